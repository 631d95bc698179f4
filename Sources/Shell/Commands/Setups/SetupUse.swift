import Equipment
import Hub
import ShellLanguage

extension Command {
  static let setupUse = Command(
    "setup use", of: .setup, "Choose the current setup, or none; without a name, say which it is.",
    .optionalWordOfSetup,
    examples: ["setup use Outdoor", "setup use none"],
    notes: ["The prompt shows the current setup, and commands of setups mean it where no name is given."]
  ) { context, choice in
    switch choice {
    case nil: return .text(Messages.current(try await context.currentSetup()))
    case .some(.none):
      try context.use(nil)
      return .note(Messages.current(nil))
    case .setup(let name):
      let setup = try await context.changedSetup(name)
      try context.use(setup)
      context.remember(setup)
      return .note(Messages.inUse(setup, isDryRun: context.options.isDryRun))
    }
  }
}

/// The choice of the current setup.
enum SetupChoice: Sendable {
  case none
  case setup(SetupName)
}

extension Parameter where Value == SetupChoice? {
  /// A setup, or the word none.
  fileprivate static var optionalWordOfSetup: Parameter {
    Parameter("[NAME|none]", "a setup, or none", .word, completion: .setups) { words, scope in
      guard let word = words.first else { return .some(nil) }
      if word.isKeyword("none") { return .some(SetupChoice.none) }
      guard let name = SetupName(word) else { return scope.fail(.badTarget(word.text), at: word) }
      return .some(.setup(name))
    }
  }
}
