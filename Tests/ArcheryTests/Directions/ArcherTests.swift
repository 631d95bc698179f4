import Archery
import Equipment
import Testing

/// The archer of a setup: hand and release.
@Suite struct ArcherTests {
  @Test func theRiserSaysTheHand() throws {
    let left = try SampleBow(items: [(.riser, ["hand": "left"])]).subject().setup.present
    #expect(left.hand == .left)
    #expect(try SampleBow(items: [(.riser, [:])]).subject().setup.present.hand == nil)
  }

  @Test("Divisions without aids are shot with the fingers", arguments: Division.allCases)
  func divisions(division: Division) throws {
    let version = try SampleBow().subject().setup.present
    #expect(version.release(division) == ([.compound, .other].contains(division) ? nil : .fingers))
    #expect(version.release(nil) == nil)
  }

  @Test func anAidThatIsFittedIsUsed() throws {
    let aid = try SampleBow(items: [(.accessory, ["kind": "release"])]).subject().setup.present
    #expect(aid.release(.recurve) == .aid && aid.release(nil) == .aid)
    let tab = try SampleBow(items: [(.accessory, ["kind": "tab"])]).subject().setup.present
    #expect(tab.release(nil) == nil)
  }
}
