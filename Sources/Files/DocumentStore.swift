/// Files that are not the store's: scripts, imports, exports.
public protocol DocumentStore: Sendable {
  /// The whole file; `-` is standard input.
  func read(_ path: String) throws -> [UInt8]
  /// The whole file, if nobody else can have written it.
  ///
  /// - Throws: `DistrustedFile` if somebody else may write it.
  func readTrusted(_ path: String) throws -> [UInt8]
  /// Whether there is something of that name.
  func exists(_ path: String) -> Bool
  /// Whether the file, by whatever name, is one of the data folder's, where only the store writes.
  func isOwn(_ path: String) -> Bool
  /// Begins to write a file in pieces; replacing is all or nothing.
  func begin(_ path: String, mode: WriteMode) throws -> any OpenDocument
  /// The names in a folder that begin so, folders with a `/` behind them, for completion.
  func names(beginningWith prefix: String) -> [String]
}

/// What happens to what a file held before.
public enum WriteMode: Sendable {
  case replace, append
}

/// A file that is being written; in the end it is either finished or cancelled.
public protocol OpenDocument {
  /// Writes some more.
  func write(_ bytes: [UInt8]) throws
  /// Puts what was written where it belongs.
  func finish() throws
  /// Leaves the file as it was, as far as that can be: what went into a pipe is gone.
  func cancel()
}

extension DocumentStore {
  /// The whole file, for stores that nobody else writes into.
  public func readTrusted(_ path: String) throws -> [UInt8] { try read(path) }

  /// Writes a file; replacing is all or nothing.
  public func write(_ bytes: [UInt8], to path: String, mode: WriteMode) throws {
    let document = try begin(path, mode: mode)
    do {
      try document.write(bytes)
      try document.finish()
    } catch {
      document.cancel()
      throw error
    }
  }
}
