/// A table with one line a field: the name, the value and its unit; items are parted by a blank line.
struct Sheet {
  let table: Table
  let style: RenderStyle

  /// The lines of all items.
  var lines: [String] {
    let places = table.shownColumns(isWide: style.isWide)
    let width = places.map { DisplayWidth.of(title($0)) }.max() ?? 0
    return table.rows.map { row in places.flatMap { lines(of: row, $0, width) } }.parted
  }

  private static let gap = 2
  /// A value is broken into lines only where so much room is left for it.
  private static let leastRoom = 20

  private var keepsEmpty: Bool { style.isWide || table.keepsEmptyColumns }

  private func title(_ place: Int) -> String { VisibleText.line(table.columns[place].title).withoutEnd }

  private func lines(of row: [String?], _ place: Int, _ width: Int) -> [String] {
    let name = style.styler.faint(title(place))
    guard let text = table.cell(row, place) else { return keepsEmpty ? [name] : [] }
    let unit = table.columns[place].unit.map { " \($0)" } ?? ""
    let room = style.limit.map { $0 - width - Self.gap }
    let value = VisibleText.lines(text).flatMap { wrapped($0 + unit, to: room) }.map(\.withoutEnd)
    let indent = String(repeating: " ", count: width + Self.gap)
    let blanks = String(repeating: " ", count: width + Self.gap - DisplayWidth.of(title(place)))
    return value.enumerated().map { line, text in
      text.isEmpty ? (line == 0 ? name : "") : (line == 0 ? name + blanks : indent) + text
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
