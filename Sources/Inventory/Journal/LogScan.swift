/// The lines of a log file, told from what a crash or a failing disk left in it.
///
/// A line is synced before the next one is written, so only the last one can be torn by a crash. A bad line with
/// sound ones after it, or more than one bad line, is damage.
struct LogScan {
  /// A line that cannot be used.
  struct Damage: Sendable, Equatable {
    let line: Int
    let byte: Int
  }

  private(set) var lines: [LogLine] = []
  /// The offset after the last sound line.
  private(set) var end: Int
  /// The number of the line that begins there.
  private(set) var nextLine: Int
  /// Whether something that was never acknowledged follows.
  private(set) var isTorn = false
  private(set) var damage: Damage?

  /// Scans the bytes of a file from a line's start on; `offset` and `line` say where in the file that is.
  init(_ bytes: [UInt8], from start: Int = 0, offset: Int = 0, line: Int = 1) {
    end = offset
    nextLine = line
    var (place, number) = (start, line)
    var bad: [Damage] = []
    while place < bytes.count {
      let stop = bytes[place...].firstIndex(of: ASCII.lineFeed)
      let range = place..<(stop ?? bytes.count)
      if stop != nil, Seal.isSound(bytes[range]), let line = LogLine(bytes, in: range) {
        lines.append(line)
        damage = damage ?? bad.first
        end = offset + range.upperBound + 1 - start
        nextLine = number + 1
      } else {
        bad.append(Damage(line: number, byte: offset + place - start))
      }
      place = range.upperBound + 1
      number += 1
    }
    judge(bad, in: bytes, from: start, offset: offset)
  }

  private mutating func judge(_ bad: [Damage], in bytes: [UInt8], from start: Int, offset: Int) {
    let tail = bad.filter { $0.byte >= end }
    guard let first = tail.first else { return }
    // A sound seal around something unknown was written by a newer version of the program: never cut that off.
    let rest = bytes[(start + first.byte - offset)...]
    let isSealed = Seal.isSound(rest.prefix { $0 != ASCII.lineFeed }) && rest.contains(ASCII.lineFeed)
    if tail.count > 1 || isSealed { damage = damage ?? first } else { isTorn = true }
  }
}
