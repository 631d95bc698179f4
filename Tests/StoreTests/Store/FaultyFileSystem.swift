import Files
import Store
import Synchronization

/// A file system that fails, or dies with the process that uses it, at a chosen call.
final class FaultyFileSystem: WrappedFileSystem {
  enum Fault: Sendable, Equatable {
    /// One call fails with this number; all others work.
    case error(Int32)
    /// The process dies before the call does anything; a write gets half of its bytes out.
    case death
  }

  /// The number that every call of a dead process fails with.
  static let dead: Int32 = -1

  private struct State {
    var calls = 0
    var isDead = false
    var open: [Int32: Descriptor] = [:]
  }

  let real: any FileSystem
  private let fault: Fault?
  private let call: Int
  private let state = Mutex(State())

  /// Fails at the call with this number, counted from 1.
  init(_ fault: Fault? = nil, at call: Int = 0, over real: any FileSystem = POSIXFileSystem()) {
    self.real = real
    self.fault = fault
    self.call = call
  }

  deinit { die() }

  /// How many calls were made.
  var calls: Int { state.withLock { $0.calls } }

  var isDead: Bool { state.withLock { $0.isDead } }

  /// Releases the locks and closes all files, as the system does for a dead process.
  private func die() {
    state.withLock { state in
      state.isDead = true
      for file in state.open.values {
        // A program that another test is just starting has the file open, too, and would keep its lock.
        real.unlock(file)
        real.close(file)
      }
      state.open = [:]
    }
  }

  /// Counts a call and fails if it is its turn.
  private func step(_ operation: FileFailure.Operation, _ path: String) throws(FileFailure) {
    let isTurn = state.withLock { state in
      state.calls += 1
      return state.calls == call
    }
    if isTurn, fault == .death { die() }
    if isDead { throw FileFailure(operation: operation, path: path, code: Self.dead) }
    if isTurn, case .error(let code) = fault { throw FileFailure(operation: operation, path: path, code: code) }
  }

  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    try step(.open, path)
    let file = try real.open(path, for: purpose)
    state.withLock { $0.open[file.number] = file }
    return file
  }

  func close(_ file: Descriptor) {
    guard state.withLock({ $0.open.removeValue(forKey: file.number) }) != nil else { return }
    real.close(file)
  }

  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    try step(.read, file.path)
    return try real.read(file, at: offset, count: count)
  }

  func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8] {
    try step(.read, file.path)
    return try real.readNext(file, count: count)
  }

  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    if calls + 1 == call, !isDead { _ = try real.write(file, bytes.prefix(bytes.count / 2)) }
    try step(.write, file.path)
    return try real.write(file, bytes)
  }

  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    try step(.sync, file.path)
    try real.sync(file, extent)
  }

  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) {
    try step(.truncate, file.path)
    try real.truncate(file, to: size)
  }

  func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure) {
    try step(.create, file.path)
    try real.setMode(file, to: mode)
  }

  func setModified(_ file: Descriptor, to time: Int) throws(FileFailure) {
    try step(.write, file.path)
    try real.setModified(file, to: time)
  }

  func status(of file: Descriptor) throws(FileFailure) -> FileStatus {
    try step(.inspect, file.path)
    return try real.status(of: file)
  }

  func status(at path: String) throws(FileFailure) -> FileStatus {
    try step(.inspect, path)
    return try real.status(at: path)
  }

  func status(ofLink path: String) throws(FileFailure) -> FileStatus {
    try step(.inspect, path)
    return try real.status(ofLink: path)
  }

  func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool {
    try step(.lock, file.path)
    return try real.tryLock(file)
  }

  func unlock(_ file: Descriptor) { if !isDead { real.unlock(file) } }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    try step(.rename, path)
    try real.rename(path, to: other)
  }

  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    try step(.rename, path)
    return try real.rename(path, toNew: other)
  }

  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    try step(.rename, path)
    return try real.exchange(path, with: other)
  }

  func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    try step(.create, path)
    return try real.link(path, as: other)
  }

  func remove(_ path: String) throws(FileFailure) {
    try step(.remove, path)
    try real.remove(path)
  }

  func makeFolder(_ path: String) throws(FileFailure) -> Bool {
    try step(.create, path)
    return try real.makeFolder(path)
  }

  func list(_ path: String) throws(FileFailure) -> [FolderMember] {
    try step(.list, path)
    return try real.list(path)
  }

  func resolve(_ path: String) throws(FileFailure) -> String {
    try step(.inspect, path)
    return try real.resolve(path)
  }
}
