import Equipment
import Testing

/// A version that is amended, and one that is kept as it was.
struct AmendmentTests {
  private let later = SetupSamples.later

  private func amended(_ setup: Setup, _ text: String, because reason: String? = nil) throws -> Setup {
    try #require(
      try setup.revised(at: later, reason: reason, amends: true) { (content) throws(SetupError) in
        try content.tune("brace_height", to: text)
      })
  }

  @Test func anAmendmentKeepsNumberAndTime() throws {
    let setup = try SetupSamples.setup()
    let after = try amended(setup, "221", because: "quieter")
    #expect(after.versionNumbers == [1])
    #expect(after.present.at == SetupSamples.noon && after.base.updated == later)
    #expect(after.present.reason == "first; quieter")
    #expect(after.present.tuning.braceHeight == 221)
    #expect(after.amends(setup) && !setup.amends(setup))
    #expect(try !SetupSamples.setup().next { (content) throws(SetupError) in try content.unfit(.riser) }.amends(setup))
  }

  @Test func aReasonIsNotSaidTwice() throws {
    let setup = try amended(try SetupSamples.setup(), "221", because: "quieter")
    #expect(try amended(setup, "222", because: "quieter").present.reason == "first; quieter")
    #expect(try amended(setup, "222").present.reason == "first; quieter")
  }

  @Test func anAmendmentThatChangesNothingIsNone() throws {
    #expect(try SetupSamples.setup().revised(at: later, amends: true) { _ in } == nil)
  }

  @Test func whatIsReferredToIsKeptAndTheAmendmentIsTheNextVersion() throws {
    let before = try SetupSamples.setup()
    var after = try amended(before, "221", because: "quieter")
    after.description = "windy"
    let kept = after.kept(from: before)
    #expect(kept.versionNumbers == [1, 2])
    #expect(kept.version(1) == before.present)
    #expect(kept.present.content == after.present.content)
    #expect(kept.present.reason == "quieter" && kept.present.at == later && kept.description == "windy")
  }

  @Test func anItemThatShootsAsBeforeKeepsItsCopy() throws {
    var content = try SetupSamples.setup().present.content
    var riser = try SetupSamples.item(.riser, 1)
    (riser.details.price, riser.details.notes) = (Amount(text: "700"), "typo")
    riser.base.unknown = [UnknownColumn(name: "shelf", text: "3")]
    let before = content
    content.refresh(riser)
    #expect(content == before)
    try riser.set("grip", to: "big")
    content.refresh(riser)
    #expect(content[.riser][0].item.details.notes == "typo")
  }
}
