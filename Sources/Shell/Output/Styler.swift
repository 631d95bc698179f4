/// Colours by what they mean; without colour every text stays as it is.
///
/// A meaning is never told by colour alone: the words say it too.
public struct Styler: Sendable, Equatable {
  /// Whether escape codes are written.
  public let colour: Bool

  /// Makes a styler.
  public init(colour: Bool) { self.colour = colour }

  /// A heading: bold.
  public func heading(_ text: String) -> String { wrap(text, "1") }
  /// What matters less: dim.
  public func faint(_ text: String) -> String { wrap(text, "2") }
  /// What went wrong: bold red.
  public func error(_ text: String) -> String { wrap(text, "1;31") }
  /// What deserves a look: yellow.
  public func warning(_ text: String) -> String { wrap(text, "33") }
  /// What went well, what was added: green.
  public func success(_ text: String) -> String { wrap(text, "32") }
  /// What stands out: cyan.
  public func accent(_ text: String) -> String { wrap(text, "36") }
  /// A number that is the answer: bold.
  public func number(_ text: String) -> String { wrap(text, "1") }

  private func wrap(_ text: String, _ code: String) -> String {
    colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
