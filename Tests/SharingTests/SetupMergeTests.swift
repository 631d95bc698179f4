import Answers
import Equipment
import Testing

@testable import Sharing

/// Two sides that go on with one setup, or make one of the same name.
@Suite struct SetupMergeTests {
  private var fork: Fork
  private let setup: UID
  private let riser: UID

  init() throws {
    var base = Folder()
    riser = try base.add(.equipment(.riser), ["brand": "Hoyt", "model": "Formula"])
    var content = SetupContent()
    try content.fit(try #require(base[riser]?.equipment))
    setup = base.add(Setup(name: "Outdoor", content: content, at: Timestamp(seconds: 900_000)).identified())
    fork = Fork(base)
  }

  @Test mutating func bothMadeAVersion() throws {
    let mark = try fork.ours.add(.mark, ["distance": "70m", "value": "2.3", "setup": "1", "version": "2"])
    try fork.theirs.tune(setup, "brace_height", "220", at: 2_000_000)
    try fork.ours.tune(setup, "nocking_point", "3", at: 3_000_000)
    let (folder, result) = fork.merged()
    let versions = try #require(folder[setup]?.setup).versions
    #expect(versions.map(\.number) == [1, 2, 3, 4])
    #expect(versions[1].tuning.braceHeight == 220 && versions[1].tuning.nockingPoint == nil)
    #expect(versions[2].tuning.nockingPoint == 3 && versions[2].tuning.braceHeight == nil)
    #expect(versions[3].tuning.nockingPoint == 3 && versions[3].tuning.braceHeight == 220)
    #expect(versions[3].reason == "merged")
    #expect(folder[mark]?.text("version") == "3")
    #expect(result.clashes.isEmpty)
    #expect(fork.mergedThere().folder.text == folder.text)
  }

  @Test mutating func aVersionThatOneTookAwayStaysWhereAMarkOfTheOtherNeedsIt() throws {
    var base = fork.base
    try base.tune(setup, "brace_height", "220", at: 2_000_000)
    fork = Fork(base)
    try fork.theirs.change(setup, at: 3_000_000) { record in
      let setup = try #require(record.setup)
      record = try #require(Setup(setup.head, of: Array(setup.versions.prefix(1))))
    }
    #expect(fork.merged().folder[setup]?.setup?.versions.count == 1)
    let mark = try fork.ours.add(.mark, ["distance": "70m", "value": "2.3", "setup": "1", "version": "2"])
    for folder in [fork.merged().folder, fork.mergedThere().folder] {
      let versions = try #require(folder[setup]?.setup).versions
      #expect(versions.map(\.tuning.braceHeight) == [nil, 220, nil])
      #expect(folder[mark]?.text("version") == "2")
    }
  }

  @Test mutating func bothTunedOneValue() throws {
    try fork.theirs.tune(setup, "brace_height", "220", at: 2_000_000)
    try fork.ours.tune(setup, "brace_height", "225", at: 3_000_000)
    let (folder, result) = fork.merged()
    let versions = try #require(folder[setup]?.setup).versions
    #expect(versions.map(\.tuning.braceHeight) == [nil, 220, 225])
    #expect(result.clashes.map(\.field) == ["brace_height"])
    #expect(result.clashes.first?.other.text == "220")
  }

  @Test mutating func aVersionThatBothAmendedIsMergedValueByValue() throws {
    try fork.theirs.tune(setup, "brace_height", "220", at: 2_000_000, amends: true)
    try fork.ours.tune(setup, "nocking_point", "3", at: 3_000_000, amends: true)
    let versions = try #require(fork.merged().folder[setup]?.setup).versions
    #expect(versions.count == 1)
    #expect(versions.first?.tuning.braceHeight == 220 && versions.first?.tuning.nockingPoint == 3)
    #expect(fork.mergedThere().folder.text == fork.merged().folder.text)
  }

  @Test mutating func anItemThatWasRenumberedStaysInTheBow() throws {
    let ours = try fork.ours.add(.equipment(.arrow), ["brand": "Easton", "model": "ACE"])
    try fork.theirs.add(.equipment(.arrow), ["brand": "Skylon", "model": "Paragon"])
    let item = try #require(fork.ours[ours]?.equipment)
    try fork.ours.revise(setup, at: 2_000_000) { content throws(SetupError) in try content.fit(item) }
    let (folder, _) = fork.merged()
    let slots = try #require(folder[setup]?.setup?.versions.last).slots
    #expect(slots.map(\.id) == [1, 201])
    #expect(slots.last?.item.equipmentModel == "ACE" && slots.last?.item.equipmentId == 201)
  }

  @Test mutating func twoOfOneNameBothStay() throws {
    let ours = fork.ours.add(Setup(name: "Indoor", at: Timestamp(seconds: 2_000_000)).identified())
    let theirs = fork.theirs.add(Setup(name: "indoor", at: Timestamp(seconds: 3_000_000)).identified())
    for (folder, result) in [fork.merged(), fork.mergedThere()] {
      #expect(folder[ours]?.text("name") == "Indoor")
      #expect(folder[theirs]?.text("name") == "indoor (shed)")
      #expect(result.clashes.map(\.reason) == [.name])
    }
  }
}

extension Setup {
  /// The setup with an identity for each version that has none.
  fileprivate func identified() -> Setup {
    Setup(head, of: versions.map { $0.uid == nil ? $0.identified(.random()) : $0 }) ?? self
  }
}

extension Folder {
  fileprivate mutating func tune(_ uid: UID, _ name: String, _ text: String, at: Int, amends: Bool = false) throws {
    try revise(uid, at: at, amends: amends) { content throws(SetupError) in try content.tune(name, to: text) }
  }

  fileprivate mutating func revise(
    _ uid: UID, at: Int, amends: Bool = false, _ body: (inout SetupContent) throws(SetupError) -> Void
  ) throws {
    try change(uid, at: at) { record in
      let setup = try #require(record.setup)
      let revised = try setup.revised(at: Timestamp(seconds: at), amends: amends, body)
      record = try #require(revised).identified()
    }
  }
}
