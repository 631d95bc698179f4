import Glibc
import Shell
import ShellLanguage

/// The words of the command line and the variables that name places, as they were given.
enum Arguments {
  /// The words behind the program's name.
  ///
  /// - Returns: what is no text, if anything is: it is refused, and never replaced by another.
  static func checked() -> Result<[String], NotText> {
    var words: [String] = []
    for place in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = unsafe CommandLine.unsafeArgv[place] else { break }
      guard let word = unsafe String(validatingCString: bytes) else {
        return .failure(NotText(what: "argument \(place)", shown: unsafe String(cString: bytes)))
      }
      words.append(word)
    }
    for name in places {
      guard let bytes = unsafe getenv(name), unsafe String(validatingCString: bytes) == nil else { continue }
      return .failure(NotText(what: name, shown: unsafe String(cString: bytes)))
    }
    return .success(words)
  }

  /// Variables that say where something is: one that is left out would lead to another place.
  private static let places = [
    "ARCHERYHUB_DATA", "ARCHERYHUB_CATALOGUE", "ARCHERYHUB_SAMPLE", "HOME", "TMPDIR", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// What is no UTF-8.
  struct NotText: Error {
    /// Which word, or which variable.
    let what: String
    /// It with signs in place of the bytes that are no text.
    let shown: String

    /// What is said of it.
    var sentence: String { "archeryhub: \(what) is not UTF-8 text: “\(VisibleText.line(String(shown.prefix(100))))”" }
  }
}
