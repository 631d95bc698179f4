import Answers
import Equipment
import Testing

@testable import Sharing

/// Each row of the table of merges: what the two sides did, and what comes of it.
@Suite struct MergeTests {
  @Test func aNumberOfAnotherMachineThatWasTypedHereGivesWay() throws {
    let base = Folder()
    var ours = base
    let typed = try ours.add(.equipment(.arrow), ["brand": "Gas", "model": "Pro"])
    let names = Merge.Names(ours: "shed", isOurs: { _, id, _ in id > 100 }, theirs: { _, _ in "range" })
    // It was given and deleted on the other side: no state shows that.
    let result = Merge.run(base: base.state, ours: ours.state, theirs: base.state, names: names) { _ in 101 }
    #expect(ours.applying(result)[typed]?.recordId == 101)
    #expect(result.renumbered.map(\.from) == [1])
  }

  /// What others refer to by its number is deleted, and is back by an undo when they have it no more.
  @Test func whatOthersHaveSeenKeepsItsNumber() throws {
    var (base, ours) = (Folder(), Folder())
    let uid = try ours.add(.equipment(.riser), ["brand": "Hoyt", "model": "Formula"])
    for _ in 0..<2 { try base.add(.kitItem, ["kit": "1", "item": "riser:1"]) }
    let log = SharedLogFile(
      path: "history/shed/000001.jsonl", bytes: Array(#"{"do":[{"before":{"id":1,"uid":"\#(uid.text)"}}]}"#.utf8),
      known: 0)
    let seen = SeenRecords { [log] }
    let names = Merge.Names(ours: "shed", isOurs: { $1 > 100 || seen.contains($2) }, theirs: { _, _ in "range" })
    let result = Merge.run(base: Folder().state, ours: ours.state, theirs: base.state, names: names) { _ in 101 }
    #expect(ours.applying(result)[uid]?.recordId == 1 && result.renumbered.isEmpty)
    #expect(!seen.contains(.random()) && seen.failure == nil)
  }

  @Test func whoCannotReadThePastSaysSo() {
    let seen = SeenRecords { throw SyncFailure.noInventory }
    #expect(!seen.contains(.random()) && seen.failure != nil)
  }

  private var fork: Fork
  private let arrow: UID
  private let riser: UID

  init() throws {
    var base = Folder()
    arrow = try base.add(.equipment(.arrow), ["brand": "Easton", "model": "X10", "spine": "500", "tags": "indoor old"])
    riser = try base.add(.equipment(.riser), ["brand": "Hoyt", "model": "Formula"])
    fork = Fork(base)
  }

  @Test mutating func whatOneSideChangedCounts() throws {
    try fork.ours.edit(arrow, ["spine": "450"])
    try fork.theirs.edit(arrow, ["location": "shed"])
    let (folder, result) = fork.merged()
    #expect(folder[arrow]?.text("spine") == "450")
    #expect(folder[arrow]?.text("location") == "shed")
    #expect(result.clashes.isEmpty)
    #expect(folder.text == fork.mergedThere().folder.text)
  }

  @Test mutating func ofTwoValuesTheLaterCountsAndTheOtherIsAConflict() throws {
    try fork.ours.edit(arrow, ["spine": "450"], at: 2_000_000)
    try fork.theirs.edit(arrow, ["spine": "400"], at: 3_000_000)
    let (folder, result) = fork.merged()
    #expect(folder[arrow]?.text("spine") == "400")
    let clash = try #require(result.clashes.first)
    #expect(clash.field == "spine" && clash.base == "500" && clash.reason == .value)
    #expect(clash.kept == Clash.Value(text: "400", by: "shed", at: Timestamp(seconds: 3_000_000)))
    #expect(clash.other == Clash.Value(text: "450", by: "range", at: Timestamp(seconds: 2_000_000)))
    #expect(fork.mergedThere().result.clashes == result.clashes)
    #expect(fork.mergedThere().folder.text == folder.text)
  }

  @Test mutating func ofOneMomentTheGreaterBytesCount() throws {
    try fork.ours.edit(arrow, ["spine": "450"], at: 2_000_000)
    try fork.theirs.edit(arrow, ["spine": "400"], at: 2_000_000)
    #expect(fork.merged().folder[arrow]?.text("spine") == "450")
    #expect(fork.mergedThere().folder[arrow]?.text("spine") == "450")
  }

  @Test mutating func whatWasDeletedAndNotTouchedIsGone() throws {
    fork.ours.delete(arrow)
    #expect(fork.merged().folder[arrow] == nil)
    #expect(fork.mergedThere().folder[arrow] == nil)
    #expect(fork.merged().result.clashes.isEmpty)
  }

  @Test mutating func whatWasDeletedAndEditedStays() throws {
    fork.ours.delete(arrow)
    try fork.theirs.edit(arrow, ["spine": "400"])
    for (folder, result) in [fork.merged(), fork.mergedThere()] {
      #expect(folder[arrow]?.text("spine") == "400")
      #expect(result.clashes.map(\.reason) == [.deleted])
    }
  }

  @Test mutating func whatWasDeletedAndIsReferredToStays() throws {
    fork.ours.delete(arrow)
    try fork.theirs.add(.mark, ["distance": "70m", "value": "2.3", "arrow": "1"])
    for (folder, result) in [fork.merged(), fork.mergedThere()] {
      #expect(folder[arrow] != nil)
      #expect(result.clashes.map(\.reason) == [.deleted])
    }
  }

  @Test mutating func wordsAreMergedOneByOne() throws {
    try fork.ours.edit(arrow, ["tags": "indoor new"])
    try fork.theirs.edit(arrow, ["tags": "indoor old field"])
    #expect(fork.merged().folder[arrow]?.text("tags") == "indoor field new")
    #expect(fork.merged().result.clashes.isEmpty)
  }

  @Test mutating func theFirstCreationAndTheLastChangeCount() throws {
    try fork.ours.edit(arrow, ["spine": "450"], at: 2_000_000)
    try fork.theirs.edit(arrow, ["location": "shed"], at: 3_000_000)
    #expect(fork.merged().folder[arrow]?.base.updated == Timestamp(seconds: 3_000_000))
    #expect(fork.mergedThere().folder[arrow]?.base.updated == Timestamp(seconds: 3_000_000))
    #expect(fork.merged().folder[arrow]?.base.created == fork.base[arrow]?.base.created)
  }

  @Test mutating func aNumberGivenTwiceStaysWithWhatIsPublished() throws {
    let ours = try fork.ours.add(.equipment(.arrow), ["brand": "Easton", "model": "ACE", "spine": "600"])
    let theirs = try fork.theirs.add(.equipment(.arrow), ["brand": "Skylon", "model": "Paragon", "spine": "700"])
    let mark = try fork.ours.add(.mark, ["distance": "70m", "value": "2.3", "arrow": "2"])
    let plans = try ["arrow:2", "arrows where id=2"].map { try fork.ours.add(.plan, ["for": $0, "task": "look"]) }
    let (folder, result) = fork.merged()
    #expect(folder[theirs]?.recordId == 2)
    #expect(folder[ours]?.recordId == 201)
    #expect(folder[mark]?.text("arrow") == "201")
    #expect(plans.map { folder[$0]?.text("for") } == ["arrow:201", "arrows where id=2"])
    #expect(result.renumbered == [Renumbered(type: .equipment(.arrow), uid: ours, from: 2, to: 201)])
  }

  @Test mutating func ownColumnsAreMergedAsFieldsAndAdded() throws {
    fork.ours.columns[.equipment(.arrow)] = ["nock"]
    try fork.ours.edit(arrow, ["nock": "pin"])
    fork.theirs.columns[.equipment(.arrow)] = ["vane"]
    try fork.theirs.edit(arrow, ["vane": "spin"])
    let (folder, result) = fork.merged()
    #expect(folder[arrow]?.text("nock") == "pin" && folder[arrow]?.text("vane") == "spin")
    #expect(result.columns[.equipment(.arrow)] == ["vane"])
    #expect(result.change.columns.map(\.after?.name) == ["vane"])
  }

  @Test mutating func aColumnThatOneSideDeletedIsDeleted() throws {
    var base = fork.base
    try base.edit(arrow, ["nock": "pin"])
    fork = Fork(base)
    try fork.theirs.edit(arrow, ["nock": ""])
    let (_, result) = fork.merged()
    #expect(result.change.columns.map(\.before?.name) == ["nock"])
    #expect(fork.mergedThere().result.change.columns.isEmpty)
  }

  @Test func aSecondMergeChangesNothing() throws {
    var fork = fork
    try fork.ours.edit(arrow, ["spine": "450"])
    try fork.theirs.edit(arrow, ["spine": "400", "location": "shed"])
    fork.theirs.delete(riser)
    let merged = fork.merged().folder
    var again = Fork(fork.theirs)
    again.ours = merged
    #expect(again.merged().result.change.isEmpty)
    #expect(again.merged().result.clashes.isEmpty)
  }
}
