import Equipment
import Testing

@testable import Archery

/// A rule with bows on which its verdicts must differ.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: String
  var book = RuleBook.wa
  let bows: [(verdict: Verdict, bow: SampleBow)]

  var testDescription: String { rule }

  init(_ rule: String, book: RuleBook = .wa, _ bows: (Verdict, SampleBow)...) {
    (self.rule, self.book) = (rule, book)
    self.bows = bows.map { ($0.0, $0.1) }
  }

  private static let heavy: KeyValuePairs = ["draw_weight": "45", "draw_length": "30"]
  private static let bow: KeyValuePairs = ["brace_height": "220"]

  /// Every rule with a bow for each verdict that it can give.
  static let all: [RuleCase] = [
    RuleCase(
      "item", (.pass, SampleBow(items: [(.riser, [:]), (.rest, ["status": "spare"])])),
      (.fail, SampleBow(items: [(.riser, ["condition": "unsafe"])])),
      (.fail, SampleBow(items: [(.riser, ["status": "lost"])])),
      (.fail, SampleBow(items: [(.riser, [:])], isGone: true)),
      (.warn, SampleBow(items: [(.riser, ["status": "loaned"])]))),
    RuleCase(
      "hand", (.pass, SampleBow(items: [(.riser, ["hand": "left"]), (.rest, ["hand": "left"]), (.sight, [:])])),
      (.fail, SampleBow(items: [(.riser, ["hand": "left"]), (.rest, ["hand": "right"])])),
      (.unknown, SampleBow(items: [(.riser, [:])]))),
    RuleCase(
      "fitting", (.pass, SampleBow(items: [(.riser, ["fitting": "ILF"]), (.limbs, ["fitting": "ILF"])])),
      (.pass, SampleBow(items: [(.riser, ["fitting": "one-piece"])])),
      (.fail, SampleBow(items: [(.riser, ["fitting": "ILF"]), (.limbs, ["fitting": "Formula"])])),
      (.unknown, SampleBow(items: [(.riser, ["fitting": "other"]), (.limbs, ["fitting": "other"])])),
      (.unknown, SampleBow(items: [(.riser, ["fitting": "ILF"]), (.limbs, [:])]))),
    RuleCase(
      "thread", (.pass, SampleBow(items: [(.stabilizer, ["thread": "5/16-24"]), (.weight, ["thread": "5/16-24"])])),
      (.warn, SampleBow(items: [(.stabilizer, ["thread": "5/16-24"]), (.weight, ["thread": "1/4-20"])])),
      (.unknown, SampleBow(items: [(.stabilizer, ["thread": "5/16-24"]), (.weight, [:])]))),
    RuleCase(
      "string", (.pass, SampleBow(items: takeDown(25, "medium") + [(.bowstring, ["fits": "68"])])),
      (.fail, SampleBow(items: takeDown(25, "medium") + [(.bowstring, ["fits": "66"])])),
      (.unknown, SampleBow(items: takeDown(21, "medium") + [(.bowstring, ["fits": "64"])])),
      (.unknown, SampleBow(items: takeDown(25, "medium"))),
      (.unknown, SampleBow(items: [(.bowstring, ["fits": "68"])]))),
    RuleCase(
      "brace-height", (.pass, SampleBow(items: takeDown(25, "medium"), tuning: ["brace_height": "210"])),
      (.pass, SampleBow(items: [(.bowstring, ["fits": "64"])], tuning: ["brace_height": "229"])),
      (.warn, SampleBow(items: takeDown(25, "medium"), tuning: ["brace_height": "209"])),
      (.warn, SampleBow(items: takeDown(25, "medium"), tuning: ["brace_height": "242"])),
      (.unknown, SampleBow(items: takeDown(27, "long"), tuning: bow)), (.unknown, SampleBow(tuning: bow)),
      (.unknown, SampleBow(items: takeDown(25, "medium")))),
    RuleCase(
      "tiller", (.pass, SampleBow(tuning: ["tiller_top": "182", "tiller_bottom": "176"])),
      // 186.4 − 180 is a little more than 6.4 in binary.
      (.pass, SampleBow(tuning: ["tiller_top": "186.4", "tiller_bottom": "180"])),
      (.warn, SampleBow(tuning: ["tiller_top": "186.41", "tiller_bottom": "180"])),
      (.warn, SampleBow(tuning: ["tiller_top": "183", "tiller_bottom": "176"])),
      (.warn, SampleBow(tuning: ["tiller_top": "175", "tiller_bottom": "176"])),
      (.unknown, SampleBow(tuning: ["tiller_top": "182"]))),
    RuleCase(
      "nocking-point", (.pass, SampleBow(tuning: ["nocking_point": "16"])),
      (.warn, SampleBow(tuning: ["nocking_point": "-1"])), (.warn, SampleBow(tuning: ["nocking_point": "16.5"])),
      (.unknown, SampleBow())),
    RuleCase(
      "arrow-mass", (.pass, SampleBow(items: [(.arrow, ["weight": "163"])], tuning: heavy)),
      (.pass, SampleBow(items: [parts("9")], tuning: heavy)),
      (.fail, SampleBow(items: [(.arrow, ["weight": "162"])], tuning: heavy)),
      (.fail, SampleBow(items: [(.arrow, ["weight": "162.96"])], tuning: heavy)),
      (.unknown, SampleBow(items: [parts("1")], tuning: heavy)),
      (.unknown, SampleBow(items: [(.arrow, ["weight": "400"])])), (.unknown, SampleBow(tuning: heavy)),
      (.unknown, SampleBow(items: [(.arrow, ["weight": "999"])], tuning: ["draw_weight": "64", "draw_length": "30"]))),
    RuleCase(
      "grains-per-pound",
      (.pass, SampleBow(division: .compound, items: [(.arrow, ["weight": "250"])], tuning: ["draw_weight": "50"])),
      (.warn, SampleBow(division: .compound, items: [(.arrow, ["weight": "249"])], tuning: ["draw_weight": "50"])),
      (.unknown, SampleBow(division: .compound, items: [(.arrow, ["weight": "249"])]))),
    RuleCase(
      "foc", (.unknown, SampleBow(items: [arrow("X10", weight: "351")])),
      (.pass, SampleBow(items: [arrow("ACE 520", weight: "351")])),
      (.warn, SampleBow(items: [arrow("ACC", weight: "351")])),
      (.warn, SampleBow(items: [arrow("A/C/C", weight: "351")])),
      (.warn, SampleBow(items: [arrow("XX75 2315", weight: "351")])),
      (.unknown, SampleBow(items: [arrow("Radius 1250", weight: "351")])),
      (.pass, SampleBow(items: [balanced("Jazz 1716", "15.63")])),
      (.warn, SampleBow(items: [balanced("Jazz 1716", "15.66")])),
      (.pass, SampleBow(items: [arrow("A/C/E", weight: "351")])), (.unknown, SampleBow(items: [arrow("X10")])),
      (.unknown, SampleBow(items: [(.arrow, [:])])), (.unknown, SampleBow())),
    RuleCase(
      "shaft-diameter", (.pass, SampleBow(items: [(.arrow, ["diameter": "9.3"])])),
      (.pass, SampleBow(items: [(.arrow, ["model": "XX75 2315"])])),
      (.fail, SampleBow(items: [(.arrow, ["diameter": "9.31"])])),
      (.warn, SampleBow(items: [(.arrow, ["model": "XX75 2413"])])),
      (.unknown, SampleBow(items: [(.arrow, ["model": "Inspire 1350"])])),
      (.unknown, SampleBow(items: [(.arrow, ["model": "Agnis 1310", "spine": "1310"])])),
      (.unknown, SampleBow(items: [(.arrow, [:])]))),
    RuleCase(
      "peak-weight", (.pass, SampleBow(division: .compound, tuning: ["draw_weight": "60"])),
      (.fail, SampleBow(division: .compound, tuning: ["draw_weight": "60.1"])),
      (.warn, SampleBow(division: .compound, items: [(.limbs, ["poundage": "70"])])),
      (.unknown, SampleBow(division: .compound, items: [(.limbs, ["poundage": "50"])])),
      (.unknown, SampleBow(division: .compound))),
    RuleCase(
      "sighting-points", (.pass, SampleBow(items: [(.sight, ["pins": "1"])])), (.pass, SampleBow()),
      (.fail, SampleBow(items: [(.sight, ["pins": "3"])])), (.unknown, SampleBow(items: [(.sight, [:])]))),
    forbidden("lens", .recurve, (.accessory, ["kind": "scope"]), beside: (.accessory, ["kind": "tab"])),
    forbidden("peep", .recurve, (.accessory, ["kind": "peep"]), beside: (.accessory, ["kind": "tab"])),
    forbidden("release", .recurve, (.accessory, ["kind": "release"]), beside: (.accessory, ["kind": "tab"])),
    RuleCase(
      "clicker", (.pass, SampleBow(items: [(.accessory, ["kind": "clicker"])])),
      (.fail, SampleBow(items: [(.accessory, ["kind": "clicker"]), (.accessory, ["kind": "clicker"])])),
      (.unknown, SampleBow(division: nil))),
    forbidden("bare", .barebow, (.sight, [:]), beside: (.rest, [:])),
    forbidden("bare", .barebow, (.accessory, ["kind": "clicker"]), beside: (.plunger, [:])),
    forbidden("stabilizers", .barebow, (.stabilizer, [:]), beside: (.weight, [:]), .warn),
    RuleCase(
      "ring", (.pass, SampleBow(division: .barebow, usage: "field ring:2026-05-02")),
      (.pass, SampleBow(division: .barebow, usage: "ring:2026-05-31", added: [(.weight, [:])])),
      (.pass, SampleBow(division: .barebow, usage: "ring:2026-05-02", added: [(.arrow, [:])])),
      (.warn, SampleBow(division: .barebow, usage: "ring:2026-05-30", added: [(.weight, [:])])),
      (.unknown, SampleBow(division: .barebow, usage: "ring:2099-01-01")),
      (.unknown, SampleBow(division: .barebow, usage: "field ring:soon"))),
    RuleCase(
      "longbow-length", book: .agb, (.pass, longbow(60, arrow: ["length": "26.9"])),
      (.pass, longbow(66, arrow: ["length": "27"])), (.warn, longbow(65, arrow: ["length": "27"])),
      (.warn, longbow(59, arrow: ["length": "26"])), (.unknown, longbow(66, arrow: [:])),
      (.unknown, SampleBow(division: .longbow))),
    forbidden("arrow-support", book: .agb, .longbow, (.rest, [:]), beside: (.bowstring, [:])),
    forbidden("peep", book: .agb, .recurve, (.accessory, ["kind": "peep"]), beside: (.accessory, ["kind": "tab"])),
    forbidden("release", book: .agb, .recurve, (.accessory, ["kind": "release"]), beside: (.sight, [:])),
    forbidden("barebow-release", .barebow, (.accessory, ["kind": "release"]), beside: (.accessory, ["kind": "tab"])),
    pressurePoint("pressure-point", .recurve, book: .wa, pass: "40", fail: "40.1"),
    pressurePoint("pressure-point", .recurve, book: .agb, pass: "-5", fail: "60"),
    pressurePoint("compound-pressure-point", .compound, book: .agb, pass: "60", fail: "60.1"),
    RuleCase(
      "flatbow-length", book: .agb, (.pass, flatbow((.bowstring, ["fits": "64"]))),
      (.warn, flatbow((.bowstring, ["fits": "62"]))), (.warn, flatbow((.bowstring, ["fits": "58"]))),
      (.unknown, flatbow((.rest, [:])))),
    forbidden("flatbow-weights", book: .agb, .flatbow, (.weight, [:]), beside: (.rest, [:])),
    forbidden("flatbow-weights", book: .agb, .flatbow, (.stabilizer, [:]), beside: (.rest, [:])),
    forbidden("flatbow-rest", book: .agb, .flatbow, (.plunger, [:]), beside: (.rest, ["kind": "shelf"])),
    RuleCase("flatbow-rest", book: .agb, (.fail, flatbow((.rest, ["kind": "stick-on"])))),
    forbidden("flatbow-bare", book: .agb, .flatbow, (.sight, [:]), beside: (.accessory, ["kind": "glove"])),
    forbidden("flatbow-bare", book: .agb, .flatbow, (.accessory, ["kind": "clicker"]), beside: (.riser, [:])),
    RuleCase(
      "flatbow-arrows", book: .agb, (.pass, flatbow((.arrow, ["spine": "45-50#", "fletching": "4 in feathers"]))),
      (.fail, flatbow((.arrow, ["model": "XX75 2315", "fletching": "feathers"]))),
      (.unknown, flatbow((.arrow, ["spine": "500", "fletching": "feathers"]))),
      (.unknown, flatbow((.arrow, ["spine": "45-50#"]))), (.unknown, flatbow((.riser, [:])))),
  ]

  private static func flatbow(_ item: Item) -> SampleBow { SampleBow(division: .flatbow, items: [item]) }

  private static func pressurePoint(
    _ rule: String, _ division: Division, book: RuleBook, pass: String, fail: String
  ) -> RuleCase {
    RuleCase(
      rule, book: book, (.pass, SampleBow(division: division, tuning: ["pressure_point": pass])),
      (.fail, SampleBow(division: division, tuning: ["pressure_point": fail])),
      (.unknown, SampleBow(division: division)))
  }

  private typealias Item = (type: EquipmentType, fields: KeyValuePairs<String, String>)

  private static func takeDown(_ riser: Int, _ limbs: String) -> [Item] {
    [(.riser, ["length": "\(riser)"]), (.limbs, ["length": limbs])]
  }

  private static func parts(_ gpi: String) -> Item {
    (.arrow, ["gpi": gpi, "length": "28", "point_weight": "100"])
  }

  private static func arrow(_ model: String, weight: String = "") -> Item {
    (.arrow, ["model": model, "length": "28.5", "gpi": "7.8", "point_weight": "110", "weight": weight])
  }

  /// An arrow of 26.5 inches that balances so many inches from its nock.
  private static func balanced(_ model: String, _ point: String) -> Item {
    (.arrow, ["model": model, "length": "26.5", "balance_point": point])
  }

  private static func longbow(_ fits: Int, arrow: KeyValuePairs<String, String>) -> SampleBow {
    SampleBow(division: .longbow, items: [(.bowstring, ["fits": "\(fits)"]), (.arrow, arrow)])
  }

  /// A rule that forbids a part, and lets another one be.
  private static func forbidden(
    _ rule: String, book: RuleBook = .wa, _ division: Division, _ item: Item, beside other: Item,
    _ verdict: Verdict = .fail
  ) -> RuleCase {
    RuleCase(
      rule, book: book, (.pass, SampleBow(division: division, items: [other])),
      (verdict, SampleBow(division: division, items: [other, item])), (.unknown, SampleBow(division: nil)))
  }
}

