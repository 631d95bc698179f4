import Codecs
import Equipment

/// A report as a page for browsers: one file, without anything from elsewhere, without scripts.
public struct HTMLPage {
  private var html = HTMLText()

  /// The file's bytes.
  public static func bytes(_ page: ReportPage) -> [UInt8] {
    var writer = HTMLPage()
    writer.write(page)
    return writer.html.bytes
  }

  private mutating func write(_ page: ReportPage) {
    // Whatever a name holds, nothing is run and nothing fetched.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    html.markup("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n")
    html.element("title", "\(page.title), \(page.subtitle)")
    html.markup("\n<style>\n\(HTMLStyle.text)</style>\n</head>\n<body>\n<header>\n")
    html.element("h1", page.title)
    html.element("p", page.subtitle)
    html.markup("\n</header>\n<main>\n")
    for part in page.parts { write(part) }
    html.markup("</main>\n</body>\n</html>\n")
  }

  private mutating func write(_ part: ReportPage.Part) {
    switch part {
    case .heading(let text): html.element("h2", text)
    case .paragraph(let text): html.element("p", text)
    case .facts(let facts): write(facts)
    case .table(let table): write(table)
    case .cards(let cards): write(cards)
    case .signatures(let rows): write(signatures: rows)
    }
    html.markup("\n")
  }

  private mutating func write(_ facts: [ReportPage.Fact]) {
    guard !facts.isEmpty else { return }
    html.markup("<dl>")
    for fact in facts {
      html.markup("<div>")
      html.element("dt", fact.name)
      html.element("dd", fact.text)
      html.markup("</div>")
    }
    html.markup("</dl>")
  }

  private mutating func write(signatures rows: [[String]]) {
    for row in rows {
      html.markup("<div class=\"sign\">")
      for text in row { html.element("p", text) }
      html.markup("</div>\n")
    }
  }

  private mutating func write(_ photo: ReportPhoto) {
    html.markup("<img alt=\"\(HTMLText.escaped(photo.text))\" src=\"data:\(photo.mediaType);base64,")
    html.base64(photo.bytes)
    html.markup("\">")
  }
}

extension HTMLPage {
  private mutating func write(_ cards: [ReportCard]) {
    html.markup("<div class=\"cards\">\n")
    for card in cards {
      html.markup("<article>")
      if let photo = card.photo { write(photo) }
      html.element("h3", card.title)
      html.element("p", card.note, "class=\"note\"")
      write(card.facts)
      html.markup("</article>\n")
    }
    html.markup("</div>")
  }

  private mutating func write(_ table: ReportTable) {
    html.markup("<table>\n<thead><tr>")
    for column in table.columns {
      html.element("th", column.title, "scope=\"col\"" + (column.isNumeric ? " class=\"number\"" : ""))
    }
    html.markup("</tr></thead>\n<tbody>\n")
    for row in table.rows { write(row, table.columns) }
    html.markup("</tbody>\n")
    if !table.sums.isEmpty {
      html.markup("<tfoot>\n")
      for row in table.sums { write(row, table.columns) }
      html.markup("</tfoot>\n")
    }
    html.markup("</table>")
  }

  private mutating func write(_ row: [ReportTable.Cell], _ columns: [ReportTable.Column]) {
    html.markup("<tr>")
    for (cell, column) in zip(row, columns) {
      var classes: [String] = column.isNumeric ? ["number"] : column.isWhole ? ["whole"] : []
      if cell.isNothing { classes.append("none") }
      let name = classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
      // A phone has no room for headings above: each value has its own before it.
      html.markup("<td\(name) data-name=\"\(HTMLText.escaped(column.title))\">")
      write(cell)
      html.markup("</td>")
    }
    html.markup("</tr>\n")
  }

  private mutating func write(_ cell: ReportTable.Cell) {
    switch cell {
    case .text(let text): html.element("span", text)
    case .named(let text, let note):
      html.markup("<span>")
      html.element("b", text)
      html.markup(" ")
      html.element("small", note)
      html.markup("</span>")
    case .marked(let text): html.element("strong", text)
    case .photo(let photo): write(photo)
    case .box: html.markup("<i class=\"box\"></i>")
    case .nothing: break
    }
  }
}
