import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Dates in tables")
struct WholeDateTests {
  private static let day = "2026-05-31"

  /// A listing with a date among its columns, and one within a sentence.
  private func table(_ layout: Layout = .grid, asked: Bool = false) -> Table {
    let columns = [
      Column("id", isNumeric: true), Column("name"), Column("date"), Column("place"),
      Column("what", isSentence: true),
    ]
    let rows = (1...3).map { number in
      [
        String(number), "Easton X10 ProTour \(number)", Self.day, "club room, cabinet \(number)",
        "purchased: \(Self.day) → \(Self.day), length: 28 in → 29 in",
      ]
    }
    return Table(columns: columns, rows: rows, idColumn: "id", layout: layout, keepsEmptyColumns: asked)
  }

  @Test("are shown whole at any width, or left out and named", arguments: 10...130)
  func whole(width: Int) {
    for asked in [false, true] {
      for layout in [Layout.grid, .uncut, .drawn, .sheet] {
        let table = table(layout, asked: asked)
        let style = RenderStyle(width: width)
        let shown = String(decoding: OutputFormat.table.write(table, style), as: UTF8.self)
        let numbers = shown.split { !($0.isNumber || $0 == "-") }.filter { $0.contains("-") || $0.hasPrefix("20") }
        #expect(numbers.allSatisfy { $0 == Self.day }, "\(shown)")
        let rows = shown.split(separator: "\n").filter { $0.contains(Self.day) || $0.contains("Easton") }
        let isLeftOut = table.columnsLeftOut(in: style).contains { $0.name == "date" }
        #expect(isLeftOut || rows.contains { $0.contains(Self.day) }, "\(shown)")
      }
    }
  }

  @Test("give way from the right, and not to a table of blocks")
  func columns() {
    let shown = { (width: Int) in
      String(decoding: OutputFormat.table.write(table(), RenderStyle(width: width)), as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
    #expect(table().columnsLeftOut(in: RenderStyle(width: 40)).map(\.name) == ["place"])
    #expect(shown(40).count == 5)
    #expect(shown(40).first == "id  name         date        what")
    #expect(table().columnsLeftOut(in: RenderStyle(width: 60)).isEmpty)
  }

  @Test(
    "are not cut within a text either",
    arguments: [
      ("since 2026-05-31 it is", 12, "since…"), ("since 2026-05-31 it is", 17, "since 2026-05-31…"),
      ("31.05.2026", 8, "…"), ("on 05/31/2026 again", 9, "on…"), ("2026-05-31T12:00:00Z", 12, "…"),
      ("12345678901234", 5, "1234…"), ("a-b-c-d", 4, "a-b…"),
    ])
  func cut(text: String, width: Int, shown: String) { #expect(WholeDates.cut(text, to: width) == shown) }
}
