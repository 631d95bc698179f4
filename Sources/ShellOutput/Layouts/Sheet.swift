import Codecs
import ShellLanguage

/// A table with one line a field: the name, the value and its unit; items are parted by a blank line.
struct Sheet {
  package let table: Table
  package let style: RenderStyle

  /// The lines of all items, each ended by a line feed.
  package var bytes: [UInt8] {
    let indices = table.shownColumns(isWide: style.isWide)
    let titles = indices.map { VisibleText.line(table.columns[$0].title).withoutEnd }
    let widths = titles.map { $0.isPrintable ? $0.utf8.count : DisplayWidth.of($0) }
    let width = widths.reduce(0) { max($0, $1) }
    let styler = style.styler
    let names = zip(titles, widths).map { Name(text: styler.faint($0), blanks: width + Self.gap - $1) }
    let blanks = [UInt8](repeating: 0x20, count: width + Self.gap)
    var bytes: [UInt8] = []
    for row in table.rows {
      var item: [UInt8] = []
      item.reserveCapacity(indices.count * (width + Self.usualLength))
      for (name, index) in zip(names, indices) { append(row, index, name, blanks, to: &item) }
      if !bytes.isEmpty, !item.isEmpty { bytes.append(0x0A) }
      bytes += item
    }
    return bytes
  }

  /// A column's name, and how many blanks are between it and the values.
  private struct Name {
    let text: String
    let blanks: Int
  }

  /// Bytes of most values.
  private static let usualLength = 20

  private static let gap = 2
  /// A value is broken into lines only where so much room is left for it.
  private static let leastRoom = 20

  private var keepsEmpty: Bool { style.isWide || table.keepsEmptyColumns }

  private func append(_ row: [String?], _ index: Int, _ name: Name, _ blanks: [UInt8], to bytes: inout [UInt8]) {
    guard let text = table.cell(row, index) else {
      if keepsEmpty { bytes += [name.text].bytes }
      return
    }
    let unit = table.columns[index].unit.map { " \($0)" } ?? ""
    let room = style.limit.map { $0 - blanks.count }
    if isPlain(text, unit, room) {
      bytes.append(text: name.text)
      bytes += blanks[..<name.blanks]
      bytes.append(text: text)
      if !unit.isEmpty { bytes.append(text: unit) }
      bytes.append(0x0A)
    } else {
      bytes += lines(of: text, unit, name, blanks.count, room).bytes
    }
  }

  /// True if a value fits on its line and needs no escapes, as most do.
  private func isPlain(_ text: String, _ unit: String, _ room: Int?) -> Bool {
    text.utf8.count + unit.utf8.count <= room ?? .max && text.utf8.last != 0x20 && text.isPrintable
  }

  private func lines(of text: String, _ unit: String, _ name: Name, _ start: Int, _ room: Int?) -> [String] {
    let value = VisibleText.lines(text).flatMap { wrapped($0 + unit, to: room) }.map(\.withoutEnd)
    let indent = String(repeating: " ", count: start)
    let blanks = String(repeating: " ", count: name.blanks)
    return value.enumerated().map { line, text in
      text.isEmpty ? (line == 0 ? name.text : "") : (line == 0 ? name.text + blanks : indent) + text
    }
  }

  /// Breaks a line between words; a longer word stays whole, so that an address can be copied.
  private func wrapped(_ line: String, to room: Int?) -> [String] {
    guard let room, room >= Self.leastRoom, DisplayWidth.of(line) > room else { return [line] }
    var lines: [String] = []
    var used = 0
    for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let width = DisplayWidth.of(word)
      if !lines.isEmpty, used + 1 + width <= room {
        lines[lines.count - 1] += " " + word
        used += 1 + width
      } else {
        lines.append(word)
        used = width
      }
    }
    return lines
  }
}
