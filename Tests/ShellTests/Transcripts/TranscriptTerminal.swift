import Foundation
import Hub
import Shell
import Synchronization

@testable import ShellOutput

/// A terminal whose keyboard is a transcript, and which writes down what a person would see.
final class TranscriptTerminal: Terminal {
  /// Performs a step that is not typed, and returns the lines to record.
  typealias Arrange = @HubActor (Transcript.Step) -> [String]

  let isInteractive: Bool
  let columns: Int
  let rows = 24
  var canAsk: Bool { isInteractive }
  var outputIsTerminal: Bool { isInteractive }
  var errorIsTerminal: Bool { isInteractive }
  let isInterrupted = false
  var historySize = 0

  /// The lines of the recording.
  private(set) var recording: [String]
  /// The steps that are left.
  private(set) var steps: ArraySlice<Transcript.Step>
  private let arrange: Arrange
  private var output: [UInt8] = []
  private var mayDrop = false
  private var dropped: [String] = []
  private var pastedAgain: ArraySlice<String> = []
  /// True if the transcript asks for the greeting; all others begin with their first line.
  let isGreeted: Bool
  private var hasEdited = false
  /// The program's log, which is written from any thread.
  let trace = TraceSink()

  init(
    _ steps: ArraySlice<Transcript.Step>, after recording: [String], columns: Int?, arrange: @escaping Arrange
  ) {
    self.steps = steps
    self.recording = recording
    self.arrange = arrange
    isInteractive = columns != nil
    isGreeted = steps.contains(.remark("# greeting")) || recording.contains("# greeting")
    self.columns = columns ?? 80
  }

  func readLine(prompt: String) throws(TerminalError) -> LineInput {
    takeRemarks()
    if let text = pastedAgain.popFirst() {
      recording += ["", "(pasted again) \(text)"]
      return .line(text)
    }
    switch steps.first {
    case .line(let written, let text):
      steps.removeFirst()
      mayDrop = written == "hub| "
      return typed(text, at: isInteractive && !mayDrop ? Self.shown(prompt) : written)
    case .input(let text):
      steps.removeFirst()
      record(.input(text))
      return .line(text)
    default: return .end
    }
  }

  /// A prompt without its escape codes.
  private static func shown(_ prompt: String) -> String {
    let text = prompt.replacing("\u{1}\u{1B}[1m\u{2}", with: "").replacing("\u{1}\u{1B}[0m\u{2}", with: "")
    return text
  }

  private func typed(_ text: String, at prompt: String) -> LineInput {
    if prompt.hasPrefix("hub"), prompt != "hub| ", recording.last?.hasPrefix("# ") == false { recording.append("") }
    record(.line(prompt: prompt, text))
    switch text {
    case "^C": return .interrupted
    case "^D": return .end
    default: return .line(text)
    }
  }

  func ask(_ question: String, editing text: String, complete: @escaping Completer) -> Answer {
    ask(text.isEmpty ? question : "\(question)«\(text)»")
  }

  /// Records the text that the editor gets, and edits it as the transcript's next step says.
  func edit(_ text: [UInt8]) throws(EditorError) -> [UInt8] {
    let text = String(decoding: text, as: UTF8.self)
    recording += excerpt(of: text).map { Self.visible($0.isEmpty ? "|" : "| \($0)") }
    guard case .edit(let script) = steps.first else { throw .notNamed }
    steps.removeFirst()
    record(.edit(script))
    if script.hasPrefix("exit ") { throw .left(code: Int32(script.dropFirst(5)) ?? 1) }
    if script.hasPrefix("signal ") { throw .killed(signal: Int32(script.dropFirst(7)) ?? 1) }
    var changed = text
    for change in script.components(separatedBy: "; ") {
      let parts = change.components(separatedBy: " => ").map { $0.replacing("\\n", with: "\n") }
      guard parts.count == 2, let range = changed.firstRange(of: parts[0]) else { continue }
      changed.replaceSubrange(range, with: parts[1])
    }
    return Array(changed.utf8)
  }

