import CReadline
import Files
import Glibc
import Hub
import Shell
import ShellOutput
import Synchronization

/// GNU readline through its callback interface: one line at a time, on the thread that called.
@HubActor
final class LineEditor {
  /// The editor that readline's callbacks find, which capture nothing; readline is one for the whole program.
  static weak var editing: LineEditor?

  /// The purpose of an edit: a line of the shell, with recall, or the answer to a question, without.
  enum Purpose {
    case line
    /// With a text to begin with, and a completer if there is one.
    case answer(text: String = "", complete: Completer? = nil)
  }

  let streams: StandardStreams
  let complete: Completer
  var purpose = Purpose.line
  /// The candidates found last, which are what the list shows.
  var completion = Completion(start: 0, candidates: [])
  /// The signal mask outside of an edit, also in force during the wait for a key.
  private(set) var mask = sigset_t()

  private var history: History
  /// The lines that were typed before a question, and are kept from answering it.
  private var typedAhead: [String] = []
  private var ending: Ending?
  private var hasStarted = false
  /// True from the key that moves the line into the person's own editor until the line has ended.
  private var leavesForEditor = false

  /// How a line ended: with the bytes that readline collected, or without.
  private enum Ending {
    case line([UInt8])
    case forEditor([UInt8])
    case interrupted
    case end
  }

  init(_ streams: StandardStreams, history: HistoryFile?, complete: @escaping Completer) {
    self.streams = streams
    self.complete = complete
    self.history = History(file: history)
  }

  /// Shows the prompt and edits until Enter, Ctrl-C or the end; pasted line breaks stay within the text.
  ///
  /// - Parameter openEditor: lets the person edit the line elsewhere; the edited one stands in its place.
  func edit(_ prompt: String, openEditor: ([UInt8]) -> [UInt8]) throws(TerminalError) -> LineInput {
    start()
    purpose = .line
    var line = ""
    while true {
      switch run(prompt, beginningWith: line) {
      case .line(let bytes): return .line(try text(of: bytes))
      case .forEditor(let bytes): line = try text(of: openEditor(bytes))
      case .interrupted: return .interrupted
      case .end: return .end
      }
    }
  }

  /// Asks until Enter, Ctrl-C or the end.
  func ask(_ question: String, for purpose: Purpose) -> Answer {
    start()
    self.purpose = purpose
    switch ending(of: question, purpose) {
    case .line(let bytes), .forEditor(let bytes):
      if let text = String(validating: bytes, as: UTF8.self) { return .text(text) }
      var rest = String(decoding: bytes, as: UTF8.self)
      // Replacement characters for bytes that could not be read are no part of what was typed.
      rest.unicodeScalars.removeAll { $0 == "\u{FFFD}" }
      return .unreadable(rest)
    case .interrupted: return .interrupted
    case .end: return .end
    }
  }

  /// The first failure to read or write the file of commands; nil if there was none.
  var historyFailure: FileFailure? {
    start()
    return history.failure
  }

  /// Largest number of commands that can be recalled.
  var historySize: Int {
    get { history.size }
    set {
      if newValue != history.size { history.size = newValue }
    }
  }

  /// The lines that were typed before a question, and are none of its answers.
  func drainTypedAhead() -> [String] {
    defer { typedAhead = [] }
    return typedAhead
  }

  /// Keeps a command for recall.
  func remember(_ entry: String) {
    start()
    history.append(entry)
  }

  /// Writes to the terminal that readline shows lines on.
  func show(_ text: String) {
    hub_flush()
    try? StandardStreams.write(Array(text.utf8), to: streams.outputIsTerminal ? STDOUT_FILENO : STDERR_FILENO)
  }

  private func text(of bytes: [UInt8]) throws(TerminalError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .notUTF8(line: 1, byte: bytes.validUTF8Count + 1)
    }
    return text
  }
}

extension LineEditor {
  private func ending(of prompt: String, _ purpose: Purpose) -> Ending {
    guard case .answer(let text, _) = purpose else { return run(prompt) }
    return history.hidden { answer(prompt, beginningWith: text) }
  }

  private func run(_ prompt: String, beginningWith text: String = "") -> Ending {
    Self.editing = self
    mask = Signals.block()
    defer {
      Signals.unblock(to: mask)
      Self.editing = nil
    }
    ending = nil
    if Signals.resize.exchange(false, ordering: .relaxed) { rl_reset_screen_size() }
    inUTF8 { unsafe rl_callback_handler_install(prompt, lineEnded) }
    if !text.isEmpty {
      _ = unsafe rl_insert_text(text)
      rl_redisplay()
    }
    while true {
      if let ending { return ending }
      step()
    }
  }

