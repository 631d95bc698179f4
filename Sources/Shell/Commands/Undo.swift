import Answers
import Equipment
import Hub
import ShellOutput

extension Command {
  static let undo = Command(
    "undo", "Take back the last command that changed something.",
    .steps, .flag("force", "also what other machines have changed since"),
    examples: ["undo", "undo 3"],
    notes: [
      "One command is one step, however many items it changed. Steps of earlier sessions count too.",
      "Only commands of this machine are taken back, field by field where others have changed the same records since.",
    ]
  ) { context, steps, isForced in
    try await context.step(steps ?? 1, nothing: .nothingToUndo, verb: "undid") {
      try await context.viewModel.perform(.undo(isForced: isForced))
    }
  }

  static let redo = Command(
    "redo", "Do again what was taken back last.",
    .steps,
    examples: ["redo", "redo 2"]
  ) { context, steps in
    try await context.step(steps ?? 1, nothing: .nothingToRedo, verb: "redid") {
      try await context.viewModel.perform(.redo)
    }
  }
}

extension CommandContext {
  /// Asks before the last change is taken back if another made it; changes undone behind it need no further yes.
  fileprivate func confirmUndo() async throws {
    guard terminal.canAsk, !invocation.isNoInput, !options.isYes,
      let next = try await viewModel.ask(.undoneOfAnother)
    else { return }
    try confirm(Messages.undoQuestion(next))
  }

  /// Goes so many steps back or forth, fewer if there are no more; none at all is an error.
  fileprivate func step(
    _ count: Int, nothing: CommandError, verb: String, _ body: () async throws -> HistoryEntry?
  ) async throws -> Output {
    let command = verb == "undid" ? "undo" : "redo"
    if invocation.isAtomic { throw CommandError.transactionIsOpen(command: command, option: "--atomic") }
    var done = 0
    if verb == "undid", !options.isDryRun { try await confirmUndo() }
    var notes: [String] = []
    while done < count, let entry = try await body() {
      // The entry of an undo is the inverse of the change that it takes back, which is the one to name.
      let change = verb == "undid" ? entry.change.inverse : entry.change
      // Each by itself and at once: the next step may fail, and this one is stored.
      if options.isDryRun {
        notes += ["would \(command): \(Messages.words(for: change))"] + Messages.details(of: entry.change)
      } else {
        note(["\(verb): \(Messages.words(for: change))"])
      }
      done += 1
    }
    guard done > 0 else { throw nothing }
    guard done < count else { return Output(notes: notes) }
    return Output(notes: notes, findings: [Messages.fewerSteps(verb, done, of: count)], code: .failure)
  }
}
