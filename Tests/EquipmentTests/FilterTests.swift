import Equipment
import Testing

/// The items that a filter matches.
@Suite struct FilterTests {
  private let arrow: any Record

  init() throws {
    var arrow: any Record = Arrow()
    let values = [
      "id": "3", "brand": "Easton", "model": "X10 Été", "spine": "450", "length": "28.5", "condition": "good",
      "price": "449.50", "purchased": "2026-05-31", "tags": "Indoor field", "updated": "2026-05-31T14:05:09Z",
    ]
    for (name, value) in values { try arrow.set(name, to: value) }
    arrow.setUnknown("shop", to: "Öst & Co")
    self.arrow = arrow
  }

  private func key(_ field: String, _ text: String) throws -> SortKey {
    try #require(arrow.recordType.field(field)).sortKey(of: text, today: nil)
  }

  private func matches(_ field: String, _ relation: Comparison.Relation, byDay: Bool = false) -> Bool {
    Filter.comparison(Comparison(field: field, relation, byDay: byDay)).matches(arrow)
  }

  private static let ordered = [
    ("spine", "400", "450", "500"), ("length", "11in", "723.9mm", "100 in"), ("condition", "poor", "good", "new"),
    ("condition", "fair", "Good", "excellent"), ("price", "449.49", "449.5", "1000"),
    ("purchased", "30.5.2026", "31 May 2026", "2026-06-01"), ("brand", "eagle", "EASTON", "eastonx"),
    ("quantity", "2", "12", "100"),
  ]

  @Test("Values compare as what they are", arguments: ordered)
  func valuesCompareAsWhatTheyAre(field: String, less: String, equal: String, greater: String) throws {
    let (low, same, high) = (try key(field, less), try key(field, equal), try key(field, greater))
    #expect(matches(field, .equal(same)) && !matches(field, .equal(low)))
    #expect(matches(field, .notEqual(low)) && !matches(field, .notEqual(same)))
    #expect(matches(field, .less(high)) && !matches(field, .less(same)) && !matches(field, .less(low)))
    #expect(matches(field, .lessOrEqual(same)) && !matches(field, .lessOrEqual(low)))
    #expect(matches(field, .greater(low)) && !matches(field, .greater(same)) && !matches(field, .greater(high)))
    #expect(matches(field, .greaterOrEqual(same)) && !matches(field, .greaterOrEqual(high)))
    #expect(matches(field, .between(low, high)) && matches(field, .between(same, same)))
    #expect(!matches(field, .between(high, low)) && !matches(field, .between(low, low)))
    #expect(
      matches(field, .oneOf([low, same])) && !matches(field, .oneOf([low, high])) && !matches(field, .oneOf([])))
  }

  @Test(
    "What is empty is neither less nor greater than anything", arguments: ["weight", "serial", "created", "nowhere"])
  func whatIsEmptyIsNeitherLessNorGreater(field: String) {
    for other in [SortKey.number(0), .text(""), .none] {
      #expect(!matches(field, .less(other)) && !matches(field, .lessOrEqual(other)))
      #expect(!matches(field, .greater(other)) && !matches(field, .greaterOrEqual(other)))
      #expect(!matches(field, .between(other, other)))
    }
    #expect(matches(field, .notEqual(.number(0))) && !matches(field, .equal(.number(0))))
    #expect(matches(field, .empty) && !matches(field, .set))
    #expect(!matches(field, .contains("a")) && matches(field, .containsNot("a")))
  }

  @Test("What is filled is set", arguments: ["id", "brand", "spine", "condition", "quantity", "status", "shop"])
  func whatIsFilledIsSet(field: String) {
    #expect(matches(field, .set) && !matches(field, .empty))
  }

  @Test func aWoodenShaftHasNoPlaceAmongSpines() throws {
    var wooden = arrow
    try wooden.set("spine", to: "45-50#")
    for relation: Comparison.Relation in [
      .less(.number(9999)), .greater(.number(0)), .between(.number(0), .number(9999)),
    ] {
      #expect(!holds(.comparison(Comparison(field: "spine", relation)), wooden))
    }
    let same = Comparison(field: "spine", .equal(try key("spine", "45 - 50 lb")))
    #expect(holds(.comparison(same), wooden))
  }

  @Test func partsOfTextsAreFoundWithoutCaseAndAccents() {
    #expect(matches("model", .contains("ete")) && matches("model", .contains("x10 e")))
    #expect(matches("shop", .contains("ost &")) && matches("length", .contains("28.5")))
    #expect(!matches("model", .contains("x9")) && matches("model", .containsNot("x9")))
    #expect(!matches("model", .containsNot("x10")))
  }

  @Test func aTagIsOneWholeWord() {
    #expect(matches("tags", .tagged("INDOOR")) && matches("tags", .tagged("field")))
    #expect(!matches("tags", .tagged("door")) && !matches("tags", .tagged("indoor field")))
    #expect(!Filter.comparison(Comparison(field: "tags", .tagged("indoor"))).matches(Arrow()))
  }

  @Test func aDayMeansAllItsMoments() throws {
    let (before, day, after) = (
      try key("updated", "2026-05-30"), try key("updated", "2026-05-31"), try key("updated", "2026-06-01")
    )
    #expect(matches("updated", .equal(day), byDay: true) && !matches("updated", .equal(day)))
    #expect(!matches("updated", .greater(day), byDay: true) && matches("updated", .greater(day)))
    #expect(matches("updated", .lessOrEqual(day), byDay: true) && !matches("updated", .lessOrEqual(day)))
    #expect(matches("updated", .greater(before), byDay: true) && matches("updated", .less(after), byDay: true))
    #expect(matches("updated", .between(day, day), byDay: true))
  }

  @Test func aWordIsSoughtInTextsAndOwnColumnsOnly() {
    for word in ["easton", "ete", "10", "indoor", "good", "450", "ost"] { #expect(holds(Filter.word(word), arrow)) }
    for word in ["28.5", "449", "2026", "x9"] { #expect(!holds(Filter.word(word), arrow)) }
  }

  @Test func filtersCombine() {
    let (yes, no) = (Filter.word("easton"), Filter.word("hoyt"))
    #expect(holds(.and([yes, yes]), arrow) && !holds(.and([yes, no]), arrow))
    #expect(holds(.or([no, yes]), arrow) && !holds(.or([no, no]), arrow))
    #expect(holds(.not(no), arrow) && !holds(.not(yes), arrow))
    #expect(holds(.and([]), arrow) && !holds(.or([]), arrow))
  }
}

/// True if a filter matches an item, of whatever type.
private func holds(_ filter: Filter, _ item: any Record) -> Bool { filter.matches(item) }
