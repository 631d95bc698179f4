import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let set = Command(
    "set", "Show or change preferences.",
    .optionalWord("NAME", "which one", completion: .settings),
    .optionalWord("VALUE", "its new value", completion: .settingValues),
    .flag("reset", "go back to the usual value"),
    examples: ["set", "set units", "set units metric", "set units --reset"],
    notes: ["set NAME explains one. Preferences count for the inventory, in every later session too."]
  ) { context, name, value, isReset in
    guard let name else {
      if isReset { throw Problems(problems: [Problem(.missing(what: "NAME", command: "set --reset"))]) }
      var output = Output(table: context.settings)
      if context.terminal.outputIsTerminal {
        output.notes = ["set NAME shows the values of one, set NAME VALUE sets it"]
      }
      return output
    }
    guard let setting = Setting.all.first(where: { $0.name == name.lowercased() }) else {
      throw CommandError.unknownSetting(name, near: Suggestions.nearest(to: name, among: Setting.all.map(\.name)))
    }
    if isReset, let value { throw Problems(problems: [Problem(.unexpectedWord(value, command: "set --reset"))]) }
    guard let value = isReset ? setting.fallback : value else { return Output(table: context.sheet(of: setting)) }
    guard try context.state.set(setting, to: value) else {
      throw CommandError.badSetting(setting.name, value, expected: setting.expected)
    }
    context.forgetUnwantedUses()
    return .note("\(setting.name) \(context.options.isDryRun ? "would be" : "is") \(context.state[setting])")
  }
}

extension CommandContext {
  /// Every preference, a line each.
  fileprivate var settings: Table {
    // The values that one can have have no room beside the others; a person sees them in the page of each.
    let columns = isForPeople ? ["name", "value", "help"] : ["name", "value", "values", "help"]
    let rows = Setting.all.map { setting in
      ["name": setting.name, "value": state[setting], "values": setting.expected, "help": setting.help]
    }
    return Table(
      columns: columns.map { Column($0) }, rows: rows.map { row in columns.map { row[$0] } }, idColumn: "name")
  }

  /// All about one.
  fileprivate func sheet(of setting: Setting) -> Table {
    let meanings = zip(setting.choices, setting.choiceHelp).map { "\($0): \($1)" }
    return Table(
      columns: ["name", "value", "usual", "help", "values", "meaning"].map { Column($0) },
      rows: [
        [
          setting.name, state[setting], setting.fallback, setting.help, setting.expected,
          meanings.joined(separator: "\n"),
        ]
      ], idColumn: "name", layout: .sheet)
  }
}
