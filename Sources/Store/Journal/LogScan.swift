import Codecs
import Files
import Query

/// The lines of a log file, separated from what a crash or a failing disk left in it.
///
/// A line is synced before the next one is written, so only the last one can be torn by a crash: parts of it may be
/// missing, or be zeros, anywhere in it. A bad line with sound ones after it, or more than one bad line, is damage.
/// This also holds for changes that were synced together, because they are one line, with one checksum: they are read
/// all or not at all, and damage in the lines before is never mistaken for a torn line.
///
/// Each line names its predecessor. Of two writers that both held a lock which does not work, the second one's line
/// names the predecessor of the first one's: the first counts, and the second was never acknowledged.
struct LogScan {
  /// The start of a line: its number, from 1, and its byte offset.
  struct Position: Sendable, Equatable {
    let line: Int
    let byte: Int
  }

  /// Entries and announced checkpoints, each with the position of its line; entries that were written together share
  /// one.
  private(set) var lines: [(position: Position, line: LogLine)] = []
  /// The file's header, if the scan began at the file's start.
  private(set) var header: SegmentHeader?
  /// Size and checksum of the line that the file's first one names as its predecessor.
  private(set) var before: Digest?
  /// Start of the line after the last sound one.
  private(set) var end: Position
  /// End of the last line that counts.
  private(set) var last: JournalMark
  /// True if a torn line, which was never acknowledged, follows `end`.
  private(set) var isTorn = false
  /// True if the torn line has no line feed, as after a kill during the write.
  private(set) var isUnfinished = false
  /// Start of the first line that cannot be used, apart from a torn last one.
  private(set) var damage: Position?
  /// Sound lines of writers that lost a race; they do not count.
  private(set) var superseded: [(position: Position, sequence: Int)] = []
  /// The number of the last entry, if it is known.
  private var sequence: Int?
  /// True once every line has to name its predecessor.
  private var isChained: Bool
  /// Digests of the lines before the last one, as far back as another writer may have read.
  private var earlier: [Digest] = []
  /// True while a scan that began within a file has met no line that counts, so that earlier ones are unknown.
  private var knowsNoneBefore: Bool
  /// True while the line just before cannot be used, so that the next one's predecessor is unknown.
  private var isBroken = false

  /// Scans the bytes of a file from a line's start on.
  ///
  /// - Parameters:
  ///   - begin: the position of `start` in the file, and the digest of the line that ends there.
  ///   - sequence: the last entry before it; nil at the beginning of a file.
  ///   - isChained: true if the lines before name their predecessors.
  ///   - known: the trust in the items of lines that end before a byte of the file.
  init(
    _ bytes: [UInt8], from start: Int = 0, at begin: JournalMark = JournalMark(), after sequence: Int? = nil,
    isChained: Bool = false, known: (end: Int, trust: Trust)? = nil
  ) {
    (end, last, self.sequence, self.isChained) = (begin.next, begin, sequence, isChained)
    knowsNoneBefore = begin.next.byte > 0
    var position = begin.next
    var bad: [Range<Int>] = []
    var rest = start
    while rest < bytes.count {
      let stop = bytes.offset(of: ASCII.lineFeed, from: rest)
      let range = rest..<(stop ?? bytes.count)
      rest = range.upperBound + 1
      let next = Position(line: position.line + 1, byte: begin.next.byte + rest - start)
      let trust = known.flatMap { next.byte <= $0.end ? $0.trust : nil }
      if stop != nil, let read = ReadLine(bytes, in: range, trust) {
        append(read, at: position, next)
        end = next
        bad = []
      } else {
        damage = damage ?? position
        bad.append(range)
        isBroken = true
      }
      position = next
    }
    if bad.count == 1, damage?.byte == end.byte, Self.isTorn(bytes[bad[0]], isWhole: bytes.last == ASCII.lineFeed) {
      isTorn = true
      isUnfinished = bytes.last != ASCII.lineFeed
      damage = nil
    }
  }

  /// Adds a sound line that follows the last one; any other is superseded, or damage.
  private mutating func append(_ read: ReadLine, at position: Position, _ next: Position) {
    guard follows(read) else {
      if let number = read.lines.first?.sequence, lostRace(read, number) {
        superseded.append((position, number))
      } else {
        damage = damage ?? position
      }
      return
    }
    if position.byte == 0 { before = read.before }
    if case .header(let found)? = read.lines.first {
      if position.byte == 0 { header = found }
    } else {
      lines += read.lines.map { (position, $0) }
    }
    isChained = isChained || read.before != nil || header != nil
    sequence = read.lines.last?.sequence
    if let digest = last.digest { earlier = earlier.suffix(StoreLimits.entriesAtOnce - 1) + [digest] }
    knowsNoneBefore = false
    last = JournalMark(next: next, digest: read.digest)
    isBroken = false
  }

  /// True if a line that does not follow the last one is of a writer who did not know that one, and was refused.
  ///
  /// Then its number is in use already; or, where the last one only announces a checkpoint and has no number of its
  /// own, it follows one of those before.
  private func lostRace(_ read: ReadLine, _ number: Int) -> Bool {
    guard let sequence else { return false }
    if number <= sequence { return true }
    guard number == sequence + 1, let before = read.before else { return false }
    return knowsNoneBefore || earlier.contains(before)
  }

  private func follows(_ read: ReadLine) -> Bool {
    guard let known = last.digest else { return true }
    guard let before = read.before else { return !isChained }
    if before == known { return true }
    // Behind a line that cannot be used the others are shown all the same.
    return isBroken && (read.lines.first?.sequence ?? 0) > sequence ?? 0
  }

  /// True if a bad last line can be one whose writing was interrupted.
  ///
  /// It cannot if its checksum is right and its line feed is there: then a newer version of the program wrote it, and
  /// it was acknowledged. Nor if a sound line is part of it: then it was several lines.
  private static func isTorn(_ line: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    LineChecksum.isSound(line) ? !isWhole : !LineChecksum.isBrokenUp(line)
  }
}
