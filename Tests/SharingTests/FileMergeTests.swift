import Equipment
import Testing

@testable import Sharing

/// One file by itself, as a merge driver has it.
@Suite struct FileMergeTests {
  private var fork: Fork
  private let arrow: UID

  init() throws {
    var base = Folder()
    arrow = try base.add(.equipment(.arrow), ["brand": "Easton", "model": "X10", "spine": "500"])
    try base.add(.equipment(.arrow), ["brand": "Skylon", "model": "Paragon"])
    base.add(Setup(name: "Outdoor", at: Timestamp(seconds: 1)))
    fork = Fork(base)
  }

  private func merged(_ type: RecordType, ours change: ([UInt8]) -> [UInt8] = { $0 }) throws -> String {
    let name = type == .setupHead ? "setups.csv" : type.kind.file
    let sides = [fork.base, fork.ours, fork.theirs].map { $0.bytes(type) ?? [] }
    let merged = try FileMerge.merged(name, base: sides[0], ours: change(sides[1]), theirs: sides[2])
    return String(decoding: merged, as: UTF8.self)
  }

  @Test mutating func bothSidesAreInIt() throws {
    try fork.ours.edit(arrow, ["spine": "450"])
    try fork.theirs.edit(arrow, ["location": "shed"])
    let whole = String(decoding: fork.merged().folder.bytes(.equipment(.arrow)) ?? [], as: UTF8.self)
    #expect(try merged(.equipment(.arrow)) == whole)
    // An editor may have left the last line without its end.
    #expect(try merged(.equipment(.arrow)) { Array($0.dropLast()) } == whole)
  }

  @Test mutating func whatOtherFilesTakePartInIsLeftToSync() throws {
    let setup = try #require(fork.base.all(.setup).first?.uid)
    try fork.ours.edit(setup, ["description": "mine"])
    try fork.theirs.edit(setup, ["division": "recurve"])
    #expect(throws: FileMerge.Refusal.needsWhole) { try merged(.setupHead) }
    try fork.ours.edit(arrow, ["spine": "450"])
    try fork.theirs.edit(arrow, ["spine": "400"])
    #expect(throws: FileMerge.Refusal.needsWhole) { try merged(.equipment(.arrow)) }
  }
}
