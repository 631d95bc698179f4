import Answers
import Equipment
import Files
import Foundation
import Store
import Synchronization
import Testing

/// A table that nobody ever wrote takes nothing to read, until it is there.
@Suite struct AbsentTableTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    let repository = folder.open()
    try await repository.add(riser("A"))
    try await repository.close()
  }

  /// How many limbs each way of asking finds.
  private func found(_ repository: FileRepository) async throws -> [Int] {
    let type = RecordType.equipment(.limbs)
    var (rows, texts) = (0, 0)
    try await repository.visit(nil, of: type) { _ in rows += 1 }
    try await repository.visit(["brand"], of: type, where: nil) { _ in texts += 1 }
    return [
      try await repository.count(of: type), try await repository.fetch(type).count,
      try await repository.select(RowQuery(), of: type).matching, rows, texts,
      try await repository.numbered(["brand"], of: type, where: nil).count,
      try await repository.tally("brand", of: type, where: nil).values.reduce(0, +),
    ]
  }

  @Test("it is found at the next command after another program made it, and its faults are told")
  func fromOutside() async throws {
    let repository = folder.open()
    #expect(try await found(repository) == [0, 0, 0, 0, 0, 0, 0])
    try folder.write("limbs.csv", "id,brand,model\n1,Beiter,Rest\n2,Spigarelli,ZT\n")
    try await repository.refresh()
    #expect(try await found(repository) == [2, 2, 2, 2, 2, 2, 2])
    try folder.write("limbs.csv", "id,brand,model\n1,Beiter,Rest\n1,Spigarelli,ZT\n")
    try await repository.refresh()
    _ = try await repository.count(of: .equipment(.limbs))
    #expect(repository.drainOmissions().map(\.type) == [.equipment(.limbs)])
  }

  @Test("what was stored, or waits to be, is found at once")
  func ownChanges() async throws {
    let repository = folder.open()
    try await repository.begin(.atomic)
    try await repository.add(Limbs.sample("A"))
    #expect(try await found(repository) == [1, 1, 1, 1, 1, 1, 1], "in a transaction")
    _ = try await repository.end(keeping: false)
    #expect(try await found(repository) == [0, 0, 0, 0, 0, 0, 0])
    await repository.gather()
    try await repository.add(Limbs.sample("B"))
    #expect(try await found(repository) == [1, 1, 1, 1, 1, 1, 1], "before it is flushed")
    try await repository.flush()
    #expect(try await found(folder.open()) == [1, 1, 1, 1, 1, 1, 1])
  }

  @Test("one that was deleted by another program is missed")
  func lost() async throws {
    let repository = folder.open()
    try await repository.add(Limbs.sample("A"))
    _ = try await repository.save()
    try folder.remove("limbs.csv")
    try await repository.refresh()
    _ = try await repository.count(of: .equipment(.limbs))
    #expect(!repository.problems(of: .equipment(.limbs)).isEmpty)
  }

  /// A session that has looked for limbs until it need not look any more.
  private func patient(_ files: CountingLooks) async throws -> FileRepository {
    let repository = folder.open(files)
    // Until the folder was last written to long ago enough.
    files.pause(milliseconds: 50)
    for _ in 1...3 { try await look(repository) }
    return repository
  }

  @discardableResult private func look(_ repository: FileRepository) async throws -> Int {
    try await repository.refresh()
    // Commands ask for most of them more than once.
    _ = try await repository.fetch(.equipment(.limbs))
    return try await repository.count(of: .equipment(.limbs))
  }

  @Test("a session that looked twice looks at the folder alone, and finds it all the same")
  func lookedForAgain() async throws {
    let files = CountingLooks(at: "limbs.csv")
    let repository = try await patient(files)
    let looks = files.count
    for _ in 1...5 { #expect(try await look(repository) == 0) }
    #expect(files.count == looks)
    try folder.write("limbs.csv", "id,brand,model\n1,Beiter,Rest\n")
    #expect(try await look(repository) == 1)
  }

  @Test("the target of a link that led nowhere is found, though nothing changed in the folder")
  func danglingLink() async throws {
    let target = "\(folder.above)/limbs.csv"
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/limbs.csv", withDestinationPath: target)
    let repository = try await patient(CountingLooks(at: "limbs.csv"))
    try "id,brand,model\n1,Beiter,Rest\n".write(toFile: target, atomically: false, encoding: .utf8)
    #expect(try await look(repository) == 1)
  }

  @Test("a folder that was just written to is not relied on")
  func youngFolder() async throws {
    let files = CountingLooks(at: "limbs.csv")
    let repository = folder.open(files)
    for number in 1...5 {
      try folder.write("note-\(number)", "")
      // However long the test takes.
      files.stopClock(at: try files.status(at: folder.path).modified)
      let looks = files.count
      for _ in 1...2 { try await look(repository) }
      #expect(files.count == looks + 2, "\(number)")
    }
  }
}

/// Counts how often a file is looked at by its path; its clock may stand still.
private final class CountingLooks: WrappedFileSystem {
  private let name: String
  private let counted = Mutex(0)
  private let stopped = Mutex<Int?>(nil)

  init(at name: String) { self.name = name }

  var count: Int { counted.withLock(\.self) }

  func stopClock(at moment: Int) { stopped.withLock { $0 = moment } }

  func now() -> Int { stopped.withLock(\.self) ?? real.now() }

  func status(at path: String) throws(FileFailure) -> FileStatus {
    if path.hasSuffix(name) { counted.withLock { $0 += 1 } }
    return try real.status(at: path)
  }
}