@Suite("Rules for setups")
struct RuleTests {
  @Test("tell bows apart", arguments: RuleCase.all)
  func verdicts(rule: RuleCase) throws {
    for (index, (verdict, bow)) in rule.bows.enumerated() {
      let found = try bow.judgements(rule.rule, by: rule.book)
      #expect(found.map(\.verdict) == [verdict], "bow \(index): \(found)")
    }
  }

  @Test("have bows here that pass, that do not, and of which nothing can be said", arguments: Rule.all.map(\.id))
  func isTold(rule: String) {
    let verdicts = Set(RuleCase.all.filter { $0.rule == rule }.flatMap { $0.bows.map(\.verdict) })
    #expect(verdicts.contains(.pass))
    #expect(verdicts.contains(.fail) || verdicts.contains(.warn))
    // The rule `item` is never unknown: the inventory says which items there are.
    #expect(verdicts.contains(.unknown) || rule == "item")
  }

  @Test("say what they look at, what they ask for and where that was read", arguments: Rule.all.map(\.id))
  func words(rule: String) throws {
    let rule = try #require(Rule.all.first { $0.id == rule })
    #expect(!rule.what.isEmpty && !rule.limit.isEmpty && !rule.source.isEmpty)
    #expect(rule.year.map { 1990...2026 ~= $0 } ?? true)
    for text in [rule.id, rule.what, rule.limit, rule.source] { #expect(!text.lowercased().contains("legal")) }
    #expect(Rule.all.count { $0.id == rule.id } == 1)
  }

  @Test("name what is missing where they say unknown", arguments: RuleCase.all)
  func missing(rule: RuleCase) throws {
    for (verdict, bow) in rule.bows {
      for judgement in try bow.judgements(rule.rule, by: rule.book) {
        #expect(judgement.missing.isEmpty == (verdict != .unknown))
        #expect(judgement.value != nil || verdict == .unknown)
      }
    }
  }

  @Test("of one book say nothing under the other, and of one division nothing of others")
  func applies() throws {
    let thick = SampleBow(items: [(.arrow, ["diameter": "10"])])
    #expect(try thick.judgements("shaft-diameter", by: .wa).map(\.verdict) == [.fail])
    #expect(try thick.judgements("shaft-diameter", by: .agb).isEmpty)
    #expect(try SampleBow(division: .longbow).judgements("ring").isEmpty)
    #expect(try SampleBow(division: .barebow, items: [(.accessory, ["kind": "release"])]).judgements("release").isEmpty)
  }

  @Test("that were not read for a division say so, and no others", arguments: RuleBook.allCases, Division.allCases)
  func unread(book: RuleBook, division: Division) throws {
    let found = Rule.findings(on: try SampleBow(division: division).subject(), by: book)
    let isRead = Rule.all.contains { $0.books?.contains(book) == true && $0.divisions?.contains(division) == true }
    #expect(found.contains { $0.rule.id == "not-read" } != isRead)
    let read: [RuleBook: [Division]] = [
      .wa: [.recurve, .barebow, .compound], .agb: [.recurve, .compound, .longbow, .flatbow],
    ]
    #expect(isRead == read[book]?.contains(division))
    for finding in found where finding.rule.id == "not-read" {
      #expect(finding.judgement.verdict == .unknown && finding.judgement.missing.count == 1)
    }
  }

  @Test("of a bow without a division say nothing of books that were not read")
  func unreadWithoutDivision() throws {
    let found = Rule.findings(on: try SampleBow(division: nil).subject(), by: .agb)
    #expect(!found.contains { $0.rule.id == "not-read" })
  }

  @Test(
    "for a round are those of its body, and what nobody read is unknown",
    arguments: [
      ("WA", "fail", []), ("WAExp", "fail", []), ("WA-VI", "fail", ["not-read"]), ("AGB", "", []),
      ("AGB-VI", "", ["not-read"]), ("AA", "", ["not-read"]), ("IFAA", "", ["not-read"]), ("NFAA", "", ["not-read"]),
      ("custom", "", ["whose-rules"]), ("", "", ["whose-rules"]),
    ])
  func rounds(body: String, thick: String, unread: [String]) throws {
    let pass = try #require(RoundPass("36@70m/122cm/10_zone"))
    let round = try #require(CatalogueRound(code: "", name: "Mine", body: body, passes: [pass]))
    let bow = SampleBow(items: [(.arrow, ["diameter": "10"]), (.sight, ["pins": "3"])])
    let found = Rule.findings(on: try bow.subject(), for: round)
    let verdicts = { (rule: String) in found.filter { $0.rule.id == rule }.map(\.judgement.verdict.rawValue) }
    #expect(verdicts("shaft-diameter") == (thick.isEmpty ? [] : [thick]))
    // Both books that were read have it.
    #expect(verdicts("sighting-points") == (round.ruleBody.book == nil ? [] : ["fail"]))
    #expect(verdicts("hand") == ["unknown"])
    let known = Set(Rule.all.map(\.id))
    #expect(found.map(\.rule.id).filter { !known.contains($0) } == unread)
    for finding in found where unread.contains(finding.rule.id) {
      #expect(finding.judgement.verdict == .unknown && finding.judgement.missing.count == 1)
    }
    // Without a division a body whose rules nobody read is as unknown as with one.
    if round.ruleBody.book == nil {
      let other = Rule.findings(on: try SampleBow(division: nil).subject(), for: round)
      #expect(other.map(\.rule.id).filter { !known.contains($0) } == unread)
    }
  }

  @Test(
    "show a value as finely as they judge it",
    arguments: [
      ("tiller", SampleBow(tuning: ["tiller_top": "186.4", "tiller_bottom": "180"]), "6.4 mm", "0…6.4 mm"),
      ("tiller", SampleBow(tuning: ["tiller_top": "186.45", "tiller_bottom": "180"]), "6.45 mm", "0…6.4 mm"),
      ("shaft-diameter", SampleBow(items: [(.arrow, ["diameter": "9.304"])]), "9.304 mm (arrow 1)", "≤ 9.3 mm"),
      (
        "arrow-mass",
        SampleBow(items: [(.arrow, ["weight": "149.96"])], tuning: ["draw_weight": "30", "draw_length": "28"]),
        "149.96 gr (arrow 1)", "≥ 150 gr for 30 lb at 28 in"
      ),
      (
        "grains-per-pound",
        SampleBow(division: .compound, items: [(.arrow, ["weight": "216.84"])], tuning: ["draw_weight": "43.37"]),
        "216.84 gr (arrow 1)", "≥ 216.85 gr, 5 gr/lb for 43.37 lb"
      ),
    ])
  func fineness(rule: String, bow: SampleBow, value: String, limit: String) throws {
    let rule = try #require(Rule.all.first { $0.id == rule })
    let finding = try #require(try rule.findings(on: bow.subject(), by: .wa).first)
    #expect(finding.judgement.value == value)
    #expect(finding.limit == limit)
  }

  @Test("take a number in a name for a spine where no aluminium shaft has such a wall")
  func codes() throws {
    func shaft(_ model: String, spine: String = "") throws -> AluminiumShaft? {
      let item = try SampleBow.item(.arrow, 1, ["model": model, "spine": spine])
      return try AluminiumShaft(named: #require(item as? Arrow))
    }
    for name in ["X23 2318", "XX75 Jazz 1214", "X7 Eclipse 2212", "2613"] {
      #expect(try shaft(name) != nil, "\(name)")
    }
    for name in ["Vector 1250", "Inspire 1350", "Avance 2000", "Agnis 1650", "X 1109", "X 2713", "RX7 23"] {
      #expect(try shaft(name) == nil, "\(name)")
    }
    #expect(try shaft("Agnis 1310", spine: "1310") == nil)
    #expect(try shaft("Jazz 1716", spine: "880") != nil)
  }

  @Test("look at every set of arrows")
  func arrows() throws {
    let bow = SampleBow(items: [(.arrow, ["diameter": "5"]), (.arrow, ["diameter": "10"])])
    let found = try bow.judgements("shaft-diameter")
    #expect(found.map(\.verdict) == [.pass, .fail])
    #expect(found.map(\.value) == ["5 mm (arrow 1)", "10 mm (arrow 2)"])
  }

  @Test("hold a bow against another division when asked")
  func otherDivision() throws {
    let subject = try SampleBow(items: [(.sight, [:])]).subject()
    let rule = try #require(Rule.all.first { $0.id == "bare" })
    #expect(rule.findings(on: subject, by: .wa).isEmpty)
    let barebow = RuleSubject(subject.setup, parts: subject.parts, division: .barebow, today: SampleBow.today)
    #expect(rule.findings(on: barebow, by: .wa).map(\.judgement.verdict) == [.fail])
  }

  @Test("take items of an old version as they were, and of the present one as they are")
  func versions() throws {
    let old = try SampleBow.item(.arrow, 1, ["diameter": "10"])
    let new = try SampleBow.item(.arrow, 1, ["diameter": "5"])
    let setup = try SampleBow(items: [(.arrow, ["diameter": "10"])]).subject().setup
    let rule = try #require(Rule.all.first { $0.id == "shaft-diameter" })
    for (isPresent, verdict) in [(true, Verdict.pass), (false, .fail)] {
      let part = RuleSubject.Part(Slot(old), now: new, isPresent: isPresent)
      #expect(
        rule.findings(on: RuleSubject(setup, parts: [part], today: SampleBow.today), by: .wa).map(\.judgement.verdict)
          == [verdict])
    }
  }

  @Test("measure a balance point that an arrow has a column of one's own for")
  func balancePoint() throws {
    var arrow = try SampleBow.item(.arrow, 1, ["length": "28"])
    arrow.setUnknown("balance_point", to: "16.8 in")
    let setup = try SampleBow().subject().setup
    let rule = try #require(Rule.all.first { $0.id == "foc" })
    let subject = RuleSubject(
      setup, parts: [RuleSubject.Part(Slot(arrow), now: arrow, isPresent: true)], today: SampleBow.today)
    #expect(rule.findings(on: subject, by: .wa).map(\.judgement.value) == ["10 % (arrow 1)"])
  }
}
