import Glibc

/// The name of the user who runs the program, where the environment does not have it.
///
/// `getpwuid` loads the system's name services, which a static program cannot do: the database of local users is read here.
enum UserName {
  /// The name of the real user; nil if the database does not have it.
  static var current: String? {
    name(of: getuid(), in: readDatabase())
  }

  /// The name in a line `name:password:uid:…`.
  static func name(of user: uid_t, in database: [UInt8]) -> String? {
    let wanted = Array(String(user).utf8)
    for line in database.split(separator: UInt8(ascii: "\n")) {
      let cells = line.split(separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
      guard cells.count == 4, Array(cells[2]) == wanted, !cells[0].isEmpty else { continue }
      return String(validating: cells[0], as: UTF8.self)
    }
    return nil
  }

  /// The first 256 KiB of the database: on a computer with more users than that, the environment names this one.
  private static func readDatabase() -> [UInt8] {
    let file = unsafe open("/etc/passwd", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { bytes, count in
      count = unsafe max(0, read(file, bytes.baseAddress, bytes.count))
    }
  }
}
