import Testing

@testable import Codecs

struct CSVWriterTests {
  @Test(
    "Quotes stand only where they are needed",
    arguments: [
      (["a", "b"], "a,b\n"), (["a b", "é日"], "a b,é日\n"), (["a,b"], "\"a,b\"\n"), (["a\"b"], "\"a\"\"b\"\n"),
      (["a\nb", "c\rd"], "\"a\nb\",\"c\rd\"\n"), ([" a", "a ", "\t"], "\" a\",\"a \",\"\t\"\n"), (["", ""], ",\n"),
      ([""], "\"\"\n"), (["=cmd", "-1", "007"], "=cmd,-1,007\n"), (["a;b", "'"], "a;b,'\n"),
    ])
  func quoting(cells: [String], text: String) {
    var writer = CSVWriter()
    writer.append(row: cells)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }

  @Test("A file begins and its rows end as its dialect has it")
  func dialect() {
    var writer = CSVWriter(dialect: CSVDialect(byteOrderMark: true, lineEnd: .crlf, separator: 0x09))
    writer.begin(header: ["a", "b,c"])
    writer.append(row: ["1\t2", "3"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\u{FEFF}a\tb,c\r\n\"1\t2\"\t3\r\n")
  }

  @Test("Without quotes every row is a line, and what would end a cell is an escape")
  func backslashes() {
    var writer = CSVWriter(dialect: CSVDialect(separator: 0x09, escaping: .backslashes))
    writer.append(row: ["a\tb", "\\n", "\"x\"", "\r\n", ""])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "a\\tb\t\\\\n\t\"x\"\t\\r\\n\t\n")
  }
}
