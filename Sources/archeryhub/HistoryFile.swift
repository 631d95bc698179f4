import Files
import Glibc
import Hub

/// The file of typed commands: one a line, with `\n` for a line break and `\\` for a backslash.
///
/// It is the same for all sessions; one that recalls fewer commands does not shorten it.
struct HistoryFile {
  let path: String
  private var count = 0

  init(path: String) {
    self.path = path
  }

  /// The commands, oldest first; lines that are not text are passed over.
  mutating func load() throws(FileFailure) -> [String] {
    guard let file = try LockedFile(reading: path) else { return [] }
    defer { file.close() }
    let lines = lines(of: try file.read())
    count = lines.count
    return lines.compactMap { String(validating: $0, as: UTF8.self).map(Self.unescaped) }
  }

  /// Adds a command behind what other sessions have added meanwhile.
  mutating func append(_ entry: String) throws(FileFailure) {
    LockedFile.makeFolders(above: path)
    let file = try LockedFile(writing: path)
    defer { file.close() }
    try file.append(line: Array(Self.escaped(entry).utf8))
    count += 1
    if count > HubLimits.longestHistory { try cut(file) }
  }

  private mutating func cut(_ file: LockedFile) throws(FileFailure) {
    // A tenth less, so that a full file is not cut at every command.
    let kept = lines(of: try file.read()).suffix(HubLimits.longestHistory * 9 / 10)
    try file.replace(with: kept.flatMap { $0 + [0x0A] })
    count = kept.count
  }

  private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.split(separator: 0x0A) }

  private static func escaped(_ entry: String) -> String {
    entry.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ line: String) -> String {
    var text = ""
    var isEscaped = false
    for scalar in line.unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, "\\"): isEscaped = true
      case (true, "n"):
        text += "\n"
        isEscaped = false
      default:
        text.unicodeScalars.append(scalar)
        isEscaped = false
      }
    }
    return text
  }
}
