package import Answers
import Files
import Query
import Synchronization

/// What there is of the folder, and from where answers came.
extension FileRepository {
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

  package func takeSources() -> Set<DataSource> { asked.withLock { $0.takeSources() } }

  /// Notes what an answer is read from, with the changes that are laid over it.
  func note(_ source: DataSource, _ overlay: Overlay) {
    asked.withLock { asked in
      asked.note(source)
      if !overlay.isEmpty { asked.note(.journal) }
    }
  }
}

extension FileSystem {
  /// How many files are in a folder and in those in it, and how many bytes they have.
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
