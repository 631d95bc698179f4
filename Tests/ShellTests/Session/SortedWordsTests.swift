import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("The words of a command")
struct SortedWordsTests {
  private func sort(_ line: String) throws -> SortedWords {
    let words = Lexer.split(line).words
    let verb = try #require(words.first)
    return SortedWords(Array(words.dropFirst()), for: try #require(Commands.named(verb.text)))
  }

  @Test(
    "go to one parameter each",
    arguments: [
      ("list risers", ["TYPE|all": "risers"]),
      ("list risers brand=Hoyt length>25", ["TYPE|all": "risers", "[where FILTER]": "brand=Hoyt length>25"]),
      ("list risers where brand=Hoyt", ["TYPE|all": "risers", "[where FILTER]": "brand=Hoyt"]),
      ("list risers carbon (a or b)", ["TYPE|all": "risers", "[where FILTER]": "carbon (a or b)"]),
      (
        "list --limit 3 risers --sort=-length",
        ["TYPE|all": "risers", "--limit N": "3", "--sort FIELD,-FIELD": "-length"]
      ),
      ("list risers where a --limit 3 b", ["TYPE|all": "risers", "--limit N": "3", "[where FILTER]": "a b"]),
      ("list risers --sort -length", ["TYPE|all": "risers", "--sort FIELD,-FIELD": "-length"]),
      ("list risers -- --limit", ["TYPE|all": "risers", "[where FILTER]": "--limit"]),
      (#"list risers "--limit""#, ["TYPE|all": "risers", "[where FILTER]": "--limit"]),
      ("count by brand", ["[by FIELD]": "brand"]),
      ("count arrows by brand", ["[TYPE]": "arrows", "[by FIELD]": "brand"]),
      ("count arrows where a by brand", ["[TYPE]": "arrows", "[where FILTER]": "a", "[by FIELD]": "brand"]),
      ("count status=spare", ["[where FILTER]": "status=spare"]),
      ("count arrows a", ["[TYPE]": "arrows", "[where FILTER]": "a"]),
      ("edit arrow 3 spine=450 length=28", ["TYPE": "arrow", "TARGET": "3", "FIELD=VALUE …": "spine=450 length=28"]),
      ("edit arrow spine=450 3", ["TYPE": "arrow", "TARGET": "3", "FIELD=VALUE …": "spine=450"]),
      (
        "edit arrows where a=b set c=d e=f",
        ["TYPE": "arrows", "[where FILTER]": "a=b", "FIELD=VALUE …": "c=d e=f"]
      ),
      ("edit arrow 3 notes=where", ["TYPE": "arrow", "TARGET": "3", "FIELD=VALUE …": "notes=where"]),
      ("delete arrows where lost", ["TYPE": "arrows", "[where FILTER]": "lost"]),
      ("delete arrows 3 where lost", ["TYPE": "arrows", "TARGET": "3", "[where FILTER]": "lost"]),
      ("find a b=c --in arrows", ["[WORDS]": "a", "[where FILTER]": "b=c", "--in TYPE": "arrows"]),
      ("find set by", ["[WORDS]": "set by"]),
      (
        "export csv arrows a.csv where x",
        ["FORMAT": "csv", "[TYPE [TARGET]] [FILE]": "arrows a.csv", "[where FILTER]": "x"]
      ), ("list arrow 3-5 brand=x", ["TYPE|all": "arrow", "[TARGET]": "3-5", "[where FILTER]": "brand=x"]),
      ("show %2", ["TARGET": "%2"]), ("edit x10 spine = 450", ["TARGET": "x10", "FIELD=VALUE …": "spine=450"]),
      ("alias x = list --limit 3 > f", ["[NAME = COMMAND]": "x = list --limit 3 > f"]),
      (#"list "where""#, ["TYPE|all": "where"]),
    ])
  func sorted(line: String, expected: [String: String]) throws {
    let sorted = try sort(line)
    #expect(sorted.problems.isEmpty)
    let words = sorted.words.names.map { ($0, sorted.words[$0]?.map(\.text).joined(separator: " ") ?? "") }
    #expect(Dictionary(words) { first, _ in first } == expected)
    #expect(words.count == expected.count)
  }

  @Test(
    "may be options of every command, anywhere",
    arguments: [
      ("delete arrow 3 --yes", ["yes"]), ("delete --yes arrow 3", ["yes"]), ("list risers --format csv", ["format"]),
      ("list risers --format=csv where a --dry-run", ["dry-run", "format"]), ("undo --help", ["help"]),
      ("export csv --spreadsheet-safe --no-pager", ["no-pager", "spreadsheet-safe"]),
    ])
  func options(line: String, names: [String]) throws {
    let sorted = try sort(line)
    #expect(sorted.problems.isEmpty)
    #expect(sorted.common.keys.sorted() == names)
  }

  @Test(
    "that belong nowhere are problems with a range",
    arguments: [
      ("show arrow 3 4", Problem.Fact.unexpectedWord("4", command: "show"), 13..<14),
      ("delete arrows status=lost", .whereRequired("delete"), 14..<25),
      ("edit arrow 3 spine<450", .whereRequired("edit"), 13..<22),
      ("quit now", .unexpectedWord("now", command: "quit"), 5..<8),
      ("list arrows --limit", .optionNeedsValue("limit"), 12..<19),
      ("list arrows --wide=yes", .optionTakesNoValue("wide"), 12..<22),
      ("list arrows --wide --wide", .optionGivenTwice("wide"), 19..<25),
      ("list arrows --format csv --format=csv", .optionGivenTwice("format"), 25..<37),
      ("list arrows where", .filterExpected(after: "where"), 12..<17),
      ("delete arrow 3 where --yes", .filterExpected(after: "where"), 15..<20),
      ("list arrows a where b", .unexpectedWord("where", command: "list"), 14..<19),
      ("list arrows where a where b", .unexpectedWord("where", command: "list"), 20..<25),
      ("edit arrows where a set b=c where d", .unexpectedWord("where", command: "edit"), 28..<33),
      ("count arrows by", .missing(what: "[by FIELD]", command: "count"), 13..<15),
      ("count arrows by brand by model", .unexpectedWord("by", command: "count"), 22..<24),
      ("edit arrow 3 set spine=450", .unexpectedWord("set", command: "edit"), 13..<16),
    ])
  func problems(line: String, fact: Problem.Fact, range: Range<Int>) throws {
    #expect(try sort(line).problems == [Problem(fact, at: range)])
  }

  @Test("of an unknown option bring the known ones")
  func unknownOption() throws {
    let known = [
      "columns", "sort", "limit", "wide", "format", "spreadsheet-safe", "yes", "dry-run", "no-pager", "help",
    ]
    #expect(
      try sort("list arrows --limt 3").problems == [
        Problem(.unknownOption("limt", command: "list", known: known), at: 12..<18)
      ])
  }
}
