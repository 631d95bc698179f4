import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let paste = Command(
    "paste", "Run the pasted lines that an error or a question has stopped.",
    .flag("list", "show them, and run none"),
    acts: false,
    examples: ["paste", "paste --list"],
    notes: [
      "Lines that are pasted together are run in order. An error stops them, and a question takes none of them for its"
        + " answer: the shell names those that were not run, and keeps them for ↑ and for paste."
    ]
  ) { context, isList in
    let lines = context.unrun
    guard !lines.isEmpty else { return .note("no pasted lines are left to be run") }
    if isList { return Output(table: Table(columns: [Column("line")], rows: lines.map { [$0] })) }
    context.unrun = []
    context.terminal.paste(lines)
    return .nothing
  }
}

extension CommandContext {
  /// Names the pasted lines that were not run, and keeps them for recall and for `paste`.
  func reportDropped() {
    let dropped = terminal.drainDropped()
    guard dropped.contains(where: { !$0.trimmed.isEmpty }) else { return }
    unrun = dropped
    var lines = ScriptLines()
    for entry in dropped.compactMap({ lines.append($0) }) + [lines.finish()].compactMap(\.self)
    where !entry.text.trimmed.isEmpty {
      terminal.addHistory(entry.text)
    }
    report([Messages.notRun(dropped.filter { !$0.trimmed.isEmpty })])
  }
}

extension Messages {
  /// `3 pasted lines were not run: list risers; undo; count; paste runs them, ↑ has them`.
  fileprivate static func notRun(_ lines: [String]) -> String {
    let most = 3
    let shown = lines.prefix(most).map { "“\(DisplayWidth.cut(VisibleText.line($0.trimmed), to: 40))”" }
    let rest = lines.count > most ? " and \(lines.count - most) more" : ""
    return "\(lines.count) pasted \(lines.count == 1 ? "line was" : "lines were") not run: "
      + "\(shown.joined(separator: ", "))\(rest); paste runs \(lines.count == 1 ? "it, ↑ has it" : "them, ↑ has them") too"
  }
}
