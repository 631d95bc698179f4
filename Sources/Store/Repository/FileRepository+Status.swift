package import Answers
import Files
import Query
import Synchronization

/// The folder's state, and the sources of answers.
extension FileRepository {
  package var author: String { store.withLock { $0.by } }

  package func status() async throws -> FolderStatus {
    try store.withLock { store throws(InventoryError) in
      let log = try store.currentLog()
      let (files, folder) = (store.files, store.folder)
      let (count, bytes) = try InventoryError.reading { () throws(FileFailure) in try files.extent(of: folder.path) }
      return FolderStatus(
        path: folder.path, files: count, bytes: bytes, format: log.indexStatus == nil ? nil : log.index.format,
        unsaved: log.sequence - log.index.sequence, isDamaged: log.damage != nil)
    }
  }

  package func drainSources() -> DataSources { requested.withLock { $0.drainSources() } }

  /// Notes the source of an answer, and the journal if its changes are laid over it.
  func noteSource(_ source: DataSource, _ overlay: Overlay) {
    requested.withLock { requested in
      requested.note(source)
      if !overlay.isEmpty { requested.note(.journal) }
    }
  }
}

extension FileSystem {
  /// Number of files in a folder and the folders in it, and their total size in bytes.
  fileprivate func extent(of path: String) throws(FileFailure) -> (files: Int, bytes: Int) {
    var (files, bytes) = (0, 0)
    for member in try listIfThere(path) {
      if member.kind == .folder {
        let inner = try extent(of: "\(path)/\(member.name)")
        (files, bytes) = (files + inner.files, bytes + inner.bytes)
      } else if let status = try statusIfThere("\(path)/\(member.name)") {
        (files, bytes) = (files + 1, bytes + status.size)
      }
    }
    return (files, bytes)
  }
}
