import Glibc

/// An open file that other sessions wait for.
struct LockedFile {
  private let descriptor: Int32

  /// Opens the file for its owner alone; nil if that fails, also where it is not there and not to be created.
  init?(_ path: String, creates: Bool) {
    descriptor = unsafe open(path, O_RDWR | O_APPEND | O_CLOEXEC | (creates ? O_CREAT : 0), 0o600)
    guard descriptor >= 0 else { return nil }
    fchmod(descriptor, 0o600)
    flock(descriptor, LOCK_EX)
  }

  /// Everything in it.
  func read() -> [UInt8] {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
    return Array(bytes.prefix(max(0, count)))
  }

  /// Writes behind what is there.
  func append(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes other bytes in place of all.
  func replace(with bytes: [UInt8]) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    append(bytes)
  }

  /// Closes it, which lets the others go on.
  func close() { _ = Glibc.close(descriptor) }
}
