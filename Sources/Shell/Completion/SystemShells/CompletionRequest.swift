import Hub
import ShellLanguage
import ShellOutput

/// A question of a shell's completion file: `--complete SHELL LINE REPLACED`.
///
/// It is no option that a person types, and stands in no help.
struct CompletionRequest {
  let shell: CompletionScript
  /// The line as far as the cursor, as it is typed.
  let line: String
  /// The end of the line, in the place of which the shell puts a candidate.
  let replaced: String

  /// Nil if the program is called for something else.
  init?(_ arguments: [String]) {
    guard arguments.first == "--complete", arguments.count > 2, let shell = CompletionScript(rawValue: arguments[1])
    else { return nil }
    self.shell = shell
    line = arguments[2]
    replaced =
      arguments.count > 3 && line.utf8.reversed().starts(with: arguments[3].utf8.reversed()) ? arguments[3] : ""
  }
}

extension Program {
  /// Answers a shell that asks how its line can go on; whatever is wrong, there is only less to offer.
  static func complete(_ request: CompletionRequest, in surroundings: Surroundings) -> ExitCode {
    var surroundings = surroundings
    let inherited = surroundings.environment
    let line = ShellWords(request.line, request.shell, inherited)
    let end = String(decoding: request.line.utf8.dropLast(request.replaced.utf8.count), as: UTF8.self)
    let kept = ShellWords(end, request.shell, inherited)
    surroundings.environment = Environment { line.variables[$0] ?? inherited[$0] }
    let terminal = surroundings.terminal(Invocation()) { _, _ in Completion(start: 0, candidates: []) }
    let asked = CommandLineCompletion(line, surroundings, terminal)
    do {
      try terminal.write(Array(asked.answer().text(line, behind: kept, request.shell).utf8))
      return .success
    } catch {
      return error == .closed ? .closedPipe : .failure
    }
  }
}

/// Completion at the end of the program's command line.
@HubActor
private struct CommandLineCompletion {
  private let line: ShellWords
  private let arguments: [String]
  private let partial: Word
  private let surroundings: Program.Surroundings
  private let terminal: any Terminal

  init(_ line: ShellWords, _ surroundings: Program.Surroundings, _ terminal: any Terminal) {
    self.line = line
    self.surroundings = surroundings
    self.terminal = terminal
    arguments = Array(line.words.dropFirst())
    partial = Word.line(of: [line.partial]).words[0]
  }

  func answer() -> ShellAnswer {
    guard !line.words.isEmpty else { return ShellAnswer() }
    if line.isRedirection { return ShellAnswer(files: .files) }
    do {
      return answer(try Invocation(arguments: arguments))
    } catch InvocationError.needsValue(let name) {
      guard let call = try? Invocation(arguments: arguments.dropLast()) else { return ShellAnswer() }
      return value(ProgramOption.named(name), call, behind: Opening())
    } catch {
      return ShellAnswer()
    }
  }

  /// The answer behind the options and words that are done.
  private func answer(_ call: Invocation) -> ShellAnswer {
    var words: [String] = []
    if case .words(let given) = call.source { words = given }
    let command = Commands.found(in: Array(words.prefix(2)))?.command
    let isValue = words.last.flatMap { command?.takesValue(option: $0) } ?? false
    let mayBeOption = partial.begins(with: "-") && !arguments.contains("--") && !isValue
    if mayBeOption, let equals = partial.firstUnquoted({ $0 == "=" }), command?.takesValue(option: line.partial) == nil
    {
      return value(ProgramOption.named(line.partial), call, behind: Opening(partial.part(0..<equals + 1)))
    }
    var options = mayBeOption ? self.options(behind: command, words, call) : []
    switch call.source {
    case .words: options += self.options(words, call)
    case .standardInput where !mayBeOption: return ShellAnswer(self.options([], call), files: .scripts)
    case .files where !mayBeOption: return ShellAnswer(files: .scripts)
    default: break
    }
    return ShellAnswer(options)
  }

  private func session(_ call: Invocation) -> Session {
    let session = Program.makeSession(call, terminal, surroundings)
    session.context.leavesFilesToShell = true
    // Without them there are no own commands.
    try? session.context.state.load()
    return session
  }

  private func options(_ words: [String], _ call: Invocation) -> [Option] {
    LineCompletion(context: session(call).context, words: Word.line(of: words).words, partial: partial).options()
  }

  /// The program's options; behind a command those that may stand there and are not the command's too.
  private func options(behind command: Command?, _ words: [String], _ call: Invocation) -> [Option] {
    let isFirst = words.isEmpty
    let own = Set(CommonOption.allCases.map { "--\($0.rawValue)" })
    if case .commands = call.source { return named(ProgramOption.all.filter { $0.names == ["-c"] }) }
    return named(ProgramOption.all.filter { isFirst || !$0.standsFirst }).filter { isFirst || !own.contains($0.value) }
  }

  private func named(_ options: [ProgramOption]) -> [Option] {
    options.flatMap { option in option.names.map { Option(value: $0, help: option.help, isSyntax: true) } }
  }

  /// The possible values of an option of the program: a folder, a command, or its choices.
  private func value(_ option: ProgramOption?, _ call: Invocation, behind opening: Opening) -> ShellAnswer {
    switch option?.value {
    case "DIR": return ShellAnswer(files: .folders)
    case "COMMAND" where opening.text.isEmpty: return ShellAnswer(commands(call))
    default: return ShellAnswer(option?.choices.map { Option(value: $0, opening: opening) } ?? [])
    }
  }

  /// The line of a `-c`, as Tab in the shell of the program goes on with it.
  private func commands(_ call: Invocation) -> [Option] {
    let session = session(call)
    session.context.leavesFilesToShell = false
    let completion = session.complete(line.partial, cursor: line.partial.utf8.count)
    let start = String(decoding: line.partial.utf8.prefix(completion.start), as: UTF8.self)
    // The command may go on: no blank belongs behind the whole of it.
    return completion.candidates.map { Option(value: start + $0.insert, help: $0.help, isFinal: false) }
  }
}
