import Answers
import Codecs

/// The sound lines of a damaged file of the log.
struct Salvage {
  /// Runs of entries without a gap, with the bytes of their lines.
  private(set) var pieces: [(range: ClosedRange<Int>, bytes: [UInt8])] = []
  /// Number of lines that cannot be used.
  private(set) var badLines = 0

  /// Scans a file; the entries named here are lost with their rows.
  init(_ bytes: [UInt8], without lost: Set<Int> = []) {
    let scan = LogScan(bytes)
    let ends = Self.ends(scan, bytes)
    // End of the last line that is kept, or of the header: a line that starts there follows directly.
    var edge = scan.header == nil ? 0 : ends.header
    var last: Int?
    for (place, lines) in ends.lines {
      let stop = bytes[place...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.count
      let sequences = lines.compactMap { if case .entry(let entry, _) = $0 { entry.sequence } else { nil } }
      guard let first = sequences.first, let end = sequences.last else {
        // An announced checkpoint stays with the line before it.
        if place == edge, !pieces.isEmpty {
          pieces[pieces.count - 1].bytes += bytes[place..<stop]
          edge = stop
        }
        continue
      }
      guard lost.isDisjoint(with: sequences) else { continue }
      if place == edge, let before = last, first == before + 1 {
        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound...end
        pieces[pieces.count - 1].bytes += bytes[place..<stop]
      } else if first > last ?? -1 {
        let start = place == edge && last == nil ? 0 : place
        pieces.append((first...end, Array(bytes[start..<stop])))
      }
      (last, edge) = (end, stop)
    }
    let whole = bytes.count { $0 == ASCII.lineFeed } + (bytes.last == ASCII.lineFeed || bytes.isEmpty ? 0 : 1)
    badLines = whole - ends.lines.count - (scan.header == nil ? 0 : 1) - scan.superseded.count
  }

  /// End of the header, and the sound lines with their starts; entries that were written together share one.
  private static func ends(
    _ scan: LogScan, _ bytes: [UInt8]
  ) -> (header: Int, lines: [(place: Int, lines: [LogLine])]) {
    let header = (bytes.firstIndex(of: ASCII.lineFeed) ?? -1) + 1
    let lines = scan.lines.reduce(into: [(place: Int, lines: [LogLine])]()) { lines, line in
      if lines.last?.place == line.place.byte {
        lines[lines.count - 1].lines.append(line.line)
      } else {
        lines.append((line.place.byte, [line.line]))
      }
    }
    return (header, lines)
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
