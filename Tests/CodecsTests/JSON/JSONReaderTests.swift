import Testing

@testable import Codecs

struct JSONReaderTests {
  private static func read(_ bytes: [UInt8]) throws(FileProblem) -> JSONValue {
    try JSONReader.value(bytes, file: "x.json")
  }

  @Test(
    "What RFC 8259 allows is read",
    arguments: [
      (" null ", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .number("0")), ("-0", .number("-0")),
      ("-12.50e+3", .number("-12.50e+3")), ("1E400", .number("1E400")), ("\"\"", .string("")),
      ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", .string("\"\\/\u{8}\u{C}\n\r\t")),
      ("\"\\u00e9\\uD83C\\uDFF9\"", .string("é🏹")),
      ("\"e\u{301}日\u{7F}\"", .string("e\u{301}日\u{7F}")), ("[]", .array([])), ("{ }", .object([])),
      ("[1 , [ ] ]", .array([.number("1"), .array([])])), ("\"\\u0000\"", .string("\0")),
      (
        "{\"a\":1,\"b\":{\"a\":null}}",
        .object([member("a", .number("1")), member("b", .object([member("a", .null)]))])
      ),
    ] as [(String, JSONValue)])
  func good(text: String, value: JSONValue) throws {
    #expect(try Self.read(Array(text.utf8)) == value)
  }

  private static func member(_ name: String, _ value: JSONValue) -> JSONMember {
    JSONMember(name: name, value: value)
  }

  @Test(
    "What it does not allow is named by line and column",
    arguments: [
      ("", "1:1 unexpectedEnd"), ("  \n ", "2:2 unexpectedEnd"), ("nul", "1:1 unexpected(\"n\")"),
      ("True", "1:1 unexpected(\"T\")"), ("NaN", "1:1 unexpected(\"N\")"), ("'a'", "1:1 unexpected(\"\\'\")"),
      ("[1,]", "1:4 unexpected(\"]\")"), ("[,1]", "1:2 unexpected(\",\")"), ("[1 2]", "1:4 unexpected(\"2\")"),
      ("{\"a\" 1}", "1:6 unexpected(\"1\")"), ("{a:1}", "1:2 unexpected(\"a\")"),
      ("{\"a\":1,}", "1:8 unexpected(\"}\")"),
      ("[\n1,\né]", "3:1 unexpected(\"é\")"), ("[1", "1:3 unexpectedEnd"), ("{\"a\":", "1:6 unexpectedEnd"),
      ("\"abc", "1:5 unexpectedEnd"), ("\"abc\\", "1:6 unexpectedEnd"), ("\"\\u12", "1:6 unexpectedEnd"),
      ("01", "1:1 badNumber"), ("-", "1:1 badNumber"), ("[1.]", "1:2 badNumber"), ("[.5]", "1:2 unexpected(\".\")"),
      ("1e", "1:1 badNumber"), ("+1", "1:1 unexpected(\"+\")"), ("0x1F", "1:2 trailing"), ("1 1", "1:3 trailing"),
      ("\"\\x\"", "1:2 badEscape"), ("\"\\u12G4\"", "1:2 badEscape"), ("\"a\\uD800\"", "1:3 loneSurrogate"),
      ("\"\\uDC00\"", "1:2 loneSurrogate"), ("\"\\uD800\\u0041\"", "1:2 loneSurrogate"),
      ("\"\\uD800\\uE000\"", "1:2 loneSurrogate"),
      ("\"a\tb\"", "1:3 controlCharacter"), ("\"a\nb\"", "1:3 controlCharacter"),
      ("{\"a\":1,\n \"a\":2}", "2:2 duplicateKey(\"a\")"), ("\u{FEFF}1", "1:1 unexpected(\"\u{FEFF}\")"),
    ])
  func bad(text: String, problem: String) {
    expectProblem(Array(text.utf8), problem)
  }

  @Test(
    "Bytes that are no UTF-8 are never replaced",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xE6, 0x97],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let problem = #expect(throws: FileProblem.self) { try Self.read(bytes) }
    #expect(problem?.kind == .notUTF8)
    #expect(problem?.column == 2)
  }

  @Test("Arrays and objects stand within each other a hundred deep, and no deeper", arguments: ["[", "{\"a\":"])
  func depth(open: String) throws {
    let close = open == "[" ? "]" : "}"
    let inner = open == "[" ? "" : "1"
    let deepest = String(repeating: open, count: 100) + inner + String(repeating: close, count: 100)
    _ = try Self.read(Array(deepest.utf8))
    let problem = #expect(throws: FileProblem.self) {
      try Self.read(Array(String(repeating: open, count: 1_000_000).utf8))
    }
    #expect(problem?.kind == .json(.tooDeep(limit: 100)))
    #expect(problem?.column == 100 * open.count + 1)
  }

  @Test("A part of a text is read with the line it begins on")
  func part() {
    let bytes = Array("{}\n[1,x]\n{}".utf8)
    let problem = #expect(throws: FileProblem.self) { try JSONReader.value(bytes, in: 3..<8, file: "j", line: 2) }
    #expect(problem == FileProblem(file: "j", line: 2, column: 4, kind: .json(.unexpected("x"))))
  }

  @Test("Positions are told in any order")
  func positions() {
    var reader = JSONReader(Array("[\n\n1,é2]".utf8), file: "j")
    let positions = [7, 3, 0, 5].map { reader.position(of: $0) }
    #expect(positions.map(\.line) == [3, 3, 1, 3])
    #expect(positions.map(\.column) == [4, 1, 1, 3])
  }

  private func expectProblem(_ bytes: [UInt8], _ spelled: String) {
    let problem = #expect(throws: FileProblem.self) { try Self.read(bytes) }
    guard let problem, case .json(let fault) = problem.kind else { return }
    #expect("\(problem.line):\(problem.column) \(fault)" == spelled)
  }
}
