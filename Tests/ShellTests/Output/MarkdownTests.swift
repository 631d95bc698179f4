import Testing

@testable import Shell
@testable import ShellLanguage
@testable import ShellOutput

@Suite("A reader of Markdown")
struct MarkdownTests {
  /// Texts that people write, and texts that Markdown would change or mark up.
  private static let texts = [
    "a|b", #"a\b"#, #"a\|b"#, #"\"#, #"\\"#, "a\tb", "a\nb", "a\n\nb", "\n", "x\n", "a\rb", "a\r\nb", "\ta", "a\t",
    "`code`", "``", "`a|b`", "<b>x</b>", "<br>", "a<br>b", "&amp;", "&", "&#35;", "&copy", "*x*", "_x_", "__x__", "a_b",
    "a__b", "_a", "a_", "弓_矢", "**x**", "# head", "#1", "- x", "1. x", "> q", "---", "~x~", "~~x~~", "弓矢", "🏹 x", "",
    " lead", "trail ", " both ", " ", "   ", "a  b", "a \n b", "![a](b)", "[a](b)", "[x]", "[a]: b",
    "http://example.com/a_b",
    "http://example.com/a*b*", "https://a.b/~c/?x=1&y=2", "www.example.com/_x_", "see www.a.b/[1]", "(http://a.b/<c>)",
    "a@b.com", "<http://a.b>", #"http://a.b/c\d"#, "http://a.b/c|d", "|\u{301}", "\\\u{301}", "*\u{301}x*", "e\u{301}",
  ]

  @Test("gets the text of every cell", arguments: texts)
  func cells(text: String) throws {
    let table = Table(columns: [Column("id"), Column("text")], rows: [["1", text]], keepsEmptyColumns: true)
    let rows = try #require(MarkdownReader.rows(OutputFormat.markdown.text(table)))
    #expect(
      rows.map { $0.map { Array($0.utf8) } } == [["id", "text"], ["1", text]].map { $0.map { Array($0.utf8) } })
  }

  @Test(
    "gets the text of every cell of any table, with what acts on a terminal as escapes",
    arguments: 200..<300 as Range<UInt64>)
  func tables(seed: UInt64) throws {
    var random = RandomTables(seed: seed)
    for _ in 0..<5 {
      var table = random.table()
      table.keepsEmptyColumns = true
      let rows = try #require(MarkdownReader.rows(OutputFormat.markdown.text(table)))
      let indices = table.shownColumns(isWide: false)
      let expected =
        [indices.map { table.columns[$0].heading }]
        + table.rows.map { row in indices.map { table.cell(row, $0) ?? "" } }
      #expect(rows.map { $0.map { Array($0.utf8) } } == expected.map { $0.map { Array(Self.visible($0).utf8) } })
    }
  }

  private static func visible(_ text: String) -> String {
    text.map { ["\n", "\r\n", "\r", "\t"].contains($0) ? String($0) : VisibleText.line(String($0)) }.joined()
  }

  @Test("has links where the address needs no escape")
  func links() {
    let table = Table(columns: [Column("text")], rows: [["http://a.b/c_d"], ["www.a.b/x"], ["http://a.b/_d"]])
    #expect(OutputFormat.markdown.text(table).hasSuffix("| http://a.b/c_d |\n| www.a.b/x |\n| http&#58;//a.b/\\_d |\n"))
  }
}

/// A reader of tables that knows no more than the specification of GitHub's Markdown, 0.29: its tables (4.10),
/// backslash escapes (6.1), entities (6.2), and what would mark up something (6.3 to 6.11).
enum MarkdownReader {
  /// The texts of the headings and rows; nil if it is no table, or something in it is marked up.
  static func rows(_ text: String) -> [[String]]? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.popLast() == "", lines.count >= 2 else { return nil }
    let delimiters = cells(lines.remove(at: 1))
    guard delimiters.allSatisfy({ $0.allSatisfy { "-:".contains($0) } && $0.contains("-") }) else { return nil }
    let rows = lines.map { cells($0).map(read) }
    guard rows.allSatisfy({ $0.count == delimiters.count && !$0.contains(nil) }) else { return nil }
    return rows.map { $0.compactMap(\.self) }
  }

  /// The cells of a row: bars part them but for those behind a backslash, and blanks around them are none of theirs.
  private static func cells(_ line: String) -> [String] {
    var (cells, cell): ([String], String.UnicodeScalarView) = ([], .init())
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if scalar == "|", !isEscaped {
        cells.append(trimmed(cell))
        cell = .init()
      } else {
        // The escape of a bar is the only one that is undone before anything else is read.
        if scalar == "|" { cell.removeLast() }
        cell.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    guard cells.first == "", trimmed(cell) == "" else { return [] }
    return Array(cells.dropFirst())
  }

  private static func trimmed(_ text: String.UnicodeScalarView) -> String {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
    return String(String.UnicodeScalarView(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed()))
  }

  /// The text of a cell; nil if a part of it is marked up.
  private static func read(_ cell: String) -> String? {
    var (read, rest): (String.UnicodeScalarView, ArraySlice<Unicode.Scalar>) = (
      .init(), Array(cell.unicodeScalars)[...]
    )
    while let scalar = rest.first {
      if let address = address(rest, after: read.last) {
        // Nothing in it is an escape or an entity.
        read.append(contentsOf: rest.prefix(address))
        rest = rest.dropFirst(address)
      } else if scalar == "\\", let next = rest.dropFirst().first, next.isPunctuation {
        read.append(next)
        rest = rest.dropFirst(2)
      } else if scalar == "&", let (character, length) = entity(rest) {
        read.append(character)
        rest = rest.dropFirst(length)
      } else if rest.starts(with: "<br>".unicodeScalars) {
        read.append("\n")
        rest = rest.dropFirst(4)
      } else {
        let isWithinWord = read.last?.isLetterOrDigit == true && rest.dropFirst().first?.isLetterOrDigit == true
        guard !"`*[]~<".unicodeScalars.contains(scalar), scalar != "_" || isWithinWord else { return nil }
        read.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return String(read)
  }

  /// How long an address is that is made a link by itself.
  private static func address(_ text: ArraySlice<Unicode.Scalar>, after last: Unicode.Scalar?) -> Int? {
    guard last?.isLetterOrDigit != true,
      ["http://", "https://", "ftp://", "www."].contains(where: { text.starts(with: $0.unicodeScalars) })
    else { return nil }
    return text.prefix { !$0.properties.isWhitespace && $0 != "<" }.count
  }

  private static func entity(_ text: ArraySlice<Unicode.Scalar>) -> (Unicode.Scalar, Int)? {
    guard let end = text.firstIndex(of: ";") else { return nil }
    let name = String(String.UnicodeScalarView(text[text.startIndex + 1..<end]))
    let named: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "copy": "©"]
    let number = name.hasPrefix("#") ? UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init) : nil
    return (number ?? named[name]).map { ($0, end - text.startIndex + 1) }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool { isASCII && (properties.isAlphabetic || properties.numericType != nil) }

  fileprivate var isPunctuation: Bool { isASCII && (0x21...0x7E ~= value) && !isLetterOrDigit }
}
