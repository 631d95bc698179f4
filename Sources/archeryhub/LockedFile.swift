import Files
import Glibc

/// An open file with an exclusive lock, which other sessions wait for.
struct LockedFile {
  private let path: String
  private let descriptor: Int32

  /// Opens a file to be read; nil if it is not there.
  init?(reading path: String) throws(FileFailure) {
    do { try self.init(path, O_RDONLY, .open) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Opens a file to be read and written, and makes it if it is not there.
  init(writing path: String) throws(FileFailure) { try self.init(path, O_RDWR | O_APPEND | O_CREAT, .create) }

  /// Makes the folders that a file lies in, for their owner alone.
  static func makeFolders(above path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for depth in parts.indices.dropFirst() {
      _ = unsafe mkdir(parts[...depth].joined(separator: "/"), 0o700)
    }
  }

  /// Opens the file for its owner alone, and waits until nobody else has it.
  private init(_ path: String, _ flags: Int32, _ operation: FileFailure.Operation) throws(FileFailure) {
    var tries = 0
    while true {
      // Not waiting for whoever writes into a pipe.
      let file = unsafe open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard file >= 0 else { throw FileFailure(operation: operation, path: path, code: errno) }
      fchmod(file, 0o600)
      flock(file, LOCK_EX)
      var (opened, named) = (stat(), stat())
      tries += 1
      // Who had it before may have put another file in its place; on some file systems inodes never are the same.
      if tries < ProgramLimits.lockTries, unsafe fstat(file, &opened) == 0,
        unsafe stat(path, &named) != 0 || opened.st_ino != named.st_ino
      {
        _ = Glibc.close(file)
        continue
      }
      (self.path, descriptor) = (path, file)
      return
    }
  }

  /// The whole content.
  func read() throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let offset = bytes.count
      let count = unsafe block.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
      }
      if count == 0 { return bytes }
      if count > 0 { bytes += block[..<count] } else if errno != EINTR { throw failure(.read) }
    }
  }

  /// Writes a line behind what is there, whole or not at all.
  func append(line: [UInt8]) throws(FileFailure) {
    let end = lseek(descriptor, 0, SEEK_END)
    var last: UInt8 = 0x0A
    if end > 0 { _ = unsafe pread(descriptor, &last, 1, end - 1) }
    do { try write((last == 0x0A ? [] : [0x0A]) + line + [0x0A], to: descriptor) } catch {
      if end >= 0 { ftruncate(descriptor, end) }
      throw error
    }
  }

  /// Replaces the whole content; at any moment the old or the new one is there.
  func replace(with bytes: [UInt8]) throws(FileFailure) {
    // The target of a link is replaced, not the link.
    guard let resolved = unsafe realpath(path, nil) else { throw failure(.rename) }
    defer { unsafe free(resolved) }
    let target = unsafe String(cString: resolved)
    let file = unsafe open(target + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(.create) }
    defer { _ = Glibc.close(file) }
    try write(bytes, to: file)
    guard fsync(file) == 0 else { throw failure(.sync) }
    guard unsafe rename(target + ".new", target) == 0 else { throw failure(.rename) }
  }

  /// Closes the file, which releases the lock.
  func close() { _ = Glibc.close(descriptor) }

  private func write(_ bytes: [UInt8], to file: Int32) throws(FileFailure) {
    do { try StandardStreams.write(bytes, to: file) } catch { throw failure(.write) }
  }

  private func failure(_ operation: FileFailure.Operation) -> FileFailure {
    FileFailure(operation: operation, path: path, code: errno)
  }
}
