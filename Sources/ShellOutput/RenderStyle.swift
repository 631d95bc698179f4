public import Hub

/// For whom a table is written.
public struct RenderStyle: Sendable, Equatable {
  /// The columns of the terminal; nil for pipes and files, where nothing is cut and nothing drawn.
  public var width: Int?
  /// Whether colours and bold may be used.
  public var colour: Bool
  /// Whether everything is shown, however wide, empty columns too.
  public var isWide: Bool
  /// Whether cells that a spreadsheet would run are made harmless.
  public var isSpreadsheetSafe: Bool
  /// Whether everything is said in words, line by line, as whoever listens to a screen wants it.
  public var isSpoken: Bool
  /// Which colours mean what.
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
