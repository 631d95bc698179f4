import Equipment
import Hub
import Inventory

/// Commands in a text: lines joined where a quote or a backslash leaves one open.
struct ScriptLines {
  /// One command and the line on which it begins.
  struct Entry: Sendable, Equatable {
    let text: String
    let line: Int
  }

  private var pending: Entry?
  private var line = 0

  /// Takes a line; returns the command that it ends, if it ends one.
  mutating func take(_ text: String) -> Entry? {
    line += 1
    let entry = pending.map { Entry(text: Self.join($0.text, text), line: $0.line) } ?? Entry(text: text, line: line)
    let isOpen = Lexer.split(entry.text).open != nil
    pending = isOpen ? entry : nil
    return isOpen ? nil : entry
  }

  /// What is still open at the end of the text.
  mutating func finish() -> Entry? {
    defer { pending = nil }
    return pending
  }

  /// Whether the next line goes on with a command.
  var isOpen: Bool { pending != nil }

  /// A line after an open quote is part of the value; a backslash at the end joins without a break.
  private static func join(_ text: String, _ next: String) -> String {
    Lexer.split(text).open == .backslash ? String(text.dropLast()) + next : text + "\n" + next
  }
}

extension Session {
  /// Runs the commands of a file; stops at the first error unless told to keep going.
  func runScript(_ bytes: [UInt8], name: String) async throws -> Outcome {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let sound = String(decoding: bytes.prefix(Self.validLength(bytes)), as: UTF8.self)
      let lines = sound.split(separator: "\n", omittingEmptySubsequences: false)
      throw FileProblem(file: name, line: lines.count, column: 1 + (lines.last?.count ?? 0), kind: .notUTF8)
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    var source = lines[...]
    return await run(from: name) { source.popFirst().map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 } }
  }

  /// How many bytes from the start are sound text.
  private static func validLength(_ bytes: [UInt8]) -> Int {
    var low = 0
    var high = bytes.count
    while low < high {
      let middle = (low + high + 1) / 2
      let end = bytes[..<middle].lastIndex { $0 & 0xC0 != 0x80 }.map { bytes[$0] < 0x80 ? middle : $0 } ?? 0
      if String(validating: bytes[..<end], as: UTF8.self) != nil { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Runs commands from lines until there are none, one ends the session or one fails.
  func run(from name: String, _ next: () throws -> String?) async -> Outcome {
    var lines = ScriptLines()
    var worst = Outcome()
    do {
      while let text = try next() {
        guard let entry = lines.take(text) else { continue }
        let outcome = await runEntry(entry, name)
        if outcome.code != .success { worst.code = worst.code == .success ? outcome.code : worst.code }
        worst.endsSession = outcome.endsSession
        if outcome.endsSession || outcome.code != .success && !invocation.keepsGoing { return worst }
      }
    } catch {
      return report(error, in: "", from: nil)
    }
    if let open = lines.finish() {
      let outcome = await runEntry(open, name)
      if outcome.code != .success { worst.code = outcome.code }
    }
    return worst
  }

  private func runEntry(_ entry: ScriptLines.Entry, _ name: String) async -> Outcome {
    if invocation.isEcho { terminal.writeError("hub> \(VisibleText.line(entry.text))\n") }
    return await run(entry.text, from: Origin(name: name, line: entry.line))
  }
}

extension Session {
  /// Reads and runs lines that a person types, until the person leaves.
  ///
  /// An error never ends it.
  func converse() async -> ExitCode {
    var lines = ScriptLines()
    while true {
      do {
        switch try terminal.readLine(prompt: lines.isOpen ? "  > " : prompt) {
        case .end:
          return .success
        case .interrupted:
          lines = ScriptLines()
        case .line(let text):
          guard let entry = lines.take(text) else { continue }
          if !entry.text.trimmed.isEmpty { terminal.addHistory(entry.text) }
          let outcome = await run(entry.text)
          if outcome.endsSession { return outcome.code == .closedPipe ? .closedPipe : .success }
        }
      } catch {
        return report(error, in: "", from: nil).code
      }
    }
  }

  private var prompt: String {
    let colour = terminal.errorIsTerminal && usesColour
    return colour ? "\u{1}\u{1B}[1m\u{2}hub>\u{1}\u{1B}[0m\u{2} " : "hub> "
  }
}
