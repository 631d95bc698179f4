import ShellLanguage

extension Messages {
  /// The refusals of commands about the shell itself: own commands, preferences, watch, the tutorial.
  static func shell(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .sourceInItself(let file): ("\(VisibleText.line(file)) runs itself", nil)
    case .sourceStopped(let file): ("\(VisibleText.line(file)) stopped at an error", nil)
    case .aliasOfItself(let name):
      ("\(quoted(name)) would stand for itself", "an own command stands for a command, or for another own command")
    case .notWatchable(let command):
      ("\(command) does more than read, so it cannot be watched", "list, show, count and the like can")
    case .watchNeedsTerminal:
      ("watch draws on a terminal, and standard output is none", "without watch the command answers once")
    case .watchFailed(let failure): ("the data folder cannot be watched: \(text(of: failure))", nil)
    case .noStep(let number, let count): ("the tutorial has no step \(number)", "it has \(count)")
    case .noSample:
      (
        "the sample inventory that the tutorial plays with is not installed",
        "Scripts/install brings it; ARCHERYHUB_SAMPLE names a folder that holds it"
      )
    case .unknownSetting(let name, let near):
      (
        "there is no setting \(quoted(name))",
        near.isEmpty ? "set lists them" : "did you mean \(near.map(quoted).joined(separator: " or "))?"
      )
    case .badSetting(let name, let value, let expected): ("\(name) cannot be \(quoted(value))", "it can be \(expected)")
    case .aliasIsCommand(let name): ("\(quoted(name)) is a command already", "choose another word")
    case .unknownAlias(let name, let near):
      (
        "there is no own command \(quoted(name))",
        near.isEmpty ? "alias lists them" : "did you mean \(near.map(quoted).joined(separator: " or "))?"
      )
    default: nil
    }
  }
}
