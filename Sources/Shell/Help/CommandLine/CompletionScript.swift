/// A shell that can complete the words behind the program's name, by a file that it reads.
public enum CompletionScript: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The file, without its last line break.
  var script: String {
    let words = CommandLineWords()
    return switch self {
    case .bash: BashCompletion.script(words)
    case .zsh: ZshCompletion.script(words)
    case .fish: FishCompletion.script(words)
    }
  }
}
