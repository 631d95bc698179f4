import Equipment

/// A preference: what it is called, what it does, which values it takes.
public struct Setting: Sendable {
  /// As typed after `set`.
  public let name: String
  /// What it does, in a few words.
  public let help: String
  /// The value until another one is set.
  public let fallback: String
  /// The values, if they are a fixed set.
  public let choices: [String]
  /// What would be right, for the message that a value is not.
  public let expected: String
  let accepts: @Sendable (String) -> Bool

  private init(_ name: String, _ help: String, choices: [String]) {
    self.init(name, help, fallback: choices[0], expected: choices.joined(separator: ", "), choices: choices) {
      choices.contains($0)
    }
  }

  private init(
    _ name: String, _ help: String, fallback: String, expected: String, choices: [String] = [],
    accepts: @escaping @Sendable (String) -> Bool
  ) {
    self.name = name
    self.help = help
    self.fallback = fallback
    self.choices = choices
    self.expected = expected
    self.accepts = accepts
  }
}

extension Setting {
  /// Whether colours are used.
  public static let color = Setting(
    "color", "colours: on a terminal, always or never", choices: ["auto", "always", "never"])
  /// Before which deletions a person is asked.
  public static let confirm = Setting(
    "confirm", "ask before deleting anything, or only before deleting several", choices: ["always", "several"])
  /// The currency of a price that is given without one.
  public static let currency = Setting(
    "currency", "currency of a price without one", fallback: "EUR", expected: "three letters, such as EUR"
  ) { Currency(text: $0) != nil }
  /// Whether long answers are paged.
  public static let pager = Setting("pager", "page answers that are longer than the screen", choices: ["on", "off"])

  /// Whether everything is said in words.
  public static let plain = Setting(
    "plain", "words only, for screen readers: no lines, bars, signs or colours", choices: ["off", "on"])
  /// The setup that is shot now.
  public static let setup = Setting(
    "setup", "number of the setup that is shot now, as setup use sets it", fallback: "none",
    expected: "the number of a setup, or none"
  ) { value in value == "none" || Int(value).map { 1...ValidationRules.largestId ~= $0 } ?? false }

  /// All of them, in the order in which they are listed.
  public static let all = [color, confirm, currency, pager, plain, setup]
}
