import Equipment
import Hub
import Synchronization
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Tab") @HubActor
struct CompletionTests {
  private let bench: CompletionBench

  init() throws {
    bench = try CompletionBench(
      [
        RecordType.equipment(.riser).item([
          "brand": "Hoyt", "model": "Formula Xi", "material": "aluminium", "tags": "indoor club",
        ]),
        RecordType.equipment(.riser).item([
          "brand": "Win&Win", "model": "ATF-DX", "owner": "Zoë O'Brien", "notes": "a\nb\u{1B}",
        ]
        ),
        RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "Xceed", "Shelf B": "top", "Rack": "#1"]),
        RecordType.equipment(.arrow).item(["brand": "Easton", "model": "X10", "spine": "450"]),
        RecordType.equipment(.arrow).item(["brand": "Easton", "model": "X10", "spine": "500"]),
        RecordType.equipment(.arrow).item(["brand": "弓具", "model": "竹 矢"]),
      ], files: ["club.csv": "", "my list.csv": "", "old/": ""],
      aliases: ["carbon": "list risers where material=carbon"])
  }

  @Test("an item goes on behind a type in the singular, where many are named only what they are found by")
  func listed() {
    #expect(bench.words("list arrow ").prefix(4) == ["1 ", "2 ", "3 ", "id="])
    #expect(bench.words("list arrows ").first == "id=" && bench.words("list arrow 1 ").first == "id=")
  }

  @Test(
    "offers exactly",
    arguments: [
      ("he", ["help "]), ("lis", ["list "]), ("car", ["carbon "]), ("zz", []), ("zz ", []),
      ("list r", ["risers ", "rests ", "rounds "]),
      ("list bow", ["bowstrings "]), ("list a", ["arrows ", "accessories ", "attachments ", "all "]),
      ("show ri", ["riser "]),
      ("show arrows", ["arrows "]), ("show bu", ["button "]), ("list lim", ["limbs "]),
      ("delete arrow ", ["1 ", "2 ", "3 ", "where "]),
      ("delete arrow 1,", ["1,1 ", "1,2 ", "1,3 "]), ("list arrow 2", ["2 "]),
      ("list arrows 1,", ["1,1 ", "1,2 ", "1,3 "]),
      ("count riser 3", ["3 "]), ("list arrow 1 2", []), ("list arrow spine=450 2", []),
      ("list all 2", []), ("list arrow \"Easton", []), ("show arrow x", []),
      ("show riser ho", [#""Hoyt Formula Xi" "#, #""Hoyt Xceed" "#]),
      ("show riser 'h", ["'Hoyt Formula Xi' ", "'Hoyt Xceed' "]), ("show arrow 弓", [#""弓具 竹 矢" "#]),
      ("add riser model=For", [#"model="Formula Xi" "#]), (#"add riser model="For"#, [#"model="Formula Xi" "#]),
      ("add riser model='For", ["model='Formula Xi' "]), ("add riser brand=", ["brand=Hoyt ", "brand=Win&Win "]),
      ("add riser brand=Hoyt model=", [#"model="Formula Xi" "#, #"model="Xceed" "#]),
      ("add riser model=X brand=w", ["brand=Win&Win "]), ("add riser bra", ["brand="]),
      ("add riser brand=Hoyt bra", []),
      ("add riser mat", ["material="]), ("add riser fitting=f", ["fitting=Formula "]),
      ("add riser owner=z", [#"owner="Zoë O'Brien" "#]),
      ("add riser owner='z", [#"owner='Zoë O'\''Brien' "#]), ("add riser notes=", [##"notes="a\nb\u{1B}" "##]),
      ("add riser Sh", [#""Shelf B"="#]), (#"add riser "Shelf B"=t"#, [#""Shelf B"="top" "#]),
      ("column delete riser ", [#""Shelf B" "#, #""Rack" "#]), ("column delete riser Rack ", [#""Shelf B" "#]),
      ("column rename riser ra", ["Rack "]), ("column rename riser Rack ", []), ("column delete arrow ", []),
      ("add riser Rack=", [##"Rack="#1" "##]),
      ("edit riser 1 tags+=", ["tags+=club ", "tags+=indoor "]), ("edit riser 1 tags-=i", ["tags-=indoor "]),
      ("edit riser 1 status=re", ["status=repair ", "status=retired "]), ("list arrows --sort -sp", ["-spine"]),
      ("list arrows --sort=spine,-leng", ["--sort=spine,-length"]), ("list risers --columns Sh", [#""Shelf B""#]),
      (#"list risers --columns "Shelf B",bra"#, [#""Shelf B",brand"#]), ("list arrows --li", ["--limit "]),
      ("list arrows --format ", ["table ", "line ", "csv ", "tsv ", "json ", "jsonl ", "markdown ", "ids "]),
      ("list arrows --format=js", ["--format=json ", "--format=jsonl "]),
      ("import x.csv --on-conflict ", ["skip ", "update ", "new "]),
      ("import x.csv --as sig", ["sight ", "sighting "]), ("count arrows by bra", ["brand "]),
      ("count arrows wh", ["where "]),
      ("edit arrows where brand=x se", ["serial=", "set "]), ("edit arrows where brand=x set spi", ["spine="]),
      ("set cur", ["currency "]), ("set color ", ["auto ", "always ", "never "]), ("help unit", ["units "]),
      ("help arr", ["arrow "]),
      ("list risers # ri", []), ("alias x = list ri", ["risers "]), ("carbon --lim", ["--limit "]),
    ])
  func words(line: String, words: [String]) {
    #expect(bench.words(line) == words)
  }

  @Test(
    "offers what has the letters in it where nothing begins with them",
    arguments: [
      ("show riser xi", [#""Hoyt Formula Xi" "#]), ("show riser OYT", [#""Hoyt Formula Xi" "#, #""Hoyt Xceed" "#]),
      ("show riser 'xce", ["'Hoyt Xceed' "]), ("add riser model=mula", [#"model="Formula Xi" "#]),
      ("list risers where (model~mula", [#"(model~"Formula Xi" "#]), ("edit riser 1 tags+=lub", ["tags+=club "]),
      ("add riser model=F", [#"model="Formula Xi" "#]), ("add riser model=u", []), ("show riser zzx", []),
      ("add riser odel", ["model="]), ("set olor", ["color "]), ("show riser 9", []),
    ])
  func within(line: String, words: [String]) {
    #expect(bench.words(line) == words)
  }

  @Test("never takes away what is typed")
  func insertion() {
    func inserted(_ line: String, _ typed: String) -> String {
      bench.session.complete(line, cursor: line.utf8.count).insertion(over: typed)
    }
    #expect(inserted("show riser oyt", "oyt") == "\"Hoyt ")
    #expect(inserted("show riser ho", "ho") == "\"Hoyt ")
    #expect(inserted("add riser model=orm", "model=orm") == #"model="Formula Xi""#)
    let two = Completion(start: 0, candidates: ["Easton ACE", "Easton Procomp ACE"].map { Candidate(insert: $0) })
    #expect(two.insertion(over: "Ea") == "Easton " && two.insertion(over: "Easton Procomp") == "Easton Procomp")
    var within = two
    within.within = "ace"
    #expect(within.insertion(over: "ace") == "ace")
    within.within = "sto"
    #expect(within.insertion(over: "'sto") == "Easton ")
  }

  @Test(
    "offers in a filter exactly",
    arguments: [
      ("brand=H", ["brand=Hoyt "]), ("brand!=h", ["brand!=Hoyt "]), ("brand~h", ["brand~Hoyt "]),
      ("brand = h", ["Hoyt "]),
      ("brand= h", ["Hoyt "]), ("(brand=h", ["(brand=Hoyt "]), ("((bran", ["((brand="]), ("not (fit", ["(fitting="]),
      ("status in sp", ["spare "]), ("status in spare,re", ["spare,repair ", "spare,retired "]),
      ("status in spare, lo", ["loaned ", "lost "]),
      ("status in spare bra", ["brand="]), ("price is ", ["empty ", "set ", "not "]),
      ("price is not ", ["empty ", "set "]),
      ("tag:", ["tag:club ", "tag:indoor "]), ("brand=Hoyt a", ["and "]), ("brand=Hoyt o", ["owner=", "or "]),
      ("brand ", ["in ", "is "]),
      ("brand=Hoyt and model=", [#"model="Formula Xi" "#, #"model="Xceed" "#]), ("no", ["notes=", "not "]),
    ])
  func filters(filter: String, words: [String]) {
    #expect(bench.words("list risers where \(filter)") == words)
    #expect(bench.words("delete risers where \(filter)") == words)
  }

  @Test(
    "offers files only where a file belongs",
    arguments: [
      ("import ", true), ("source ", true), ("list risers > ", true), ("list risers >> ", true),
      ("export csv arrows ", true),
      ("export csv ", true), ("list risers >", false), ("list ", false), ("list risers ", false), ("add riser ", false),
      ("show riser ", false), ("help ", false), ("set ", false), ("find ", false), ("find x --in ", false), ("", false),
      ("import x.csv ", true), ("import x.csv --as ", false), ("list risers > x ", false), ("export ", false),
      ("alias x = ", false),
      ("list risers where brand=", false), ("count arrows by ", false),
    ])
  func files(line: String, areOffered: Bool) {
    let labels = bench.session.complete(line, cursor: line.utf8.count).candidates.map(\.label)
    #expect(labels.contains("my list.csv") == areOffered)
  }

  @Test("quotes files with blanks and goes on into folders")
  func fileNames() {
    #expect(bench.words("import c") == ["club.csv "])
    #expect(bench.words("import ") == [#""club.csv" "#, #""my list.csv" "#, #""old/""#])
    #expect(bench.words(#"list risers > "my"#) == [#""my list.csv" "#])
  }

  @Test("completes the word at the cursor, wherever in the line and behind whatever characters")
  func middle() {
    let line = "find 弓 --in plu --limit 3"
    let cursor = "find 弓 --in plu".utf8.count
    #expect(
      bench.session.complete(line, cursor: cursor)
        == Completion(
          start: "find 弓 --in ".utf8.count, candidates: [Candidate(insert: "plunger", help: "Bow components")]))
    #expect(bench.session.complete("li risers", cursor: 2).candidates.map(\.insert) == ["list"])
    #expect(bench.session.complete("li risers", cursor: 99).candidates.map(\.insert) == [])
    #expect(bench.lines("list risers # x\u{301} ").isEmpty)
    #expect(bench.lines("add riser owner=弓 model=for") == [#"add riser owner=弓 model="Formula Xi" "#])
  }

  @Test("shows ids with their names, and nothing that acts on the terminal")
  func labels() {
    let ids = bench.session.complete("show riser ", cursor: 11).candidates
    #expect(ids.map(\.label) == ["1", "2", "3"])
    #expect(ids.map(\.help) == ["Hoyt Formula Xi", "Win&Win ATF-DX", "Hoyt Xceed"])
    let notes = bench.session.complete("add riser notes=", cursor: 16).candidates
    #expect(notes.map(\.label) == [#"a\nb\u{1B}"#])
  }

  @Test("inserts what all have in common, never a part of a character")
  func commonPrefix() {
    #expect(bench.session.complete("show riser h", cursor: 12).commonPrefix == "\"Hoyt ")
    #expect(bench.session.complete("list arrows --format js", cursor: 23).commonPrefix == "json")
    #expect(
      Completion(start: 0, candidates: ["e\u{301}a", "e\u{300}b"].map { Candidate(insert: $0) }).commonPrefix == "")
    #expect(Completion(start: 0, candidates: []).commonPrefix == "")
  }

  @Test func helpGoesOnWithTheSecondWordOfACommand() throws {
    let bench = try CompletionBench([])
    #expect(bench.words("help setup v") == ["versions "])
    #expect(bench.words("help mark ch") == ["chart "])
    #expect(bench.words("help mark chart ") == [] && bench.words("help list ") == [])
    #expect(bench.words("help ro") == ["round "])
  }

  @Test func ofManyCandidatesOnlyThoseAreMadeThatAreAskedFor() throws {
    let made = Made()
    let completion = Completion(
      start: 0, count: 45_000, insert: { made.insert($0) }, candidate: { Candidate(insert: made.insert($0)) })
    #expect(
      completion.count == 45_000 && completion.commonPrefix == ""
        && completion.first(3).map(\.insert) == ["1", "2", "3"])
    #expect(made.count.load(ordering: .relaxed) < 10)
  }
}

/// How many candidates were made.
private final class Made: Sendable {
  let count = Atomic(0)

  func insert(_ index: Int) -> String {
    count.add(1, ordering: .relaxed)
    return String(index + 1)
  }
}
