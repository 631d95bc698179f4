import Files
import ShellLanguage
import ShellOutput

extension Session {
  func run(file path: String) async throws -> Outcome {
    guard !sources.contains(path) else { throw CommandError.sourceInItself(path) }
    sources.append(path)
    defer { sources.removeLast() }
    return try await runScript(try context.documents.read(path), name: path)
  }

  /// Runs the commands of a file; stops at the first error unless it keeps going.
  private func runScript(_ bytes: [UInt8], name: String, keepsGoing: Bool = false) async throws -> Outcome {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    let isText = bytes.validUTF8Count == bytes.count
    guard isText || keepsGoing || context.invocation.keepsGoing else { return reportNoText(bytes, name) }
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
    return context.report(error, in: "", from: Origin(name: name, line: line))
  }

  /// Runs commands from lines until there are none, one ends the session or one fails.
  ///
  /// - Parameter isReady: true if the next line is there, so that nobody waits for an answer before sending it.
  func run(
    from name: String, keepsGoing: Bool = false, isReady: @escaping () -> Bool = { true },
    _ next: @escaping () throws -> String?
  ) async -> Outcome {
    let isOutermost = context.buffer == nil
    let outer = context.script
    let script = ScriptSource(name, isReady: isReady, next)
    context.script = script
    defer { context.script = outer }
    await context.beginBuffering()
    var worst = await runLines(of: script, keepsGoing || context.invocation.keepsGoing)
    worst.merge(await context.flushOrReport())
    if isOutermost { context.buffer = nil }
    return worst
  }

  private func runLines(of script: ScriptSource, _ keepsGoing: Bool) async -> Outcome {
    let name = script.name
    var lines = ScriptLines()
    var worst = Outcome()
    do {
      while true {
        if !script.isReady(), await ends(&worst, context.flushOrReport(), keepsGoing) { return worst }
        let text: String?
        do {
          text = try script.read()
        } catch TerminalError.notUTF8(let line, let byte) {
          // A line that is no text is a command that failed.
          lines = ScriptLines()
          let origin = Origin(name: name, line: line)
          let outcome = await context.fail(TerminalError.notUTF8(line: line, byte: byte), in: "", from: origin)
          if ends(&worst, outcome, keepsGoing) { return worst }
          continue
        }
        guard let text else { break }
        guard let entry = lines.append(text, at: script.line) else { continue }
        if await ends(&worst, runEntry(entry, name), keepsGoing) { return worst }
        if await ends(&worst, context.flushIfDue(), keepsGoing) { return worst }
      }
    } catch TerminalError.lineTooLong(let line, let limit) {
      let error = TerminalError.lineTooLong(line: line, limit: limit)
      return await context.fail(error, in: "", from: Origin(name: name, line: line))
    } catch {
      return await context.fail(error, in: "", from: nil)
    }
    if let open = lines.finish() { worst.merge(await runEntry(open, name)) }
    return worst
  }

  /// Adds a command's outcome to the script's; true if the script is over.
  private func ends(_ worst: inout Outcome, _ outcome: Outcome, _ keepsGoing: Bool) -> Bool {
    worst.merge(outcome)
    return outcome.endsSession || outcome.code != .success && !keepsGoing
  }

  /// The next line of standard input; nil at its end.
  func nextLine() throws -> String? {
    guard case .line(let text) = try context.terminal.readLine(prompt: "") else { return nil }
    return text
  }

  /// Shows a command before it runs; buffered to the end it is written now, as it is true even if no change is kept.
  private func echo(_ line: String) {
    if context.isBufferedToTheEnd { context.terminal.writeError(line) } else { context.writeError(line) }
  }

  private func runEntry(_ entry: ScriptLines.Entry, _ name: String) async -> Outcome {
    if context.invocation.isEcho { echo("hub> \(VisibleText.line(entry.text))\n") }
    return await run(entry.text, from: Origin(name: name, line: entry.line))
  }
}

extension Session {
  /// Runs the start file, if there is one; an error of a line is reported, and the next one is run.
  func begin(with path: String) async -> Outcome {
    do {
      let bytes = try context.documents.readTrusted(path)
      sources = [path]
      defer { sources = [] }
      return try await runScript(bytes, name: "init.hub", keepsGoing: true)
    } catch let failure as FileFailure where failure.code == FileFailure.noSuchFile {
      return Outcome()
    } catch {
      return context.report(error, in: "", from: nil)
    }
  }
}
