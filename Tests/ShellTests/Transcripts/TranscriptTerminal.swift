import Hub
import Shell

/// A terminal whose keyboard is a transcript, and which writes down what a person would see.
final class TranscriptTerminal: Terminal {
  /// What a step does that is not typed.
  typealias Arrange = @HubActor (Transcript.Step) -> [String]

  let isInteractive: Bool
  let columns: Int
  let rows = 24
  var canAsk: Bool { isInteractive }
  var outputIsTerminal: Bool { isInteractive }
  var errorIsTerminal: Bool { isInteractive }
  let isInterrupted = false

  /// The lines of the recording.
  private(set) var recording: [String]
  /// What is still to be typed.
  private(set) var steps: ArraySlice<Transcript.Step>
  private let arrange: Arrange
  private var output: [UInt8] = []
  private var mayDrop = false

  init(
    _ steps: ArraySlice<Transcript.Step>, after recording: [String], columns: Int?, arrange: @escaping Arrange
  ) {
    self.steps = steps
    self.recording = recording
    self.arrange = arrange
    isInteractive = columns != nil
    self.columns = columns ?? 80
  }

  func readLine(prompt: String) throws(TerminalError) -> LineInput {
    takeRemarks()
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

  /// A prompt without what colours it.
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
    guard mayDrop else { return }
    while case .line("hub| ", let text) = steps.first {
      steps.removeFirst()
      recording += ["hub| \(text)", "(dropped)"]
    }
  }

  func write(_ bytes: [UInt8]) throws(TerminalError) {
    output += bytes
    while let end = output.firstIndex(of: 0x0A) {
      recording.append(Self.escaped(String(decoding: output[..<end], as: UTF8.self)))
      output.removeFirst(end + 1)
    }
  }

  func page(_ bytes: [UInt8]) throws(TerminalError) {
    recording.append("(pager)")
    try write(bytes)
  }

  func writeError(_ text: String) {
    flush()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0) {
      recording.append(Self.visible("! \(line)").trimmedEnd)
    }
  }

  func addHistory(_ entry: String) {}

  func clearInterrupt() {}

  /// Whether another run comes next.
  var startsWithArguments: Bool {
    if case .arguments = steps.first { true } else { false }
  }

  /// Does what is not typed, up to the next thing that is.
  ///
  /// - Parameter beforeStart: what shows a file is left for the end of the run.
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

  private func flush() {
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

extension Transcript.Step {
  /// Whether it comes from the keyboard or standard input.
  var isTyped: Bool {
    switch self {
    case .line, .answer, .input: true
    default: false
    }
  }
}

extension String {
  fileprivate var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
