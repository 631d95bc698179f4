import Equipment
import Files
import Store
import Synchronization
import TestSupport
import Testing

/// What the end of a session waits for, and what it reads again.
@Suite struct CheckpointWaitTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// The calls from the command's answer to the end of the session.
  private func recorded(atTheEndOf change: (FileRepository) async throws -> some Sendable) async throws -> [FileCall] {
    let files = RecordingFiles()
    let repository = folder.open(files)
    _ = try await change(repository)
    files.forget()
    try await repository.close()
    return files.calls
  }

  @Test func allTablesAreWrittenBeforeTheFirstIsWaitedFor() async throws {
    let calls = try await recorded { repository in
      var limbs = Limbs()
      (limbs.details.brand, limbs.details.model) = ("Hoyt", "Velos")
      return try await repository.commit(Change(items: [.add(riser("A")), .add(limbs)]))
    }
    let contents = calls.filter { $0.path.hasSuffix(".tmp") && !$0.path.contains("hub.json") }
    #expect(contents.map(\.kind) == [.write, .write, .sync, .sync])
    #expect(Set(contents.map(\.path)).count == 2)
  }

  @Test func nothingIsReadAgainOnceItIsInPlace() async throws {
    let calls = try await recorded { try await $0.add(riser("A")) }
    let installed = try #require(calls.lastIndex { $0.kind == .sync })
    #expect(calls[installed...].filter { $0.kind == .read } == [])
    #expect(try await folder.open().count(of: .riser) == 1)
  }
}

private struct FileCall: Equatable {
  enum Kind { case read, write, sync }

  let kind: Kind
  let path: String
}

/// Notes which files are read, written and synced, in their order.
private final class RecordingFiles: WrappedFileSystem {
  private let noted = Mutex<[FileCall]>([])

  var calls: [FileCall] { noted.withLock { $0 } }

  func forget() { noted.withLock { $0 = [] } }

  private func note(_ kind: FileCall.Kind, _ file: Descriptor) {
    noted.withLock { $0.append(FileCall(kind: kind, path: file.path)) }
  }

  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    note(.read, file)
    return try real.read(file, at: offset, count: count)
  }

  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    note(.write, file)
    return try real.write(file, bytes)
  }

  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    note(.sync, file)
    try real.sync(file, extent)
  }
}
