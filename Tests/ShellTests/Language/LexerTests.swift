import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("Words of a line")
struct LexerTests {
  private func texts(_ line: String) -> [String] { Lexer.split(line).words.map(\.text) }

  @Test(
    "are parted by blanks",
    arguments: [
      ("", []), ("   ", []), ("list risers", ["list", "risers"]), ("  list\t risers  ", ["list", "risers"]),
      ("list\nrisers", ["list", "risers"]), ("list\r\nrisers\r", ["list", "risers"]),
      ("add riser brand=Win&Win", ["add", "riser", "brand=Win&Win"]), ("a;b|c$d*e!f`g", ["a;b|c$d*e!f`g"]),
      ("弓 🏹 e\u{301}", ["弓", "🏹", "e\u{301}"]),
    ])
  func blanks(line: String, words: [String]) {
    #expect(texts(line) == words)
  }

  @Test(
    "take quotes, escapes and what adjoins them",
    arguments: [
      (#""two words""#, ["two words"]), (#"'two words'"#, ["two words"]), (#""""#, [""]), ("''", [""]),
      (#"model="Formula Xi""#, ["model=Formula Xi"]), (#"a"b c"'d e'f"#, ["ab cd ef"]), (#""a"b"c""#, ["abc"]),
      (#""say \"aim\"""#, [#"say "aim""#]), (#""a\\b""#, [#"a\b"#]), (#""a\nb\tc""#, ["a\nb\tc"]),
      (#""\u{1F3F9}\u{e9}""#, ["🏹é"]), (#"'\n \u{41} "x"'"#, [#"\n \u{41} "x""#]), (#""it's""#, ["it's"]),
      (#"Formula\ Xi"#, ["Formula Xi"]), (#"\"x\'"#, [#""x'"#]), (#"\\"#, [#"\"#]), (#"\n"#, ["n"]),
      ("\"one\ntwo\"", ["one\ntwo"]), (#"e"\u{301}""#, ["e\u{301}"]),
    ])
  func quotes(line: String, words: [String]) {
    #expect(texts(line) == words)
    #expect(Lexer.split(line).problems.isEmpty)
    #expect(Lexer.split(line).open == nil)
  }

  @Test(
    "keep a mark for inches or feet right after a digit",
    arguments: [
      (#"length=25""#, [#"length=25""#]), (#"length=25" mass=3"#, [#"length=25""#, "mass=3"]),
      (#"5'6""#, [#"5'6""#]), ("5'", ["5'"]), (#"(length>25")"#, [#"(length>25")"#]),
      (#"in 25",27""#, ["in", #"25",27""#]),
      (#"25"."#, [#"25"."#]), (#"length="25""#, ["length=25"]), (#"x5"a b""#, ["x5a b"]), (#""5"'6'"#, ["56"]),
      (#"notes="fits 25\"" x"#, [#"notes=fits 25""#, "x"]), (#"5'a b'"#, ["5a b"]),
    ])
  func inches(line: String, words: [String]) {
    #expect(texts(line) == words)
  }

  @Test(
    "end where a comment begins, which is at the start of a word",
    arguments: [
      ("# all of it", []), ("list risers # mine", ["list", "risers"]), ("  #x", []), ("38#", ["38#"]),
      ("a#b #c", ["a#b"]), (##""#" '#' \#"##, ["#", "#", "#"]), (#"list # don't \"#, ["list"]),
    ])
  func comments(line: String, words: [String]) {
    #expect(texts(line) == words)
    #expect(Lexer.split(line).open == nil)
  }

  @Test(
    "may be left open at the end",
    arguments: [
      (#"notes="two"#, Lexer.Open.quote("\"", position: 6), ["notes=two"]), ("'x", .quote("'", position: 0), ["x"]),
      ("\"", .quote("\"", position: 0), [""]), (#""a\"#, .quote("\"", position: 0), ["a"]),
      (#"list \"#, .backslash, ["list"]), (#"list ri\"#, .backslash, ["list", "ri"]), (#"\"#, .backslash, []),
      (#""a"b\"#, .backslash, ["ab"]), (#"25" "x"#, .quote("\"", position: 4), [#"25""#, "x"]),
    ])
  func open(line: String, open: Lexer.Open, words: [String]) {
    let lexed = Lexer.split(line)
    #expect(lexed.open == open)
    #expect(lexed.words.map(\.text) == words)
    #expect(lexed.words.allSatisfy { $0.range.upperBound <= line.count })
  }

  @Test(
    "join over a backslash before a line break", arguments: ["list \\\nrisers", "list \\\r\nrisers", "li\\\nst risers"])
  func joined(line: String) {
    #expect(texts(line) == ["list", "risers"])
  }

  @Test(
    "have no escapes within quotes but five",
    arguments: [
      (#""a\d""#, "d", 2..<4), (#""\'""#, "'", 1..<3), (#""\u{}""#, "u", 1..<3), (#""\u{110000}""#, "u", 1..<3),
      (#""\u{D800}""#, "u", 1..<3), (#""\u{0}""#, "u", 1..<3), (#""\u{+41}""#, "u", 1..<3), (#""\u41""#, "u", 1..<3),
      (#""\u{1234567}""#, "u", 1..<3), (#""\u{41""#, "u", 1..<3), (#""\u"#, "u", 1..<3), ("\"\\\n\"", "\n", 1..<3),
    ])
  func badEscapes(line: String, escape: String, range: Range<Int>) {
    #expect(Lexer.split(line).problems == [Problem(.badEscape(escape), at: range)])
  }

  @Test("say whether the end of the line is within the last one")
  func endsInWord() {
    #expect(Lexer.split("list ri").endsInWord)
    #expect(Lexer.split(#"list "ri"#).endsInWord)
    #expect(Lexer.split(#"list "ri""#).endsInWord)
    #expect(!Lexer.split("list ").endsInWord)
    #expect(!Lexer.split("").endsInWord)
    #expect(!Lexer.split("list # ri").endsInWord)
  }

  @Test(
    "give every sign its meaning, whatever makes one character with it",
    arguments: [
      "\u{FF9F}x", "\u{301}", "\u{200D}x", "\u{FE0F}", "\u{20E3}", "\u{93F}a", "\u{1F3FD}", "x\u{600}", "\u{E0061}",
    ])
  func combining(text: String) {
    let line = Lexer.split("model=\"\(text)\" notes='\(text)' owner=\(text) \"\(text)\"x 'a' \(text) #\(text) y")
    let expected = ["model=\(text)", "notes=\(text)", "owner=\(text)", "\(text)x", "a", text]
    #expect(line.words.map { Array($0.text.utf8) } == expected.map { Array($0.utf8) })
    #expect(line.open == nil && line.problems.isEmpty && line.endsInComment)
    #expect(line.words.prefix(3).map { Assignment.equalsIndex($0) } == [5, 5, 5])
  }

  @Test("hold no zero byte")
  func zeroByte() {
    let line = Lexer.split("list \u{0} \"a\u{0}\"")
    // The first of them: a line of a million would be refused a million times.
    #expect(line.problems == [Problem(.nul, at: 5..<6)])
  }
}

@Suite("A word")
struct WordTests {
  private func word(_ line: String) throws -> Word { try #require(Lexer.split(line).words.first) }

  @Test("knows where each of its letters stood")
  func positions() throws {
    let line = Lexer.split(#"弓 a"b c"\d "\u{41}\n""#)
    #expect(line.words.map(\.range) == [0..<1, 2..<10, 11..<21])
    #expect(line.words[1].letters.map(\.position) == [2, 4, 5, 6, 8])
    #expect(line.words[2].letters.map(\.position) == [12, 18])
  }

  @Test("knows which of them were quoted")
  func quoted() throws {
    #expect(try word(#"a"b"\c'd'e"#).letters.map(\.isQuoted) == [false, true, true, true, false])
    #expect(try !word("abc").hasQuotes)
    #expect(try word(#""""#).hasQuotes)
    #expect(try word(#"\abc"#).hasQuotes)
  }

  @Test("is a keyword only if nothing of it is quoted", arguments: [#""where""#, "'where'", #"wh"ere""#, #"\where"#])
  func keywords(line: String) throws {
    #expect(try word("where").isKeyword("where"))
    #expect(try word("WHERE").isKeyword("where"))
    #expect(try !word(line).isKeyword("where"))
  }

  @Test("begins with letters that are not quoted")
  func begins() throws {
    #expect(try word("--sort").begins(with: "--"))
    #expect(try word("--").begins(with: "--"))
    #expect(try !word("-").begins(with: "--"))
    #expect(try !word(#""--sort""#).begins(with: "--"))
    #expect(try !word(#"\--sort"#).begins(with: "--"))
  }

  @Test("is parted at separators that are not quoted, with their positions")
  func parts() throws {
    let parts = try word(#"a,"b,c",,d"#).split(at: ",")
    #expect(parts.map(\.text) == ["a", "b,c", "", "d"])
    #expect(parts.map(\.range) == [0..<1, 3..<6, 8..<8, 9..<10])
    #expect(try word("abc").part(3..<3).range == 3..<3)
    #expect(try word(#"brand="Win&Win""#).part(6..<13).range == 7..<15)
  }
}
