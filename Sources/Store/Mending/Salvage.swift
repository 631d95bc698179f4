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
    for (offset, lines) in ends.lines {
      let stop = bytes[offset...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.count
      let sequences = lines.compactMap { if case .entry(let entry, _) = $0 { entry.sequence } else { nil } }
      guard let first = sequences.first, let end = sequences.last else {
        // An announced checkpoint stays with the line before it.
        if offset == edge, !pieces.isEmpty {
          pieces[pieces.count - 1].bytes += bytes[offset..<stop]
          edge = stop
        }
        continue
      }
      guard lost.isDisjoint(with: sequences), !lines.contains(where: { $0.needsRows(of: lost) }) else { continue }
      if offset == edge, let before = last, first == before + 1 {
        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound...end
        pieces[pieces.count - 1].bytes += bytes[offset..<stop]
      } else if first > last ?? -1 {
        let start = offset == edge && last == nil ? 0 : offset
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
  ) -> (header: Int, lines: [(offset: Int, lines: [LogLine])]) {
    let header = (bytes.firstIndex(of: ASCII.lineFeed) ?? -1) + 1
    let lines = scan.lines.reduce(into: [(offset: Int, lines: [LogLine])]()) { lines, line in
      if lines.last?.offset == line.position.byte {
        lines[lines.count - 1].lines.append(line.line)
      } else {
        lines.append((line.position.byte, [line.line]))
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

extension LogLine {
  /// True for an entry that adds, or takes back, the rows of one of these imports.
  func needsRows(of imports: Set<Int>) -> Bool {
    guard case .entry(let entry, _) = self, !entry.rows.isEmpty else { return false }
    return imports.contains(entry.rowsOrigin)
  }
}
