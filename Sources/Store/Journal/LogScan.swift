import Codecs

/// The lines of a log file, told from what a crash or a failing disk left in it.
///
/// A line is synced before the next one is written, so only the last one can be torn by a crash: parts of it may be
/// missing, or be zeros, anywhere in it. A bad line with sound ones after it, or more than one bad line, is damage.
/// This also holds for changes that were synced together, because they are one line, with one seal: they are read all
/// or not at all, and what is damaged in the lines before is never taken for what a crash left.
struct LogScan {
  /// Where a line begins.
  struct Place: Sendable, Equatable {
    let line: Int
    let byte: Int
  }

  /// The entries, each with the place of its line; entries that were written together share one.
  private(set) var lines: [(place: Place, line: LogLine)] = []
  /// Where the line after the last sound one begins.
  private(set) var end: Place
  /// Whether something that was never acknowledged follows.
  private(set) var isTorn = false
  /// Whether its last line has no end, as who is killed while writing leaves it.
  private(set) var isUnfinished = false
  /// The first line that cannot be used, apart from such an ending.
  private(set) var damage: Place?

  /// Scans the bytes of a file from a line's start on; `begin` says which place of the file that is.
  init(_ bytes: [UInt8], from start: Int = 0, at begin: Place = Place(line: 1, byte: 0)) {
    end = begin
    var place = Place(line: begin.line, byte: begin.byte)
    var bad: [Range<Int>] = []
    var rest = start
    while rest < bytes.count {
      let stop = bytes[rest...].firstIndex(of: ASCII.lineFeed)
      let range = rest..<(stop ?? bytes.count)
      rest = range.upperBound + 1
      let next = Place(line: place.line + 1, byte: begin.byte + rest - start)
      if stop != nil, Seal.isSound(bytes[range]), let entries = LogLine.read(bytes, in: range) {
        lines += entries.map { (place, $0) }
        end = next
        bad = []
      } else {
        damage = damage ?? place
        bad.append(range)
      }
      place = next
    }
    if bad.count == 1, damage?.byte == end.byte, Self.isTorn(bytes[bad[0]], isWhole: bytes.last == ASCII.lineFeed) {
      isTorn = true
      isUnfinished = bytes.last != ASCII.lineFeed
      damage = nil
    }
  }

  /// Whether a bad last line can be one whose writing was interrupted.
  ///
  /// It cannot if its seal is sound: then a newer version of the program wrote it, and it was acknowledged. Nor if a
  /// sound line is part of it: then it was several lines.
  private static func isTorn(_ line: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    Seal.isSound(line) ? !isWhole : !Seal.isBrokenUp(line)
  }
}
