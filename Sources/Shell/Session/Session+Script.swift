import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

/// Commands in a text: lines joined where a quote or a backslash leaves one open.
struct ScriptLines {
  /// One command and the line on which it begins.
  struct Entry: Sendable, Equatable {
    var text: String
    let line: Int
  }

  /// True if an open quote goes on in the next line, as it does for somebody who types.
  ///
  /// In a script a quote that was forgotten would swallow the commands behind it up to the next one.
  private let joinsQuotes: Bool
  /// The quote or backslash that the pending command leaves open.
  private var opening: Lexer.Open?
  private var pending: Entry?
  private var line = 0

  /// Makes it ready for the first line.
  init(joinsQuotes: Bool = false) { self.joinsQuotes = joinsQuotes }

  /// Takes a line; returns the command that it ends, if it ends one.
  mutating func take(_ text: String) -> Entry? {
    line += 1
    if let open = pending, case .quote(let quote, _)? = opening, quote.asciiValue.map(text.utf8.contains) == false {
      pending = nil  // So that the text is only lengthened, and not copied with every line
      return lengthen(open, by: text)
    }
    let entry = pending.map { Entry(text: Self.join($0.text, text), line: $0.line) } ?? Entry(text: text, line: line)
    opening = Lexer.mayBeOpen(entry.text) ? Lexer.split(entry.text).open : nil
    // One that is too long is refused as it is, for the quote that nothing closes.
    if case .quote? = opening, !joinsQuotes { opening = nil }
    let isOpen = opening != nil && entry.text.utf8.count <= OutputLimits.longestLine
    pending = isOpen ? entry : nil
    return isOpen ? nil : entry
  }

  /// Goes on with a quote that a line does not close.
  private mutating func lengthen(_ entry: consuming Entry, by text: String) -> Entry? {
    entry.text += "\n" + text
    if entry.text.utf8.count > OutputLimits.longestLine { return entry }
    pending = entry
    return nil
  }

  /// Returns the command that is still open at the end of the text.
  mutating func finish() -> Entry? {
    defer { pending = nil }
    return pending
  }

  /// True if the next line goes on with a command.
  var isOpen: Bool { pending != nil }

  /// The open command, to which the next line is appended; empty if that begins a command.
  var lead: String { pending.map { Self.join($0.text, "") } ?? "" }

  /// A line after an open quote is part of the value; a backslash at the end joins without a break.
  private static func join(_ text: String, _ next: String) -> String {
    Lexer.split(text).open == .backslash ? String(Substring(text.unicodeScalars.dropLast())) + next : text + "\n" + next
  }
}

extension Session {
  /// Runs the commands of a file; stops at the first error unless it keeps going.
  func runScript(_ bytes: [UInt8], name: String, keepsGoing: Bool = false) async throws -> Outcome {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let isText = bytes.validUTF8Count == bytes.count
    guard isText || keepsGoing || invocation.keepsGoing else { return reportNoText(bytes, name) }
    var line = 0
    return await run(from: name, keepsGoing: keepsGoing) {
      guard !bytes.isEmpty else { return nil }
      line += 1
      // Not by characters: a carriage return and a line feed are one.
      let text = bytes[..<(bytes.firstIndex(of: 0x0A) ?? bytes.endIndex)]
      bytes = bytes[text.endIndex...].dropFirst()
      guard text.count <= OutputLimits.longestLine else {
        throw TerminalError.lineTooLong(line: line, limit: OutputLimits.longestLine)
      }
      let sound = text.last == 0x0D ? text.dropLast() : text
      guard isText || sound.validUTF8Count == sound.count else {
        throw TerminalError.notUTF8(line: line, byte: sound.validUTF8Count + 1)
      }
      return String(decoding: sound, as: UTF8.self)
    }
  }

  /// Reports a file that is not UTF-8, of which nothing is run.
  private func reportNoText(_ bytes: ArraySlice<UInt8>, _ name: String) -> Outcome {
    let sound = bytes.prefix(bytes.validUTF8Count)
    let start = sound.lastIndex(of: 0x0A).map { $0 + 1 } ?? sound.startIndex
    let line = 1 + sound.count { $0 == 0x0A }
    let error = TerminalError.notUTF8(line: line, byte: sound.endIndex - start + 1)
    return report(error, in: "", from: Origin(name: name, line: line))
  }

  /// Runs commands from lines until there are none, one ends the session or one fails.
  ///
  /// - Parameter isReady: true if the next line is there, so that nobody waits for an answer before sending it.
  func run(
    from name: String, keepsGoing: Bool = false, isReady: () -> Bool = { true }, _ next: () throws -> String?
  ) async -> Outcome {
    let isOutermost = held == nil
    await hold()
    var worst = await runLines(name, keepsGoing || invocation.keepsGoing, isReady, next)
    worst.take(await settle())
    if isOutermost { held = nil }
    return worst
  }

