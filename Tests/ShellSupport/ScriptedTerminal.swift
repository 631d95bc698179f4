import Hub
import Shell
package import ShellOutput

/// A terminal for tests: lines come from a list, and everything that is shown is kept.
package final class ScriptedTerminal: Terminal {
  /// An event at the keyboard.
  package enum Event: Sendable, Equatable, ExpressibleByStringLiteral {
    case line(String)
    /// Several lines at once; a question drops those that are left.
    case paste([String])
    case interrupt
    case end
    /// Tab behind such a text at a question: its candidates are kept, and the next event is the answer.
    case tab(String)
    /// The editor: its result for a text.
    case editor(@Sendable (String) -> Result<String, EditorError>)
    /// Enter behind bytes that are no text, with as much of them as can be read.
    case unreadable(String)

    package static func == (one: Event, other: Event) -> Bool {
      switch (one, other) {
      case (.line(let one), .line(let other)), (.tab(let one), .tab(let other)): one == other
      case (.paste(let one), .paste(let other)): one == other
      case (.unreadable(let one), .unreadable(let other)): one == other
      case (.interrupt, .interrupt), (.end, .end): true
      default: false
      }
    }

    package init(stringLiteral text: String) { self = .line(text) }
  }

  package let isInteractive: Bool
  package let canAsk: Bool
  package var outputIsTerminal: Bool
  package var errorIsTerminal: Bool
  package var columns: Int
  package var rows = 24
  package var isInterrupted = false
  package var historySize = 0
  /// The error of writing to standard output, such as that of a full disk; nil if writing succeeds.
  package var outputError: TerminalError?

  /// Standard output so far.
  package private(set) var output: [UInt8] = []
  /// Standard error so far, without prompts.
  package private(set) var errors = ""
  /// The screen as a person sees it: prompts, typed text, output and errors in order.
  package private(set) var screen = ""
  /// The answers that were longer than the screen and went through the pager.
  package private(set) var paged: [String] = []
  /// The lines kept for recall.
  package private(set) var history: [String] = []

  /// The candidates that Tab offered, each time it was pressed at a question.
  package private(set) var offered: [[Candidate]] = []
  /// The texts that questions were begun with, in their order.
  package private(set) var prefilled: [String] = []
  /// The texts that the editor was given.
  package private(set) var edited: [String] = []
  /// The texts that were kept in files.
  package private(set) var kept: [String] = []

  private var events: ArraySlice<Event>
  private var pasted: ArraySlice<String> = []
  private var dropped: [String] = []

  /// Makes a terminal that a person sits at, or with `interactive: false` a pipe.
  package nonisolated init(_ events: [Event] = [], interactive: Bool = true, columns: Int = 80) {
    self.events = events[...]
    self.isInteractive = interactive
    self.canAsk = interactive
    self.outputIsTerminal = interactive
    self.errorIsTerminal = interactive
    self.columns = columns
  }

  package func readLine(prompt: String) throws(TerminalError) -> LineInput {
    if let line = pasted.popFirst() { return shown(.line(line), after: prompt) }
    switch events.popFirst() {
    case .line(let text): return shown(.line(text), after: prompt)
    case .paste(let lines):
      pasted = lines[...]
      return try readLine(prompt: prompt)
    case .interrupt: return shown(.interrupted, after: prompt)
    case .unreadable(let text):
      _ = shown(.line(text), after: prompt)
      throw .notUTF8(line: 1, byte: 1)
    case .end, .editor, .tab, nil: return shown(.end, after: prompt)
    }
  }

  package func ask(_ question: String, editing text: String, complete: @escaping Completer) -> Answer {
    if !text.isEmpty { prefilled.append(text) }
    while case .tab(let typed) = events.first {
      events.removeFirst()
      offered.append(complete(typed, typed.utf8.count).candidates)
    }
    return ask(question)
  }

  package func edit(_ text: [UInt8]) throws(EditorError) -> [UInt8] {
    edited.append(String(decoding: text, as: UTF8.self))
    guard case .editor(let body)? = events.popFirst() else { throw .notNamed }
    return Array(try body(edited[edited.count - 1]).get().utf8)
  }

  package func keep(_ text: [UInt8]) -> String? {
    kept.append(String(decoding: text, as: UTF8.self))
    return "kept-\(kept.count).txt"
  }

  package func ask(_ question: String) -> Answer {
    guard canAsk else { return .cannotAsk }
    dropPending()
    if case .unreadable(let text)? = events.first {
      _ = try? readLine(prompt: question)
      return .unreadable(text)
    }
    guard let input = try? readLine(prompt: question) else { return .end }
    switch input {
    case .line(let text): return .text(text)
    case .interrupted: return .interrupted
    case .end: return .end
    }
  }

  package func dropPending() {
    dropped += pasted
    pasted = []
  }

  package func drainDropped() -> [String] {
    defer { dropped = [] }
    return dropped
  }

  package func paste(_ lines: [String]) { pasted = lines[...] + pasted }

  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    if let outputError { throw outputError }
    output += bytes
    screen += String(decoding: bytes, as: UTF8.self)
  }

  package func page(_ bytes: [UInt8], with pager: PagerChoice) throws(TerminalError) -> Bool {
    paged.append(String(decoding: bytes, as: UTF8.self))
    try write(bytes)
    return true
  }

  package func writeError(_ text: String) {
    errors += text
    screen += text
  }

  package func addHistory(_ entry: String) { history.append(entry) }

  package func clearInterrupt() { isInterrupted = false }

  private func shown(_ input: LineInput, after prompt: String) -> LineInput {
    guard isInteractive else { return input }
    screen += prompt.filter { $0 != "\u{1}" && $0 != "\u{2}" }
    switch input {
    case .line(let text): screen += "\(text)\n"
    case .interrupted: screen += "^C\n"
    case .end: screen += "\n"
    }
    return input
  }
}
