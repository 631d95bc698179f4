/// The chosen limits of the program: counts and sizes.
///
/// Constants of formulas and file formats stay where they are used.
enum ProgramLimits {
  /// Bytes above which the lines of the file of usage become one: some thousand sessions.
  static let usageBytes = 1 << 15
  /// Bytes up to which a file of rows shown last is read: the program writes no larger one.
  static let shownBytes = 1 << 20
  /// Bytes from which on something in memory gets pages of its own, which go back to the system with it.
  static let ownRoom: Int32 = 1 << 19
  /// Bytes that are free at the end of the memory before they go back.
  static let keptRoom: Int32 = 1 << 21
  /// Bytes that are read of standard input at a time.
  static let inputBlock = 65_536
  /// Candidates that Tab puts in at once.
  static let insertedAtOnce = 1000
  /// How often an open file may turn out to be another one before it is used as it is.
  static let lockTries = 100
}