  /// The first text whole; of later ones the headings, and the problems with their lines.
  private func excerpt(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    defer { hasEdited = true }
    if !hasEdited { return lines }
    let indices = lines.indices.filter { index in
      lines[index].hasPrefix("[") || lines[index].hasPrefix("#!") || index > 0 && lines[index - 1].hasPrefix("#!")
    }
    return indices.map { lines[$0] }
  }

  func ask(_ question: String) -> Answer {
    guard canAsk else { return .cannotAsk }
    dropPending()
    writeError(question + "\n")
    guard case .answer(let text) = steps.first else {
      recording.append("(nobody answers)")
      return .end
    }
    steps.removeFirst()
    record(.answer(text))
    switch text {
    case "^C": return .interrupted
    case "^D": return .end
    default: return .text(text)
    }
  }

  /// Pasted lines that were not read are kept in the recording as a remark, so that they can be typed again.
  func dropPending() {
    dropped += pastedAgain
    pastedAgain = []
    guard mayDrop else { return }
    while case .line("hub| ", let text) = steps.first {
      steps.removeFirst()
      recording += ["hub| \(text)", "(dropped)"]
      dropped.append(text)
    }
  }

  func drainDropped() -> [String] {
    defer { dropped = [] }
    return dropped
  }

  /// Pastes lines again, which are no steps of the transcript.
  func paste(_ lines: [String]) { pastedAgain = lines[...] }

  func write(_ bytes: [UInt8]) throws(TerminalError) {
    recordTrace()
    output += bytes
    while let end = output.firstIndex(of: 0x0A) {
      recording.append(Self.escaped(String(decoding: output[..<end], as: UTF8.self)))
      output.removeFirst(end + 1)
    }
  }

  func page(_ bytes: [UInt8], with pager: PagerChoice) throws(TerminalError) -> Bool {
    recording.append("(pager)")
    try write(bytes)
    return true
  }

  func writeError(_ text: String) {
    flush()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      recording.append(Self.visible("! \(line)").trimmedEnd)
    }
  }

  func addHistory(_ entry: String) {}

  func clearInterrupt() {}

  /// True if the next step begins another run.
  var startsWithArguments: Bool {
    if case .arguments = steps.first { true } else { false }
  }

  /// Performs the steps that are not typed, up to the next typed one or the next run.
  ///
  /// - Parameter beforeStart: true to stop at a step that shows a file, which belongs to the end of the run.
  func takeRemarks(beforeStart: Bool = false) {
    flush()
    while let step = steps.first, !step.isTyped {
      if beforeStart, case .cat = step { return }
      if startsWithArguments { return }
      steps.removeFirst()
      if recording.last?.hasPrefix("#") == false { recording.append("") }
      record(step)
      recording += arrange(step)
    }
  }

  /// Ends the recording of a run.
  func finish(_ code: Int32) {
    flush()
    recording.append("(exit \(code))")
    takeRemarks()
    var wasTold = false
    while let step = steps.first {
      if startsWithArguments { return }
      steps.removeFirst()
      if step.isTyped, !wasTold { recording.append("(not read)") }
      wasTold = wasTold || step.isTyped
      record(step)
    }
  }

  private func record(_ step: Transcript.Step) { recording += step.lines }

  /// Writes down what was traced so far.
  private func recordTrace() {
    recording += trace.take().map { Self.visible("! \($0)") }
  }

  private func flush() {
    recordTrace()
    guard !output.isEmpty else { return }
    recording += [Self.escaped(String(decoding: output, as: UTF8.self)), "(no line end)"]
    output = []
  }

  /// A line of output that could be taken for something typed has a backslash before it.
  private static func escaped(_ line: String) -> String {
    visible(Transcript.Step(line) == nil && !line.hasPrefix("\\") ? line : "\\" + line)
  }

  private static func visible(_ line: String) -> String {
    line.replacing("\u{1B}", with: "␛").replacing("\r", with: "␍")
  }
}

/// Lines from any thread, until they are written down.
final class TraceSink: Sendable {
  private let lines = Mutex<[String]>([])

  func write(_ text: String) { lines.withLock { $0 += text.split(separator: "\n").map(String.init) } }

  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}

extension Transcript.Step {
  /// True if it comes from the keyboard, the editor or standard input.
  var isTyped: Bool {
    switch self {
    case .line, .answer, .input, .edit: true
    default: false
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
