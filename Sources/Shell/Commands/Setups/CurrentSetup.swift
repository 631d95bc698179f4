import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// The setup that is shot now; nil if none is chosen, or if the chosen one is gone or archived.
  func currentSetup() async throws -> Setup? {
    try state.load()
    guard let id = state.currentSetup else { return nil }
    let setup = try await viewModel.ask(.setup(id))
    return setup?.isActive == true ? setup : nil
  }

  /// Makes a setup the current one, or with nil none.
  func use(_ setup: Setup?) throws {
    try state.use(setup: setup?.id)
  }

  /// The same behind a change that is stored, and stays so if the choice cannot be kept: the answer says both.
  func use(_ setup: Setup?, behind output: inout Output) {
    do {
      try use(setup)
      output.notes.append(setup.map { Messages.inUse($0, isDryRun: options.isDryRun) } ?? Messages.current(nil))
    } catch {
      output.findings.append(Messages.notUsed(setup, because: error))
      output.code = ExitCode(error) == .success ? .failure : ExitCode(error)
    }
  }

  /// The current setup's name for the prompt, cut if it is long; nil if there is none or it cannot be read.
  func currentName() async -> String? {
    guard state.currentSetup != nil, let setup = try? await currentSetup() else { return nil }
    let name = VisibleText.line(setup.name)
    let most = ShellLimits.promptedName
    return DisplayWidth.of(name) > most ? DisplayWidth.cut(name, to: most) : name
  }
}
