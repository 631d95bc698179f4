import TestSupport

/// A person who follows a group of checks: starts at the system's shell, types, looks.
final class CheckRun {
  /// The screen differs from the document's excerpt.
  struct Different: Error, CustomStringConvertible {
    let description: String
  }

  private let terminal: PseudoTerminal
  private let home: TemporaryHome

  init(_ group: CheckDocument.Group) throws {
    home = try TemporaryHome(group.hasSample ? .sampleWithSetups : .nothing)
    let environment = home.environment(["PS1": "$ ", "PAGER": "", "ARCHERYHUB_SAMPLE": TemporaryHome.sample])
    terminal = try PseudoTerminal(
      ["/bin/sh", "-i"], environment: environment, columns: group.columns, rows: group.rows)
    terminal.patience = .seconds(30)
  }

  /// Types the lines before the first check.
  func prepare(_ lines: [String]) async throws {
    try await terminal.until("the system's shell") { $0.beforeCursor == "$ " }
    for line in ["cd⏎"] + lines { try await type(line) }
  }

  /// Types the keys of a check, and compares the screen with its excerpt.
  func follow(_ check: CheckDocument.Check) async throws {
    guard let excerpt = check.excerpt else { throw Different(description: "the document does not say what is seen") }
    let start = terminal.screen.row
    for keys in check.keys.dropLast() { try await type(keys) }
    let last = terminal.screen.row
    terminal.type(try Self.bytes(of: check.keys.last ?? ""))
    if excerpt.endsAtCursor {
      try await terminal.until("what the document says") { Self.shows($0, excerpt, from: start) }
    } else {
      try await terminal.until("the next prompt") { $0.row > last && Self.isPrompt($0.beforeCursor) }
    }
    guard Self.shows(terminal.screen, excerpt, from: start) else {
      let seen = terminal.screen.lines.dropFirst(start).joined(separator: "\n")
      throw Different(description: "seen:\n\(seen)\nand not:\n\(excerpt.lines.joined(separator: "\n"))")
    }
  }

  /// Types, and waits for the next prompt or question if that ended a line, or else until it stands in the line.
  private func type(_ keys: String) async throws {
    let row = terminal.screen.row
    terminal.type(try Self.bytes(of: keys))
    guard keys.hasSuffix("⏎") || keys.hasSuffix("^C") || keys.hasSuffix("^D") else {
      guard keys.allSatisfy(\.isASCII), !keys.contains("^") else { return }
      return try await terminal.until("“\(keys)” in the line") { $0.beforeCursor.hasSuffix(keys) }
    }
    try await terminal.until("a prompt after “\(keys)”") { screen in
      let text = screen.beforeCursor
      let isAsked = Self.isPrompt(text) || text == "  > " || [": ", "] "].contains { text.hasSuffix($0) }
      return screen.row > row && isAsked
    }
  }

  private static func shows(_ screen: Screen, _ excerpt: Excerpt, from start: Int) -> Bool {
    let first = min(start, screen.firstSinceClearing ?? start)
    return excerpt.isSeen(in: Array(screen.lines.dropFirst(first)), beforeCursor: screen.beforeCursor)
  }

  /// True if a text is a prompt of the shell or of the system's shell, with nothing typed yet.
  private static func isPrompt(_ text: String) -> Bool {
    text == "$ " || text.hasPrefix("hub") && text.hasSuffix("> ") && !text.dropLast(2).contains(">")
  }

  /// The keys that are written as signs.
  private static let keys: [Character: String] = [
    "⏎": "\r", "⇥": "\t", "↑": "\u{1B}[A", "↓": "\u{1B}[B", "←": "\u{1B}[D", "→": "\u{1B}[C", "⌫": "\u{7F}",
  ]

  /// The bytes that a terminal sends for keys as the document spells them; `^C` is Ctrl-C.
  static func bytes(of keys: String) throws -> String {
    var bytes = ""
    var isControl = false
    for key in keys {
      if isControl {
        guard let letter = key.asciiValue, "A"..."Z" ~= key else { throw Different(description: "no key: ^\(key)") }
        bytes.unicodeScalars.append(Unicode.Scalar(letter & 0x1F))
        isControl = false
      } else if key == "^" {
        isControl = true
      } else {
        bytes += Self.keys[key] ?? String(key)
      }
    }
    return bytes
  }
}
