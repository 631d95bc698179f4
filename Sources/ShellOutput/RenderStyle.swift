public import Hub

/// The width, the colours and the conventions that a table is written with.
public struct RenderStyle: Sendable, Equatable {
  /// The columns of the terminal; nil for pipes and files, where nothing is cut and nothing drawn.
  public var width: Int?
  /// True if colours and bold may be used.
  public var colour: Bool
  /// True if everything is shown, however wide, empty columns too.
  public var isWide: Bool
  /// True if cells that a spreadsheet would run as formulas are made harmless.
  public var isSpreadsheetSafe: Bool
  /// True if everything is in words, line by line, for screen readers.
  public var isSpoken: Bool
  /// The palette, where colours are used.
  public var theme = Theme.standard
  /// How tables are drawn on a terminal.
  public var table = TableStyle.rules

  /// Makes a style; without arguments that of a pipe.
  public init(
    width: Int? = nil, colour: Bool = false, isWide: Bool = false, isSpreadsheetSafe: Bool = false,
    isSpoken: Bool = false
  ) {
    self.width = width
    self.colour = colour
    self.isWide = isWide
    self.isSpreadsheetSafe = isSpreadsheetSafe
    self.isSpoken = isSpoken
  }

  /// The style of pipes and files.
  public static let plain = RenderStyle()

  /// The colours that it allows.
  public var styler: Styler { Styler(colour: colour, theme: theme) }

  /// How wide a line may be; nil if nothing is cut.
  package var limit: Int? { isWide ? nil : width }
}
