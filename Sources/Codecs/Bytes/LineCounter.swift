/// Turns byte offsets into lines and columns; offsets in rising order cost one pass in all.
package struct LineCounter: Sendable {
  private let bytes: [UInt8]
  private let origin: (offset: Int, line: Int)
  private var offset: Int
  private var line: Int
  private var column = 1

  /// Counts from an offset where the given line begins.
  package init(_ bytes: [UInt8], from offset: Int = 0, line: Int = 1) {
    self.bytes = bytes
    origin = (offset, line)
    self.offset = offset
    self.line = line
  }

  /// The line and the character in it where the byte stands, both from 1.
  package mutating func position(of target: Int) -> (line: Int, column: Int) {
    if target < offset { self = LineCounter(bytes, from: origin.offset, line: origin.line) }
    let end = min(target, bytes.count)
    var start = offset
    for lineEnd in offset..<max(offset, end) where bytes[lineEnd] == ASCII.lineFeed {
      line += 1
      column = 1
      start = lineEnd + 1
    }
    // Damaged bytes count as one character each or few; the column is for the eye only.
    column += String(decoding: bytes[start..<max(start, end)], as: UTF8.self).count
    offset = max(offset, end)
    return (line, column)
  }
}
