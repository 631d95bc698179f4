import Answers
import Codecs
import Hub
import ShellLanguage

/// A table with one line a row, its columns side by side.
package struct Grid {
  let columns: [GridColumn]
  /// The widths of the columns.
  package let widths: [Int]
  /// The indices of the columns for which there was no room.
  package let leftOut: [Int]

  /// Lays the table out; nil if no column holds anything, or the terminal has too little room even for cut cells.
  package init?(_ table: Table, _ style: RenderStyle) {
    let shown = table.shownColumns(isWide: style.isWide).map { GridColumn(table, $0, style) }
    let spare = shown.filter(\.isSpare).map(\.index)
    let widths = [ColumnWidths.comfortable, ColumnWidths.bare]
    // Spare columns go before names are cut to what is barely known.
    var attempts = widths.flatMap { narrowest in
      (0...spare.count).map { (narrowest: narrowest, leftOut: Array(spare.suffix($0))) }
    }
    // Others go from the right: a grid of fewer columns is better than none.
    let others = Self.columnsThatMayGo(shown, of: table)
    let counts = Array(1..<others.count + 1)
    attempts +=
      table.areNamed
      // Of those that somebody has asked for as few as can be.
      ? counts.flatMap { count in widths.map { (narrowest: $0, leftOut: others.suffix(count) + spare) } }
      : widths.flatMap { narrowest in counts.map { (narrowest: narrowest, leftOut: others.suffix($0) + spare) } }
    for (narrowest, leftOut) in attempts {
      let columns = shown.filter { !leftOut.contains($0.index) }
      let room = style.limit.map { $0 - Self.gap * (columns.count - 1) }
      guard !columns.isEmpty, let widths = ColumnWidths(columns, narrowest: narrowest).fitting(room) else { continue }
      self.columns = columns
      self.widths = zip(columns, widths).map { $0.needed(of: $1) }
      self.leftOut = leftOut.sorted()
      return
    }
    return nil
  }

  /// The columns without which a listing still identifies its rows: not the first three, and no sentence; of those that
  /// a person named, all but the first.
  private static func columnsThatMayGo(_ shown: [GridColumn], of table: Table) -> [Int] {
    switch table.layout {
    case .grid, .drawn: break
    default: return []
    }
    if table.areNamed { return shown.dropFirst().map(\.index) }
    return table.keepsEmptyColumns
      ? []
      : shown.dropFirst(3).map(\.index).filter { index in
        let column = table.columns[index]
        return !column.isSpare && !column.isSentence && !column.isEssential && column.name != table.idColumn
      }
  }

  /// The lines of the heading, a rule on a terminal, and the rows, each ended by a line feed.
  package func bytes(_ style: RenderStyle) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((rows + 2) * (widths.reduce(0, +) + Self.gap * widths.count + 1))
    write(style, to: &bytes) { _ in }
    return bytes
  }

  /// The same into a stream.
  func write(_ style: RenderStyle, to stream: RowStream) throws {
    var bytes: [UInt8] = []
    try write(style, to: &bytes) { bytes in
      try stream.append(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private func write(
    _ style: RenderStyle, to bytes: inout [UInt8], _ behindLine: (inout [UInt8]) throws -> Void
  ) rethrows {
    writeHeading(style, to: &bytes)
    let isStriped = style.table == .zebra && style.colour && style.width != nil
    if style.width != nil, style.table != .plain, !isStriped { bytes += [style.styler.faint(rule)].bytes }
    try behindLine(&bytes)
    for row in 0..<rows {
      let start = bytes.count
      write({ columns[$0].cell(row) }, to: &bytes)
      if isStriped, row % 2 == 0 { shade(&bytes, from: start, style.styler) }
      try behindLine(&bytes)
    }
  }

  private var rows: Int { columns.first?.count ?? 0 }

  private static let gap = 2

  /// The columns of the terminal that it takes.
  package var width: Int { widths.reduce(0, +) + Self.gap * (widths.count - 1) }

  /// Puts a row on a shade that is as wide as the table.
  private func shade(_ bytes: inout [UInt8], from start: Int, _ styler: Styler) {
    let row = String(decoding: bytes[start...].dropLast(), as: UTF8.self)
    bytes.removeSubrange(start...)
    bytes += [styler.shaded(DisplayWidth.pad(row, to: DisplayWidth.of(rule)))].bytes
  }

  private var rule: String {
    String(repeating: "─", count: width)
  }

  private func writeHeading(_ style: RenderStyle, to bytes: inout [UInt8]) {
    let headings = columns.indices.map { index in
      columns[index].headingLines(in: widths[index]).map { GridCell.visible($0, onTerminal: style.width != nil) }
    }
    for row in 0..<(headings.map(\.count).max() ?? 0) {
      write({ headings[$0].indices.contains(row) ? headings[$0][row] : GridCell("") }, style.styler, to: &bytes)
    }
  }

  /// Puts the texts of all columns side by side, each in its width.
  private func write(_ cell: (Int) -> GridCell, _ heading: Styler? = nil, to bytes: inout [UInt8]) {
    var blanks = 0
    for index in columns.indices {
      let shown = cell(index).shown(in: widths[index])
      let rest = widths[index] - shown.width
      let isRight = columns[index].isNumeric
      // Blanks are only written before a text: no line ends in one.
      if shown.text.isEmpty {
        blanks += rest
      } else {
        bytes += repeatElement(0x20, count: blanks + (isRight ? rest : 0))
        bytes.append(text: heading?.heading(shown.text) ?? shown.text)
        blanks = isRight ? 0 : rest
      }
      blanks += Self.gap
    }
    bytes.append(0x0A)
  }
}

/// A text of a grid, and the columns that it takes.
struct GridCell {
  package let text: String
  package let width: Int

  /// Makes a cell of a text that is visible as it is.
  package init(_ text: String) {
    self.text = text
    width = DisplayWidth.of(text)
  }

  private init(printable text: String) {
    self.text = text
    width = text.utf8.count
  }

  /// Makes a cell of the visible form of a text.
  package static func visible(_ text: String, onTerminal: Bool) -> GridCell {
    if text.isPrintable { return GridCell(printable: text) }
    return GridCell(onTerminal ? VisibleText.between(text) : VisibleText.line(text))
  }

  /// As much of it as fits, without blanks at its end.
  package func shown(in room: Int) -> GridCell {
    if width > room { return GridCell(WholeDates.cut(text, to: room).withoutEnd) }
    let shown = text.withoutEnd
    return shown.utf8.count == text.utf8.count ? self : GridCell(shown)
  }
}

/// The cells of a column of a grid, in visible form: one a row, or each different one once.
private enum GridCells {
  case each([GridCell])
  case indexed([GridCell], [UInt32])
  case numbers([Int])

  init(_ table: Table, _ index: Int, isOnTerminal: Bool) {
    switch table.cells(index) {
    case .texts(let texts, let indices):
      self = .indexed(texts.map { GridCell.visible($0 ?? "", onTerminal: isOnTerminal) }, indices)
    case .numbers(let numbers): self = .numbers(numbers)
    case nil:
      self = .each(
        table.rows.map {
          $0.count > index ? GridCell.visible($0[index] ?? "", onTerminal: isOnTerminal) : GridCell("")
        })
    }
  }

  var count: Int {
    switch self {
    case .each(let cells): cells.count
    case .indexed(_, let indices): indices.count
    case .numbers(let numbers): numbers.count
    }
  }

  func cell(_ row: Int) -> GridCell {
    switch self {
    case .each(let cells): cells[row]
    case .indexed(let cells, let indices): cells[Int(indices[row])]
    case .numbers(let numbers): GridCell.visible(String(numbers[row]), onTerminal: false)
    }
  }

  /// The columns of the terminal that the longest takes.
  var width: Int {
    switch self {
    case .each(let cells), .indexed(let cells, _): cells.reduce(0) { max($0, $1.width) }
    case .numbers(let numbers): [numbers.min(), numbers.max()].reduce(0) { max($0, String($1 ?? 0).utf8.count) }
    }
  }
}

/// A column of a grid: its heading, and its cells in visible form.
struct GridColumn {
  /// Its index in the table.
  package let index: Int
  package let heading: String
  private let cells: GridCells
  package let isNumeric: Bool
  package let isWhole: Bool
  package let isSpare: Bool
  /// The columns that the longest cell takes.
  let cellWidth: Int

  package init(_ table: Table, _ index: Int, _ style: RenderStyle) {
    self.index = index
    heading = table.columns[index].heading
    isSpare = table.columns[index].isSpare
    isNumeric = table.columns[index].isNumeric
    isWhole = table.columns[index].isWhole
    let isOnTerminal = style.width != nil
    cells = GridCells(table, index, isOnTerminal: isOnTerminal)
    cellWidth = cells.width
  }

  /// How many rows there are.
  package var count: Int { cells.count }

  /// The cell in a row.
  package func cell(_ row: Int) -> GridCell { cells.cell(row) }

  /// The parts between which a heading may be broken: `point_`, `weight`, `(gr)`.
  var headingParts: [String] {
    heading.split(separator: " ").flatMap { word in
      word.split(separator: "_", omittingEmptySubsequences: false).map(String.init).joinedEnds("_")
    }
  }

  /// The part of a width that the column needs: a broken heading may need less.
  package func needed(of width: Int) -> Int {
    min(width, headingLines(in: width).reduce(cellWidth) { max($0, DisplayWidth.of($1)) })
  }

  /// The heading broken into lines of a width.
  package func headingLines(in width: Int) -> [String] {
    if DisplayWidth.of(heading) <= width { return [heading] }
    var lines: [String] = []
    for part in headingParts {
      let glue = lines.last?.hasSuffix("_") == true ? "" : " "
      if let last = lines.last, DisplayWidth.of(last + glue + part) <= width {
        lines[lines.count - 1] = last + glue + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }
}

extension [String] {
  /// The texts, each but the last with an ending; empty ones join the text before.
  fileprivate func joinedEnds(_ end: String) -> [String] {
    enumerated().map { $0 < count - 1 ? $1 + end : $1 }.filter { !$0.isEmpty }
  }
}

extension String {
  /// The text without blanks at its end.
  package var withoutEnd: String {
    // Most texts end in a sign of ASCII that is no blank.
    if let last = utf8.last, 0x21..<0x7F ~= last { return self }
    guard let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(unicodeScalars[...last])
  }
}
