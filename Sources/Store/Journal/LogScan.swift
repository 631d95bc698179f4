import Codecs
import Files

/// The lines of a log file, told from what a crash or a failing disk left in it.
///
/// A line is synced before the next one is written, so only the last one can be torn by a crash: parts of it may be
/// missing, or be zeros, anywhere in it. A bad line with sound ones after it, or more than one bad line, is damage.
/// This also holds for changes that were synced together, because they are one line, with one seal: they are read all
/// or not at all, and what is damaged in the lines before is never taken for what a crash left.
///
/// Each line names the one that it follows. Of two writers that both held a lock which does not work, the second one's
/// line follows a line that the first one's follows already: the first stands, and the second was never acknowledged.
struct LogScan {
  /// Where a line begins.
  struct Place: Sendable, Equatable {
    let line: Int
    let byte: Int
  }

  /// The entries, each with the place of its line; entries that were written together share one.
  private(set) var lines: [(place: Place, line: LogLine)] = []
  /// What the file begins with, if that was scanned.
  private(set) var header: SegmentHeader?
  /// The line that the file's first one follows.
  private(set) var before: Digest?
  /// Where the line after the last sound one begins.
  private(set) var end: Place
  /// Where the last line ends that counts.
  private(set) var last: JournalMark
  /// Whether something that was never acknowledged follows.
  private(set) var isTorn = false
  /// Whether its last line has no end, as who is killed while writing leaves it.
  private(set) var isUnfinished = false
  /// The first line that cannot be used, apart from such an ending.
  private(set) var damage: Place?
  /// Sound lines that came second, and are not stored.
  private(set) var superseded: [(place: Place, sequence: Int)] = []
  /// The number of the last entry, if it is known.
  private var sequence: Int?
  /// Whether every line has to name the one before it.
  private var isChained: Bool
  /// The lines before the last one, as far back as two writers at once may have looked.
  private var earlier: [Digest] = []
  /// Whether the scan began within a file and has met no line that counts, so that it does not know those before.
  private var knowsNoneBefore: Bool
  /// Whether the line before the next one cannot be used, so that nothing tells what the next one follows.
  private var isBroken = false

  /// Scans the bytes of a file from a line's start on.
  ///
  /// - Parameters:
  ///   - begin: which place of the file that is, and the line that ends there.
  ///   - sequence: the last entry before it; nil at the beginning of a file.
  ///   - isChained: whether the lines before name the ones before them.
  init(
    _ bytes: [UInt8], from start: Int = 0, at begin: JournalMark = JournalMark(), after sequence: Int? = nil,
    isChained: Bool = false
  ) {
    (end, last, self.sequence, self.isChained) = (begin.place, begin, sequence, isChained)
    knowsNoneBefore = begin.place.byte > 0
    var place = begin.place
    var bad: [Range<Int>] = []
    var rest = start
    while rest < bytes.count {
      let stop = bytes[rest...].firstIndex(of: ASCII.lineFeed)
      let range = rest..<(stop ?? bytes.count)
      rest = range.upperBound + 1
      let next = Place(line: place.line + 1, byte: begin.place.byte + rest - start)
      if stop != nil, let read = ReadLine(bytes, in: range) {
        take(read, at: place, next)
        end = next
        bad = []
      } else {
        damage = damage ?? place
        bad.append(range)
        isBroken = true
      }
      place = next
    }
    if bad.count == 1, damage?.byte == end.byte, Self.isTorn(bytes[bad[0]], isWhole: bytes.last == ASCII.lineFeed) {
      isTorn = true
      isUnfinished = bytes.last != ASCII.lineFeed
      damage = nil
    }
  }

  /// Takes a sound line in, if it follows those before.
  private mutating func take(_ read: ReadLine, at place: Place, _ next: Place) {
    guard follows(read) else {
      if let number = read.lines.first?.sequence, lostRace(read, number) {
        superseded.append((place, number))
      } else {
        damage = damage ?? place
      }
      return
    }
    if place.byte == 0 { before = read.before }
    if case .header(let found)? = read.lines.first {
      if place.byte == 0 { header = found }
    } else {
      lines += read.lines.map { (place, $0) }
    }
    isChained = isChained || read.before != nil || header != nil
    sequence = read.lines.last?.sequence
    if let digest = last.digest { earlier = earlier.suffix(StoreLimits.entriesAtOnce - 1) + [digest] }
    knowsNoneBefore = false
    last = JournalMark(place: next, digest: read.digest)
    isBroken = false
  }

  /// Whether a line that does not follow the last one is of a writer who did not know that one, and was refused.
  ///
  /// Then its number was given already; or, where the last one only announces a checkpoint and has no number of its own,
  /// it follows one of those before.
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

  /// Whether a bad last line can be one whose writing was interrupted.
  ///
  /// It cannot if its seal is sound: then a newer version of the program wrote it, and it was acknowledged. Nor if a
  /// sound line is part of it: then it was several lines.
  private static func isTorn(_ line: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    Seal.isSound(line) ? !isWhole : !Seal.isBrokenUp(line)
  }
}
