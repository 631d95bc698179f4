import Equipment
import Hub

extension Command {
  static let set = Command(
    "set", "Show or change preferences.",
    .optionalWord("NAME", "which one", completion: .settings),
    .optionalWord("VALUE", "its new value", completion: .settingValues),
    examples: ["set", "set currency USD"]
  ) { session, name, value in
    guard let name else { return Output(table: session.settings(Setting.all)) }
    guard let setting = Setting.all.first(where: { $0.name == name.lowercased() }) else {
      throw CommandError.unknownSetting(name, near: Suggestions.nearest(to: name, among: Setting.all.map(\.name)))
    }
    guard let value else { return Output(table: session.settings([setting])) }
    guard try session.state.set(setting, to: value) else {
      throw CommandError.badSetting(setting.name, value, expected: setting.expected)
    }
    return .note("\(setting.name) \(session.options.isDryRun ? "would be" : "is") \(value)")
  }
}

extension Session {
  fileprivate func settings(_ settings: [Setting]) -> Table {
    let columns = [Column("name"), Column("value"), Column("values"), Column("help")]
    return Table(
      columns: columns, rows: settings.map { [$0.name, state[$0], $0.expected, $0.help] }, idColumn: "name")
  }
}
