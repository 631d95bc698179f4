import Equipment
import Testing

/// Marks by themselves.
struct SightMarkTests {
  @Test(
    "A mark is shown for its distance in any unit",
    arguments: [(.yards, "50yd"), (.metres, "45.72m"), (nil, "45.72m")] as [(Unit?, String)])
  func distancesInAnyUnit(unit: Unit?, text: String) {
    var mark = SightMark()
    (mark.distance, mark.value) = (Distance(text: "45.72m"), Reading(text: "3.5"))
    let converted = mark.converted(to: unit)
    #expect(converted.distance?.text == text && converted.value?.text == "3.5")
  }
}
