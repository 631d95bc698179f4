import Answers
import Codecs
import Files

/// The lines of a history segment, newest first; those older than the last one asked for are not read, and may be
/// damaged.
struct LinesBackwards {
  private let bytes: [UInt8]
  private let segment: HistorySegment
  /// What is looked for; lines that touch nothing of it are stepped over.
  private let wanted: WantedRecords?
  /// End of the lines that were not read yet.
  private var end: Int
  /// Digest that the line read last names as that of its predecessor, and the offset of the line read last.
  private var before: (digest: Digest, offset: Int)?
  /// End of the segment's last sound line.
  private var edge: Int?
  /// True once the segment's last entry was found.
  private var hasLast = false
  /// True once a torn line behind the last entry was skipped; a second one is damage.
  private var hasSkipped = false

  init(_ bytes: [UInt8], _ segment: HistorySegment, wanted: WantedRecords? = nil) {
    (self.bytes, self.segment, self.wanted, end) = (bytes, segment, wanted, bytes.count)
  }

  /// The next older line that counts; nil if there is none.
  ///
  /// - Throws: `InventoryError.damaged`.
  mutating func next() throws(InventoryError) -> [LogLine]? {
    while end > 0 {
      let stop = end
      guard let (read, start) = line(before: stop) else {
        // Behind the last change a line may be torn.
        guard !hasLast, before == nil, !hasSkipped else { throw damage(at: self.start(of: stop)) }
        (hasSkipped, end) = (true, self.start(of: stop))
        continue
      }
      end = start
      edge = edge ?? stop
      // A line of a second writer is skipped: the predecessor comes before it.
      if let before, before.digest != read.digest { continue }
      guard hasLast || before != nil || isLast(read, at: start) else { continue }
      let (line, offset) = hasLast || before != nil ? (read, start) : first(read, start)
      end = offset
      before = line.before.map { ($0, offset) }
      if case .entry? = line.lines.first { hasLast = true }
      return line.lines
    }
    // A header names a line of the file before.
    if let before, !isHeader(at: before.offset) { throw damage(at: before.offset) }
    guard hasLast else { throw damage(at: edge ?? bytes.count) }
    return nil
  }

  /// True for the segment's last entry, and for an announced checkpoint behind it that names its predecessor.
  private func isLast(_ read: ReadLine, at start: Int) -> Bool {
    guard let line = read.lines.last, line.sequence == segment.range.upperBound else { return false }
    switch line {
    case .entry: return true
    // In format 1 it does not name its predecessor.
    case .checkpoint: return read.before != nil
    case .header: return false
    }
  }

  /// Of several lines that name the same predecessor, the first: the others lost the race.
  private func first(_ read: ReadLine, _ start: Int) -> (ReadLine, Int) {
    guard let before = read.before else { return (read, start) }
    var (first, offset, rest) = (read, start, start)
    // Mostly the next one is that predecessor, which is read when its turn comes.
    while rest > 0, digest(before: rest) != before, let (other, start) = line(before: rest) {
      if other.before == before { (first, offset) = (other, start) }
      rest = start
    }
    return (first, offset)
  }

  /// Size and checksum of the line that ends at an offset; nil if it is damaged.
  private func digest(before stop: Int) -> Digest? {
    let line = bytes[start(of: stop)..<stop - 1]
    guard bytes[stop - 1] == ASCII.lineFeed, LineChecksum.isSound(line) else { return nil }
    return LineChecksum.checksum(of: line).map { Digest(size: line.count + 1, crc: $0) }
  }

  /// The line that ends at an offset, and its start; nil if it cannot be used.
  private func line(before stop: Int) -> (ReadLine, start: Int)? {
    let start = start(of: stop)
    guard bytes[stop - 1] == ASCII.lineFeed else { return nil }
    let range = start..<stop - 1
    // The number of the last change is needed to find the segment's last line, and not behind that.
    let passesGroups = hasLast || before != nil
    if let wanted, let read = ReadLine(passing: bytes, in: range, besides: wanted, passesGroups: passesGroups) {
      return (read, start)
    }
    return ReadLine(bytes, in: range).map { ($0, start) }
  }

  private func start(of stop: Int) -> Int { (bytes.lastOffset(of: ASCII.lineFeed, before: stop - 1) ?? -1) + 1 }

  private func isHeader(at offset: Int) -> Bool {
    guard offset == 0, let stop = bytes.firstIndex(of: ASCII.lineFeed) else { return false }
    if case .header? = ReadLine(bytes, in: 0..<stop)?.lines.first { return true }
    return false
  }

  private func damage(at byte: Int) -> InventoryError {
    let line = bytes[..<byte].count { $0 == ASCII.lineFeed } + 1
    return .damaged(file: segment.name, line: line, byte: byte)
  }
}
