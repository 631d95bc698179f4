import Equipment
import Synchronization
import TestSupport
import Testing

/// The effects of changes on a setup, and the versions that they leave alone.
struct SetupTests {
  @Test func aSetupBeginsWithItsFirstVersion() throws {
    let setup = try SetupSamples.setup()
    #expect(setup.versions.map(\.number) == [1])
    #expect(setup.present.reason == "first")
    #expect(setup.base.created == SetupSamples.noon && setup.base.updated == nil && setup.isActive && setup.id == 0)
    #expect(setup.present.slots.map(\.type) == [.riser, .limbs, .arrow, .arrow])
  }

  @Test func aChangeMakesTheNextVersionAndLeavesTheOldOne() throws {
    let before = try SetupSamples.setup()
    let after = try #require(
      try before.fit(SetupSamples.item(.riser, 2), at: SetupSamples.later, reason: " lighter "))
    #expect(Array(after.earlier) == before.versions)
    #expect(after.present.number == 2 && after.present.at == SetupSamples.later && after.present.reason == "lighter")
    #expect(after.present.content[.riser].map(\.id) == [2])
    #expect(after.base.updated == SetupSamples.later)
  }

  @Test func aFieldHoldsWhatHasAText() throws {
    let setup = try SetupSamples.setup().next { (content) throws(SetupError) in
      try content.tune("brace_height", to: "222")
    }
    for setup in [setup, Setup(setup.head, setup.versionRecords), Setup()] {
      for field in RecordType.setup.fields {
        #expect(setup.holds(field.name) == (setup.text(field.name) != nil), "\(field.name)")
      }
    }
  }

  @Test func aLineIsReadWhenItsVersionIsAskedForAndItsItemsLaterStill() throws {
    let made = try SetupSamples.setup()
    let line = UnreadLine(made.versionRecords[0])
    let setup = Setup(made.head, [StoredVersion(id: VersionRecord.id(ofSetup: 1, version: 7), line)])
    #expect(setup.versionNumbers == [7] && setup.text("version") == "7" && setup.name == "Outdoor")
    #expect(line.reads.withLock { $0 } == 0)
    #expect(setup.holds("riser") && !setup.holds("sight"))
    #expect(setup.present.content[.riser].map(\.id) == [1])
    #expect(line.reads.withLock { $0 } == 1 && line.readItems.withLock { $0 } == 0)
    #expect(setup.text("riser") == "1 Brand Model" && setup.holds("limbs"))
    #expect(line.reads.withLock { $0 } == 1 && line.readItems.withLock { $0 } == 1)
  }

  @Test func severalChangesMakeOneVersion() throws {
    let setup = try SetupSamples.setup().next { (content) throws(SetupError) in
      try content.unfit(.limbs)
      try content.tune("brace_height", to: "8.75 in")
      try content.tune("plunger_tension", to: "12 clicks")
    }
    #expect(setup.versions.count == 2)
    #expect(setup.present.tuning.braceHeight == 222.25)
    #expect(setup.present.content[.limbs].isEmpty)
  }

  @Test func nothingChangedIsNoVersion() throws {
    let setup = try SetupSamples.setup()
    #expect(try setup.fit(SetupSamples.item(.riser, 1), at: SetupSamples.later) == nil)
    #expect(try setup.refresh(SetupSamples.item(.arrow, 2), at: SetupSamples.later) == nil)
    #expect(try setup.refresh(SetupSamples.item(.arrow, 3, "Other"), at: SetupSamples.later) == nil)
    #expect(try setup.tune([("clicker", "")], at: SetupSamples.later) == nil)
    #expect(try setup.tune([("clicker", "5"), ("clicker", "")], at: SetupSamples.later) == nil)
    var touched = try SetupSamples.item(.riser, 1)
    touched.base.updated = SetupSamples.later
    #expect(try setup.refresh(touched, at: SetupSamples.later) == nil)
  }

  @Test func anEditedItemComesInANextVersionOnly() throws {
    let before = try SetupSamples.setup()
    let edited = try SetupSamples.item(.arrow, 2, "New")
    let after = try #require(try before.refresh(edited, at: SetupSamples.later))
    #expect(after.version(1) == before.present)
    let slot = try #require(after.present.content.slot(.arrow, id: 2))
    #expect(slot.item.isEqual(to: edited) && slot.position == "tube" && !slot.isPrimary)
  }

  @Test func exactlyOneSetOfArrowsIsPrimary() throws {
    var setup = try SetupSamples.setup()
    #expect(setup.present.content.primaryArrow?.id == 1)
    setup = try setup.next { (content) throws(SetupError) in try content.makePrimary(id: 2) }
    #expect(setup.present.content[.arrow].map(\.isPrimary) == [false, true])
    setup = try #require(try setup.fit(SetupSamples.item(.arrow, 3), primary: true, at: SetupSamples.later))
    #expect(setup.present.content[.arrow].map(\.isPrimary) == [false, false, true])
    setup = try #require(try setup.unfit(.arrow, id: 3, at: SetupSamples.later))
    #expect(setup.present.content[.arrow].map(\.isPrimary) == [true, false])
  }

  @Test("Any setup keeps its laws", arguments: 1...40)
  func anySetupKeepsItsLaws(seed: Int) throws {
    var random = RandomSetups(seed: UInt64(seed))
    let setup = try random.setup(id: seed, changes: 12)
    #expect(setup.versions.map(\.number) == Array(1...setup.versions.count))
    for (one, other) in zip(setup.versions, setup.versions.dropFirst()) {
      #expect(!SetupDifference.list(from: one, to: other).isEmpty)
      #expect(setup.version(asOf: one.at) == one)
    }
    for version in setup.versions {
      #expect(SetupDifference.list(from: version, to: version) == [])
      #expect(setup.version(version.number) == version)
      #expect(version.content[.arrow].isEmpty || version.content[.arrow].count(where: \.isPrimary) == 1)
      #expect(
        try SetupContent(slots: version.slots.reversed(), tuning: version.tuning)[.riser] == version.content[.riser])
      for type in EquipmentType.allCases where !type.isMany { #expect(version.content[type].count <= 1) }
    }
    #expect(setup.version(0) == nil)
    #expect(setup.version(asOf: Timestamp(seconds: 0)) == nil)
  }

  @Test func versionsMustAscend() throws {
    let versions = [3, 5].map { SetupVersion(number: $0, at: SetupSamples.noon, content: SetupContent()) }
    #expect(Setup(name: "a", versions: versions)?.present.number == 5)
    #expect(Setup(name: "a", versions: versions.reversed()) == nil)
    #expect(Setup(name: "a", versions: [versions[0], versions[0]]) == nil)
    #expect(Setup(name: "a", versions: []) == nil)
  }

  @Test func aSetupSaysWhatItLacks() throws {
    var setup = try SetupSamples.setup()
    let tuning = ["brace_height", "nocking_point", "draw_weight", "draw_length"]
    let infos = try tuning.map { try #require(SetupTuning.field($0)).info }
    #expect(setup.gaps == [.slot(.bowstring), .slot(.rest), .slot(.sight)] + infos.map { .tuning($0) })
    setup.division = .barebow
    setup = try setup.next { (content) throws(SetupError) in
      for (name, text) in zip(tuning, ["220", "12mm", "38#", "28"]) { try content.tune(name, to: text) }
    }
    #expect(setup.gaps == [.slot(.bowstring), .slot(.rest)])
  }
}

/// A line that counts how often it, and an item in it, are read.
private final class UnreadLine: VersionLine {
  let reads = Mutex(0)
  let readItems = Mutex(0)
  private let version: VersionRecord

  init(_ version: VersionRecord) { self.version = version }

  var copies: [ItemCopy]? {
    version.copies.map { copy in
      ItemCopy(
        copy.type, id: copy.id, name: { nil },
        read: { [self] in
          self.readItems.withLock { $0 += 1 }
          return copy.item
        })
    }
  }

  func record(with copies: [ItemCopy]?) -> VersionRecord? {
    reads.withLock { $0 += 1 }
    return version
  }
}
