import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let setupDelete = Command(
    "setup delete", of: .setup, "Archive a setup: it keeps all its versions and can be restored.",
    .setup("NAME"),
    examples: ["setup delete Outdoor --yes", "setup delete 2 --yes"],
    notes: ["It asks first; where nobody can be asked, --yes is needed. The current setup is current no longer."]
  ) { context, name in
    try await context.archive([try await context.changedSetup(name, isActive: false)])
  }

  static let setupRestore = Command(
    "setup restore", of: .setup, "Take an archived setup into use again.",
    .setup("NAME", completion: .archivedSetups),
    examples: ["setup restore 3", "setup restore Indoor"],
    notes: ["Its name must not be that of an active setup: setup edit gives it another one first."]
  ) { context, name in
    let before: Setup
    if case .name? = name.target, let target = name.target {
      before = try await context.setup(target, preferring: .archived)
    } else {
      before = try await context.changedSetup(name, isActive: false)
    }
    var after = before
    after.isActive = true
    return try await context.edit([(before: before, after: after)])
  }
}

extension CommandContext {
  /// Archives setups after a question; none of them is current any longer.
  func archive(_ setups: [Setup]) async throws -> Output {
    let active = setups.filter(\.isActive)
    let edits = active.map { setup in
      var after = setup
      after.isActive = false
      return (before: setup as any Record, after: after as any Record)
    }
    if !active.isEmpty, confirmation == .always || active.count > 1 && confirmation == .several {
      try confirm(
        active.count == 1
          ? "Archive \(Messages.name(active[0]))?" : Messages.question("Archive", active, .setup))
    }
    let current = try await currentSetup()
    var output = try await edit(edits, isAgreed: true)
    guard let current, active.contains(where: { $0.id == current.id }) else { return output }
    use(nil, behind: &output)
    return output
  }
}
