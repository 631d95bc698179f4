// On a terminal:
//
//   id  brand   model      length (in)  fitting
//   ───────────────────────────────────────────
//    1  Hoyt    Formula X           25  Formula
//    2  Win&Win ATF-DX              25  ILF
//
// In a pipe the same without the rule, uncut.

import Answers

extension OutputFormat {
  package static let table = OutputFormat(
    "table", "Columns for people", fileExtension: "txt", write: tableBytes
  ) { table, style, stream in
    if case .grid = table.layout, !table.isEmpty, !style.isSpoken, let grid = Grid(table, style) {
      try grid.write(style, to: stream)
    } else {
      try stream.append(tableBytes(table, style))
    }
  }
}

private func tableBytes(_ table: Table, _ style: RenderStyle) -> [UInt8] {
  guard !table.isEmpty else { return [] }
  if style.isSpoken { return SpokenPage(table: table, style: style).lines.bytes }
  switch table.layout {
  case .grid:
    return Grid(table, style)?.bytes(style) ?? Sheet(table: table, style: style).bytes
  case .uncut:
    var wide = style
    wide.isWide = true
    let grid = Grid(table, wide)
    let isCut = style.limit.map { grid?.width ?? 0 > $0 } ?? false
    return isCut ? Sheet(table: table, style: style).bytes : grid?.bytes(wide) ?? []
  case .sheet: return Sheet(table: table, style: style).bytes
  case .hub(let groups, let news): return HubPage(groups: groups, news: news, style: style).lines.bytes
  case .plot: return plotLines(table, style)?.bytes ?? Grid(table, style)?.bytes(style) ?? []
  case .drawn:
    let whole = style.width == nil ? table : table.withDrawnColumns
    return Grid(whole, style)?.bytes(style) ?? Sheet(table: whole, style: style).bytes
  case .bars(let column): return BarChart(bars: Bars(table, valueColumn: column), style: style).lines.bytes
  }
}

/// The table's chart in the signs of a terminal; nil where it cannot be drawn.
private func plotLines(_ table: Table, _ style: RenderStyle) -> [String]? {
  guard style.width != nil, case .plot(let plot)? = table.chart?().drawing else { return nil }
  return TerminalPlot(plot: plot, style: style).lines
}
