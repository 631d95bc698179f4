import Answers
import Equipment
import Files
import Glibc
import Store
import Synchronization
import TestSupport
import Testing

/// Changes that are stored together: all of them or none, and none is acknowledged before.
@Suite struct GroupTests {
  private func open(_ files: any FileSystem, at seconds: Int = 1_780_000_000) -> FileRepository {
    FileRepository(folder: "/data", by: "robin@range", fileSystem: files, clock: { Timestamp(seconds: seconds) })
  }

  private func prepared() async throws -> (disk: MemoryFileSystem, states: [[String]], calls: Int) {
    let disk = MemoryFileSystem()
    try await CrashScenario.prepare { open(disk) }
    let counting = FaultyFileSystem(over: disk.copy())
    #expect(try await CrashScenario.runInGroups(open(counting)).error == nil)
    return (disk, try await CrashScenario.states(open(disk.copy())), counting.calls)
  }

  private func expectUsable(_ disk: any FileSystem, _ found: [String], _ comment: Comment) async throws {
    let next = open(disk)
    let id = try await next.add(riser("Z"))
    try await next.close()
    let last = open(disk)
    #expect(try await last.state().count == found.count + 1, comment)
    let sequences = try await last.history(of: nil, limit: nil).map(\.sequence)
    #expect(sequences == Array((1...sequences.count).reversed()), comment)
    #expect(try await last.undo()?.change.items[0].id == id, comment)
    #expect(try await last.state() == found, comment)
  }

  @Test func aGroupTakesOneLineAndOneSync() async throws {
    let disk = MemoryFileSystem()
    let counting = CountingFileSystem(disk)
    let repository = open(counting)
    await repository.gather()
    try await repository.add(riser("A"))
    try await repository.flush()
    let before = counting.counts
    for model in ["B", "C", "D"] { try await repository.add(riser(model)) }
    #expect(repository.waiting.changes == 3)
    #expect(counting.counts.writes == before.writes)
    try await repository.flush()
    #expect(repository.waiting.changes == 0)
    #expect(counting.counts.writes == before.writes + 1)
    #expect(counting.counts.syncs == before.syncs + 1)
    #expect(try await open(disk).fetch(.riser).map(\.equipmentModel) == ["A", "B", "C", "D"])
    #expect(try await open(disk).history(of: nil, limit: nil).map(\.sequence) == [4, 3, 2, 1])
  }

  @Test func othersSeeAndWriteNothingBeforeItIsStored() async throws {
    let disk = MemoryFileSystem()
    let (one, other) = (open(disk), open(disk))
    await one.gather()
    try await one.add(riser("A"))
    #expect(try await one.fetch(.riser).count == 1)
    #expect(try await other.fetch(.riser).count == 0)
    await #expect(throws: InventoryError.locked(holder: nil, seconds: 5)) { try await other.add(riser("B")) }
    try await one.flush()
    try await other.refresh()
    #expect(try await other.add(riser("B")) == 2)
    try await one.refresh()
    #expect(try await one.fetch(.riser).count == 2)
  }

  @Test func itsChangesAreUndoneOneByOne() async throws {
    let disk = MemoryFileSystem()
    let repository = open(disk)
    await repository.gather()
    for model in ["A", "B", "C"] { try await repository.add(riser(model)) }
    #expect(try await repository.undo()?.kind == .undo(of: [3]))
    try await repository.flush()
    #expect(try await open(disk).undo()?.kind == .undo(of: [2]))
    #expect(try await open(disk).fetch(.riser).map(\.equipmentModel) == ["A"])
  }

  @Test(arguments: 1...UInt64(12)) func aPowerCutLeavesAllOfAGroupOrNothing(_ seed: UInt64) async throws {
    let (disk, states, calls) = try await prepared()
    var random = SeededGenerator(seed: seed)
    for call in 1...calls {
      let running = disk.copy()
      let files = FaultyFileSystem(.death, at: call, over: running)
      let result = try await CrashScenario.runInGroups(open(files))
      let left = running.afterPowerCut(&random)
      let comment: Comment = "the power went at call \(call) of \(calls), seed \(seed)"
      let found = try await open(left).state()
      #expect(CrashScenario.allowed(states, after: result.acknowledged).contains(found), comment)
      try await expectUsable(left, found, comment)
    }
  }

  @Test func aProcessMayDieAtAnyCall() async throws {
    let (disk, states, calls) = try await prepared()
    for call in 1...calls {
      let running = disk.copy()
      let result = try await CrashScenario.runInGroups(open(FaultyFileSystem(.death, at: call, over: running)))
      let found = try await open(running).state()
      let comment: Comment = "died at call \(call) of \(calls)"
      #expect(CrashScenario.allowed(states, after: result.acknowledged).contains(found), comment)
      try await expectUsable(running, found, comment)
    }
  }

  @Test func whatCannotBeStoredIsNotThere() async throws {
    let (disk, states, calls) = try await prepared()
    for call in 1...calls {
      let running = disk.copy()
      let repository = open(FaultyFileSystem(.error(28), at: call, over: running))
      let result = try await CrashScenario.runInGroups(repository)
      let comment: Comment = "an error at call \(call) of \(calls)"
      // Changes that wait behind a command's error are stored by the next flush, as in a script.
      try? await repository.flush()
      let found = try await repository.state()
      if case InventoryError.groupLost? = result.error {
        #expect(CrashScenario.allowed(states, after: result.acknowledged).contains(found), comment)
      } else {
        #expect(states[result.acknowledged...].contains(found), comment)
      }
      #expect(repository.waiting.changes == 0)
      #expect(try await open(running).state() == found, comment)
      try await repository.close()
      try await expectUsable(running, found, comment)
    }
  }

