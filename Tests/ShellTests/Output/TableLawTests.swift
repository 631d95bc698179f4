import Answers
import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

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

  @Test("by its cells, each once, a table is written as by the texts of its rows", arguments: seeds)
  func cells(seed: UInt64) {
    for table in tables(seed) {
      let numbers = table.rows.indices.map { $0 * 97 - 100 }
      var (texts, columns) = (table, [CellColumn.numbers(numbers)])
      texts.columns.insert(Column("n", isNumeric: true), at: 0)
      texts.rows = zip(numbers, table.rows).map { [String($0)] + $1 }
      for column in table.columns.indices {
        let own = table.rows.map { column < $0.count ? $0[column] : nil }
        // A text that no row has makes no column wider, and hides none that is empty.
        let different = ["no row has it, though it is longer than all that any has"] + Set(own)
        columns.append(.texts(different, indices: own.map { UInt32(different.firstIndex(of: $0) ?? 0) }))
      }
      let cells = Table(columns: texts.columns, cells: columns, idColumn: table.idColumn)
      for style in [RenderStyle.plain, RenderStyle(width: 60), RenderStyle(width: nil, isSpoken: true)] {
        for format in OutputFormats.all {
          #expect(format.write(cells, style) == format.write(texts, style), "\(format.name)")
        }
      }
    }
  }

  @Test("in pieces it is written as at once", arguments: seeds)
  func pieces(seed: UInt64) throws {
    for table in tables(seed) + [Table(columns: [Column("nothing")])] {
      for style in [RenderStyle.plain, RenderStyle(width: 60), RenderStyle(width: nil, isSpoken: true)] {
        for format in OutputFormats.all {
          var bytes: [UInt8] = []
          let stream = RowStream { bytes += $0 }
          try format.write(table, style, to: stream)
          try stream.flush()
          #expect(bytes == format.write(table, style), "\(format.name)")
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
          let texts = (0..<column.count).map { column.cell($0).text } + column.headingLines(in: width)
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
          let columns = line.flatMap { Array(repeating: $0, count: DisplayWidth.of($0)) }
          var end = 0
          for width in grid.widths.dropLast() {
            end += width
            #expect(columns.dropFirst(end).prefix(2).allSatisfy { $0 == " " })
            end += 2
          }
        }
      }
    }
  }

  @Test("every cell begins in its row as it does in the table, in the order of the columns", arguments: seeds)
  func beginnings(seed: UInt64) {
    for table in tables(seed) {
      for width in [40, 60, 80] {
        let style = RenderStyle(width: width)
        guard let grid = Grid(table, style) else { continue }
        let lines = String(decoding: grid.bytes(style), as: UTF8.self).endedLines.suffix(table.rows.count)
        for (row, line) in zip(table.rows, lines) {
          var rest = Substring(line.filter { $0 != VisibleText.mark })
          for column in grid.columns {
            guard let first = VisibleText.line(row[column.index] ?? "").first(where: { !$0.isWhitespace }) else {
              continue
            }
            guard let index = rest.firstIndex(of: first) else {
              Issue.record("\(first) is not in “\(rest)”")
              break
            }
            rest = rest[rest.index(after: index)...]
          }
        }
      }
    }
  }

  @Test("whoever listens gets every cell, and nothing that is drawn", arguments: seeds)
  func spoken(seed: UInt64) {
    for var table in tables(seed) {
      table.columns = table.columns.indices.map { Column("column\($0)", isNumeric: table.columns[$0].isNumeric) }
      for layout in [Layout.grid, .sheet, .drawn, .plot, .bars(valueColumn: table.columns[0].name)] {
        table.layout = layout
        let text = OutputFormat.table.text(table, RenderStyle(width: 40, colour: true, isSpoken: true))
        let isOnOneLine = if case .bars = layout { true } else { false }
        let cells = table.rows.flatMap { $0 }.compactMap { $0 }.flatMap {
          isOnOneLine ? [VisibleText.line($0)] : VisibleText.lines($0)
        }
        for cell in cells { #expect(text.contains(cell)) }
        let own = cells.sorted { $0.count > $1.count }.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "") }
        #expect(own.utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x0A })
      }
    }
  }

  @Test("nothing that acts on a terminal leaves the formats for people", arguments: seeds)
  func harmless(seed: UInt64) {
    for var table in tables(seed) {
      for layout in [Layout.grid, .sheet, .bars(valueColumn: table.columns[0].name)] {
        table.layout = layout
        for style in [RenderStyle.plain, RenderStyle(width: 40), RenderStyle(width: 80, isWide: true)] {
          #expect(isHarmless(OutputFormat.table.text(table, style), onTerminal: style.width != nil))
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

  private func isHarmless(_ text: String, onTerminal: Bool = false) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n"
      case .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      // Only a terminal gets the marks that keep what is written from right to left in its column.
      case .format: scalar == "\u{200D}" || onTerminal && scalar == "\u{200E}"
      default: true
      }
    }
  }
}
