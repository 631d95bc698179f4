/// Files that are not the store's: scripts, imports, exports.
public protocol DocumentStore: Sendable {
  /// The whole file; `-` is standard input.
  func read(_ path: String) throws -> [UInt8]
  /// Whether there is something of that name.
  func exists(_ path: String) -> Bool
  /// Whether the file lies within the data folder, where only the store writes.
  func isOwn(_ path: String) -> Bool
  /// Writes a file; replacing is all or nothing.
  func write(_ bytes: [UInt8], to path: String, mode: WriteMode) throws
  /// The names in a folder that begin so, folders with a `/` behind them, for completion.
  func names(beginningWith prefix: String) -> [String]
}

/// What happens to what a file held before.
public enum WriteMode: Sendable {
  case replace, append
}
