/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
public enum OutputLimits {
  /// How long work may take before anything is said of it: less is no wait.
  package static let progressPatience = Duration.milliseconds(200)
  /// How often the line is drawn anew: often enough to be seen moving.
  static let progressRhythm = Duration.milliseconds(100)
  /// Bytes in a line: more is no command but a file given by accident, refused before it fills the memory.
  public static let longestLine = 1 << 20
}
