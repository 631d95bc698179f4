import Files
import Glibc
import Store
import Synchronization

/// A disk in memory that knows what a power cut would leave of it.
///
/// It is as unkind as systems may be: bytes and names that were not synced are there, or not, or in part, each name and
/// each file by itself. Only a rename is one step.
final class MemoryFileSystem: FileSystem {
  fileprivate enum Entry: Equatable {
    case folder
    case file(Int)
  }

  /// A change of names that is not on the disk yet.
  fileprivate struct Renaming {
    let effects: [(path: String, entry: Entry?)]
    /// The files that got other names, and when: the time of a file's change gets to the disk with its name.
    let files: [Int]
    let time: Int

    func touches(_ folder: String) -> Bool { effects.contains { MemoryFileSystem.folder(above: $0.path) == folder } }
  }

  fileprivate struct File {
    var bytes: [UInt8] = []
    var synced: [UInt8] = []
    var mode: UInt32 = 0o600
    var modified = 0
    var changed = 0
    /// When it was changed, apart from renamings that are not on the disk yet.
    var settled = 0
  }

  fileprivate struct State {
    var files: [File] = []
    var names: [String: Entry] = ["/": .folder]
    var synced: [String: Entry] = ["/": .folder]
    var renamings: [Renaming] = []
    var open: [Int32: (entry: Entry, path: String)] = [:]
    var locks: [Int: Int32] = [:]
    var lastNumber: Int32 = 2
    var time = 1_780_000_000_123_456_789
  }

  private let state: Mutex<State>

  /// An empty disk.
  init() { state = Mutex(State()) }

  private init(_ initial: State) { state = Mutex(initial) }

  /// The names of all files and folders.
  var names: [String] { state.withLock { $0.names.keys.sorted() } }

  /// Changes a byte of a file behind the back of everybody: the file's size, times and inode stay the same.
  func rot(_ path: String, at offset: Int) {
    state.withLock { state in
      guard case .file(let index)? = state.names[path] else { return }
      state.files[index].bytes[offset] ^= 1
    }
  }

  /// The disk as it is, with everything on it safe.
  func copy() -> MemoryFileSystem {
    MemoryFileSystem(
      state.withLock { state in
        var copy = state
        copy.synced = copy.names
        copy.renamings = []
        for index in copy.files.indices {
          (copy.files[index].synced, copy.files[index].settled) = (copy.files[index].bytes, copy.files[index].changed)
        }
        (copy.open, copy.locks) = ([:], [:])
        return copy
      })
  }

  /// The disk after a power cut, one of many possibilities.
  func afterPowerCut(_ random: inout some RandomNumberGenerator) -> MemoryFileSystem {
    var left = state.withLock { $0 }
    left.names = left.synced
    for index in left.files.indices { left.files[index].changed = left.files[index].settled }
    for renaming in left.renamings where Bool.random(using: &random) {
      for (path, entry) in renaming.effects { left.names[path] = entry }
      for index in renaming.files { left.files[index].changed = renaming.time }
    }
    // The files of a folder are lost with it.
    for name in left.names.keys.sorted() where name != "/" && left.names[Self.folder(above: name)] == nil {
      left.names[name] = nil
    }
    for index in left.files.indices { left.files[index].bytes = Self.remains(left.files[index], &random) }
    return MemoryFileSystem(left).copy()
  }

