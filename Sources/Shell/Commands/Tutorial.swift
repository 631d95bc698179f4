import Hub
import ShellOutput

extension Command {
  static let tutorial = Command(
    "tutorial", "Learn the shell step by step, on a copy of a sample inventory.",
    .flag("list", "show all steps, and play none"),
    acts: false,
    examples: ["tutorial", "tutorial --list"],
    notes: [
      "Each step says what to type and waits for it; skip does it for you, back goes back, quit leaves.",
      "Your own inventory is not touched. Where nobody types, the steps are shown.",
    ]
  ) { context, isList in
    if isList || !context.terminal.isInteractive { return .page(TutorialText.whole) }
    return try await context.playTutorial()
  }
}
