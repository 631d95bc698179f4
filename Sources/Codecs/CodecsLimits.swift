/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
public enum CodecsLimits {
  /// How deep arrays and objects may stand within each other.
  public static let deepestJSON = 100
  /// Bytes between two reports of how far a walk has come.
  static let progressBytes = 1 << 18
  /// Smaller files are read item by item: their items have room in the journal.
  public static let smallestRowImport = 1 << 16
  /// Bytes that are handed over at once.
  static let importPiece = 1 << 16
  /// The headings, and the first rows for a look at them, are within so many bytes of any file.
  static let importHead = 1 << 20
  /// Few rows are longer.
  static let importMargin = 1 << 13
  /// Items between two reports of how far an import has come.
  static let progressItems = 1024
  /// Bytes in a cell.
  public static let longestField = 1 << 20
  /// Columns in a file.
  public static let mostColumns = 1000
  /// Problems that one kind of check reports of a file: one that is no table at all must not fill the memory.
  package static let mostProblems = 10_000
  /// Problems reported of one row; a row of rubbish need not fill the screen.
  static let problemsInARow = 20
}
