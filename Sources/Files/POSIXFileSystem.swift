import CFileNames
import Glibc

/// The files of this computer.
package struct POSIXFileSystem: FileSystem {
  /// Makes the seam's real side; it holds nothing.
  package init() {}

  package func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    // 0600: what an archer owns, and what it cost, is nobody else's business.
    let number = retrying { unsafe Glibc.open(path, purpose.flags | O_CLOEXEC, 0o600) }
    guard number >= 0 else { throw refusal(failure(.open, path), purpose) }
    // Only opening must not wait for a pipe's writer: reading waits for the rest of its bytes.
    if purpose == .input { _ = fcntl(number, F_SETFL, 0) }
    return Descriptor(number: number, path: path)
  }

  package func close(_ file: Descriptor) {
    // Not retried: after EINTR Linux has closed it, and the number may already be another file's.
    _ = Glibc.close(file.number)
  }

  package func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      if count >= FilesLimits.populated { unsafe populate(UnsafeMutableRawBufferPointer(buffer)) }
      while filled < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let got = unsafe pread(file.number, rest.baseAddress, rest.count, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got < 0 { code = errno }
        if got <= 0 { break }
        filled += got
      }
    }
    guard code == 0 else { throw FileFailure(operation: .read, path: file.path, code: code) }
    return bytes
  }

  package func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8] {
    var got = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      got = retrying { unsafe Glibc.read(file.number, buffer.baseAddress, count) }
      filled = max(0, got)
    }
    guard got >= 0 else { throw failure(.read, file.path) }
    return bytes
  }

  package func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    let written = unsafe bytes.withUnsafeBytes { buffer in
      retrying { unsafe Glibc.write(file.number, buffer.baseAddress, buffer.count) }
    }
    guard written >= 0 else { throw failure(.write, file.path) }
    return written
  }

  package func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    // Not retried even after EINTR: the second call may succeed although the first one lost data.
    let result = extent == .content ? fdatasync(file.number) : fsync(file.number)
    guard result == 0 else { throw failure(.sync, file.path) }
  }

  package func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) {
    guard retrying({ ftruncate(file.number, off_t(size)) }) == 0 else { throw failure(.truncate, file.path) }
  }

  package func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure) {
    guard fchmod(file.number, mode & 0o7777) == 0 else { throw failure(.create, file.path) }
  }

  package func setModified(_ file: Descriptor, to time: Int) throws(FileFailure) {
    let time = timespec(tv_sec: time / 1_000_000_000, tv_nsec: time % 1_000_000_000)
    guard unsafe futimens(file.number, [time, time]) == 0 else { throw failure(.write, file.path) }
  }

  package func status(of file: Descriptor) throws(FileFailure) -> FileStatus {
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw failure(.inspect, file.path) }
    return FileStatus(status)
  }

  package func status(at path: String) throws(FileFailure) -> FileStatus {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw failure(.inspect, path) }
    return FileStatus(status)
  }

  package func status(ofLink path: String) throws(FileFailure) -> FileStatus {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw failure(.inspect, path) }
    return FileStatus(status)
  }

  package func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool {
    if retrying({ flock(file.number, LOCK_EX | LOCK_NB) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw failure(.lock, file.path) }
    return false
  }

  package func unlock(_ file: Descriptor) {
    _ = flock(file.number, LOCK_UN)
  }

  package func rename(_ path: String, to other: String) throws(FileFailure) {
    guard unsafe Glibc.rename(path, other) == 0 else { throw failure(.rename, path) }
  }

  package func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    try isDone(unsafe archeryhub_rename_new(path, other), .rename, path)
  }

  package func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    try isDone(unsafe archeryhub_exchange(path, other), .rename, path)
  }

  package func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    try isDone(unsafe Glibc.link(path, other), .create, path)
  }

  /// True if a call succeeded; false if this file system, or this version of the system, does not support it.
  private func isDone(
    _ result: Int32, _ operation: FileFailure.Operation, _ path: String
  ) throws(FileFailure) -> Bool {
    if result == 0 { return true }
    guard [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(errno) else { throw failure(operation, path) }
    return false
  }

  package func remove(_ path: String) throws(FileFailure) {
    guard unsafe unlink(path) == 0 else { throw failure(.remove, path) }
  }

  package func makeFolder(_ path: String) throws(FileFailure) -> Bool {
    if unsafe mkdir(path, 0o700) == 0 { return true }
    guard errno == EEXIST else { throw failure(.create, path) }
    return false
  }

  package func list(_ path: String) throws(FileFailure) -> [FolderMember] {
    guard let folder = unsafe opendir(path) else { throw failure(.list, path) }
    defer { unsafe closedir(folder) }
    var members: [FolderMember] = []
    errno = 0
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      unsafe members.append(FolderMember(name: name, kind: FileKind(mode: UInt32(entry.pointee.d_type) << 12)))
      errno = 0
    }
    guard errno == 0 else { throw failure(.list, path) }
    return members.filter { $0.name != "." && $0.name != ".." }
  }

  package func resolve(_ path: String) throws(FileFailure) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw failure(.inspect, path) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  package func pause(milliseconds: Int) {
    _ = usleep(UInt32(milliseconds) * 1000)
  }

  package func now() -> Int { time(of: CLOCK_REALTIME) }

  package func elapsed() -> Int { time(of: CLOCK_MONOTONIC) / 1_000_000 }

  private func time(of clock: clockid_t) -> Int {
    var now = timespec()
    unsafe clock_gettime(clock, &now)
    return now.tv_sec &* 1_000_000_000 &+ now.tv_nsec
  }

  /// The failure in `errno`; called before anything else can change it.
  private func failure(_ operation: FileFailure.Operation, _ path: String) -> FileFailure {
    FileFailure(operation: operation, path: path, code: errno)
  }

  /// The failure of an open; of a file of the store with the wrong kind that was found, which `errno` does not state.
  private func refusal(_ failure: FileFailure, _ purpose: OpenPurpose) -> FileFailure {
    guard purpose.isOfStore, [ELOOP, ENXIO, EISDIR, ENODEV].contains(failure.code),
      let found = (try? status(ofLink: failure.path))?.kind, found != .file
    else { return failure }
    return FileFailure(
      operation: .open, path: failure.path, code: failure.code, wrongKind: WrongKind(found: found, expected: .file))
  }

  /// Asks for the memory of a large buffer at once: page by page, as a read comes to each, it takes twice the time.
  ///
  /// An older system does not know the request, and does it page by page.
  private func populate(_ buffer: UnsafeMutableRawBufferPointer) {
    let page = sysconf(Int32(_SC_PAGESIZE))
    guard let base = buffer.baseAddress else { return }
    let start = unsafe base.alignedUp(toMultipleOf: page)
    let count = unsafe buffer.count - (start - base)
    // Safe: the whole pages of the buffer alone, of which none keeps anything.
    if count >= page { _ = unsafe madvise(start, count / page * page, MADV_POPULATE_WRITE) }
  }

  /// Calls again while a signal interrupts.
  private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

extension OpenPurpose {
  fileprivate var flags: Int32 {
    switch self {
    case .reading: O_RDONLY
    case .input: O_RDONLY | O_NONBLOCK
    // Without waiting for a pipe's writer: the kind of the opened file is checked first.
    case .readingData: O_RDONLY | O_NONBLOCK | O_NOCTTY
    case .readingOwn: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    case .appending: O_WRONLY | O_APPEND | O_CREAT
    case .appendingOwn: O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    case .locking: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    case .folder: O_RDONLY | O_DIRECTORY
    }
  }

  fileprivate var isOfStore: Bool {
    switch self {
    case .readingData, .readingOwn, .appendingOwn, .locking: true
    case .reading, .input, .appending, .creating, .folder: false
    }
  }
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    self.init(
      size: Int(status.st_size), modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim),
      inode: UInt64(status.st_ino), device: UInt64(status.st_dev), mode: UInt32(status.st_mode),
      owner: UInt32(status.st_uid))
  }

  /// A time that no file should have, far from 1970, must not kill the process by an overflow.
  private static func nanoseconds(_ time: timespec) -> Int {
    time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
