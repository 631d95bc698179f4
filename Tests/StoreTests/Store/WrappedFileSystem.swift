import Files
import Store
import Synchronization

/// A file system that does what another one does; tests change some of it.
protocol WrappedFileSystem: FileSystem {
  var real: any FileSystem { get }
}

extension WrappedFileSystem {
  var real: any FileSystem { POSIXFileSystem() }
  var trace: Trace? { real.trace }

  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    try real.open(path, for: purpose)
  }
  func close(_ file: Descriptor) { real.close(file) }
  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    try real.read(file, at: offset, count: count)
  }
  func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8] {
    try real.readNext(file, count: count)
  }
  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    try real.write(file, bytes)
  }
  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) { try real.sync(file, extent) }
  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) { try real.truncate(file, to: size) }
  func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure) { try real.setMode(file, to: mode) }
  func setModified(_ file: Descriptor, to time: Int) throws(FileFailure) { try real.setModified(file, to: time) }
  func status(of file: Descriptor) throws(FileFailure) -> FileStatus { try real.status(of: file) }
  func status(at path: String) throws(FileFailure) -> FileStatus { try real.status(at: path) }
  func status(ofLink path: String) throws(FileFailure) -> FileStatus { try real.status(ofLink: path) }
  func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool { try real.tryLock(file) }
  func unlock(_ file: Descriptor) { real.unlock(file) }
  func rename(_ path: String, to other: String) throws(FileFailure) { try real.rename(path, to: other) }
  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool { try real.rename(path, toNew: other) }
  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    try real.exchange(path, with: other)
  }
  func link(_ path: String, as other: String) throws(FileFailure) -> Bool { try real.link(path, as: other) }
  func remove(_ path: String) throws(FileFailure) { try real.remove(path) }
  func makeFolder(_ path: String) throws(FileFailure) -> Bool { try real.makeFolder(path) }
  func list(_ path: String) throws(FileFailure) -> [FolderMember] { try real.list(path) }
  func resolve(_ path: String) throws(FileFailure) -> String { try real.resolve(path) }
  func pause(milliseconds: Int) { real.pause(milliseconds: milliseconds) }
  func now() -> Int { real.now() }
  func elapsed() -> Int { real.elapsed() }
}

/// Time passes as fast as it is slept through, so that no test waits.
final class ImpatientFileSystem: WrappedFileSystem {
  private let slept = Mutex((pauses: 0, milliseconds: 0))

  var pauses: Int { slept.withLock { $0.pauses } }

  func pause(milliseconds: Int) {
    slept.withLock { $0 = ($0.pauses + 1, $0.milliseconds + milliseconds) }
  }
  func elapsed() -> Int { slept.withLock { $0.milliseconds } }
}

/// Some calls on some files are refused, as long as the test wants.
final class RefusingFileSystem: WrappedFileSystem {
  private let operations: Set<FileFailure.Operation>
  private let names: [String]
  private let code: Int32
  private let isRefusing = Mutex(true)

  /// Refuses these calls on files whose path contains one of the names.
  init(_ operations: Set<FileFailure.Operation>, of names: [String] = [""], _ code: Int32) {
    self.operations = operations
    self.names = names
    self.code = code
  }

  /// Lets everything through from now on.
  func relent() { isRefusing.withLock { $0 = false } }

  private func check(_ operation: FileFailure.Operation, _ path: String) throws(FileFailure) {
    guard isRefusing.withLock({ $0 }), operations.contains(operation) else { return }
    guard names.contains(where: { $0.isEmpty || path.contains($0) }) else { return }
    throw FileFailure(operation: operation, path: path, code: code)
  }

  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    try check(purpose.onlyReads ? .open : .create, path)
    return try real.open(path, for: purpose)
  }
  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    try check(.write, file.path)
    return try real.write(file, bytes)
  }
  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    try check(.sync, file.path)
    try real.sync(file, extent)
  }
  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) {
    try check(.truncate, file.path)
    try real.truncate(file, to: size)
  }
  func rename(_ path: String, to other: String) throws(FileFailure) {
    try check(.rename, path)
    try real.rename(path, to: other)
  }
  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    try check(.rename, path)
    return try real.rename(path, toNew: other)
  }
  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    try check(.rename, path)
    return try real.exchange(path, with: other)
  }
  func remove(_ path: String) throws(FileFailure) {
    try check(.remove, path)
    try real.remove(path)
  }
  func makeFolder(_ path: String) throws(FileFailure) -> Bool {
    try check(.create, path)
    return try real.makeFolder(path)
  }
}
