import Answers
import Equipment
import Files
import TestSupport
import Testing

@testable import Store

/// The power goes at every call: acknowledged changes stay, whatever else the disk has kept or lost.
@Suite struct PowerCutTests {
  private func open(_ files: any FileSystem) -> FileRepository {
    FileRepository(folder: "/data", by: "robin@range", fileSystem: files, clock: { Timestamp(seconds: 1_780_000_000) })
  }

  @Test(arguments: 1...UInt64(8)) func whatWasAcknowledgedStays(_ seed: UInt64) async throws {
    let disk = MemoryFileSystem()
    try await CrashScenario.prepare { open(disk) }
    let states = try await CrashScenario.states(open(disk.copy()))
    let counting = FaultyFileSystem(over: disk.copy())
    _ = try await CrashScenario.run(open(counting))
    var random = SeededGenerator(seed: seed)
    for call in 1...counting.calls {
      let running = disk.copy()
      let result = try await CrashScenario.run(open(FaultyFileSystem(.death, at: call, over: running)))
      let left = running.afterPowerCut(&random)
      let comment: Comment = "the power went at call \(call) of \(counting.calls), seed \(seed)"
      let found = try await open(left).state()
      let last = min(result.acknowledged + 1, states.count - 1)
      #expect(states[result.acknowledged...last].contains(found), comment)
      try await expectUsable(left, found, comment)
    }
  }

  @Test(arguments: 1...UInt64(8)) func theFirstChangeOfAllIsThereOrNot(_ seed: UInt64) async throws {
    let counting = FaultyFileSystem(over: MemoryFileSystem())
    try await open(counting).add(riser("A"))
    var random = SeededGenerator(seed: seed)
    for call in 1...counting.calls + 1 {
      let running = MemoryFileSystem()
      let id = try? await open(FaultyFileSystem(.death, at: call, over: running)).add(riser("A"))
      let left = running.afterPowerCut(&random)
      let found = try await open(left).state()
      #expect(found.count == 1 || id == nil && found.isEmpty, "the power went at call \(call), seed \(seed)")
      try await expectUsable(left, found, "the power went at call \(call), seed \(seed)")
    }
  }

  /// At the end of a session the disk is not waited for until it has the new names of small tables.
  @Test(arguments: 1...UInt64(16)) func theNamesOfSessionsInARowMayBeLost(_ seed: UInt64) async throws {
    let disk = MemoryFileSystem()
    try await CrashScenario.prepare { open(disk) }
    let lease = seed.isMultiple(of: 2) ? Lease(clone: "ab", blocks: [0...0], free: 7) : nil
    try open(disk).take(lease)
    var random = SeededGenerator(seed: seed)
    for length in 20...30 {
      let session = open(disk)
      try await session.edit(.equipment(.riser), 1, "length", to: "\(length)")
      try await session.close()
      let state = try await open(disk).state()
      for cut in 1...4 {
        let left = disk.afterPowerCut(&random)
        let comment: Comment = "the power went behind length \(length), cut \(cut), seed \(seed)"
        let found = try await open(left).state()
        #expect(found == state, comment)
        // Which numbers are given here only the manifest says, if it is whole.
        let isWhole = try left.content("/data/hub.json").flatMap { try Manifest($0.bytes) } != nil
        #expect(try !isWhole || open(left).published().lease == lease, comment)
        try await expectUsable(left, found, comment)
      }
    }
  }

  /// Four sessions in a row leave the new names to the disk; the fifth waits for all of them, so that none can be lost.
  @Test func everyFifthSessionWaitsForTheNames() async throws {
    let disk = MemoryFileSystem()
    try await CrashScenario.prepare { open(disk) }
    var random = SeededGenerator(seed: 1)
    for session in 1...10 {
      let repository = open(disk)
      try await repository.edit(.equipment(.riser), 1, "length", to: "\(20 + session)")
      try await repository.close()
      let content = try #require(try disk.content("/data/hub.json"))
      let manifest = try #require(try Manifest(content.bytes))
      #expect((manifest.replaced[.equipment(.riser)] ?? []).count == session % 5)
      guard session.isMultiple(of: 5) else { continue }
      let table = try disk.content("/data/risers.csv")?.bytes
      for _ in 1...8 { #expect(try disk.afterPowerCut(&random).content("/data/risers.csv")?.bytes == table) }
    }
  }

  /// Fails unless the next sessions work and leave nothing behind.
  private func expectUsable(_ disk: MemoryFileSystem, _ found: [String], _ comment: Comment) async throws {
    let next = open(disk)
    let id = try await next.add(riser("Z"))
    try await next.close()
    #expect(disk.names.filter { $0.hasSuffix(".tmp") } == [], comment)
    let findings = try await open(disk).verify().findings.filter(\.isDamage)
    #expect(findings == [], comment)
    let last = open(disk)
    #expect(try await last.state().count == found.count + 1, comment)
    #expect(RecordType.allCases.flatMap { last.problems(of: $0) } == [], comment)
    let sequences = try await last.history(of: nil, limit: nil).map(\.sequence)
    #expect(sequences == Array((1...sequences.count).reversed()), comment)
    #expect(next.notices().allSatisfy { if case .outsideEdit = $0 { false } else { true } }, comment)
    #expect(try await last.undo()?.change.items[0].id == id, comment)
    #expect(try await last.state() == found, comment)
  }
}
