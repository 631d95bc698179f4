/// A row of CSV in which nothing but separators has a meaning: it has no quotes, and ends in a line end.
struct SimpleRow {
  /// The offset after its last byte, before its line end.
  private(set) var end: Int
  private(set) var cells = 1

  /// Finds the end of the row that begins at an offset; nil if it has a quote or a byte that no text has, or goes on into
  /// the last seven bytes.
  init?(_ bytes: Span<UInt8>, from start: Int, _ separator: UInt8) {
    end = start
    var isWide = false
    while end + 8 <= bytes.count {
      let word = ByteWord(bytes, uncheckedAt: end)
      let (separators, wide) = (word.places(of: separator), word.wide)
      let breaks = word.places(of: ASCII.lineFeed) | word.places(of: ASCII.carriageReturn)
      let stops = breaks | word.places(of: ASCII.quote) | word.places(of: 0)
      end += stops.first
      guard !stops.isEmpty else {
        cells += separators.count
        isWide = isWide || !wide.isEmpty
        continue
      }
      cells += separators.before(stops.first).count
      isWide = isWide || !wide.before(stops.first).isEmpty
      let isText = !isWide || (try? UTF8Span(validating: bytes.extracting(start..<end))) != nil
      guard isText, breaks.first == stops.first else { return nil }
      return
    }
    return nil
  }
}