  private static func remains(_ file: File, _ random: inout some RandomNumberGenerator) -> [UInt8] {
    let tail = file.bytes.dropFirst(file.synced.count)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return file.bytes
    case 1 where file.bytes.starts(with: file.synced):
      return file.synced + tail.prefix(Int.random(in: 0...tail.count, using: &random))
    case 2 where file.bytes.starts(with: file.synced): return file.synced + tail.map { _ in 0 }
    case 3 where file.bytes.starts(with: file.synced): return file.synced + sectors(of: tail, &random)
    default: return file.synced
    }
  }

  /// The rest of bytes that reached the disk in any order: some sectors, zeros in place of the others.
  private static func sectors(
    of bytes: ArraySlice<UInt8>, _ random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    // Smaller than those of a disk, so that a line of a test takes several.
    let size = 64
    return stride(from: 0, to: bytes.count, by: size).flatMap { start in
      let sector = bytes.dropFirst(start).prefix(size)
      return Bool.random(using: &random) ? Array(sector) : sector.map { _ in 0 }
    }
  }

  fileprivate static func folder(above path: String) -> String {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension MemoryFileSystem {
  private func call<Value>(
    _ operation: FileFailure.Operation, _ path: String, _ body: (inout State) throws(Failed) -> Value
  ) throws(FileFailure) -> Value {
    do {
      return try state.withLock { state throws(Failed) in
        state.time += 1000
        return try body(&state)
      }
    } catch {
      throw FileFailure(operation: operation, path: path, code: error.code)
    }
  }

  fileprivate struct Failed: Error {
    let code: Int32
  }

  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    try call(.open, path) { state throws(Failed) in
      var entry = state.names[path]
      if entry == nil {
        guard !purpose.onlyReads, state.names[Self.folder(above: path)] == .folder else {
          throw Failed(code: ENOENT)
        }
        entry = .file(state.files.count)
        state.files.append(File(modified: state.time, changed: state.time, settled: state.time))
        state.rename([(path, entry)])
      } else if purpose == .creating {
        throw Failed(code: EEXIST)
      }
      state.lastNumber += 1
      state.open[state.lastNumber] = entry.map { ($0, path) }
      return Descriptor(number: state.lastNumber, path: path)
    }
  }

  func close(_ file: Descriptor) {
    unlock(file)
    state.withLock { $0.open[file.number] = nil }
  }

  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    try call(.read, file.path) { state throws(Failed) in
      Array(state.files[try state.file(file)].bytes.dropFirst(offset).prefix(count))
    }
  }

  func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8] { [] }

  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    try call(.write, file.path) { state throws(Failed) in
      let index = try state.file(file)
      state.files[index].bytes += bytes
      (state.files[index].modified, state.files[index].changed) = (state.time, state.time)
      state.files[index].settled = state.time
      return bytes.count
    }
  }

  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    try call(.sync, file.path) { state throws(Failed) in
      guard state.open[file.number]?.entry == .folder else {
        let index = try state.file(file)
        state.files[index].synced = state.files[index].bytes
        return
      }
      for renaming in state.renamings where renaming.touches(file.path) {
        for (path, entry) in renaming.effects { state.synced[path] = entry }
        for index in renaming.files { state.files[index].settled = renaming.time }
      }
      state.renamings.removeAll { $0.touches(file.path) }
    }
  }

  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) {
    try call(.truncate, file.path) { state throws(Failed) in
      let index = try state.file(file)
      state.files[index].bytes = Array(state.files[index].bytes.prefix(size))
      (state.files[index].changed, state.files[index].settled) = (state.time, state.time)
    }
  }

  func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure) {
    try call(.create, file.path) { state throws(Failed) in state.files[try state.file(file)].mode = mode }
  }

  func setModified(_ file: Descriptor, to time: Int) throws(FileFailure) {
    try call(.write, file.path) { state throws(Failed) in state.files[try state.file(file)].modified = time }
  }

  func status(of file: Descriptor) throws(FileFailure) -> FileStatus {
    try call(.inspect, file.path) { state throws(Failed) in
      guard let entry = state.open[file.number]?.entry else { throw Failed(code: EBADF) }
      return state.status(entry)
    }
  }

  func status(at path: String) throws(FileFailure) -> FileStatus {
    try call(.inspect, path) { state throws(Failed) in
      guard let entry = state.names[path] else { throw Failed(code: ENOENT) }
      return state.status(entry)
    }
  }

  func status(ofLink path: String) throws(FileFailure) -> FileStatus { try status(at: path) }

  func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool {
    try call(.lock, file.path) { state throws(Failed) in
      let index = try state.file(file)
      guard state.locks[index, default: file.number] == file.number else { return false }
      state.locks[index] = file.number
      return true
    }
  }

  func unlock(_ file: Descriptor) {
    state.withLock { state in state.locks = state.locks.filter { $0.value != file.number } }
  }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    try call(.rename, path) { state throws(Failed) in
      guard let entry = state.names[path], case .file = entry else { throw Failed(code: ENOENT) }
      state.rename([(path, nil), (other, entry)])
    }
  }

  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    try call(.rename, path) { state throws(Failed) in
      guard state.names[other] == nil else { throw Failed(code: EEXIST) }
    }
    try rename(path, to: other)
    return true
  }

  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    try call(.rename, path) { state throws(Failed) in
      guard let one = state.names[path], let two = state.names[other] else { throw Failed(code: ENOENT) }
      state.rename([(path, two), (other, one)])
      return true
    }
  }

  func link(_ path: String, as other: String) throws(FileFailure) -> Bool { false }

  func remove(_ path: String) throws(FileFailure) {
    try call(.remove, path) { state throws(Failed) in
      guard state.names[path] != nil else { throw Failed(code: ENOENT) }
      state.rename([(path, nil)])
    }
  }

  func makeFolder(_ path: String) throws(FileFailure) -> Bool {
    try call(.create, path) { state throws(Failed) in
      guard state.names[path] == nil else { return false }
      guard state.names[Self.folder(above: path)] == .folder else { throw Failed(code: ENOENT) }
      state.rename([(path, .folder)])
      return true
    }
  }

  func list(_ path: String) throws(FileFailure) -> [FolderMember] {
    try call(.list, path) { state throws(Failed) in
      guard state.names[path] == .folder else { throw Failed(code: ENOENT) }
      return state.names.keys.filter { $0 != "/" && Self.folder(above: $0) == path }
        .map { name in
          let kind = state.names[name] == .folder ? FileKind.folder : .file
          return FolderMember(name: String(name.dropFirst(path == "/" ? 1 : path.count + 1)), kind: kind)
        }
    }
  }

  func resolve(_ path: String) throws(FileFailure) -> String { path }
  func pause(milliseconds: Int) { state.withLock { $0.time += milliseconds * 1_000_000 } }
  func now() -> Int { state.withLock { $0.time } }
  func elapsed() -> Int { now() / 1_000_000 }
}

extension MemoryFileSystem.State {
  fileprivate mutating func rename(_ effects: [(path: String, entry: MemoryFileSystem.Entry?)]) {
    for (path, entry) in effects { names[path] = entry }
    let renamed = effects.compactMap { if case .file(let index)? = $0.entry { index } else { nil } }
    for index in renamed { files[index].changed = time }
    renamings.append(MemoryFileSystem.Renaming(effects: effects, files: renamed, time: time))
  }

  fileprivate func file(_ descriptor: Descriptor) throws(MemoryFileSystem.Failed) -> Int {
    guard case .file(let index)? = open[descriptor.number]?.entry else {
      throw MemoryFileSystem.Failed(code: EBADF)
    }
    return index
  }

  fileprivate func status(_ entry: MemoryFileSystem.Entry) -> FileStatus {
    guard case .file(let index) = entry else {
      return FileStatus(size: 0, modified: 0, changed: 0, inode: 1, device: 1, mode: 0o040700)
    }
    let file = files[index]
    return FileStatus(
      size: file.bytes.count, modified: file.modified, changed: file.changed, inode: UInt64(index + 2), device: 1,
      mode: 0o100000 | file.mode)
  }
}
