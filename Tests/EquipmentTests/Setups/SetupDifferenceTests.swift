import Equipment
import Testing

/// The differences between two versions.
struct SetupDifferenceTests {
  private func differences(
    _ change: (inout SetupContent) throws(SetupError) -> Void
  ) throws -> [SetupDifference] {
    let setup = try SetupSamples.setup().next(change)
    return SetupDifference.list(from: setup.earlier[0], to: setup.present)
  }

  @Test func slotsAndTuningDifferInOrder() throws {
    let sight = try SetupSamples.item(.sight, 4)
    let riser = try SetupSamples.item(.riser, 2)
    let content = try SetupSamples.setup().present.content
    let found = try differences { (content) throws(SetupError) in
      try content.tune("clicker", to: "5 mm")
      try content.unfit(.limbs)
      try content.fit(sight)
      try content.fit(riser)
      try content.move(.arrow, id: 2, to: nil)
    }
    let tuning = try #require(SetupTuning.field("clicker")).info
    let arrow = Slot(try SetupSamples.item(.arrow, 2))
    #expect(
      found == [
        .replaced(content[.riser][0], by: Slot(riser)), .removed(content[.limbs][0]), .fitted(Slot(sight)),
        .moved(arrow, from: "tube", to: nil), .tuning(tuning, from: nil, to: "5"),
      ])
  }

  @Test func aChangeOfThePrimaryArrowsIsSaidOfBoth() throws {
    let found = try differences { (content) throws(SetupError) in try content.makePrimary(id: 2) }
    let arrows = try (1...2).map { try SetupSamples.item(.arrow, $0) }
    #expect(found == [.primary(Slot(arrows[0])), .primary(Slot(arrows[1], position: "tube", isPrimary: true))])
  }

  @Test func everyFieldOfAnItemDiffersByItself() throws {
    for info in EquipmentType.arrow.fields where info.affectsShooting {
      var edited = try SetupSamples.item(.arrow, 1)
      let before = edited.text(info.name)
      let sample = try #require(FieldCase(type: .equipment(.arrow), info: info).samples.last)
      try edited.set(info.name, to: sample)
      let copy = edited
      let found = try differences { $0.refresh(copy) }
      #expect(found == [.item(.arrow, id: 1, field: info.name, from: before, to: sample)])
    }
  }

  @Test func whatSaysNothingOfHowABowShootsIsNoDifference() throws {
    let setup = try SetupSamples.setup()
    var edited = try SetupSamples.item(.arrow, 1)
    for info in EquipmentType.arrow.fields where info.isAdministrative {
      try edited.set(info.name, to: try #require(FieldCase(type: .equipment(.arrow), info: info).samples.last))
    }
    edited.setUnknown("bought at", to: "shop")
    let copy = edited
    #expect(try setup.revised(at: SetupSamples.later) { $0.refresh(copy) } == nil)
    // Where it is fitted anew, as by an import, it is no difference either.
    let one = SetupVersion(number: 1, at: SetupSamples.noon, content: setup.present.content)
    var content = setup.present.content
    try content.unfit(.arrow, id: 1)
    try content.fit(copy, primary: true)
    let other = SetupVersion(number: 2, at: SetupSamples.later, content: content)
    #expect(SetupDifference.list(from: one, to: other).isEmpty)
  }

  @Test func aByteThatDiffersIsADifference() throws {
    let composed = try SetupSamples.item(.riser, 1, "\u{E9}")
    let decomposed = try SetupSamples.item(.riser, 1, "e\u{301}")
    let setup = try SetupSamples.setup().next { $0.refresh(composed) }
    #expect(try setup.refresh(decomposed, at: SetupSamples.later) != nil)
  }
}
