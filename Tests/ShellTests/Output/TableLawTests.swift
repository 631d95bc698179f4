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
        for line in String(decoding: grid.bytes(style), as: UTF8.self).endedLines {
          #expect(DisplayWidth.of(line) <= width)
        }
      }
    }
  }

  @Test("numbers and headings of numbers are never cut", arguments: seeds)
  func numbers(seed: UInt64) {
    for table in tables(seed) {
      for width in [20, 40, 60] {
        guard let grid = Grid(table, RenderStyle(width: width)) else { continue }
        for (column, width) in zip(grid.columns, grid.widths) where column.isNumeric {
          let texts = column.cells.map(\.text) + column.headingLines(in: width)
          #expect(texts.allSatisfy { DisplayWidth.of($0) <= width })
        }
      }
    }
  }

  @Test("between two columns there are two blanks in every line", arguments: seeds)
  func aligned(seed: UInt64) {
    for table in tables(seed) {
      for style in [RenderStyle.plain, RenderStyle(width: 60)] {
        guard let grid = Grid(table, style) else { continue }
        for line in String(decoding: grid.bytes(style), as: UTF8.self).endedLines where !line.hasPrefix("─") {
          let places = line.flatMap { Array(repeating: $0, count: DisplayWidth.of($0)) }
          var end = 0
          for width in grid.widths.dropLast() {
            end += width
            #expect(places.dropFirst(end).prefix(2).allSatisfy { $0 == " " })
            end += 2
          }
        }
      }
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
      let isShown = !table.shownColumns(isWide: false).isEmpty
      #expect(OutputFormat.table.text(table).endedLines.count == (isShown ? table.rows.count + 1 : 0))
      for layout in [Layout.grid, .sheet, .bars(valueColumn: table.columns[0].name)] {
        table.layout = layout
        for style in [RenderStyle.plain, RenderStyle(width: 40), RenderStyle(width: 80, isWide: true)] {
          let lines = OutputFormat.table.text(table, style).endedLines
          #expect(lines.allSatisfy { $0.unicodeScalars.last?.properties.isWhitespace != true && $0 != "(not ended)" })
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
