import Equipment
import ShellLanguage

/// The program's answer to a shell that asks how its line can go on.
///
/// The first line says which files may stand there too. Then comes a line for each candidate: `.` if the word is
/// complete with it and `=` if it goes on, the text to be put in, a tab, and a few words about it.
struct ShellAnswer {
  /// The kind of files that may stand there; the shell completes their names itself.
  enum Files: String {
    case none, files, folders, scripts
  }

  var files = Files.none
  var options: [Option] = []

  init(_ options: [Option] = [], files: Files = .none) {
    self.options = options.filter { !$0.isAnyFile }
    self.files = options.contains(where: \.isAnyFile) ? .files : files
  }

  /// The lines, of the candidates that go on from what is typed.
  ///
  /// - Parameter kept: the line without its end, in the place of which the shell puts a candidate.
  func text(_ line: ShellWords, behind kept: ShellWords, _ shell: CompletionScript) -> String {
    let (matching, within) = options.matching(line.partial)
    // bash and zsh put the common beginning of several in place of the typed letters, which these have further on.
    let offered = within != nil && matching.count > 1 && shell != .fish ? [] : matching
    let lines = offered.compactMap { option in
      Self.written(option.text, behind: kept, shell).map { text in
        (option.isFinal ? "." : "=") + text + "\t" + VisibleText.line(option.help)
      }
    }
    return ([files.rawValue] + lines).joined(separator: "\n") + "\n"
  }

  /// The text as the shell puts it in; nil if it cannot be put in there.
  private static func written(_ text: String, behind kept: ShellWords, _ shell: CompletionScript) -> String? {
    // fish puts its own quotes around what it is given as it is meant.
    if shell == .fish { return text.utf8.contains { $0 == 0x09 || $0 == 0x0A } ? nil : text }
    guard text.utf8.starts(with: kept.partial.utf8) else { return nil }
    let rest = String(decoding: text.utf8.dropFirst(kept.partial.utf8.count), as: UTF8.self)
    return ShellEscape.write(rest, in: kept.quote)
  }
}
