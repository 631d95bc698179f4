import Answers
import Equipment
import Files
import Glibc
import Query

/// Everything that a repository knows between two calls; one call at a time works with it.
struct RepositoryState: Sendable {
  let folder: DataFolder
  let files: any FileSystem
  let tables: Tables
  /// Who makes the changes; asked at the first of them.
  private(set) lazy var by: String = author()
  private let author: @Sendable () -> String
  let clock: @Sendable () -> Timestamp
  /// Bytes from which on a journal becomes a part of the history.
  let fullJournal: Int

  /// What the log says; nil before it is read for the first time.
  var log: Log?
  /// Whether the log is as the last `refresh`, or the lock, left it.
  var isCurrent = false
  /// What the command that is running has read, if it only reads.
  var reading: Reading?
  /// The last entry that the command that is running knew when it first looked.
  var seen: Int?
  /// Counts the rounds in which files are looked at; within one, each is looked at once.
  var round = 0
  /// The folder, as it was when it was first seen.
  var home: FileStatus?
  var lock: FolderLock
  /// The journal, open for appending, with the file it is.
  var journal: (file: Descriptor, inode: UInt64)?
  /// Whether this process cleaned up what an interrupted one may have left.
  var isSettled = false
  /// Whether old contents of files were found that are kept aside.
  var hasAsides = false
  /// Whether the files have to be written soon: an edit from outside is in the journal.
  var isFoldDue = false
  /// Files that count as they are, because the history that led to them is gone.
  var rebased: Set<RecordType> = []
  var hasWritten = false
  /// The numbers of the entries that this process wrote.
  var own: Set<Int> = []
  /// The newest entry that was there when the log was first read.
  var firstSeen: Int?
  /// Whether changes wait for `flush`, so that several are stored together.
  var isGathering = false
  /// The changes that wait; the lock is held as long as there are any.
  var group: Group?
  /// When the lock was given back after it was held for long; nil if that is over.
  var given: Int?
  var transaction: Transaction?
  var notices: [StoreNotice] = []
  /// The types whose edits by another program cannot be told, as far as that was said.
  var toldUnread: Set<RecordType> = []
  /// The files of the history that are of other folders, as far as that was said.
  var toldForeign: Set<String> = []
  /// Where the line begins that was told to be left out.
  var tornEnd: Int?

  init(
    folder: DataFolder, files: any FileSystem, by: @escaping @Sendable () -> String,
    clock: @escaping @Sendable () -> Timestamp, fullJournal: Int,
    waiting: (@Sendable (Int?) -> Void)?
  ) {
    self.folder = folder
    self.files = files
    author = by
    self.clock = clock
    self.fullJournal = fullJournal
    tables = Tables(files: files, folder: folder)
    lock = FolderLock(files: files, path: folder.lock, waiting: waiting)
  }
}

/// The tables, one a type.
struct Tables: Sendable {
  private let tables: [Table]

  init(files: any FileSystem, folder: DataFolder) {
    tables = RecordType.stored.map { Table($0, files: files, folder: folder) }
  }

  subscript(_ type: RecordType) -> Table { tables[RecordType.stored.firstIndex(of: type) ?? 0] }

  /// Opens every file, until the next round of looking at them.
  func hold(_ round: Int) { for table in tables { table.hold(round) } }

  /// Closes them.
  func release() { for table in tables { table.release() } }
}

extension RepositoryState {
  var reader: LogReader { LogReader(files: files, folder: folder) }
  var history: History { History(files: files, folder: folder, index: log?.index) }

  /// Bytes of the data files as the folder has them, for a folder that no manifest tells of yet.
  var foundSize: Int {
    RecordType.stored.reduce(0) { $0 + ((try? files.statusIfThere(folder.file(of: $1)))??.size ?? 0) }
  }

  /// Makes the next call look at the files again.
  mutating func lookAgain() {
    isCurrent = false
    round += 1
  }

  /// The log as it is now, or was when it was last looked at in this round.
  mutating func currentLog() throws(InventoryError) -> Log {
    let log = try knownLog()
    reading?.note(log)
    seen = seen ?? log.sequence
    return log
  }

  private mutating func knownLog() throws(InventoryError) -> Log {
    // Under the lock nobody else writes; what waits is not yet in the journal that could be read.
    if let log, isCurrent || group != nil { return log }
    try checkHome()
    let current: Log
    if var known = log {
      _ = try reader.catchUp(&known)
      current = known
    } else {
      current = try reader.read(after: 0)
    }
    if log?.damage == nil { tellDamage(of: current) }
    try tellTornEnd(of: current)
    log = current
    firstSeen = firstSeen ?? current.sequence
    isCurrent = true
    return current
  }

  /// Tells that the journal, or what it depends on, cannot be read whole.
  private mutating func tellDamage(of current: Log) {
    switch current.damage {
    case .damaged(let file, let line, let byte)?: notices.append(.damagedLog(file: file, line: line, byte: byte))
    case .journalLost(let loss)?: notices.append(.journalLost(loss))
    default: break
    }
  }

  /// Tells once that the journal ends in a line that cannot be used, unless somebody is just writing that line:
  /// readers take no lock, which would tell the two apart.
  private mutating func tellTornEnd(of current: Log) throws(InventoryError) {
    guard current.journal.isTorn, current.damage == nil, tornEnd != current.journal.end.byte else { return }
    files.pause(milliseconds: 50)
    guard try reader.isCurrent(current) else { return }
    tornEnd = current.journal.end.byte
    notices.append(.tornLineLeftOut(file: DataFolder.journalName, byte: current.journal.end.byte))
  }

  /// Makes sure that the folder is the one that was there before; an emptied place must not look like an inventory.
  mutating func checkHome() throws(InventoryError) {
    let found = try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.statusIfThere(folder.path)
    }
    if let home, found?.inode != home.inode || found?.device != home.device { throw .folderGone(path: folder.path) }
    home = home ?? found
  }

  /// Notes that an edit of a type's file cannot be told, once.
  mutating func note(_ view: TableView) {
    guard case .unread(let damage)? = view.pending, toldUnread.insert(view.type).inserted else { return }
    notices.append(.editUnread(file: view.type.file, damage: damage))
  }

  /// The items of a type, with what is staged in a transaction.
  mutating func view(_ type: RecordType) throws(InventoryError) -> TableView {
    for _ in 0..<8 {
      let log = try currentLog()
      if var view = try tables[type].view(log, round: round) {
        if let staged = transaction?.staged[type] { view.overlay.apply(staged) }
        view.columns += transaction?.columns[type] ?? []
        return view
      }
      if reading?.isHeld == true {
        // What is open was written into: the next reading sees it.
        reading?.hasMoved = true
        break
      }
      lookAgain()
    }
    throw .unreadable(.restless(folder.file(of: type)))
  }
}
