public import Hub

/// Colours by their meaning; without colour every text stays as it is.
///
/// A meaning is never conveyed by colour alone: the words say it too. The colours below are the standard theme's.
public struct Styler: Sendable, Equatable {
  /// True if escape codes are written.
  public let colour: Bool

  /// The palette of the escape codes.
  package let theme: Theme

  /// Makes a styler.
  public init(colour: Bool, theme: Theme = .standard) {
    self.colour = colour
    self.theme = theme
  }

  /// A heading: bold.
  public func heading(_ text: String) -> String { wrap(text, "1") }
  /// A text that matters less: dim.
  public func faint(_ text: String) -> String { wrap(text, "2") }
  /// A failure: bold red.
  public func error(_ text: String) -> String { wrap(text, colours.error) }
  /// A warning: yellow.
  public func warning(_ text: String) -> String { wrap(text, colours.warning) }
  /// A success or an addition: green.
  public func success(_ text: String) -> String { wrap(text, colours.success) }
  /// A text or a drawing that stands out: cyan.
  public func accent(_ text: String) -> String { wrap(text, colours.accent) }
  /// A number that is the answer: bold.
  public func number(_ text: String) -> String { wrap(text, "1") }
  /// A row of a striped table.
  package func shaded(_ text: String) -> String {
    switch theme {
    case .standard, .dark: wrap(text, "48;5;236")
    case .light: wrap(text, "48;5;254")
    case .mono: wrap(text, "2")
    }
  }

  /// The theme's escape codes by their meaning.
  private var colours: (error: String, warning: String, success: String, accent: String) {
    switch theme {
    case .standard: ("1;31", "33", "32", "36")
    case .dark: ("1;91", "93", "92", "96")
    // Yellow and cyan cannot be read on white.
    case .light: ("1;31", "35", "32", "34")
    case .mono: ("1", "4", "1", "1")
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    colour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// A text without the colours that were put on it.
  package static func plain(_ text: String) -> String {
    guard text.contains("\u{1B}") else { return text }
    let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts[0] + parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
  }
}
