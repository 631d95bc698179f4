import Codecs
import Equipment
import ShellLanguage

// | id | brand | length (in) |
// | ---: | --- | ---: |
// | 1 | Hoyt | 25 |
//
// GitHub's Markdown: a reader gets exactly the text of every cell. Line breaks are <br>.

extension OutputFormat {
  package static let markdown = OutputFormat("markdown", "A table for a text in Markdown", fileExtension: "md") {
    table, style in
    let columns = table.shownColumns(isWide: style.isWide)
    guard !columns.isEmpty else { return [] }
    let rule = columns.map { table.columns[$0].isNumeric ? "---:" : "---" }
    let rows = table.rows.map { row in columns.map { markdownCell(table.cell(row, $0) ?? "") } }
    return ([columns.map { markdownCell(table.columns[$0].heading) }, rule] + rows).map { cells in
      "| \(cells.joined(separator: " | ")) |"
    }.bytes
  }
}

/// A cell that neither ends nor marks up anything.
private func markdownCell(_ text: String) -> String {
  if text.isPrintable, text.utf8.first != 0x20, text.utf8.last != 0x20, !text.utf8.contains(where: marks.contains) {
    return text
  }
  let cell = MarkdownCell(text)
  return cell.scalars.indices.reduce(into: "") { $0 += cell.written($1) }
}

/// The signs of ASCII that may have to be escaped.
private let marks = Set("|\\`*_[]~<&".utf8)

/// A cell's text in visible form, in which line breaks and tabs are kept.
private struct MarkdownCell {
  let scalars: [Unicode.Scalar]
  /// In an address that readers make a link by themselves nothing can be escaped: where something has to be, it is none.
  private var hasBrokenAddress = false

  init(_ text: String) {
    let kept: [Character] = ["\n", "\r\n", "\r", "\t"]
    scalars = text.flatMap {
      kept.contains($0) ? Array($0.unicodeScalars) : Array(VisibleText.line(String($0)).unicodeScalars)
    }
    let hasAddress = ["://", "www."].contains { Folding.contains($0, inFolded: text) }
    hasBrokenAddress = hasAddress && scalars.indices.contains { escaped($0) != nil }
  }

  /// The Markdown of the sign at an index.
  func written(_ index: Int) -> String {
    if hasBrokenAddress, scalars[index] == ":", self[index + 1] == "/" { return "&#58;" }
    if hasBrokenAddress, scalars[index] == ".", self[index - 1] == "w" { return "&#46;" }
    return escaped(index) ?? String(scalars[index])
  }

  /// The escape of a sign that readers would not show as it is; nil for any other.
  private func escaped(_ index: Int) -> String? {
    switch scalars[index] {
    case "\n": "<br>"
    case "\r": "&#13;"
    case "\t": "&#9;"
    case "<": "&lt;"
    case "&": "&amp;"
    // Blanks at the ends of a cell are none of it.
    case " ": index == 0 || index == scalars.count - 1 ? "&#32;" : nil
    // Within a word it marks up nothing.
    case "_": isInWord(index - 1) && isInWord(index + 1) ? nil : "\\_"
    case "|", "\\", "`", "*", "[", "]", "~": "\\\(scalars[index])"
    default: nil
    }
  }

  private subscript(_ index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }

  private func isInWord(_ index: Int) -> Bool {
    self[index].map { "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0 } ?? false
  }
}
