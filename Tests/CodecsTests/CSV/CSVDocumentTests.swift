import Equipment
import Testing

@testable import Codecs

/// A faulty file and its problems.
struct BadCSV: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let problems: [String]
  let rows: [[String]]

  init(_ description: String, _ text: String, _ problems: [String], rows: [[String]] = []) {
    self.init(description, bytes: Array(text.utf8), problems, rows: rows)
  }

  init(_ description: String, bytes: [UInt8], _ problems: [String], rows: [[String]] = []) {
    testDescription = description
    self.bytes = bytes
    self.problems = problems
    self.rows = rows
  }

  static let all = [
    BadCSV("nothing", "", ["1:1 missingHeader"]),
    BadCSV("blank lines only", "\n\r\n", ["1:1 missingHeader"]),
    BadCSV("a mark only", "\u{FEFF}", ["1:1 missingHeader"]),
    BadCSV("a row too short", "a,b\n1\n2,3\n", ["2:1 raggedRow(expected: 2, found: 1)"], rows: [["2", "3"]]),
    BadCSV("a row too long", "a,b\n1,2,3\n", ["2:1 raggedRow(expected: 2, found: 3)"]),
    BadCSV("a row of blanks", "a,b\n \n1,2", ["2:1 raggedRow(expected: 2, found: 1)"], rows: [["1", "2"]]),
    BadCSV("a quote in a cell", "a,b\né,5\" rod\n1,2", ["2:4 strayQuote"], rows: [["1", "2"]]),
    BadCSV("text after a quote", "a,b\n\"x\"y,2\n1,2", ["2:4 strayQuote"], rows: [["1", "2"]]),
    BadCSV("a blank before a quote", "a,b\n1, \"2\"\n", ["2:4 strayQuote"]),
    BadCSV("an open quote", "a,b\n1,\"2\n3,4\n5,6", ["2:3 unclosedQuote"], rows: [["3", "4"], ["5", "6"]]),
    BadCSV("an open quote at the end", "a\n\"", ["2:1 unclosedQuote"]),
    BadCSV(
      "an open quote after a cell of two lines", "a,b\n\"x\ny\",\"z\n1,2", ["3:4 unclosedQuote"], rows: [["1", "2"]]),
    BadCSV("a zero byte", "a,b\n1,x\0y\n1,2", ["2:4 nul"], rows: [["1", "2"]]),
    BadCSV("a zero byte in quotes", "a,b\n\"p\nq\0\",x\n", ["3:2 nul"]),
    BadCSV("a heading twice", "a,b,a\n1,2,3\n", ["1:5 duplicateHeader(\"a\")"], rows: [["1", "2", "3"]]),
    BadCSV(
      "a heading twice, in two spellings of Unicode", "\u{E9},e\u{301}\n1,2\n",
      ["1:3 duplicateHeader(\"e\u{301}\")"], rows: [["1", "2"]]),
    BadCSV("a column without a heading", "a,,c\n1,2,3\n", ["1:3 unnamedColumn"], rows: [["1", "2", "3"]]),
    BadCSV("two faults in a row", "a,b\n1\"2\"3,4\"5\n", ["2:2 strayQuote", "2:8 strayQuote"]),
    BadCSV("faults in two rows", "a,b\n1\n2,\"\"\"\n", ["2:1 raggedRow(expected: 2, found: 1)", "3:3 unclosedQuote"]),
    BadCSV(
      "Latin-1", bytes: Array("a,b\nf".utf8) + [0xFC] + Array("r,2\n3,4".utf8), ["2:2 notUTF8"], rows: [["3", "4"]]),
    BadCSV("an overlong slash", bytes: Array("a\n".utf8) + [0xC0, 0xAF], ["2:1 notUTF8"]),
    BadCSV("half a surrogate", bytes: Array("a\n".utf8) + [0xED, 0xA0, 0x80], ["2:1 notUTF8"]),
    BadCSV("a character cut off", bytes: Array("a\nxy".utf8) + [0xF0, 0x9F, 0x8F], ["2:3 notUTF8"]),
    BadCSV("UTF-16", bytes: [0xFF, 0xFE, 0x61, 0, 0x0A, 0], ["1:1 notUTF8"]),
    BadCSV(
      "a cell too long", "a\n" + String(repeating: "x", count: CodecsLimits.longestField + 1) + "\nok\n",
      ["2:1 fieldTooLong(limit: 1048576)"], rows: [["ok"]]),
    BadCSV(
      "too many columns", (0...CodecsLimits.mostColumns).map { "c\($0)" }.joined(separator: ","),
      ["1:4891 tooManyColumns(limit: 1000)"]),
  ]
}

struct CSVDocumentTests {
  @Test("What is wrong is named by line and column, and sound rows are read", arguments: BadCSV.all)
  func problems(bad: BadCSV) {
    let document = CSVDocument(bad.bytes, file: "risers.csv")
    #expect(document.problems.map { "\($0.line):\($0.column) \($0.kind)" } == bad.problems)
    #expect(document.rows.indices.map { document.cells($0) } == bad.rows)
    #expect(document.problems.allSatisfy { $0.file == "risers.csv" })
  }

  @Test("A cell as long as the limit is read, doubled quotes counted once", arguments: ["x", "\"\""])
  func longestCell(unit: String) {
    let cell = "\"" + String(repeating: unit, count: CodecsLimits.longestField) + "\""
    let document = CSVDocument(Array("a\n\(cell)\n".utf8), file: "a.csv")
    #expect(document.problems == [])
    #expect(document.cell(0, 0).utf8.count == CodecsLimits.longestField)
  }

  @Test(
    "Good files are read whatever their dialect",
    arguments: [
      ("a,b\n1,2\n", LineEnd.lf, false), ("a,b\r\n1,2", .crlf, false), ("\u{FEFF}a,b\r\n\r\n1,2\r\n\r\n", .crlf, true),
      ("a,b\r1,2\r", .cr, false), ("\n\na,b\n\n\n1,2", .lf, false), ("\"a\",\"b\"\n\"1\",\"2\"", .lf, false),
    ] as [(String, LineEnd, Bool)])
  func dialects(text: String, lineEnd: LineEnd, mark: Bool) {
    let document = CSVDocument(Array(text.utf8), file: "a.csv")
    #expect(document.problems == [])
    #expect(document.header == ["a", "b"])
    #expect(document.rows.indices.map { document.cells($0) } == [["1", "2"]])
    #expect(document.dialect == CSVDialect(byteOrderMark: mark, lineEnd: lineEnd))
  }

  @Test("Rows know their bytes and lines, so that all others can be kept")
  func rowBytes() {
    let text = "a,b\n\n\"x\ny\",2\n\n3,\"q\"\"\"\r\n5,6"
    let document = CSVDocument(Array(text.utf8), file: "a.csv")
    #expect(document.rows.map(\.line) == [3, 6, 7])
    let lines = document.rows.indices.map {
      String(decoding: document.bytes[document.lineRange(of: $0)], as: UTF8.self)
    }
    #expect(lines == ["\"x\ny\",2\n", "3,\"q\"\"\"\r\n", "5,6"])
    #expect(document.cells(1) == ["3", "q\""])
    #expect(Array(document.bytes(of: 2)) == Array("5,6".utf8))
    #expect(!document.endsWithLineEnd)
  }

  @Test("A column that a row does not have is empty")
  func missingCell() {
    let document = CSVDocument(Array("a\n1\n".utf8), file: "a.csv")
    #expect(document.cell(0, 7) == "")
    #expect(document.range(0, 1) == nil)
  }
}
