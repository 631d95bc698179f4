import Archery
import Equipment
import Hub
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Tab behind a number") @HubActor
struct UnitCompletionTests {
  private let bench: CompletionBench

  init() throws {
    var arrow = try RecordType.equipment(.arrow).item(["brand": "Easton", "model": "X10", "length": "28.5"])
    arrow.base.id = 3
    let mark = try RecordType.mark.item(["kind": "sight", "distance": "70m", "value": "2.35"])
    var rounds = [OwnRound(), OwnRound(), OwnRound()]
    for (index, name) in ["Club 252", "Portsmouth", "portsmouth"].enumerated() {
      rounds[index].base.id = index + 1
      rounds[index].name = name
      rounds[index].passes = RoundPasses(text: "36@50m/80cm/5_zone")
    }
    bench = try CompletionBench([arrow, mark] + rounds + [Setup(name: "Field", at: Timestamp(seconds: 0))])
  }

  @Test(
    "offers the units of what is measured, and no others",
    arguments: [
      ("add arrow length=71c", ["length=71cm "]), ("edit arrow 3 length=71m", ["length=71mm ", "length=71m "]),
      ("add arrow length=", ["length=28.5 "]), ("add arrow length=28", ["length=28.5 "]),
      ("add arrow length=29", ["in", "mm", "cm", "m", "ft", "yd"].map { "length=29\($0) " }),
      (#"add arrow length="8 3/4 i"#, [#"length="8 3/4 in" "#]), ("add arrow length=c", []),
      ("add arrow spine=50", []), ("add arrow length=71c.", []), ("add limbs poundage=38l", ["poundage=38lb "]),
      ("list arrows where length>=71c", ["length>=71cm "]), ("list arrows length >= 71c", ["71cm "]),
      ("list arrows length in 60cm,71c", ["60cm,71cm "]), ("list arrows length=20..71c", ["length=20..71cm "]),
      ("list arrows length 20..71c", ["20..71cm "]), ("edit arrows where length<2 set length=71c", ["length=71cm "]),
      ("setup tune Field brace_height=22c", ["brace_height=22cm "]),
      ("calc foc length=71c", ["length=71cm "]), ("calc energy arrow_speed=60m", ["arrow_speed=60m/s "]),
      ("calc 28c", ["28cm "]), ("calc convert 28c", ["28cm "]), ("calc 28 c", ["cm "]), ("calc 28 in ", ["to "]),
      ("calc 28 in to ", ["mm ", "cm ", "m ", "ft ", "yd "]), ("calc 28 in to k", []), ("calc 5 lb to k", ["kg "]),
      ("calc 28 1/4 i", ["in "]), ("calc 28 in to cm ", []),
      ("calc ", CommandFamily.calc.all.map { "\($0.name.dropFirst(5)) " }),
      ("mark predict 60", ["60m ", "60yd "]), ("mark predict 18m..60y", ["18m..60yd "]),
      ("mark predict 18m,60y", ["18m,60yd "]), ("mark predict 7", ["70m "]), ("mark add 60y", ["60yd "]),
      ("mark tape 18m..90m step 15y", ["15yd "]), ("list marks where distance>60y", ["distance>60yd "]),
      ("round add Club distance=60y", ["distance=60yd "]), ("round add Club face=48i", ["face=48in "]),
    ])
  func units(line: String, words: [String]) { #expect(bench.words(line) == words) }

  @Test(
    "offers rounds where all their distances can be meant, and no others than those that have some",
    arguments: [
      ("mark predict Clu", [#""Club 252" "#]), (#"mark predict "Club 2"#, [#""Club 252" "#]),
      ("mark tape port", ["Portsmouth "]), ("mark predict 18m Port", ["Portsmouth "]), ("mark add Port", []),
      ("mark predict WA", []), ("handicap table Blank", []), ("calc handicap Clu", [#""Club 252" "#]),
      ("setup check --round Clu", [#""Club 252" "#]), ("setup check Field --round=Port", ["--round=Portsmouth "]),
      ("setup check --ro", ["--round "]), ("mark predict ", ["70m "]),
    ])
  func rounds(line: String, words: [String]) { #expect(bench.words(line) == words) }

  @Test("of a form offers them too")
  func forms() throws {
    let field = try #require(RecordType.equipment(.arrow).field("length"))
    let form = FormState(RecordType.equipment(.arrow).valueType.init(), assigned: [], rules: FormRules())
    let found = bench.session.context.complete("71c", cursor: 3, for: field, in: form)
    #expect(found.candidates.map(\.insert) == ["71cm"])
  }
}

@Suite("Tab in a command of several lines") @HubActor
struct ContinuedCompletionTests {
  private let bench: CompletionBench

  init() throws {
    var riser = try RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "Formula Xi", "notes": "one\ntwo"])
    riser.base.id = 1
    bench = try CompletionBench([riser])
  }

  @Test(
    "completes as in the whole line",
    arguments: [
      (["list ris\\"], "er", "ers ", 0), (["list \\"], "ris", "risers ", 0),
      (["list risers \\", "where \\"], "  bran", "brand=", 2),
      (["add riser notes=\"a"], "b\" mod", "model=", 3), (["add riser model=\"For\\"], "mula", nil, 0),
      (["edit riser 1 notes=\"one"], "tw", "two\" ", 0), (["list risers where brand=\\"], "Ho", "Hoyt ", 0),
    ] as [([String], String, String?, Int)])
  func wholeLine(before: [String], line: String, word: String?, start: Int) {
    var lines = ScriptLines(joinsQuotes: true)
    for text in before { #expect(lines.append(text) == nil) }
    bench.session.lead = lines.lead
    #expect(bench.words(line) == (word.map { [$0] } ?? []))
    let found = bench.session.complete(line, cursor: line.utf8.count)
    if word != nil { #expect(found.start == start) }
  }
}

@Suite("What Tab puts in") @HubActor
struct LoneQuoteTests {
  @Test(
    "is never a quote that nothing follows",
    arguments: ["", "help ", "calc 28 ", "calc ", "setup ", "list risers where brand=", "add riser model=", "help s"])
  func quotes(line: String) throws {
    let risers = try ["Win&Win", "Big \"B\"", "Hoyt"].map { brand in
      try RecordType.equipment(.riser).item(["brand": brand, "model": "\(brand) 1"])
    }
    let session = try CompletionBench(risers).session
    let found = session.complete(line, cursor: line.utf8.count)
    let typed = String(decoding: Array(line.utf8.dropFirst(found.start)), as: UTF8.self)
    #expect(found.count > 1)
    #expect(found.insertion(over: typed) == typed)
  }

  @Test("of verbs and topics is bare")
  func bare() throws {
    let session = try CompletionBench([]).session
    for line in ["", "help "] {
      #expect(session.complete(line, cursor: line.utf8.count).candidates.allSatisfy { !$0.insert.contains("\"") })
    }
  }
}
