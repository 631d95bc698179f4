import Equipment
import Testing

@testable import Archery

@Suite("Advice")
struct AdviceTests {
  private func advice(
    _ bow: SampleBow, uses: [EquipmentType: [Int: AdviceSubject.Use]] = [:], lastTest: String? = nil,
    use: AdviceSubject.Use = AdviceSubject.Use(shots: 0, since: nil), limits: [String: Lifetime]? = nil,
    shafts: [ShaftFinding] = []
  ) throws -> [Advice] {
    let subject = try bow.subject()
    let findings = Rule.all.flatMap { $0.findings(on: subject, by: .wa) }
    let usual = WearLimit.all.reduce(into: [:]) { $0[$1.name] = $1.usual }
    let asked = AdviceSubject(
      bow: subject, findings: findings, uses: uses, lastTest: lastTest.flatMap { CalendarDate(text: $0) },
      useSinceTest: use, limits: limits ?? usual, shafts: shafts)
    return Advisor.all.flatMap { $0.advice(on: asked) }
  }

  /// A barebow that lacks nothing and passes everything that can be judged.
  private static let complete = SampleBow(
    division: .longbow,
    items: [
      (.riser, ["hand": "right", "fitting": "one-piece"]), (.limbs, [:]), (.rest, ["hand": "right"]),
      (.bowstring, ["fits": "68"]), (.arrow, ["length": "28"]),
    ],
    tuning: ["brace_height": "180", "nocking_point": "6", "draw_weight": "40", "draw_length": "28"])

  @Test("of a bow with nothing to do is none")
  func nothing() throws {
    var bow = Self.complete
    bow.division = .other
    bow.items += [(.sight, ["hand": "right"])]
    let lines = try advice(bow).filter { $0.action != .enter }
    #expect(lines.isEmpty, "\(lines)")
  }

