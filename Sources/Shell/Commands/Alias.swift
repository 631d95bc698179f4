import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let alias = Command(
    "alias", "Show own commands, make one, or with nothing after = forget one.",
    .definition,
    examples: ["alias carbon = list risers where material=carbon", "alias"],
    notes: [
      "What is typed after an own command is put behind what it stands for, which may be another own command.",
      "help NAME says what it stands for. Definitions are kept; init.hub (help scripts) is for what a shell begins with.",
    ]
  ) { context, definition in
    guard let definition else {
      let rows = context.state.aliases.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
      var output = Output(table: Table(columns: [Column("name"), Column("command")], rows: rows, idColumn: "name"))
      if rows.isEmpty { output.notes = ["no own commands yet: alias NAME = COMMAND makes one"] }
      return output
    }
    return try context.define(definition)
  }
}

/// `NAME = COMMAND`.
struct AliasDefinition: Sendable {
  let name: String
  /// As it was typed; empty to forget the name.
  let line: String
}

extension CommandContext {
  fileprivate func define(_ definition: AliasDefinition) throws -> Output {
    guard Commands.found(in: [definition.name]) == nil else { throw CommandError.aliasIsCommand(definition.name) }
    guard definition.line.isEmpty else {
      guard !isRecursive(definition) else { throw CommandError.aliasOfItself(definition.name) }
      try state.setAlias(definition.name, to: definition.line)
      return .note("\(definition.name) \(options.isDryRun ? "would be" : "is") \(VisibleText.line(definition.line))")
    }
    guard state.aliases[definition.name] != nil else {
      throw CommandError.unknownAlias(
        definition.name, near: Suggestions.nearest(to: definition.name, among: Array(state.aliases.keys)))
    }
    try state.setAlias(definition.name, to: nil)
    return .note("\(definition.name) \(options.isDryRun ? "would be" : "is") forgotten")
  }
}

extension CommandContext {
  /// True if a definition would lead back to its own name, also through other own commands.
  private func isRecursive(_ definition: AliasDefinition) -> Bool {
    var line = definition.line
    var seen: Set = [definition.name]
    while let word = Lexer.split(line).words.first?.text, Commands.found(in: [word]) == nil {
      if !seen.insert(word).inserted { return true }
      guard let next = state.aliases[word] else { return false }
      line = next
    }
    return false
  }
}

extension Parameter where Value == AliasDefinition? {
  /// `NAME = COMMAND`, kept as it was typed.
  fileprivate static var definition: Parameter {
    Parameter("[NAME = COMMAND]", "a word, and the command it stands for", .everything) { words, scope in
      guard let name = words.first else { return .some(nil) }
      guard words.count >= 2, words[1].isKeyword("="), !name.text.isEmpty, name.text.allSatisfy(\.isAliasLetter) else {
        return scope.fail(.aliasForm, at: name)
      }
      let start = words.count > 2 ? words[2].range.lowerBound : scope.line.unicodeScalars.count
      return .some(AliasDefinition(name: name.text, line: scope.line.dropFirst(scalars: start).trimmedEnd))
    }
  }
}

extension Character {
  fileprivate var isAliasLetter: Bool { isLetter || isNumber || self == "-" || self == "_" }
}

extension String {
  fileprivate var trimmedEnd: String {
    let ink = unicodeScalars.lastIndex { !$0.properties.isWhitespace }
    return ink.map { String(self[...$0]) } ?? ""
  }
}
