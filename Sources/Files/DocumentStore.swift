public import Codecs

/// Files that are not the store's: scripts, imports, exports.
public protocol DocumentStore: Sendable {
  /// The whole file; `-` is standard input.
  func read(_ path: String) throws -> [UInt8]
  /// The file for an import, which need not be in memory as a whole; `-` is standard input.
  func content(of path: String) throws -> ImportContent
  /// The whole file, if nobody else can have written it.
  ///
  /// - Throws: `DistrustedFile` if somebody else may write it.
  func readTrusted(_ path: String) throws -> [UInt8]
  /// True if there is a regular file or a folder at the path, or a link to one; false for a pipe or device.
  func exists(_ path: String) -> Bool
  /// True if the path, under whatever name, is the data folder's or in it, where only the store writes.
  func isOwn(_ path: String) -> Bool
  /// Begins to write a file in pieces; replacing is all or nothing.
  func begin(_ path: String, mode: WriteMode) throws -> any OpenDocument
  /// The names in a folder that begin so, folders with a `/` behind them, for completion.
  func names(beginningWith prefix: String) -> [String]
}

/// How a write treats the file's earlier content: it replaces it, or is appended to it.
public enum WriteMode: Sendable {
  case replace, append
}

/// A file that is being written; in the end it is either finished or cancelled.
public protocol OpenDocument {
  /// Writes the next piece.
  func write(_ bytes: [UInt8]) throws
  /// Ends the writing; a file that is replaced gets its new content only now.
  func finish() throws
  /// Leaves the file as it was, as far as that can be: what went into a pipe is gone.
  func cancel()
}

extension DocumentStore {
  /// The whole file, for stores that have no other way.
  public func content(of path: String) throws -> ImportContent { ImportContent(try read(path)) }

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
