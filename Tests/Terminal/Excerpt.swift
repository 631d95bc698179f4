/// The expected part of the screen: lines below each other, and the position of the cursor.
///
/// `⋯` in a line is any text, a line with nothing else is any number of lines, `▏` is the cursor.
struct Excerpt {
  static let anything = "⋯"
  static let cursor = "▏"

  /// The lines as the document has them, without the cursor's mark.
  let lines: [String]
  /// True if the last line ends at the cursor.
  let endsAtCursor: Bool

  init(_ lines: [String]) {
    endsAtCursor = lines.last?.hasSuffix(Self.cursor) == true
    self.lines = lines.map { $0.replacing(Self.cursor, with: "") }
  }

  /// True if the lines are found one below the other in the rows; with a cursor, only at the rows' end.
  func isSeen(in rows: [String], beforeCursor: String) -> Bool {
    guard endsAtCursor else {
      return rows.indices.contains { Self.begins(rows[$0...], with: lines[...], toTheEnd: false) }
    }
    let seen = rows.dropLast() + [beforeCursor]
    return seen.indices.contains { Self.begins(seen[$0...], with: lines[...], toTheEnd: true) }
  }

  private static func begins(_ rows: ArraySlice<String>, with lines: ArraySlice<String>, toTheEnd: Bool) -> Bool {
    guard let line = lines.first else { return !toTheEnd || rows.isEmpty }
    if line == anything {
      return (rows.startIndex...rows.endIndex).contains {
        begins(rows[$0...], with: lines.dropFirst(), toTheEnd: toTheEnd)
      }
    }
    guard let row = rows.first, matches(row, line) else { return false }
    return begins(rows.dropFirst(), with: lines.dropFirst(), toTheEnd: toTheEnd)
  }

  /// True if a row reads like a line, in which `⋯` is any text.
  private static func matches(_ row: String, _ line: String) -> Bool {
    let parts = line.components(of: anything)
    guard parts.count > 1 else { return row == line }
    guard row.hasPrefix(parts[0]), var rest = Optional(row.dropFirst(parts[0].count)) else { return false }
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}

extension String {
  /// The texts between the separators.
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
