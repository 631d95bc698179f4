import Files
import Glibc
import Hub

/// How often each command was used, in a file of the person's state folder.
///
///     list 12, setup show 3
///     count 1
///
/// A session adds one line at its end, so that several at once lose nothing; once there are many, they become one.
struct UsageFile: UsageMemory {
  let path: String

  func load() -> [String: Int] {
    guard let file = try? LockedFile(reading: path) else { return [:] }
    defer { file.close() }
    return (try? file.read()).map(Self.uses) ?? [:]
  }

  func add(_ uses: [String: Int]) {
    guard let file = opened() else { return }
    defer { file.close() }
    guard (try? file.append(line: Self.line(uses))) != nil, file.size > ProgramLimits.usageBytes,
      let bytes = try? file.read()
    else { return }
    try? file.replace(with: Self.line(Self.uses(bytes)) + [0x0A])
  }

  func forget() { _ = unsafe unlink(path) }

  /// The file, ready to be written; nil if it cannot be.
  private func opened() -> LockedFile? {
    if let file = try? LockedFile(writing: path) { return file }
    // The first of all sessions has to make the folder.
    LockedFile.makeFolders(above: path)
    return try? LockedFile(writing: path)
  }

  private static func line(_ uses: [String: Int]) -> [UInt8] {
    Array(uses.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ").utf8)
  }

  /// What the lines say; parts that say nothing are passed over.
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