  @Test("names numbered arrows that are not as the others, those with one fault together")
  func shafts() throws {
    var bow = Self.complete
    bow.items = bow.items.filter { $0.0 != .arrow } + [(.arrow, ["length": "28"])]
    let arrow = try #require(try bow.subject().parts.first { $0.slot.type == .arrow }?.item.equipmentId)
    let shafts = [(1, 366.0, 0.001), (2, 361, 0.005), (3, 361, 0.006), (4, 358, 0.001)].map { number, weight, bend in
      var one = shaft(number, weight: weight, straightness: bend)
      one.arrow = arrow
      return one
    }
    let set = ShaftSet(arrow: arrow, shafts)
    let found = ShaftFinding.all(in: set, ShaftResults(set, []), limit: 3)
    let lines = try advice(bow, shafts: found).filter { $0.what.hasPrefix("number") }
    #expect(
      lines == [
        Advice(
          .check, "numbers 1,4 of arrow \(arrow) Brand Model",
          why:
            "1: 366 gr, 4.5 gr over the mean of the set; 4: 358 gr, 3.5 gr under the mean of the set; arrow-spread is 3 gr",
          .match(arrow: arrow)),
        Advice(
          .check, "numbers 2-3 of arrow \(arrow) Brand Model",
          why: "2: 0.005 in out of true; 3: 0.006 in out of true; more than 0.004 in",
          .retire(arrow: arrow, ShaftNumbers([2, 3]))),
      ])
    #expect(
      try advice(bow, shafts: found.map { ShaftFinding(shaft: shaft($0.shaft.number ?? 0), flaw: $0.flaw) }).allSatisfy
      { !$0.what.hasPrefix("number") })
  }

  @Test("begins with what fails, and tests a bow before it asks for what is not known")
  func order() throws {
    var bow = Self.complete
    bow.division = .recurve
    bow.items = [(.riser, ["hand": "left"]), (.rest, ["hand": "right", "status": "loaned"]), (.bowstring, [:])]
    bow.tuning = ["tiller_top": "190", "tiller_bottom": "176"]
    let lines = try advice(
      bow, uses: [.bowstring: [3: AdviceSubject.Use(shots: 1000, since: nil)]],
      use: AdviceSubject.Use(shots: 72, since: CalendarDate(text: "2026-04-01")),
      limits: [
        WearLimit.string.name: #require(Lifetime(shots: 1000)), WearLimit.tuning.name: #require(Lifetime(months: 1)),
      ])
    #expect(lines.first?.what == "Items are for one hand")
    #expect(lines[1].action == .replace && lines[1].what == "bowstring 3 Brand Model")
    let actions = lines.map(\.action)
    let (warned, gap) = (actions.lastIndex(of: .check), actions.firstIndex(of: .fit))
    #expect(try #require(warned) < #require(gap))
    let (test, unknown) = (actions.firstIndex(of: .test), actions.firstIndex(of: .enter))
    #expect(try #require(gap) < #require(test))
    #expect(try #require(test) < #require(unknown))
  }

  @Test("names a thing that is missing once, with all that needs it")
  func missing() throws {
    var bow = Self.complete
    bow.division = .recurve
    bow.tuning = [:]
    let lines = try advice(bow).filter { $0.what == "draw weight" }
    #expect(lines.count == 1)
    #expect(
      lines.first?.why == "the setup is not complete without it; setup check needs it for arrow-mass"
        && lines.first?.means == .tune("draw_weight"))
    #expect(try advice(bow).allSatisfy { !$0.what.contains("a range for") })
  }

  @Test("finds the item whose field is empty")
  func fields() throws {
    var bow = Self.complete
    bow.division = .recurve
    bow.items = [
      (.riser, [:]), (.stabilizer, ["thread": "5/16-24"]), (.stabilizer, [:]), (.arrow, ["diameter": "5"]),
      (.arrow, [:]),
    ]
    let means = try advice(bow).map(\.means)
    #expect(means.contains(.edit(.stabilizer, ids: [3], field: "thread")))
    #expect(means.contains(.edit(.arrow, ids: [5], field: "diameter")))
    #expect(means.contains(.edit(.riser, ids: [1], field: "hand")))
    bow.items[1].fields = [:]
    #expect(try advice(bow).map(\.means).contains(.edit(.stabilizer, ids: [2, 3], field: "thread")))
  }

  @Test("takes nothing for worn out that nobody has read or said")
  func usual() throws {
    #expect(WearLimit.all.filter { $0.usual != nil }.map(\.name) == ["tune-check"])
    for limit in WearLimit.all { #expect((limit.usual == nil) == (limit.source == nil), "\(limit.name)") }
    let shot = AdviceSubject.Use(shots: 1_000_000, since: CalendarDate(text: "2016-04-01"))
    let lines = try advice(Self.complete, uses: [.bowstring: [4: shot], .limbs: [2: shot], .arrow: [5: shot]])
    #expect(lines.allSatisfy { $0.action != .replace })
  }

  @Test("replaces after so many shots, and says which setting it is")
  func shots() throws {
    let day = CalendarDate(text: "2026-04-01")
    func why(_ shots: Int, _ life: Lifetime?) throws -> Advice? {
      try advice(
        Self.complete, uses: [.bowstring: [4: AdviceSubject.Use(shots: shots, since: day)]],
        limits: life.map { [WearLimit.string.name: $0] } ?? [:]
      ).first { $0.action == .replace }
    }
    let life = try #require(Lifetime(shots: 1000))
    #expect(try why(999, life) == nil)
    let line = try #require(try why(1000, life))
    #expect(line.why == "1000 shots since 2026-04-01; string-life is 1000 shots")
    // A limit that the archer has set has no source.
    #expect(line.source == nil && line.means == .fit(.bowstring))
    #expect(try why(1_000_000, nil) == nil)
  }

  @Test("replaces what was bought long ago only where a setting says so")
  func age() throws {
    var bow = Self.complete
    bow.items[1].fields = ["purchased": "2020-05-31"]
    #expect(try advice(bow).allSatisfy { $0.action != .replace })
    let lines = try advice(bow, limits: ["limbs-life": #require(Lifetime(months: 72))])
    #expect(lines.first { $0.action == .replace }?.why == "bought on 2020-05-31; limbs-life is 6 years")
    #expect(
      try advice(bow, limits: ["limbs-life": #require(Lifetime(months: 73))]).allSatisfy { $0.action != .replace })
  }

  @Test("tests a bow again after a month, if it was shot since")
  func retest() throws {
    func test(_ last: String?, _ shots: Int, _ since: String = "2026-04-01") throws -> String? {
      try advice(
        Self.complete, lastTest: last, use: AdviceSubject.Use(shots: shots, since: CalendarDate(text: since))
      ).first { $0.action == .test }?.why
    }
    #expect(try test("2026-04-30", 72) == "72 shots since the last test on 2026-04-30; tune-check is 1 month")
    #expect(try test("2026-05-01", 72) == nil)
    #expect(try test("2026-04-30", 0) == nil)
    #expect(try test(nil, 1) == "1 shot since 2026-04-01 and no test in the log; tune-check is 1 month")
    #expect(try test(nil, 72, "2026-05-30") == nil)
  }
}
