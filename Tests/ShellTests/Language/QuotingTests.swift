import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("Quoting")
struct QuotingTests {
  @Test(
    "is left away where nothing needs it",
    arguments: [
      ("Hoyt", "Hoyt"), ("Win&Win", "Win&Win"), ("5/16-24", "5/16-24"), ("50%", "50%"), ("弓", "弓"), ("Zoë", "Zoë"),
      ("Formula Xi", #""Formula Xi""#), ("", #""""#), ("-5", #""-5""#), (".", #"".""#), ("%2", #""%2""#),
      ("a..b", #""a..b""#), ("a=b", #""a=b""#), ("#1", ##""#1""##), ("a,b", #""a,b""#), ("(x)", #""(x)""#),
      ("where", #""where""#), ("And", #""And""#), ("is", #""is""#), (#"5'6""#, #""5'6\"""#), (#"a\b"#, #""a\\b""#),
      ("a\nb\tc", #""a\nb\tc""#), ("\u{1B}[31m", #""\u{1B}[31m""#), ("🏹", #""🏹""#), ("a>b", #""a>b""#),
      ("\u{301}e", #""\u{301}e""#), ("1\u{FE0F}\u{20E3}", "\"1\u{FE0F}\u{20E3}\""),
    ])
  func quoted(value: String, word: String) {
    #expect(Quoting.quote(value) == word)
  }

  @Test("with single quotes escapes nothing but those")
  func single() {
    #expect(Quoting.write(#"a\n"b"#, as: .single) == #"'a\n"b'"#)
    #expect(Quoting.write("Zoë O'Brien", as: .single) == #"'Zoë O'\''Brien'"#)
    #expect(Quoting.write("'", as: .single) == #"''\'''"#)
  }

  @Test("never sends to a terminal what acts on it")
  func harmless() {
    #expect(Quoting.quote("弓\u{202E}\n🏹\u{7}") == #""弓\u{202E}\n🏹\u{7}""#)
    #expect(Quoting.write("弓\u{202E}'", as: .single) == #""弓\u{202E}'""#)
    #expect(Quoting.quote("👨‍👩‍👧‍👦 ❤️") == "\"👨‍👩‍👧‍👦 ❤️\"")
  }

  /// The pieces of random values: all signs that mean something in a line.
  private static let pieces =
    RandomTables.pieces.filter { $0 != "\u{0}" } + [
      "&", "#", "=", "!", "<", ">", "~", "(", ")", "..", ".", "--", ",,", "5'6\"", "25\"", "7", "%1", "\\u{41}",
      "where",
      "and", "not", "in", "is", "set", "by", "tag:", "\u{600}", "\u{D4E}", "\u{93F}", "\u{1160}", "{", "}", "$x", "`",
    ]

  private func values(_ seed: UInt64) -> [String] {
    var generator = SeededGenerator(state: seed)
    return (0..<200).map { _ in
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
        .joined()
    }
  }

  @Test("reads back as exactly the value", arguments: 0..<30 as Range<UInt64>)
  func law(seed: UInt64) {
    for value in values(seed) {
      expectWord("x=" + Quoting.quote(value), reads: "x=" + value)
      expectWord("x=" + Quoting.write(value, as: .double), reads: "x=" + value)
      expectWord("x=" + Quoting.write(value, as: .single), reads: "x=" + value)
      expectWord(Quoting.quote(value) + " # rest", reads: value)
    }
  }

  @Test("makes words that are never keywords, operators, options or targets", arguments: 0..<30 as Range<UInt64>)
  func meaning(seed: UInt64) throws {
    for value in values(seed) where !value.isEmpty {
      let word = try #require(Lexer.split(Quoting.quote(value)).words.first)
      #expect(!word.begins(with: "--") && !word.begins(with: "%") && !word.begins(with: ">"))
      #expect(word.firstUnquoted { $0.isOne(of: "=<>~!(),") } == nil)
      #expect(!["where", "set", "by", "and", "or", "not", "in", "is"].contains { word.isKeyword($0) })
    }
  }

  private func expectWord(_ line: String, reads value: String) {
    let lexed = Lexer.split(line)
    #expect(lexed.words.map { Array($0.text.utf8) } == [Array(value.utf8)], "\(line.debugDescription)")
    #expect(lexed.open == nil && lexed.problems.isEmpty, "\(line.debugDescription)")
  }
}
