import Equipment
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Layouts of the table format")
struct LayoutTests {
  private func text(_ table: Table, width: Int?, wide: Bool = false, colour: Bool = false) -> String {
    OutputFormat.table.text(table, RenderStyle(width: width, colour: colour, isWide: wide))
  }

  @Test("a terminal has a rule below the heading")
  func rule() {
    #expect(
      text(.risers, width: 80) == """
        id  brand    model      length (in)  material
        ──────────────────────────────────────────────
         1  Hoyt     Formula X           25  aluminium
         2  Win&Win  ATF-DX            27.5
        12  Gillo    GT                  25  aluminium

        """)
  }

  @Test("long headings are broken before a cell is cut")
  func brokenHeadings() {
    #expect(
      text(.risers, width: 44) == """
        id  brand    model      length  material
                                  (in)
        ─────────────────────────────────────────
         1  Hoyt     Formula X      25  aluminium
         2  Win&Win  ATF-DX       27.5
        12  Gillo    GT             25  aluminium

        """)
  }

  @Test("then the widest text columns are cut")
  func cutCells() {
    #expect(
      text(.risers, width: 40) == """
        id  brand    model      length  material
                                  (in)
        ────────────────────────────────────────
         1  Hoyt     Formula X      25  alumini…
         2  Win&Win  ATF-DX       27.5
        12  Gillo    GT             25  alumini…

        """)
  }

  @Test("what does not fit even so becomes a sheet")
  func narrow() {
    #expect(
      text(.risers, width: 11) == """
        id        1
        brand     Hoyt
        model     Formula X
        length    25 in
        material  aluminium

        id        2
        brand     Win&Win
        model     ATF-DX
        length    27.5 in

        id        12
        brand     Gillo
        model     GT
        length    25 in
        material  aluminium

        """)
  }

  @Test("spare columns are left out, the last first, before the grid becomes a sheet")
  func spareColumns() {
    var table = Table.risers
    for index in [1, 4] { table.columns[index].isSpare = true }
    #expect(
      text(table, width: 30) == """
        id  brand    model      length
                                  (in)
        ──────────────────────────────
         1  Hoyt     Formula X      25
         2  Win&Win  ATF-DX       27.5
        12  Gillo    GT             25

        """)
    #expect(table.columnsLeftOut(in: RenderStyle(width: 30)).map(\.name) == ["material"])
    #expect(table.columnsLeftOut(in: RenderStyle(width: 20)).map(\.name) == ["brand", "material"])
    #expect(table.columnsLeftOut(in: RenderStyle(width: 80)).isEmpty)
    #expect(table.columnsLeftOut(in: .plain).isEmpty)
    #expect(text(table, width: 16).hasPrefix("id  model\n"))
    #expect(text(table, width: 9).hasPrefix("id        1\nbrand     Hoyt\n"))
  }

  @Test("wide cuts nothing and keeps empty columns")
  func wide() {
    #expect(
      text(.risers, width: 30, wide: true) == """
        id  brand    model      length (in)  material   mass (g)  grip
        ──────────────────────────────────────────────────────────────
         1  Hoyt     Formula X           25  aluminium
         2  Win&Win  ATF-DX            27.5
        12  Gillo    GT                  25  aluminium

        """)
  }

  @Test("columns that were asked for stay though they are empty")
  func askedFor() {
    var table = Table.risers
    table.keepsEmptyColumns = true
    #expect(text(table, width: nil).endedLines[0].hasSuffix("material   mass (g)  grip"))
  }

  @Test("with colour the heading is bold and the rule faint, and nothing else changes")
  func colour() {
    #expect(
      text(.texts("a"), width: 80, colour: true)
        == "\u{1B}[1mtext\u{1B}[0m\n\u{1B}[2m────\u{1B}[0m\na\n")
  }

  @Test("wide characters stand in line")
  func wideCharacters() {
    let table = Table(
      columns: [Column("brand"), Column("n", isNumeric: true)],
      rows: [["和弓", "1"], ["e\u{301}Hoyt", "22"], ["👨‍👩‍👧‍👦🇩🇪", "3"], ["\u{1B}[1m", nil]])
    #expect(
      text(table, width: nil) == #"""
        brand       n
        和弓        1
        éHoyt      22
        👨‍👩‍👧‍👦🇩🇪        3
        \u{1B}[1m

        """#)
  }

  @Test("a field's name stands above it, whatever the type calls it")
  func naming() {
    let columns = ["brand", "model"].compactMap { RecordType.equipment(.bowstring).field($0) }
      .map { Column(field: $0, type: .equipment(.bowstring)) }
    #expect(text(Table(columns: columns, rows: [["BCY", "X"]]), width: nil) == "brand  model\nBCY    X\n")
  }

  @Test("a sheet puts lines of a note below each other")
  func sheet() {
    var table = Table.arrows
    table.layout = .sheet
    table.rows[0][5] = "dozen A\n\none \u{1B}bent\n"
    #expect(
      text(table, width: nil) == #"""
        id            1
        brand         Easton
        spine         450
        point_brand   Easton
        point_weight  100.5 gr
        notes         dozen A

                      one \u{1B}bent

        id            2
        brand         Rose City
        spine         45-50#

        """#)
  }

  @Test("a sheet breaks long texts between words on a terminal, and not in a pipe")
  func brokenTexts() {
    var table = Table.texts("one two three four five six")
    table.layout = .sheet
    #expect(text(table, width: 26) == "text  one two three four\n      five six\n")
    #expect(text(table, width: nil) == "text  one two three four five six\n")
    #expect(text(table, width: 26, wide: true) == "text  one two three four five six\n")
  }

  @Test("a wide sheet names empty fields too")
  func wideSheet() {
    var table = Table.risers
    table.layout = .sheet
    table.rows.removeLast(2)
    #expect(text(table, width: 80, wide: true).endedLines.suffix(2) == ["mass", "grip"])
  }

  @Test("bars fill what the labels leave, to the eighth of a column")
  func bars() {
    let table = Table(
      columns: [Column("brand"), Column("count", isNumeric: true)],
      rows: [["Hoyt", "16"], ["Win&Win", "7"], [nil, "1"], ["Gillo", "0"]], layout: .bars(valueColumn: "count"))
    #expect(
      text(table, width: 15) == """
        Hoyt     16  ██
        Win&Win   7  ▉
        –         1  ▏
        Gillo     0

        """)
    #expect(text(table, width: nil) == "Hoyt     16\nWin&Win   7\n–         1\nGillo     0\n")
  }

  @Test("bars: what is counted has its unit")
  func unitOfBars() {
    let table = Table(
      columns: [Column("poundage", unit: "lb"), Column("count", isNumeric: true)],
      rows: [["38", "2"], [nil, "1"]], layout: .bars(valueColumn: "count"))
    #expect(text(table, width: nil) == "38 lb  2\n–      1\n")
  }

  @Test("bars: a long label is cut on a terminal only")
  func longLabel() {
    let table = Table(
      columns: [Column("brand"), Column("count", isNumeric: true)],
      rows: [["A very long name of a maker", "1"]], layout: .bars(valueColumn: "count"))
    #expect(text(table, width: 30) == "A very long…  1  █████████████\n")
    #expect(text(table, width: nil) == "A very long name of a maker  1\n")
  }

  /// The accessories could not be counted.
  private var hub: Table {
    .hub([
      .riser: 9, .limbs: 12, .sight: 0, .rest: 3, .plunger: 4, .bowstring: 8, .stabilizer: 11, .weight: 120, .arrow: 13,
    ])
  }

  @Test("the hub's page shows groups, symbols, counts, bars and the total")
  func hubPage() {
    #expect(
      text(hub, width: 80) == """
        Bow components
          ▯ Risers         9  █▊
          ↔ Limbs         12  ██▍
          ⌖ Sights         0
          ⤓ Rests          3  ▋
          ◎ Plungers       4  ▊

        String & stabilization
          ∞ Strings        8  █▋
          ≡ Stabilizers   11  ██▎
          ⚖ Weights      120  ████████████████████████

        Arrows & accessories
          ↗ Arrows        13  ██▋
          ▣ Accessories    ?

            Total        180

        """)
  }

  @Test("the hub in a pipe is two plain columns")
  func hubInPipe() {
    #expect(
      text(hub, width: nil) == """
        risers         9
        limbs         12
        sights         0
        rests          3
        plungers       4
        strings        8
        stabilizers   11
        weights      120
        arrows        13
        accessories    ?
        total        180

        """)
  }

  @Test("the hub in data formats is one row a type")
  func hubAsData() {
    let lines = OutputFormat.json.text(hub).endedLines
    #expect(lines[1] == #"{"type":"riser","group":"Bow components","count":9},"#)
    #expect(lines[10] == #"{"type":"accessory","group":"Arrows & accessories","count":null}"#)
    #expect(OutputFormat.csv.text(hub).endedLines[8] == "weight,String & stabilization,120")
  }
}
