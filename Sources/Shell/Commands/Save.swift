import Hub

extension Command {
  static let save = Command(
    "save", "Write all changes into the CSV files now.",
    examples: ["edit arrow 3 spine=450", "save"],
    notes: ["Changes are safe as soon as a command has answered; this is for other programs that read the files."]
  ) { context in
    if context.options.isDryRun { return .note("would write what changed into the files") }
    guard !context.invocation.isAtomic else {
      throw CommandError.transactionIsOpen(command: "save", option: "--atomic")
    }
    let files = try await context.working(on: "writing the files") { [viewModel = context.viewModel] in
      try await viewModel.perform(.save(progress: $0))
    }
    return .note(files.isEmpty ? "the files are up to date" : "wrote \(files.joined(separator: ", "))")
  }

  static let quit = Command(
    "quit", also: ["exit"], "Leave the shell; so does Ctrl-D.",
    examples: ["quit", "exit"]
  ) { _ in Output(endsSession: true) }
}
