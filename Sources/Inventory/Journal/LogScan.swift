/// The lines of a log file, told from what a crash or a failing disk left in it.
///
/// A line is synced before the next one is written, so only the last one can be torn by a crash. A bad line with
/// sound ones after it, or more than one bad line, is damage.
struct LogScan {
  /// Where a line begins.
  struct Place: Sendable, Equatable {
    let line: Int
    let byte: Int
  }

  private(set) var lines: [(place: Place, line: LogLine)] = []
  /// Where the line after the last sound one begins.
  private(set) var end: Place
  /// Whether something that was never acknowledged follows.
  private(set) var isTorn = false
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
      if stop != nil, Seal.isSound(bytes[range]), let line = LogLine(bytes, in: range) {
        lines.append((place, line))
        end = next
        bad = []
      } else {
        damage = damage ?? place
        bad.append(range)
      }
      place = next
    }
    // A sound seal around something unknown is a newer version's line, and acknowledged: it is never cut off.
    if bad.count == 1, damage?.byte == end.byte, !Seal.isSound(bytes[bad[0]]) {
      isTorn = true
      damage = nil
    }
  }
}
