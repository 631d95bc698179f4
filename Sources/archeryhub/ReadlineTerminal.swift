import Files
import Glibc
import Hub
import Shell
import ShellLanguage
import ShellOutput
import Synchronization

/// A person's terminal, with GNU readline; readline is not started before the first prompt.
@HubActor
final class ReadlineTerminal: StreamTerminal {
  let streams: StandardStreams
  let isInteractive = true
  let isGreeted = true
  let canAsk: Bool

  private let editor: LineEditor
  private let pager: Pager
  private let ownEditor: Editor
  /// The lines of a paste that are still to be run.
  private var pasted: ArraySlice<String> = []
  /// The pasted lines that were dropped without being run.
  private var dropped: [String] = []

  init(
    _ streams: StandardStreams, allowsQuestions: Bool, history: String?, pager: Pager, ownEditor: Editor,
    complete: @escaping Completer
  ) {
    self.streams = streams
    self.pager = pager
    self.ownEditor = ownEditor
    canAsk = allowsQuestions && streams.errorIsTerminal
    editor = LineEditor(streams, history: history.map(HistoryFile.init(path:)), complete: complete)
  }

  func readLine(prompt: String) throws(TerminalError) -> LineInput {
    if isInterrupted, !pasted.isEmpty {
      dropPending()
      clearInterrupt()
      return .interrupted
    }
    clearInterrupt()
    if let line = pasted.popFirst() {
      editor.show("\(shown(prompt))\(VisibleText.line(line))\n")
      return .line(line)
    }
    return try firstLine(of: editor.edit(prompt, openEditor: editedLine))
  }

  /// The line as it comes back from the person's own editor; unchanged if that fails.
  private func editedLine(_ line: [UInt8]) -> [UInt8] {
    do throws(EditorError) {
      var text = try ownEditor.edit(line + [UInt8(ascii: "\n")], streams)
      while text.last == UInt8(ascii: "\n") { text.removeLast() }
      return text
    } catch {
      editor.show(error.sentence + "\n")
      return line
    }
  }

  func ask(_ question: String) -> Answer { ask(question, for: .answer()) }

  func ask(_ question: String, editing text: String, complete: @escaping Completer) -> Answer {
    ask(question, for: .answer(text: text, complete: complete))
  }

  private func ask(_ question: String, for purpose: LineEditor.Purpose) -> Answer {
    guard canAsk else { return .cannotAsk }
    dropPending()
    return editor.ask(question, for: purpose)
  }

  func page(_ bytes: [UInt8], with choice: PagerChoice) throws(TerminalError) -> Bool {
    pager.chosen(choice).show(bytes, streams)
  }

  var historySize: Int {
    get { editor.historySize }
    set { editor.historySize = newValue }
  }

  var historyFailure: FileFailure? { editor.historyFailure }

  func edit(_ text: [UInt8]) throws(EditorError) -> [UInt8] {
    dropPending()
    return try ownEditor.edit(text, streams)
  }

  func keep(_ text: [UInt8]) -> String? { ownEditor.keep(text) }

  func dropPending() {
    dropped += pasted
    pasted = []
  }

  func drainDropped() -> [String] {
    defer { dropped = [] }
    return dropped + editor.drainTypedAhead()
  }

  func paste(_ lines: [String]) { pasted = lines[...] + pasted }

  func addHistory(_ entry: String) { editor.remember(entry) }

  var isInterrupted: Bool { Signals.interrupt.load(ordering: .relaxed) }

  func clearInterrupt() { Signals.interrupt.store(false, ordering: .relaxed) }

  /// The first line of what may be a paste of several; the others wait.
  private func firstLine(of input: LineInput) -> LineInput {
    guard case .line(let text) = input else { return input }
    let isLineBreak: (Character) -> Bool = { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: isLineBreak).map(String.init)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    pasted = lines[...]
    return .line(pasted.popFirst() ?? "")
  }

  /// A prompt without the marks by which readline knows what takes no room.
  private func shown(_ prompt: String) -> String { prompt.filter { $0 != "\u{1}" && $0 != "\u{2}" } }
}
