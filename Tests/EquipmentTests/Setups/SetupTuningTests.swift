import Equipment
import Testing

/// The laws of every tuning value.
struct SetupTuningTests {
  static let names = SetupTuning.fields.map(\.info.name)

  private func read(_ name: String, _ text: String) throws -> String? {
    var tuning = SetupTuning()
    try tuning.set(name, to: text)
    return tuning.text(name)
  }

  @Test func valuesStandInTheirOrder() {
    #expect(
      Self.names == [
        "brace_height", "tiller_top", "tiller_bottom", "nocking_point", "centre_shot", "plunger_tension",
        "plunger_position", "rest_height", "rest_depth", "pressure_point", "clicker", "twists", "draw_weight",
        "draw_length", "arrow_speed",
      ])
  }

  @Test("A value is its own and nobody else's", arguments: names)
  func aValueIsItsOwn(name: String) throws {
    let range = try #require(SetupTuning.field(name)?.info.range)
    var tuning = SetupTuning()
    try tuning.set(name, to: range.upperBound.text)
    #expect(Self.names.filter { tuning.text($0) != nil } == [name])
    #expect(tuning.text(name) == range.upperBound.text)
    #expect(try read(name, range.lowerBound.text) == range.lowerBound.text)
    #expect(throws: SetupError.self) { try tuning.set(name, to: (range.upperBound + 1).text) }
    #expect(throws: SetupError.self) { try tuning.set(name, to: "nan") }
    #expect(tuning.text(name) == range.upperBound.text)
    try tuning.set(name, to: "")
    #expect(tuning == SetupTuning())
  }

  @Test(
    "Values are read in the units of their kind",
    arguments: [
      ("brace_height", "8.5 inches", "215.9"), ("brace_height", "22cm", "220"), ("tiller_top", "170 mm", "170"),
      ("nocking_point", "-2", "-2"), ("twists", "30 turns", "30"), ("draw_weight", "38 lbs", "38"),
      ("draw_weight", "17.2kg", "37.92"), ("draw_length", "28½", "28.5"), ("arrow_speed", "190 fps", "190"),
      ("arrow_speed", "196.855 ft/s", "196.86"), ("plunger_tension", "105 clicks", "105 clicks"),
      ("plunger_tension", "3 1/2 turns", "3.5 turns"), ("plunger_tension", " 12 ", "12"),
      ("plunger_tension", "1 click", "1 clicks"),
    ])
  func valuesAreReadInTheirUnits(name: String, typed: String, stored: String) throws {
    #expect(try read(name, typed) == stored)
    #expect(try read(name, stored) == stored)
  }

  @Test("What measures something else is refused", arguments: ["3 mm", "12 lb", "many", "-1 turns", "501", "1e3"])
  func otherTensionsAreRefused(typed: String) {
    #expect(throws: SetupError.self) { try read("plunger_tension", typed) }
  }

  @Test func tensionsReadBack() {
    for text in ["12", "3.5 turns", "12 clicks"] { #expect(PlungerTension(text: text)?.text == text) }
    for text in ["", " 12", "12 ", "12 mm", "a", "12  turns"] { #expect(PlungerTension(text: text) == nil) }
  }
}
