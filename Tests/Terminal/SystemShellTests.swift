import Foundation
import TestSupport
import Testing

/// Tab behind the program's name in the system's shells, each on a terminal of its own.
@Suite struct SystemShellTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome(.nothing) }

  static let shells = ["bash", "zsh", "fish"].filter { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }

  /// Values of a note with signs that shells give a meaning of their own.
  private static let values = [
    "two words", "half \"quoted", "it's", "R&D", "no#comment", "#1", "$HOME sweet", "`id`", "back\\slash", "何か 弓",
    "e\u{301}le\u{301}ment", "\u{FF76}\u{FF9F}x", "really!", "*?[x]", "{a,b}", "~mara", "a;b|c", "(<in>)", "a=b:c@d",
    "100%", "-x", "it's \"all\" $of `them` & \\more!",
  ]

  /// A shell that knows the program's completion, at its first prompt; `words` is a script that writes its arguments.
  private func start(_ shell: String) async throws -> PseudoTerminal {
    // Read by `sh`, not run: a program that is started while a test writes the file keeps it from being run.
    try home.write(
      "printf '%s\\0' \"$@\" >\"$HOME/words.new\"; mv \"$HOME/words.new\" \"$HOME/words.out\"\n", to: "words")
    try home.write("", to: "functions/empty")
    let command: [String] =
      switch shell {
      case "bash": ["bash", "--norc", "--noprofile", "-i"]
      case "zsh": ["zsh", "-f", "-i"]
      default: ["fish", "--no-config", "-i"]
      }
    let environment = home.environment(["LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PS1": "ready> ", "PROMPT": "ready> "])
    let terminal = try PseudoTerminal(
      ["/usr/bin/" + command[0]] + command.dropFirst(), environment: environment, columns: 200)
    let setup =
      switch shell {
      case "bash": "source <(archeryhub --completion bash)"
      case "zsh":
        "archeryhub --completion zsh >~/functions/_archeryhub; fpath=(~/functions $fpath); autoload -Uz compinit; "
          + "compinit -u -d ~/dump; unsetopt prompt_sp auto_menu"
      default: "archeryhub --completion fish | source"
      }
    // The shell shows what is typed before it can be waited for what it does.
    terminal.type("\(setup); echo se''t\r")
    try await terminal.until("the completion") { $0.lines.contains("set") }
    return terminal
  }

  /// Types a line and Tab, and has the words that the line then has written down.
  private func complete(_ line: String, _ terminal: PseudoTerminal, then more: String = "") async throws -> [String] {
    try? FileManager.default.removeItem(atPath: "\(home.path)/words.out")
    terminal.type("archeryhub \(line)\t")
    // Whatever Tab does is done when the shell takes the next keys.
    terminal.type("\(more)\u{1}sh ~/words \u{5}\r")
    try await terminal.until("the words") { _ in home.has("words.out") }
    return try home.read("words.out").split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  // Not in fish, whose way of drawing its line the screen of these tests does not follow; ShellCompletionTests asks it.
  @Test(arguments: shells.filter { $0 != "fish" }) func whatTabInsertsIsOneArgumentEqualToTheValue(shell: String)
    async throws
  {
    for model in ["A", "B"] { try home.change("add", "riser", "brand=Hoyt", "model=\(model)") }
    let terminal = try await start(shell)
    for value in Self.values {
      try home.change("edit", "riser", "2", "notes=\(value)")
      let words = try await complete("edit riser 1 notes=", terminal)
      #expect(words == ["archeryhub", "edit", "riser", "1", "notes=\(value)"])
    }
  }
}
