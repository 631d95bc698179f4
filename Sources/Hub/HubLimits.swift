/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
public enum HubLimits {
  /// So many rows of a listing are remembered: nobody types the number of a later one.
  public static let rememberedRows = 10_000
  /// How often a record gets another number where others take them at the same time.
  static let numberingAttempts = 5
  /// Records about so many pieces are looked for among all; about more, all are held against them.
  static let singleLookups = 64
  /// The most days that what came back stays in.
  static let longestTurnaround = 365
  /// MiB that an attached file may have unless the setting says otherwise, and the most that it can say: a file is in
  /// memory as a whole.
  static let usualAttachment = 10
  static let largestAttachment = 500
  /// The most typed lines that are kept.
  public static let longestHistory = 10_000
}
