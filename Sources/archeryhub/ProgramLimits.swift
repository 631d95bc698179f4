/// The numbers of this room that somebody chose: how long, how often, how much at most.
///
/// Formulas, forms and drawings keep theirs.
enum ProgramLimits {
  /// Bytes from which on the lines are put together: some thousand sessions.
  static let usageBytes = 1 << 15
  /// Bytes of a file of what was shown last: more is none of the program.
  static let shownBytes = 1 << 20
  /// Bytes that are read of standard input at a time.
  static let inputBlock = 65_536
  /// Candidates that Tab puts in at once.
  static let insertedAtOnce = 1000
  /// How often an open file may turn out to be another one before it is taken as it is.
  static let lockTries = 100
}
