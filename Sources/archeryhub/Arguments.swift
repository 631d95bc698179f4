import Glibc
import Shell
import ShellLanguage

/// The words of the command line and the variables that name paths, checked to be UTF-8.
enum Arguments {
  /// The words behind the program's name.
  ///
  /// - Throws: the first text that is not UTF-8: it is refused, and never replaced by another.
  static func checked() throws(NotText) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = unsafe CommandLine.unsafeArgv[index] else { break }
      guard let word = unsafe String(validatingCString: bytes) else {
        throw NotText(what: "argument \(index)", shown: unsafe String(cString: bytes))
      }
      words.append(word)
    }
    for name in pathVariables {
      guard let bytes = unsafe getenv(name), unsafe String(validatingCString: bytes) == nil else { continue }
      throw NotText(what: name, shown: unsafe String(cString: bytes))
    }
    return words
  }

  /// Variables that name paths: ignoring one would lead to another path.
  private static let pathVariables = [
    "ARCHERYHUB_DATA", "ARCHERYHUB_CATALOGUE", "ARCHERYHUB_SAMPLE", "HOME", "TMPDIR", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// A word or a variable that is not UTF-8.
  struct NotText: Error {
    /// Position of the word, or name of the variable.
    let what: String
    /// Its text, with replacement characters for the bytes that are not UTF-8.
    let shown: String

    /// The message for standard error.
    var sentence: String { "archeryhub: \(what) is not UTF-8 text: “\(VisibleText.line(String(shown.prefix(100))))”" }
  }
}
