import Glibc

/// The file of typed commands: one a line, with `\n` for a line break and `\\` for a backslash.
///
/// What cannot be read or written is left alone: no command fails because it could not be kept for recall.
struct HistoryFile {
  /// The most commands a file can hold.
  static let limit = 10_000

  let path: String
  /// The most commands the file holds; what is there already is only cut when there is one more.
  var size = Self.limit
  private var count = 0

  init(path: String) {
    self.path = path
  }

  /// The commands, oldest first; lines that are not text are passed over.
  mutating func load() -> [String] {
    guard let file = LockedFile(path, creates: false) else { return [] }
    defer { file.close() }
    let lines = lines(of: file.read())
    count = lines.count
    return lines.suffix(size).compactMap { String(validating: $0, as: UTF8.self).map(Self.unescaped) }
  }

  /// Adds a command behind what other sessions have added meanwhile.
  mutating func append(_ entry: String) {
    makeFolder()
    guard let file = LockedFile(path, creates: true) else { return }
    defer { file.close() }
    file.append(Array("\(Self.escaped(entry))\n".utf8))
    count += 1
    if count > size { cut(file) }
  }

  private mutating func cut(_ file: LockedFile) {
    // A tenth less, so that a full file is not cut at every command.
    let kept = lines(of: file.read()).suffix(max(1, size - size / 10))
    file.replace(with: kept.flatMap { $0 + [0x0A] })
    count = kept.count
  }

  private func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.split(separator: 0x0A) }

  private func makeFolder() {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for depth in parts.indices.dropFirst() {
      _ = unsafe mkdir(parts[...depth].joined(separator: "/"), 0o700)
    }
  }

  private static func escaped(_ entry: String) -> String {
    entry.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\n", "\r\n": text += "\\n"
      default: text.append(character)
      }
    }
  }

  private static func unescaped(_ line: String) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      switch (isEscaped, character) {
      case (false, "\\"): isEscaped = true
      case (true, "n"):
        text += "\n"
        isEscaped = false
      default:
        text.append(character)
        isEscaped = false
      }
    }
    return text
  }
}
