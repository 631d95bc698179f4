import Answers
import Codecs

/// What is sound in a damaged file of the log.
struct Salvage {
  /// Entries without a gap between them, with their lines.
  private(set) var pieces: [(range: ClosedRange<Int>, bytes: [UInt8])] = []
  /// Lines that cannot be used.
  private(set) var badLines = 0

  /// Looks at a file; entries named here are as good as lost.
  init(_ bytes: [UInt8], without lost: Set<Int> = []) {
    var last: Int?
    for (place, entries) in Self.lines(bytes) {
      let sequences = entries.compactMap { line -> Int? in
        if case .entry(let entry, _) = line { entry.sequence } else { nil }
      }
      guard let first = sequences.first, let end = sequences.last, lost.isDisjoint(with: sequences) else { continue }
      let stop = bytes[place...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.count
      if let before = pieces.last, last.map({ first == $0 + 1 }) ?? false {
        pieces[pieces.count - 1] = (before.range.lowerBound...end, before.bytes + bytes[place..<stop])
      } else if first > last ?? -1 {
        pieces.append((first...end, Array(bytes[place..<stop])))
      }
      last = end
    }
    let whole = bytes.count { $0 == ASCII.lineFeed } + (bytes.last == ASCII.lineFeed || bytes.isEmpty ? 0 : 1)
    badLines = whole - Self.lines(bytes).count
  }

  /// The sound lines by where they begin; entries that were written together share one.
  private static func lines(_ bytes: [UInt8]) -> [(place: Int, lines: [LogLine])] {
    LogScan(bytes).lines.reduce(into: []) { lines, line in
      if lines.last?.place == line.place.byte {
        lines[lines.count - 1].lines.append(line.line)
      } else {
        lines.append((line.place.byte, [line.line]))
      }
    }
  }

  /// The entries of a range that are in none of the pieces.
  func lost(of range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var (lost, next): ([ClosedRange<Int>], Int) = ([], range.lowerBound)
    for piece in pieces where piece.range.upperBound >= next {
      if piece.range.lowerBound > next { lost.append(next...piece.range.lowerBound - 1) }
      next = piece.range.upperBound + 1
    }
    return next <= range.upperBound ? lost + [next...range.upperBound] : lost
  }
}
