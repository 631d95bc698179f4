import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// Help pages, made from the declarations.
enum HelpText {
  /// `list TYPE|all [where FILTER] [--sort FIELD,-FIELD]`.
  static func usage(_ command: Command) -> String {
    ([command.name] + command.parameters.map(usage)).joined(separator: " ")
  }

  private static func usage(_ parameter: ParameterInfo) -> String {
    let isBracketed = parameter.name.hasPrefix("[")
    return parameter.isRequired || isBracketed ? parameter.name : "[\(parameter.name)]"
  }

  /// The page of one command.
  static func command(_ command: Command) -> String {
    var lines = [
      command.name + (command.otherNames.isEmpty ? "" : " (also \(command.otherNames.joined(separator: ", ")))")
    ]
    lines.append("  \(command.summary)")
    lines += ["", "usage", "  \(usage(command))"]
    let options = command.parameters.map { ($0.name.trimmedBrackets, $0.help + choices($0)) }
    if !options.isEmpty { lines += [""] + aligned(options) }
    lines += ["", "examples"] + command.examples.map { "  \($0)" }
    if !command.notes.isEmpty { lines += [""] + command.notes }
    lines += [
      "", "options of every command: " + CommonOption.allCases.map { "--\($0.rawValue)" }.joined(separator: ", "),
    ]
    return lines.joined(separator: "\n")
  }

  private static func choices(_ parameter: ParameterInfo) -> String {
    if case .words(let words) = parameter.completion { ": \(words.joined(separator: ", "))" } else { "" }
  }

  /// The page of a type: its fields.
  static func type(_ type: RecordType) -> String {
    let rows = type.fields.map { field in
      (
        field.name + (field.isRequired ? " *" : ""),
        "\(type.help(of: field)) – \(Messages.form(of: field))" + usual(field)
      )
    }
    let words = type.words.typed.dropFirst().map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    return
      ([
        "\(type.rawValue) (also \(words.joined(separator: ", "))) in \(type.file)\(type.isLocal ? ", which is never shared" : "")",
        "",
        "fields (* required)",
      ] + aligned(rows) + ["", "examples"] + type.kind.examples.map { "  \($0)" }).joined(separator: "\n")
  }

  private static func usual(_ field: FieldInfo) -> String {
    (field.suggestions.isEmpty ? "" : ", usually \(field.suggestions.joined(separator: ", "))")
      + (field.defaultText.map { "; \($0) unless said otherwise" } ?? "")
      + (field.isManaged ? "; set by the program" : "")
  }

  /// The page of commands that begin with the same word; with the page of the type of that name, if there is one.
  static func family(_ family: CommandFamily) -> String {
    let commands = family.all.map { (usage($0), $0.summary) }
    let type = RecordType(rawValue: family.name).map { ["", Self.type($0)] } ?? []
    return (["\(family.name): \(family.summary)", ""] + aligned(commands) + type).joined(separator: "\n")
  }

  /// Help on one screen of 24 lines.
  ///
  /// - Parameter width: of the terminal; nil for the usual one.
  static func overview(width: Int? = nil) -> String {
    let verbs = Commands.groups.flatMap { row($0.name, $0.all.map(\.name)) }
    let families = row("two words", Commands.families.map(\.name))
    // A word that is a verb as well stands once.
    let known = Set(Commands.overview.map(\.name))
    let types = row("types", RecordType.allCases.map(\.rawValue).filter { !known.contains($0) })
    return
      (["A command is a verb, mostly with a type: list risers, show arrow 3.", ""]
      + aligned(verbs + families + types) + ["", "help VERB, help TYPE, or help TOPIC:"] + topics(width ?? 80) + [
        "help --search WORDS looks everywhere; Tab completes; tutorial shows how it goes."
      ]).joined(separator: "\n")
  }

  /// Words behind their heading, in as many lines as they need.
  private static func row(_ heading: String, _ words: [String]) -> [(String, String)] {
    let indent = String(repeating: " ", count: 15)
    return WrappedText.lines(of: words.joined(separator: ", "), indent: indent).enumerated().map { index, line in
      (index == 0 ? heading : "", line.trimmed)
    }
  }

  /// The page of an own command: its meaning, and the page of the command that the meaning begins with.
  static func alias(_ name: String, _ meaning: String) -> String {
    let words = Lexer.split(meaning).words.prefix(2).map(\.text)
    let page = Commands.found(in: Array(words)).map { ["", command($0.command)] } ?? []
    return (["\(name) stands for: \(VisibleText.line(meaning))"] + page).joined(separator: "\n")
  }

  /// The program's usage, for `--help`.
  static var program: String {
    let options = ProgramOption.all.map { ($0.usage, $0.explanation) }
    let codes = ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }
    return
      ([
        "archeryhub: the equipment inventory of archers and clubs", "", "usage",
      ] + aligned(ProgramFacts.usages) + ["", "options"] + aligned(options) + ["", "exit codes"] + aligned(codes) + [
        "", "The data are in --data DIR, else $ARCHERYHUB_DATA, else $XDG_DATA_HOME/archeryhub,",
        "else ~/.local/share/archeryhub. `archeryhub help` lists the commands; man archeryhub has it all.",
      ]).joined(separator: "\n")
  }

  /// The topics with their summaries, in two columns where there is room.
  private static func topics(_ room: Int) -> [String] {
    let entries = aligned(HelpTopic.all.map { ($0.name, $0.summary) })
    let rows = (entries.count + 1) / 2
    let width = entries.prefix(rows).map { DisplayWidth.of($0) }.max() ?? 0
    let widthOfOthers = entries.dropFirst(rows).map { DisplayWidth.of($0) }.max() ?? 0
    guard width + widthOfOthers <= room else { return entries }
    return (0..<rows).map { row in
      row + rows < entries.count
        ? DisplayWidth.pad(entries[row], to: width) + entries[row + rows] : entries[row]
    }
  }

  /// Two columns, the first as wide as its longest entry.
  static func aligned(_ rows: [(String, String)]) -> [String] {
    let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
    return rows.map { "  \($0)\(String(repeating: " ", count: width - DisplayWidth.of($0) + 2))\($1)" }
  }
}

extension String {
  /// Without the brackets of a parameter that may be left out.
  var trimmedBrackets: String {
    hasPrefix("[") && hasSuffix("]") && !Folding.contains("] [", inFolded: self) ? String(dropFirst().dropLast()) : self
  }
}
