/// The chosen limits of this module: how long, how often, how much at most.
///
/// Constants of formulas and file formats stay where they are used.
enum FilesLimits {
  /// Bytes that are gathered for one call.
  static let block = 1 << 18
  /// Bytes from which on a buffer's memory is asked for at once.
  static let populated = 1 << 17
  /// Bytes of a file that is read whole: some five million items.
  static let largestFile = 1 << 30
  /// Attempts to replace a small file that others may be clearing away after a killed process; each does that once.
  static let mostReplacements = 100
  /// Threads that share work; each holds what it works on in memory.
  static let mostThreads = 4
  /// Parts of a list that threads share: more than threads, since one may be held up.
  static let mostParts = 16
  /// Nanoseconds within which the clock of files is sure to tick.
  static let clockTick = 20_000_000
}
