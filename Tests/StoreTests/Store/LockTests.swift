import Answers
import Equipment
import Files
import Glibc
import Synchronization
import Testing

/// The lock is free as soon as its holder lets go of it.
@Suite struct LockTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A writer that fails when it has the lock closes its file, while a program that is being started has it open, too.
  @Test func aProgramThatIsBeingStartedDoesNotKeepIt() async throws {
    #expect(try await folder.open().add(riser("A")) == 1)
    let files = StartingFileSystem(failsAfterLock: true)
    await #expect(throws: InventoryError.self) { try await folder.open(files).add(riser("B")) }
    #expect(files.inherited > 0)
    #expect(try await folder.open(ImpatientFileSystem()).add(riser("C")) == 2)
  }

  /// Nor does it keep that of a session that died.
  @Test func norThatOfADeadSession() async throws {
    let files = StartingFileSystem(failsAfterLock: false)
    let counting = FaultyFileSystem()
    #expect(try await folder.open(counting).add(riser("A")) == 1)
    for call in 1...counting.calls {
      _ = try? await folder.open(FaultyFileSystem(.death, at: call, over: files)).add(riser("B"))
      _ = try await folder.open(ImpatientFileSystem()).add(riser("C"))
    }
  }
}

/// A file system beside which a program is being started all the time: every file that is opened for the lock stays
/// open there.
private final class StartingFileSystem: WrappedFileSystem {
  private struct State {
    var inherited: [Int32] = []
    var isLocked = false
  }

  private let failsAfterLock: Bool
  private let state = Mutex(State())

  init(failsAfterLock: Bool) { self.failsAfterLock = failsAfterLock }

  deinit { for file in state.withLock(\.inherited) { _ = Glibc.close(file) } }

  /// How many files the program got.
  var inherited: Int { state.withLock(\.inherited.count) }

  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    let file = try real.open(path, for: purpose)
    if case .locking = purpose { state.withLock { $0.inherited.append(fcntl(file.number, F_DUPFD_CLOEXEC, 0)) } }
    return file
  }

  func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool {
    let isLocked = try real.tryLock(file)
    state.withLock { $0.isLocked = isLocked }
    return isLocked
  }

  func status(of file: Descriptor) throws(FileFailure) -> FileStatus {
    if failsAfterLock, state.withLock(\.isLocked) {
      throw FileFailure(operation: .inspect, path: file.path, code: EIO)
    }
    return try real.status(of: file)
  }
}
