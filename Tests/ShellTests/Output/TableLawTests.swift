import Testing

@testable import Shell

@Suite("Laws of tables")
struct TableLawTests {
  private static let seeds: Range<UInt64> = 0..<60

  private func tables(_ seed: UInt64) -> [Table] {
    var random = RandomTables(seed: seed)
    return (0..<5).map { _ in random.table() }
  }

  @Test("a grid fits every terminal, or is a sheet", arguments: seeds)
  func fits(seed: UInt64) {
    for table in tables(seed) {
      for width in [0, 1, 10, 20, 40, 60, 80, 120, 200] {
        let style = RenderStyle(width: width)
        guard let grid = Grid(table, style) else { continue }
        for line in grid.lines(style) { #expect(DisplayWidth.of(line) <= width) }
      }
    }
  }

  @Test("where something is cut no room is left over", arguments: seeds)
  func usesRoom(seed: UInt64) throws {
    for table in tables(seed) {
      let style = RenderStyle(width: 60)
      guard let grid = Grid(table, style), grid.lines(style).contains(where: { $0.contains("…") }) else { continue }
      let natural = try #require(Grid(table, RenderStyle(width: 60, isWide: true)))
      guard natural.columns.map(\.heading) == grid.columns.map(\.heading) else { continue }
      #expect(zip(grid.widths, natural.widths).allSatisfy { $0 <= $1 })
    }
  }

  @Test("the columns of a grid begin at the same place in every line", arguments: seeds)
  func aligned(seed: UInt64) throws {
    for table in tables(seed) {
      let grid = try #require(Grid(table, .plain))
      let total = grid.widths.reduce(0, +) + 2 * (grid.widths.count - 1)
      for line in grid.lines(.plain) { #expect(DisplayWidth.of(line) <= total) }
    }
  }

  @Test("nothing that acts on a terminal leaves the formats for people", arguments: seeds)
  func harmless(seed: UInt64) {
    for var table in tables(seed) {
      for layout in [Layout.grid, .sheet, .bars(valueColumn: table.columns[0].name)] {
        table.layout = layout
        for style in [RenderStyle.plain, RenderStyle(width: 40), RenderStyle(width: 80, isWide: true)] {
          #expect(isHarmless(OutputFormat.table.text(table, style)))
        }
      }
      for format in [OutputFormat.line, .markdown, .ids] { #expect(isHarmless(format.text(table))) }
    }
  }

  @Test("no line ends in a blank, every line is ended, and a row is a line of the grid", arguments: seeds)
  func lineEnds(seed: UInt64) {
    for var table in tables(seed) {
      #expect(OutputFormat.table.text(table).endedLines.count == table.rows.count + 1 || table.shownColumns(isWide: false).isEmpty)
      for layout in [Layout.grid, .sheet, .bars(valueColumn: table.columns[0].name)] {
        table.layout = layout
        for style in [RenderStyle.plain, RenderStyle(width: 40), RenderStyle(width: 80, isWide: true)] {
          let lines = OutputFormat.table.text(table, style).endedLines
          #expect(lines.allSatisfy { $0.last?.isWhitespace != true && $0 != "(not ended)" })
        }
      }
    }
  }

  @Test("colour adds codes and changes nothing else", arguments: seeds)
  func colour(seed: UInt64) {
    for table in tables(seed) {
      let plain = OutputFormat.table.text(table, RenderStyle(width: 60))
      let coloured = OutputFormat.table.text(table, RenderStyle(width: 60, colour: true))
      let codes = ["\u{1B}[1m", "\u{1B}[2m", "\u{1B}[0m"]
      #expect(codes.reduce(coloured) { $0.replacing($1, with: "") } == plain)
    }
  }

  private func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      case .format: scalar == "\u{200D}"
      default: true
      }
    }
  }
}
