public import Archery
import Equipment

/// A preference: its name, its effect and the values it accepts.
///
/// A class, because each command asks for several, and a copy of one takes longer than to look up its value.
public final class Setting: Sendable {
  /// As typed after `set`.
  public let name: String
  /// Its effect, in a few words.
  public let help: String
  /// The value until another one is set.
  public let fallback: String
  /// The values, if they are a fixed set, or the usual ones.
  public let choices: [String]
  /// The meaning of each of the choices, in a few words; empty where they explain themselves.
  public let choiceHelp: [String]
  /// The accepted values in words, for the message about one that is not.
  public var expected: String { expectation ?? choices.joined(separator: ", ") }
  private let expectation: String?
  /// The form in which a typed value is saved; nil if the setting does not accept it.
  let read: @Sendable (String) -> String?

  /// - Parameter former: words that older versions accepted, each with the choice it stands for now.
  private convenience init<Choice: SettingChoice>(
    _ name: String, _ help: String, _ fallback: Choice, former: [String: Choice] = [:]
  ) {
    self.init(
      name, help, fallback: fallback.rawValue, choices: Choice.allCases.map(\.rawValue),
      choiceHelp: Choice.allCases.map(\.help)
    ) { (former[$0] ?? Choice(rawValue: $0))?.rawValue }
  }

  private init(
    _ name: String, _ help: String, fallback: String, expected: String? = nil, choices: [String] = [],
    choiceHelp: [String] = [], read: @escaping @Sendable (String) -> String?
  ) {
    self.name = name
    self.help = help
    self.fallback = fallback
    self.choices = choices
    self.choiceHelp = choiceHelp
    expectation = expected
    self.read = read
  }
}

extension Setting {
  /// The occasions on which colours are used.
  public static let color = Setting(
    "color", "when colours are used", ColourUse.auto)
  /// The deletions and bulk edits before which a person is asked.
  public static let confirm = Setting(
    "confirm", "which deletions and bulk edits are asked about; whole types: always", Confirmation.always)
  /// How many grains arrows of one set may differ in weight.
  public static let arrowSpread = Setting(
    "arrow-spread", "by how many grains the arrows of a set may differ", fallback: "3",
    expected: "grains from 0.1 to 100, such as 3 or 2.5gr"
  ) { text in (try? Double.read(text, as: spread, today: nil))?.text }
  private static let spread = FieldInfo.input(
    "arrow-spread", "Grains that arrows of a set may differ", Double.self, unit: .grains, in: 0.1...100)
  /// How large an attached file may be.
  public static let attachmentSize = Setting(
    "attachment-size", "MiB that a file may have to be attached", fallback: "\(HubLimits.usualAttachment)",
    expected: "a number of MiB from 1 to \(HubLimits.largestAttachment)"
  ) { text in Int(text).flatMap { 1...HubLimits.largestAttachment ~= $0 ? String($0) : nil } }
  /// The currency of a price that is given without one.
  public static let currency = Setting(
    "currency", "currency of a price without one", fallback: "EUR", expected: "three letters, such as EUR"
  ) { Currency(text: $0) == nil ? nil : $0 }
  /// How people read dates.
  public static let date = Setting("date", "how tables on a terminal show dates", DateForm.iso)
  /// The scheme of handicaps.
  public static let handicapScheme = Setting(
    "handicap-scheme", "whose handicaps are worked out", HandicapScheme.agb)
  /// How many typed lines can be recalled.
  public static let history = Setting(
    "history", "how many typed lines can be recalled; 0 keeps none", fallback: "\(HubLimits.longestHistory)",
    expected: "a number from 0 to \(HubLimits.longestHistory)"
  ) { text in Int(text).flatMap { 0...HubLimits.longestHistory ~= $0 ? String($0) : nil } }
  /// Which answers go through the pager; the program is the environment's, as no line may name one to be run.
  public static let pager = Setting(
    "pager", "which answers are paged, by the program PAGER names", Paging.auto,
    former: ["on": .auto, "off": .never])
  /// Words only on a terminal, for screen readers; off by default.
  public static let plain = Setting(
    "plain", "words only on a terminal, for screen readers", Switch.off)
  /// The setup that is shot now.
  public static let setup = Setting(
    "setup", "number of the setup that is shot now; setup use sets it", fallback: "none",
    expected: "the number of a setup, or none"
  ) { $0 == "none" || Int($0).map { 1...ValidationRules.largestId ~= $0 } ?? false ? $0 : nil }
  /// The lifetime of a part or a tuning, after which `advise` reports it.
  public static func life(_ limit: WearLimit) -> Setting {
    Setting(
      limit.name, limit.help, fallback: limit.usual?.text ?? never,
      expected: "\(never), or shots, months or years, such as \"5000 shots\" or \"5000 shots or 3 years\"",
      choices: [never, "5000 shots", "3 years"],
      choiceHelp: ["for ever", "after so many in the rounds", "after so long, by the day that it was bought or tested"]
    ) { $0 == never ? $0 : Lifetime(text: $0)?.text }
  }
  /// The value for a lifetime without an end.
  private static let never = "none"
  /// When changes are exchanged with other machines.
  public static let sync = Setting(
    "sync", "when changes are exchanged with machines that share the inventory", SyncMode.background)
  /// How tables are drawn.
  public static let table = Setting("table", "how tables are drawn on a terminal", TableStyle.rules)
  /// The palette, where colours are used.
  public static let theme = Setting("theme", "which colours are used, if any are", Theme.standard)
  /// The count of how often each command is used, on or off.
  public static let usage = Setting(
    "usage", "count on this computer how often you use which command; off forgets it", Switch.on)
  /// How long what came back stays in the room before it is lent again.
  public static let turnaround = Setting(
    "turnaround", "days that what came back stays in before it is lent again", fallback: "0",
    expected: "a number of days from 0 to \(HubLimits.longestTurnaround)"
  ) { text in Int(text).flatMap { 0...HubLimits.longestTurnaround ~= $0 ? String($0) : nil } }
  /// In which units people read measures.
  public static let units = Setting("units", "in which units tables on a terminal show measures", UnitSystem.own)

  /// All of them, in the order in which they are listed.
  public static let all =
    ([
      arrowSpread, attachmentSize, color, confirm, currency, date, handicapScheme, history, pager, plain, setup, sync,
      table, theme,
      turnaround, units, usage,
    ]
    + WearLimit.all.map(life))
    .sorted { $0.name < $1.name }
}
