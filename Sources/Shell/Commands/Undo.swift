import Equipment
import Hub
import Inventory

extension Command {
  static let undo = Command(
    "undo", "Take back the last command that changed something.",
    .steps,
    examples: ["undo", "undo 3"],
    notes: ["One command is one step, however many items it changed. Steps of earlier sessions count too."]
  ) { session, steps in
    try await session.step(steps ?? 1, nothing: .nothingToUndo, verb: "undid") { try await session.viewModel.undo() }
  }

  static let redo = Command(
    "redo", "Do again what was taken back last.",
    .steps,
    examples: ["redo", "redo 2"]
  ) { session, steps in
    try await session.step(steps ?? 1, nothing: .nothingToRedo, verb: "redid") {
      try await session.viewModel.redo()
    }
  }
}

extension Session {
  /// Goes so many steps back or forth, fewer if there are no more; none at all is an error.
  fileprivate func step(
    _ count: Int, nothing: CommandError, verb: String, _ body: () async throws -> HistoryEntry?
  ) async throws -> Output {
    if invocation.isAtomic || options.isDryRun {
      throw CommandError.transactionIsOpen(
        command: verb == "undid" ? "undo" : "redo", option: invocation.isAtomic ? "--atomic" : "--dry-run")
    }
    var done = 0
    while done < count, let entry = try await body() {
      // The entry is what was done now; in words it is what was taken back.
      let change = verb == "undid" ? entry.change.inverse : entry.change
      // Each by itself and at once: the next step may fail, and this one is stored.
      note(["\(verb): \(Messages.words(for: change))"])
      done += 1
    }
    guard done > 0 else { throw nothing }
    return Output(findings: done < count ? ["there is nothing more"] : [])
  }
}
