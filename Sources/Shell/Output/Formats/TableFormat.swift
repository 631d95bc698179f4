// On a terminal:
//
//   id  brand   model      length (in)  fitting
//   ───────────────────────────────────────────
//    1  Hoyt    Formula X           25  Formula
//    2  Win&Win ATF-DX              25  ILF
//
// In a pipe the same without the rule, uncut.

extension OutputFormat {
  static let table = OutputFormat("table", "Columns for people", fileExtension: "txt") { table, style in
    guard !table.rows.isEmpty else { return [] }
    switch table.layout {
    case .grid:
      return Grid(table, style)?.bytes(style) ?? Sheet(table: table, style: style).bytes
    case .sheet: return Sheet(table: table, style: style).bytes
    case .hub(let groups): return HubPage(groups: groups, style: style).lines.bytes
    case .plot(let plot): return plot.lines(style)?.bytes ?? Grid(table, style)?.bytes(style) ?? []
    case .drawn(let drawn):
      let whole = style.width == nil ? table : table.adding(drawn)
      return Grid(whole, style)?.bytes(style) ?? Sheet(table: whole, style: style).bytes
    case .bars(let column): return BarChart(table: table, style: style, valueColumn: column).lines.bytes
    }
  }
}
