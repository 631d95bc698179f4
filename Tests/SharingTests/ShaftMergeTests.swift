import Answers
import Equipment
import Testing

@testable import Sharing

/// Two machines number the arrows of a set without knowing of each other.
@Suite struct ShaftMergeTests {
  private var fork: Fork
  private let arrow: UID
  private let first: UID

  init() throws {
    var base = Folder()
    arrow = try base.add(.equipment(.arrow), ["brand": "Easton", "model": "X10"])
    first = try base.add(.shaft, ["arrow": "1", "number": "1"])
    fork = Fork(base)
  }

  @Test mutating func ofOneNumberTheLaterGetsTheNextThatIsFree() throws {
    let ours = try fork.ours.add(.shaft, ["arrow": "1", "number": "2", "weight": "361"])
    fork.theirs.wait(100)
    let theirs = try fork.theirs.add(.shaft, ["arrow": "1", "number": "2", "weight": "362"])
    let third = try fork.theirs.add(.shaft, ["arrow": "1", "number": "3"])
    let (folder, result) = fork.merged()
    #expect(folder[ours]?.text("number") == "2")
    #expect(folder[theirs]?.text("number") == "4")
    #expect(folder[third]?.text("number") == "3")
    let clash = try #require(result.clashes.first { $0.reason == .name })
    #expect(clash.uid == theirs && clash.field == "number" && clash.kept.text == "4" && clash.other.text == "2")
    // The numbers on the shafts are the same on both sides, whoever's records got other ids.
    let there = fork.mergedThere()
    #expect([ours, theirs, third].map { there.folder[$0]?.text("number") } == ["2", "4", "3"])
    #expect(there.result.clashes == result.clashes)
  }

  @Test mutating func numbersOfArrowsThatAreGoneMayBeGivenTwice() throws {
    try fork.ours.edit(first, ["status": "broken"])
    let other = try fork.ours.add(.shaft, ["arrow": "1", "number": "1"])
    try fork.theirs.edit(first, ["weight": "361"])
    let (folder, result) = fork.merged()
    #expect(folder[other]?.text("number") == "1" && folder[first]?.text("number") == "1")
    #expect(folder[first]?.text("weight") == "361" && result.clashes.isEmpty)
    #expect(fork.mergedThere().folder.text == folder.text)
  }

  @Test mutating func aSetStaysWhereOneOfItsArrowsDoes() throws {
    fork.ours.delete(first)
    fork.ours.delete(arrow)
    try fork.theirs.edit(first, ["weight": "361"])
    for (folder, result) in [fork.merged(), fork.mergedThere()] {
      #expect(folder[arrow] != nil && folder[first]?.text("weight") == "361")
      #expect(result.clashes.map(\.reason) == [.deleted, .deleted])
    }
  }
}
