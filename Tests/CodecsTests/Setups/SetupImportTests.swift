import Equipment
import Testing

@testable import Codecs

/// Setups as other programs write them.
struct SetupImportTests {
  private func read(_ text: String) -> SetupImport {
    SetupImport.read(bytes: Array(text.utf8), name: "bows.json", now: Timestamp(seconds: 0))
  }

  @Test func singleKeysAndMeasuresAsTextAreRead() throws {
    let result = read(
      """
      [{"id":"A-1","name":"Club","description":null,"division":"Recurve","usage":["indoor","3d"],"isActive":false,
        "riserId":1,"limbsId":"2","stabilizerId":5,"weightIds":[6,7],"arrowId":3,"stringId":4,
        "braceHeight":"8.5 inches","drawWeight":"38 lbs","centre_shot":"±0.5","plungerTension":"105 clicks",
        "tuning":{"twists":20,"luck":1},"colour":"red"}]
      """)
    #expect(result.problems == [])
    #expect(result.unknownMembers == ["luck", "colour"])
    let draft = try #require(result.drafts.first)
    #expect(draft.setup.name == "Club" && draft.setup.division == .recurve && !draft.setup.isActive)
    #expect(draft.setup.usage?.words == ["indoor", "3d"] && draft.line == 1 && draft.setup.id == 0)
    #expect(
      draft.items.map { "\($0.type) \($0.id ?? 0)" } == [
        "riser 1", "limbs 2", "stabilizer 5", "weight 6", "weight 7", "arrow 3", "bowstring 4",
      ])
    #expect(
      draft.tuning.map { "\($0.name)=\($0.text)" } == [
        "brace_height=215.9", "draw_weight=38", "centre_shot=0.5", "plunger_tension=105 clicks", "twists=20",
      ])
  }

  @Test func itemsMayStandThereThemselves() throws {
    let result = read(
      """
      {"name":"Club","riser":{"brand":"Hoyt","model":"Arcos","length":"25 inches"},
       "stabilizers":[{"id":5,"position":"long"},8],"arrows":[{"id":2,"isPrimary":true}],"sight":null}
      """)
    #expect(result.problems == [] && result.unknownMembers == [])
    let items = try #require(result.drafts.first).items
    #expect(items.map(\.id) == [nil, 5, 8, 2])
    #expect(items.map(\.position) == [nil, "long", nil, nil])
    #expect(items.map(\.isPrimary) == [false, false, false, true])
    #expect(items[0].item?.text("length") == "25")
  }

  @Test func whatCannotBeReadIsAProblemOfItsField() throws {
    let result = read(
      """
      [{"name":"Club","drawWeight":"heavy","riserId":"x",
        "limbs":{"brand":"a","model":"b","poundage":"9000"}},
       {"riserId":1}, 7, {"name":"Good"}]
      """)
    let weight = try #require(SetupTuning.field("draw_weight")).info
    let poundage = try #require(EquipmentType.limbs.field("poundage"))
    #expect(
      result.problems.map { "\($0.line):\($0.column)" } == ["1:30", "1:48", "2:47", "3:2", "3:17"])
    #expect(
      result.problems.map(\.kind) == [
        .value(.malformed(weight, "heavy")), .badId("x"), .value(.outOfRange(poundage, "9000")),
        .setup(.missing("name")), .setup(.notA(.object, "setup")),
      ])
    #expect(result.drafts.map(\.setup.name) == ["Good"])
  }

  @Test func aBrokenFileIsAProblem() {
    #expect(read("[{\"name\":\"a\"").problems.map(\.kind) == [.json(.unexpectedEnd)])
    #expect(read("").problems.count == 1)
  }
}
