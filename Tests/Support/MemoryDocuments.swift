package import Files
import Store
import Synchronization

/// Files beside the inventory that are only in memory.
package final class MemoryDocuments: DocumentStore {
  private let files: Mutex<[String: [UInt8]]>

  /// Makes files with these texts; a name that ends in `/` is a folder.
  package init(_ files: [String: String] = [:]) {
    self.files = Mutex(files.mapValues { Array($0.utf8) })
  }

  package func read(_ path: String) throws -> [UInt8] {
    guard let bytes = files.withLock({ $0[path] }) else {
      throw FileFailure(operation: .open, path: path, code: 2)
    }
    return bytes
  }

  package func exists(_ path: String) -> Bool { files.withLock { $0[path] != nil } }

  package func isOwn(_ path: String) -> Bool { false }

  package func begin(_ path: String, mode: WriteMode) throws -> any OpenDocument {
    MemoryDocument { [self] bytes in
      files.withLock { $0[path] = mode == .append ? ($0[path] ?? []) + bytes : bytes }
    }
  }

  package func names(beginningWith prefix: String) -> [String] {
    files.withLock { $0.keys.filter { $0.hasPrefix(prefix) }.sorted() }
  }
}

/// A document whose bytes are kept when it is finished.
private final class MemoryDocument: OpenDocument {
  private var bytes: [UInt8] = []
  private let keep: ([UInt8]) -> Void

  init(_ keep: @escaping ([UInt8]) -> Void) { self.keep = keep }

  func write(_ more: [UInt8]) { bytes += more }
  func finish() { keep(bytes) }
  func cancel() {}
}