  private func runLines(
    _ name: String, _ keepsGoing: Bool, _ isReady: () -> Bool, _ next: () throws -> String?
  ) async -> Outcome {
    var lines = ScriptLines()
    var worst = Outcome()
    do {
      while true {
        if !isReady(), await ends(&worst, settle(), keepsGoing) { return worst }
        let text: String?
        do {
          text = try next()
        } catch TerminalError.notUTF8(let line, let byte) {
          // A line that is no text is a command that failed.
          lines = ScriptLines()
          let origin = Origin(name: name, line: line)
          let outcome = await fail(TerminalError.notUTF8(line: line, byte: byte), in: "", from: origin)
          if ends(&worst, outcome, keepsGoing) { return worst }
          continue
        }
        guard let text else { break }
        guard let entry = lines.take(text) else { continue }
        if await ends(&worst, runEntry(entry, name), keepsGoing) { return worst }
        if await ends(&worst, settleIfDue(), keepsGoing) { return worst }
      }
    } catch TerminalError.lineTooLong(let line, let limit) {
      let error = TerminalError.lineTooLong(line: line, limit: limit)
      return await fail(error, in: "", from: Origin(name: name, line: line))
    } catch {
      return await fail(error, in: "", from: nil)
    }
    if let open = lines.finish() { worst.take(await runEntry(open, name)) }
    return worst
  }

  /// Adds a command's outcome to the script's; true if the script is over.
  private func ends(_ worst: inout Outcome, _ outcome: Outcome, _ keepsGoing: Bool) -> Bool {
    worst.take(outcome)
    return outcome.endsSession || outcome.code != .success && !keepsGoing
  }

  /// The next line of standard input; nil at its end.
  func nextLine() throws -> String? {
    guard case .line(let text) = try terminal.readLine(prompt: "") else { return nil }
    return text
  }

  /// Shows a command before it runs; held to the end it is written at once, as it is true even if no change is kept.
  private func echo(_ line: String) {
    if isHeldToTheEnd { terminal.writeError(line) } else { sayError(line) }
  }

  private func runEntry(_ entry: ScriptLines.Entry, _ name: String) async -> Outcome {
    if invocation.isEcho { echo("hub> \(VisibleText.line(entry.text))\n") }
    return await run(entry.text, from: Origin(name: name, line: entry.line))
  }
}

extension Session {
  /// Runs the start file, if there is one; an error of a line is reported, and the next one is run.
  func begin(with path: String) async -> Outcome {
    do {
      let bytes = try documents.readTrusted(path)
      sources = [path]
      defer { sources = [] }
      let outcome = try await runScript(bytes, name: "init.hub", keepsGoing: true)
      options = CommandOptions()
      return outcome
    } catch let failure as FileFailure where failure.code == FileFailure.noSuchFile {
      return Outcome()
    } catch {
      return report(error, in: "", from: nil)
    }
  }
}

extension Session {
  /// Reads and runs lines that a person types, until the person leaves.
  ///
  /// An error never ends it.
  func converse() async -> ExitCode {
    var lines = ScriptLines(joinsQuotes: true)
    // Changes of others from now on are not undone without a question.
    _ = try? await viewModel.ask(.undoneOfAnother)
    var hasToldFailure = false
    while true {
      do {
        terminal.historySize = Int(state[.history]) ?? 0
        tellDropped()
        state.leaveBehind()
        if !hasToldFailure, let failure = terminal.historyFailure {
          hasToldFailure = true
          sayError(said(Messages.history(failure)) + "\n")
        }
        let prompt = lines.isOpen ? "  > " : await prompt()
        lead = lines.lead
        switch try terminal.readLine(prompt: prompt) {
        case .end:
          return .success
        case .interrupted:
          lines = ScriptLines(joinsQuotes: true)
        case .line(let text):
          guard let entry = lines.take(text) else { continue }
          if !entry.text.trimmed.isEmpty { terminal.addHistory(entry.text) }
          let outcome = await run(entry.text)
          if outcome.endsSession { return outcome.code == .closedPipe ? .closedPipe : .success }
        }
      } catch TerminalError.notUTF8(let line, let byte) {
        lines = ScriptLines(joinsQuotes: true)
        _ = report(TerminalError.notUTF8(line: line, byte: byte), in: "", from: nil)
      } catch {
        return report(error, in: "", from: nil).code
      }
    }
  }

  /// `hub> `, or with a current setup `hub Outdoor> `; `hub !> ` behind an action that failed.
  private func prompt() async -> String {
    let sign = promptSign.tellsFailure ? (isSpoken(toTerminal: true) ? " failed" : " !") : ""
    let text = "hub\(await currentName().map { " \($0)" } ?? "")\(sign)>"
    let colour = terminal.errorIsTerminal && usesColour
    return colour ? "\u{1}\u{1B}[1m\u{2}\(text)\u{1}\u{1B}[0m\u{2} " : "\(text) "
  }
}
