import Files
import Glibc
import Hub

/// How often each command was used, in a file of the person's state folder.
///
///     list 12, setup show 3
///     count 1
///
/// A session adds one line at its end, so that several at once lose nothing; once there are many, they become one.
final class UsageFile: UsageMemory {
  private let path: String

  init(path: String) { self.path = path }

  func load() -> [String: Int] {
    guard let file = try? LockedFile(reading: path) else { return [:] }
    defer { file.close() }
    return (try? file.read()).map(Self.uses) ?? [:]
  }

  func add(_ uses: [CommandUse]) {
    let file = opened()
    guard file >= 0 else { return }
    // With one call, so that lines of several sessions are never in each other.
    let isAdded = (try? StandardStreams.write(Self.line(uses), to: file)) != nil
    let size = lseek(file, 0, SEEK_CUR)
    close(file)
    if isAdded, size > ProgramLimits.usageBytes { putTogether() }
  }

  /// Makes one line of all; what another session adds meanwhile may be lost.
  private func putTogether() {
    guard let file = try? LockedFile(writing: path) else { return }
    defer { file.close() }
    guard let bytes = try? file.read() else { return }
    try? file.replace(with: Self.line(Self.uses(bytes).map { CommandUse($0.key, $0.value) }))
  }

  func forget() { _ = unsafe unlink(path) }

  /// The file, ready for a line behind the others; negative if it cannot be opened.
  private func opened() -> Int32 {
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    let file = unsafe open(path, flags, 0o600)
    guard file < 0, errno == ENOENT else { return file }
    // The first of all sessions has to make the folder.
    LockedFile.makeFolders(above: path)
    return unsafe open(path, flags, 0o600)
  }

  private static func line(_ uses: [CommandUse]) -> [UInt8] {
    var line: [UInt8] = []
    // `joined` would look at every conformance in the program once, a twentieth of a short command.
    for use in uses.sorted(by: { $0.command < $1.command }) {
      if !line.isEmpty { line += ", ".utf8 }
      line += "\(use.command) \(use.count)".utf8
    }
    return line + [0x0A]
  }

  /// The sum of the lines' counts for each command; malformed parts are passed over.
  private static func uses(_ bytes: [UInt8]) -> [String: Int] {
    var uses: [String: Int] = [:]
    for part in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      let words = part.split(separator: " ")
      guard words.count > 1, let count = words.last.flatMap({ Int($0) }), count > 0, count < 1 << 40 else { continue }
      uses[words.dropLast().joined(separator: " "), default: 0] += count
    }
    return uses
  }
}
