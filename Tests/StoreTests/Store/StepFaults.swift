import Answers
import Equipment
import Files
import Glibc
import Store
import TestSupport
import Testing

/// A step on a disk in memory that is done as a whole or not at all, whatever happens in it.
struct StepFaults {
  private let disk: MemoryFileSystem
  private let step: (FileRepository) async throws -> Void
  /// The records before the step and after it.
  let before, after: [String]
  private let calls: Int

  /// Takes the step once, to see what it does and how many calls it makes.
  ///
  /// - Parameter step: throws if nothing was done.
  init(_ disk: MemoryFileSystem, _ step: @escaping (FileRepository) async throws -> Void) async throws {
    (self.disk, self.step) = (disk, step)
    before = try await Self.open(disk.copy()).state()
    let counting = FaultyFileSystem(over: disk.copy())
    try await step(Self.open(counting))
    calls = counting.calls
    after = try await Self.open(counting).state()
    #expect(before != after)
  }

  /// The inventory of a disk, as a new process would open it.
  static func open(_ files: any FileSystem) -> FileRepository {
    FileRepository(folder: "/data", by: "robin@range", fileSystem: files, clock: { Timestamp(seconds: 1_780_000_000) })
  }

  /// The process dies at each call, and the power goes with it: the next one goes on as if nothing had been.
  ///
  /// - Parameters:
  ///   - nextId: the number that the next riser gets, by whether the step was done.
  ///   - look: looks at what is left, behind a change that was taken back.
  func dieAtEachCall(
    _ seed: UInt64, nextId: (Bool) -> Int,
    _ look: (MemoryFileSystem, Bool, Comment) async throws -> Void = { _, _, _ in }
  ) async throws {
    var random = SeededGenerator(seed: seed)
    for call in 1...calls {
      let running = disk.copy()
      let isDone = try await isTaken(by: Self.open(FaultyFileSystem(.death, at: call, over: running)))
      for left in [running.copy(), running.afterPowerCut(&random)] {
        let comment: Comment = "call \(call) of \(calls), seed \(seed)"
        let found = try await Self.open(left).state()
        #expect(found == after || !isDone && found == before, comment)
        let next = Self.open(left)
        #expect(try await next.add(riser("Z")) == nextId(found == after), comment)
        _ = try await next.save()
        try await expectSound(left, comment)
        #expect(next.notices().allSatisfy { if case .outsideEdit = $0 { false } else { true } }, comment)
        #expect(try await Self.open(left).undo() != nil, comment)
        #expect(try await Self.open(left).state() == found, comment)
        try await look(left, found == after, comment)
      }
    }
  }

  /// Each call fails once: the same process says what there is, and goes on.
  func failAtEachCall() async throws {
    for call in 1...calls {
      let running = disk.copy()
      let repository = Self.open(
        FaultyFileSystem(.error([EIO, ENOSPC, EACCES][call % 3]), at: call, over: running))
      let isDone = try await isTaken(by: repository)
      let comment: Comment = "call \(call) of \(calls)"
      let found = try await repository.state()
      #expect(found == after || !isDone && found == before, comment)
      #expect(try await Self.open(running).state() == found, comment)
      try await repository.add(riser("Y"))
      #expect(try await Self.open(running).state().count == found.count + 1, comment)
      _ = try await repository.save()
      #expect(try await Self.open(running).state().count == found.count + 1, comment)
      try await expectSound(running, comment)
    }
  }

  private func isTaken(by repository: FileRepository) async throws -> Bool {
    do { try await step(repository) } catch { return false }
    return true
  }

  private func expectSound(_ files: MemoryFileSystem, _ comment: Comment) async throws {
    #expect(files.names.filter { $0.hasSuffix(".tmp") } == [], comment)
    #expect(try await Self.open(files).verify().damages == 0, comment)
  }
}

extension Change {
  /// How many records it changes, each by itself or all at once.
  var recordCount: Int { items.count + rows.reduce(0) { $0 + $1.count } }
}
