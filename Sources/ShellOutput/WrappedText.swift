/// Texts broken between words.
package enum WrappedText {
  /// Paragraphs in lines that fit into so many columns.
  package static func lines(ofAll paragraphs: [String], width: Int = 80) -> [String] {
    paragraphs.flatMap { lines(of: $0, width: width) }
  }

  /// A text in lines that fit into so many columns, broken between words.
  package static func lines(of text: String, indent: String = "", width: Int = 80) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(String(word)) <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(indent + word)
      }
    }
  }
}
