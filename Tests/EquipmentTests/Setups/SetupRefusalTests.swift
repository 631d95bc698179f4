import Equipment
import Testing

/// Changes that every setup refuses.
struct SetupRefusalTests {
  private func refuses(_ error: SetupError, _ change: (inout SetupContent) throws(SetupError) -> Void) throws {
    let setup = try SetupSamples.setup()
    #expect(throws: error) { _ = try setup.revised(at: SetupSamples.later, change) }
  }

  @Test func anItemIsFittedOnce() throws {
    let arrow = try SetupSamples.item(.arrow, 2, "Other")
    try refuses(.alreadyFitted(.arrow, id: 2)) { (content) throws(SetupError) in try content.fit(arrow) }
    let slots = [Slot(arrow, isPrimary: true), Slot(arrow)]
    #expect(throws: SetupError.alreadyFitted(.arrow, id: 2)) { _ = try SetupContent(slots: slots) }
  }

  @Test func aBowHasOneRiser() throws {
    let slots = try [1, 2].map { Slot(try SetupSamples.item(.riser, $0)) }
    #expect(throws: SetupError.tooMany(.riser)) { _ = try SetupContent(slots: slots) }
  }

  @Test func onlyOneSetOfArrowsCanBePrimary() throws {
    let arrows = try (1...2).map { try SetupSamples.item(.arrow, $0) }
    #expect(throws: SetupError.primaries(0)) { _ = try SetupContent(slots: arrows.map { Slot($0) }) }
    #expect(throws: SetupError.primaries(2)) { _ = try SetupContent(slots: arrows.map { Slot($0, isPrimary: true) }) }
    #expect(try SetupContent(slots: [Slot(arrows[0])]).primaryArrow?.id == 1)
  }

  @Test func whatIsNotThereIsNotRemoved() throws {
    try refuses(.notFitted(.sight, id: nil)) { (content) throws(SetupError) in try content.unfit(.sight) }
    try refuses(.notFitted(.riser, id: 2)) { (content) throws(SetupError) in try content.unfit(.riser, id: 2) }
    try refuses(.notFitted(.arrow, id: 3)) { (content) throws(SetupError) in try content.makePrimary(id: 3) }
    try refuses(.notFitted(.arrow, id: 3)) { (content) throws(SetupError) in try content.move(.arrow, id: 3, to: "") }
  }

  @Test func slotsTakeOnlyWhatBelongsToThem() throws {
    let riser = try SetupSamples.item(.riser, 2)
    let unstored = try SetupSamples.item(.riser, 0)
    try refuses(.noPosition(.riser)) { (content) throws(SetupError) in try content.fit(riser, position: "top") }
    try refuses(.noPosition(.riser)) { (content) throws(SetupError) in try content.move(.riser, id: 1, to: "top") }
    try refuses(.noPrimary(.riser)) { (content) throws(SetupError) in try content.fit(riser, primary: true) }
    try refuses(.notStored(.riser)) { (content) throws(SetupError) in try content.fit(unstored) }
  }

  @Test func aTuningValueThatCannotBeIsRefused() throws {
    let info = try #require(SetupTuning.field("brace_height")).info
    try refuses(.unknownTuning("brace")) { (content) throws(SetupError) in try content.tune("brace", to: "1") }
    try refuses(.value(.outOfRange(info, "22"))) { (content) throws(SetupError) in
      try content.tune("brace_height", to: "22")
    }
    try refuses(.value(.wrongDimension(info, "3 turns", .turns))) { (content) throws(SetupError) in
      try content.tune("brace_height", to: "3 turns")
    }
  }

  @Test func aReasonIsText() throws {
    let setup = try SetupSamples.setup()
    #expect(throws: SetupError.value(.malformed(SetupVersion.reasonField, "a\u{0}"))) {
      _ = try setup.unfit(.riser, at: SetupSamples.later, reason: "a\u{0}")
    }
  }
}
