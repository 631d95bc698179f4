package import Equipment
package import Files
import Synchronization

/// An inventory in a folder of plain files.
///
/// Making one touches nothing: files are read when they are needed, and the folder is made with the first change.
package final class FileRepository: EquipmentRepository {
  let store: Mutex<RepositoryState>
  let tables: Tables
  let setupTables: SetupTables
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
  package convenience init(
    folder: String, by: @autoclosure @escaping @Sendable () -> String, fileSystem: any FileSystem = POSIXFileSystem(),
    clock: (@Sendable () -> Timestamp)? = nil,
    waiting: (@Sendable (Int?) -> Void)? = nil
  ) {
    self.init(
      folder: folder, by: by(), fileSystem: fileSystem, clock: clock, fullJournal: StoreLimits.fullJournal,
      waiting: waiting)
  }

  /// The same with another size, in bytes, from which on a journal becomes a part of the history.
  package init(
    folder: String, by: @autoclosure @escaping @Sendable () -> String, fileSystem: any FileSystem,
    clock: (@Sendable () -> Timestamp)?, fullJournal: Int, waiting: (@Sendable (Int?) -> Void)? = nil
  ) {
    let store = RepositoryState(
      folder: DataFolder(path: folder), files: fileSystem, by: by,
      clock: clock ?? { Timestamp(seconds: fileSystem.now() / 1_000_000_000) }, fullJournal: fullJournal,
      waiting: waiting)
    tables = store.tables
    setupTables = SetupTables(files: fileSystem, folder: store.folder)
    files = fileSystem
    self.store = Mutex(store)
  }

  /// An inventory that is dropped without being closed loses its waiting changes, as with a process that ends; no file
  /// stays open.
  deinit { store.withLock { $0.closeFiles() } }
}