  @Test func aLostGroupGivesItsIdsBack() async throws {
    let disk = MemoryFileSystem()
    try await open(disk).add(riser("A"))
    let failing = SyncFailure(disk)
    let repository = open(failing)
    await repository.gather()
    for model in ["B", "C"] { try await repository.add(riser(model)) }
    #expect(try await repository.fetch(.riser).count == 3)
    failing.fails = true
    await #expect(
      throws: InventoryError.groupLost(
        changes: 2,
        because: .mayNotBeStored(FileFailure(operation: .sync, path: "/data/journal.jsonl", code: 5)))
    ) {
      try await repository.flush()
    }
    failing.fails = false
    #expect(try await repository.fetch(.riser).map(\.equipmentModel) == ["A"])
    #expect(try await repository.add(riser("D")) == 2)
    #expect(try await repository.fetch(.riser).map(\.equipmentModel) == ["A", "D"])
    try await repository.flush()
    #expect(try await open(disk).fetch(.riser).map(\.equipmentModel) == ["A", "D"])
  }

  @Test func aFolderThatIsTakenAwayTakesNoGroup() async throws {
    let folder = try StoreFolder()
    let repository = folder.open()
    try await repository.add(riser("A"))
    await repository.gather()
    try await repository.add(riser("B"))
    try folder.write("journal.jsonl", "")
    await #expect(throws: InventoryError.self) { try await repository.flush() }
    #expect(try folder.read("journal.jsonl") == "")
  }

  /// As version 0.1.0 wrote it.
  private static let line = #"""
    {"group":[{"seq":1,"at":"2026-11-21T20:38:14Z","by":"0@vm","do":[{"op":"add","type":"arrow","id":14,\#
    "after":{"id":14,"brand":"A","model":"B","quantity":12,"status":"active","created":"2026-11-21T20:38\#
    :14Z","updated":"2026-11-21T20:38:14Z"}}]},{"seq":2,"at":"2026-11-21T20:38:14Z","by":"0@vm","do":[{"\#
    op":"add","type":"arrow","id":15,"after":{"id":15,"brand":"A","model":"C","quantity":12,"status":"ac\#
    tive","created":"2026-11-21T20:38:14Z","updated":"2026-11-21T20:38:14Z"}}]},{"seq":3,"at":"2026-11-2\#
    1T20:38:14Z","by":"0@vm","undo":[2],"do":[{"op":"delete","type":"arrow","id":15,"before":{"id":15,"b\#
    rand":"A","model":"C","quantity":12,"status":"active","created":"2026-11-21T20:38:14Z","updated":"20\#
    26-11-21T20:38:14Z"}}]},{"seq":4,"at":"2026-11-21T20:38:14Z","by":"0@vm","do":[{"op":"add","type":"r\#
    iser","id":12,"after":{"id":12,"brand":"X","model":"Y","quantity":1,"status":"active","created":"202\#
    6-11-21T20:38:14Z","updated":"2026-11-21T20:38:14Z"}}]}],"crc":"2cb36637"}
    """#

  @Test func theFormOfAGroupIsKept() async throws {
    let folder = try StoreFolder()
    try folder.make()
    try folder.write("journal.jsonl", Self.line + "\n")
    let repository = folder.open()
    #expect(try await repository.fetch(.arrow).map(\.equipmentModel) == ["B"])
    #expect(try await repository.fetch(.riser).map(\.recordId) == [12])
    let kinds = try await repository.history(of: nil, limit: nil).map(\.kind)
    #expect(kinds == [.change, .undo(of: [2]), .change, .change])
  }

  @Test func damageInAGroupThatIsFollowedIsNeverTakenForTorn() async throws {
    let folder = try StoreFolder()
    let first = folder.open()
    await first.gather()
    for model in ["A", "B"] { try await first.add(riser(model)) }
    try await first.flush()
    let lines = try folder.read("journal.jsonl").split(separator: "\n").map { Array("\($0)\n".utf8) }
    let (header, group) = (lines[0], lines[1])
    try await folder.open().add(riser("C"))
    let last = Array(try folder.read("journal.jsonl").utf8.dropFirst(header.count + group.count))
    for offset in Array(stride(from: 0, to: group.count, by: 5)) + [group.count - 1] {
      var damaged = group
      damaged[offset] ^= 1
      try folder.write("journal.jsonl", String(decoding: header + damaged + last, as: UTF8.self))
      let error = InventoryError.damaged(file: "journal.jsonl", line: 2, byte: header.count)
      await #expect(throws: error, "byte \(offset)") { try await folder.open().add(riser("D")) }
      // Without an entry behind it, the group cannot have been acknowledged.
      try folder.write("journal.jsonl", String(decoding: header + damaged, as: UTF8.self))
      #expect(try await folder.open().fetch(.riser).count == 0, "byte \(offset)")
    }
  }
}

/// Counts writes and syncs.
private final class CountingFileSystem: WrappedFileSystem {
  let real: any FileSystem
  private let state = Mutex((writes: 0, syncs: 0))

  init(_ real: any FileSystem) { self.real = real }

  var counts: (writes: Int, syncs: Int) { state.withLock { $0 } }

  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    state.withLock { $0.writes += 1 }
    return try real.write(file, bytes)
  }

  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    state.withLock { $0.syncs += 1 }
    try real.sync(file, extent)
  }
}

/// Fails to sync on demand.
private final class SyncFailure: WrappedFileSystem {
  let real: any FileSystem
  private let state = Mutex(false)

  init(_ real: any FileSystem) { self.real = real }

  var fails: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    if fails { throw FileFailure(operation: .sync, path: file.path, code: 5) }
    try real.sync(file, extent)
  }
}
