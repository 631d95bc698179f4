import Codecs
import Store
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Formats")
struct FormatTests {
  @Test("stand in this order")
  func order() {
    #expect(OutputFormats.all.map(\.name) == ["table", "line", "csv", "tsv", "json", "jsonl", "markdown", "ids"])
    #expect(OutputFormats.all.allSatisfy { OutputFormats.named($0.name)?.help == $0.help })
    #expect(OutputFormats.named("xml") == nil)
  }

  @Test("table: headings, two blanks, numbers on the right, no column that is empty in all rows")
  func table() {
    #expect(
      OutputFormat.table.text(.risers) == """
        id  brand    model      length (in)  material
         1  Hoyt     Formula X           25  aluminium
         2  Win&Win  ATF-DX            27.5
        12  Gillo    GT                  25  aluminium

        """)
  }

  @Test("line: filled fields by name, a blank line between items")
  func line() {
    #expect(
      OutputFormat.line.text(.arrows) == #"""
        id = 1
        brand = Easton
        spine = 450
        point_brand = Easton
        point_weight = 100.5
        notes = dozen A\none | bent

        id = 2
        brand = Rose City
        spine = 45-50#

        """#)
  }

  @Test("line: wide shows empty fields too")
  func wideLine() {
    #expect(OutputFormat.line.text(.texts("a", nil), RenderStyle(isWide: true)) == "text = a\n\ntext =\n")
  }

  @Test("csv: every column, quotes where they are needed")
  func csv() {
    #expect(
      OutputFormat.csv.text(.arrows) == """
        id,brand,spine,point_brand,point_weight,notes
        1,Easton,450,Easton,100.5,"dozen A
        one | bent"
        2,Rose City,45-50#,,,

        """)
  }

  @Test("tsv: a row is a line, what would break it is escaped")
  func tsv() {
    #expect(
      OutputFormat.tsv.text(.arrows) == """
        id\tbrand\tspine\tpoint_brand\tpoint_weight\tnotes
        1\tEaston\t450\tEaston\t100.5\tdozen A\\none | bent
        2\tRose City\t45-50#\t\t\t

        """)
    #expect(OutputFormat.tsv.text(.texts("a\tb\\n\r\n")) == "text\na\\tb\\\\n\\r\\n\n")
  }

  @Test("json: an object a line, numbers as numbers, absent is null, points nested")
  func json() {
    #expect(
      OutputFormat.json.text(.arrows) == #"""
        [
        {"id":1,"brand":"Easton","spine":450,"point":{"brand":"Easton","weight":100.5},"notes":"dozen A\none | bent"},
        {"id":2,"brand":"Rose City","spine":"45-50#","point":{"brand":null,"weight":null},"notes":null}
        ]

        """#)
  }

  @Test("jsonl: the same objects without the array")
  func jsonl() {
    #expect(
      OutputFormat.jsonl.text(.arrows) == #"""
        {"id":1,"brand":"Easton","spine":450,"point":{"brand":"Easton","weight":100.5},"notes":"dozen A\none | bent"}
        {"id":2,"brand":"Rose City","spine":"45-50#","point":{"brand":null,"weight":null},"notes":null}

        """#)
  }

  @Test("markdown: numbers on the right, bars escaped, line breaks kept")
  func markdown() {
    #expect(
      OutputFormat.markdown.text(.arrows) == #"""
        | id | brand | spine | point_brand | point_weight (gr) | notes |
        | ---: | --- | ---: | --- | ---: | --- |
        | 1 | Easton | 450 | Easton | 100.5 | dozen A<br>one \| bent |
        | 2 | Rose City | 45-50# |  |  |  |

        """#)
  }

  @Test("ids: one a line")
  func ids() {
    #expect(OutputFormat.ids.text(.risers) == "1\n2\n12\n")
  }

  @Test(
    "without rows data keep their frame and people see nothing",
    arguments: zip(
      OutputFormats.all.map(\.name),
      ["", "", "id,brand\n", "id\tbrand\n", "[]\n", "", "| id | brand |\n| ---: | --- |\n", ""]))
  func empty(name: String, text: String) throws {
    let table = Table(columns: [Column("id", isNumeric: true), Column("brand")])
    #expect(try #require(OutputFormats.named(name)).text(table) == text)
  }

  @Test("without columns nothing traps", arguments: OutputFormats.all.map(\.name))
  func bare(name: String) throws {
    for rows in [[], [[]], [["stray"], []]] as [[[String?]]] {
      _ = try #require(OutputFormats.named(name)).write(Table(columns: [], rows: rows), RenderStyle(width: 80))
    }
  }

  @Test("data formats do not depend on the terminal", arguments: ["csv", "tsv", "json", "jsonl", "markdown", "ids"])
  func independent(name: String) throws {
    let format = try #require(OutputFormats.named(name))
    #expect(format.text(.arrows) == format.text(.arrows, RenderStyle(width: 20, colour: true)))
  }

  @Test("a name that is taken and an object's own name do not make a key twice")
  func collidingKeys() {
    let columns = [
      Column("point"), Column("point_brand", path: ["point", "brand"]), Column("note"), Column("note"),
      Column("point_weight", isNumeric: true, path: ["point", "weight"]),
    ]
    let table = Table(columns: columns, rows: [["mine", "Easton", "a", "b", "100"]])
    #expect(
      OutputFormat.jsonl.text(table) == #"{"point":{"":"mine","brand":"Easton","weight":100},"note":"a"}"# + "\n")
  }

  @Test(
    "JSON numbers are only what JSON calls a number",
    arguments: [
      ("0", true), ("-5", true), ("100.50", true), ("0.5", true), ("007", false), ("+5", false), (".5", false),
      ("5.", false), ("1e5", false), ("NaN", false), ("", false), ("-", false), ("٣", false), ("1.2.3", false),
    ])
  func numbers(text: String, isNumber: Bool) {
    #expect(Spelling.isNumber(text) == isNumber)
  }

  @Test(
    "cells that a spreadsheet would run get an apostrophe only when asked",
    arguments: [
      ("=cmd", "'=cmd"), ("+1+1", "'+1+1"), ("-2+3", "'-2+3"), ("@SUM", "'@SUM"), ("-5", "-5"), ("+3.25", "+3.25"),
      ("-", "'-"), ("--5", "'--5"), ("a=b", "a=b"), ("5", "5"),
    ])
  func spreadsheets(text: String, safe: String) {
    let style = RenderStyle(isSpreadsheetSafe: true)
    for format in [OutputFormat.csv, .tsv] {
      #expect(format.text(.texts(text), style) == "text\n\(safe)\n")
      #expect(format.text(.texts(text)) == "text\n\(text)\n")
    }
    #expect(OutputFormat.tsv.text(.texts("\tx"), style) == "text\n'\\tx\n")
    #expect(OutputFormat.csv.text(.texts("\r"), style) == "text\n\"'\r\"\n")
  }
}