  private func answer(_ prompt: String, beginningWith text: String) -> Ending {
    dropTypeAhead()
    return run(prompt, beginningWith: text)
  }

  private func step() {
    if Signals.interrupt.load(ordering: .relaxed) {
      interrupt()
    } else if Signals.resize.exchange(false, ordering: .relaxed) {
      rl_resize_terminal()
    } else if Signals.pendingSignal.load(ordering: .relaxed) != 0 {
      suspend()
    } else if Signals.waitForKey(letting: mask) {
      rl_callback_read_char()
    }
  }

  /// Drops the line, also within a search or half a key sequence.
  private func interrupt() {
    rl_free_line_state()
    rl_callback_sigcleanup()
    hub_move_to_end()
    show("^C\n")
    unsafe rl_replace_line("", 0)
    rl_callback_handler_remove()
    ending = .interrupted
  }

  /// Restores the terminal while the program stops or before it ends, and sets it up again when it goes on.
  private func suspend() {
    rl_cleanup_after_signal()
    Signals.unblock(to: mask)
    mask = Signals.block()
    rl_reset_after_signal()
    rl_forced_update_display()
  }

  fileprivate func end(with bytes: [UInt8]?) {
    // Readline would show its prompt again at once.
    rl_callback_handler_remove()
    if bytes == nil, hub_ends_line() == 0 { show("\n") }
    hub_forget_end()
    ending = bytes.map { leavesForEditor ? .forEditor($0) : .line($0) } ?? .end
    leavesForEditor = false
  }

  /// Ends the line to go on with it in the person's own editor; an answer is none that needs one.
  fileprivate func leaveForEditor() {
    guard case .line = purpose else {
      rl_ding()
      return
    }
    leavesForEditor = true
    rl_newline(1, 0)
  }
}

extension LineEditor {
  /// Sets up readline before its first call: its globals, our defaults, which an inputrc may change, and the history.
  private func start() {
    if hasStarted { return }
    hasStarted = true
    hub_set_up(streams.outputIsTerminal ? 0 : 1)
    hub_leave_signals_alone()
    unsafe hub_set_completion(completeLine, showCandidates)
    _ = unsafe rl_variable_bind("show-all-if-ambiguous", "on")
    bindKeys()
    history.load()
  }

  /// The arrows recall what begins as the line does up to the cursor: of an empty line everything.
  private func bindKeys() {
    for introducer in ["\\e[", "\\eO"] {
      _ = unsafe rl_bind_keyseq(introducer + "A", rl_history_search_backward)
      _ = unsafe rl_bind_keyseq(introducer + "B", rl_history_search_forward)
    }
    _ = unsafe rl_add_defun("edit-command-line", editCommandLine, -1)
    _ = unsafe rl_bind_keyseq("\\C-x\\C-e", editCommandLine)
  }

  /// Readline takes the encoding from the environment, anew for each line; our text is UTF-8 also where that says
  /// nothing or `C`.
  private func inUTF8(_ body: () -> Void) {
    _ = unsafe setlocale(LC_CTYPE, "")
    if let codeset = unsafe nl_langinfo(Int32(CODESET)), unsafe strcmp(codeset, "UTF-8") == 0 { return body() }
    let before = unsafe getenv("LC_ALL").map { unsafe String(cString: $0) }
    _ = unsafe setenv("LC_ALL", "C.UTF-8", 1)
    body()
    _ = if let before { unsafe setenv("LC_ALL", before, 1) } else { unsafe unsetenv("LC_ALL") }
  }

  /// Removes keys that were typed before the question was there to be read, until no more arrive.
  private func dropTypeAhead() {
    rl_clear_pending_input()
    typedAhead += TypeAhead.drain()
  }
}

/// Readline's line handler: the text is ours to free; there is none at the end of input.
private func lineEnded(_ text: UnsafeMutablePointer<CChar>?) {
  let bytes = unsafe text.map { text in
    unsafe [UInt8](UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
  unsafe free(text)
  HubActor.assumeIsolated { LineEditor.editing?.end(with: bytes) }
}

/// Readline's command: the line in the person's own editor.
private func editCommandLine(_ count: Int32, _ key: Int32) -> Int32 {
  HubActor.assumeIsolated { LineEditor.editing?.leaveForEditor() }
  return 0
}
