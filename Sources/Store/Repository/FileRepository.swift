import Answers
package import Equipment
package import Files
import Query
import Synchronization

/// An inventory in a folder of plain files.
///
/// Making one touches nothing: files are read when they are needed, and the folder is made with the first change.
package final class FileRepository: EquipmentRepository {
  let store: Mutex<RepositoryState>
  let tables: Tables
  let setupTables: SetupTables
  /// The lines of the setups in answers since omissions were last asked for, which may be read after these were given.
  let linesOfRows = Mutex<[StoredVersion]>([])
  let files: any FileSystem
  /// The types that answers rest on.
  let requested = Mutex(RequestedTypes())

  /// Keeps an inventory in a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the data folder.
  ///   - by: who makes the changes, for the history; asked at the first of them.
  ///   - fileSystem: the files; tests give ones that fail.
  ///   - clock: the time that the history states, if not that of the computer; nothing else depends on it.
  ///   - waiting: called when another process has had the lock for a while, with its number.
  ///   - startBackground: starts a process that does something in a folder, and returns false if it cannot be started;
  ///     without it every checkpoint is made at once, and caches with checkpoints alone.
  package convenience init(
    folder: String, by: @autoclosure @escaping @Sendable () -> String, fileSystem: any FileSystem = POSIXFileSystem(),
    clock: (@Sendable () -> Timestamp)? = nil,
    waiting: (@Sendable (Int?) -> Void)? = nil, startBackground: (@Sendable (BackgroundWork, String) -> Bool)? = nil
  ) {
    self.init(
      folder: folder, by: by(), fileSystem: fileSystem, clock: clock, fullJournal: StoreLimits.fullJournal,
      waiting: waiting, startBackground: startBackground)
  }

  /// The same with another size, in bytes, from which on a journal becomes a part of the history.
  package init(
    folder: String, by: @autoclosure @escaping @Sendable () -> String, fileSystem: any FileSystem,
    clock: (@Sendable () -> Timestamp)?, fullJournal: Int, waiting: (@Sendable (Int?) -> Void)? = nil,
    startBackground: (@Sendable (BackgroundWork, String) -> Bool)? = nil
  ) {
    let store = RepositoryState(
      folder: DataFolder(path: folder), files: fileSystem, by: by,
      clock: clock ?? { Timestamp(seconds: fileSystem.now() / 1_000_000_000) }, fullJournal: fullJournal,
      waiting: waiting, startBackground: startBackground)
    tables = store.tables
    setupTables = SetupTables(files: fileSystem, folder: store.folder)
    files = fileSystem
    self.store = Mutex(store)
  }

  /// Makes a checkpoint beside processes that write, as the process that `startBackground` starts does.
  ///
  /// - Returns: the names of the tables that were written.
  /// - Throws: `InventoryError`; the folder is then as it was.
  package func checkpointInBackground() throws -> [String] {
    try store.withLock { store throws(InventoryError) in
      defer { store.closeFiles() }
      return try store.checkpointInBackground()
    }
  }

  /// Does what a process that `startBackground` starts is for.
  ///
  /// - Throws: `InventoryError`; the folder is then as it was.
  package func perform(_ work: BackgroundWork) throws {
    switch work {
    case .checkpoint:
      _ = try checkpointInBackground()
      // Whoever wrote all the time made it, and left the caches.
      try index()
    case .index: try index()
    }
  }

  /// Makes the caches that searches and lists of setups lack, unless another process works here already.
  private func index() throws(InventoryError) {
    defer { store.withLock { $0.closeFiles() } }
    guard var lock = try store.withLock({ store throws(InventoryError) in try store.backgroundLock() }) else { return }
    defer { lock.close() }
    try store.withLock { store throws(InventoryError) in try store.makeMissingIndexes() }
    if try scanSetups(.fields) == nil { _ = try setups() }
  }

  /// An inventory that is dropped without being closed loses its waiting changes, as with a process that ends; no file
  /// stays open.
  deinit { store.withLock { $0.closeFiles() } }
}
