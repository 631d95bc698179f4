import Answers
import Codecs
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
  /// Starts a process that does something in a folder; false if it cannot be started.
  let startBackground: (@Sendable (BackgroundWork, String) -> Bool)?

  /// The log as it was last read; nil before the first time.
  var log: Log?
  /// The largest version of a log that was dropped: later ones are above it, so that nothing derived from it is used.
  var droppedVersion = 0
  /// True once an item of the journal could not be read that `hub.json` vouched for: from then on all are checked.
  var isDistrustful = false
  /// True once the log was read, until `invalidateReads`.
  var isCurrent = false
  /// The reading of the command that is running, if it only reads.
  var reading: Reading?
  /// Number of the last entry when the command that is running first read the log.
  var seenSequence: Int?
  /// Counts the rounds in which files are looked at; within one, each is looked at once.
  var round = 0
  /// Status of the folder when it was first seen.
  var knownFolder: FileStatus?
  var lock: FolderLock
  /// The journal, open for appending, with its inode.
  var journal: (file: Descriptor, inode: UInt64)?
  /// True once this process cleaned up after interrupted ones.
  var isRecovered = false
  /// True while marks of kept files may be left.
  var hasKeptMarks = false
  /// The files that were put in for changes of the transaction that is open, whose marks are still there.
  var begun: [BegunFile] = []
  /// True while backups of files may be left.
  var hasBackups = false
  /// Contents that the next checkpoint gives to files, which other machines wrote with the same records.
  var adopted: [RecordType: [UInt8]] = [:]
  /// True while a checkpoint is due whatever the journal's size, as after an outside edit.
  var isCheckpointDue = false
  /// Types whose files count as they are, because the history that led to them is gone.
  var rebased: Set<RecordType> = []
  var hasWritten = false
  /// How far the making of missing caches was left to a process of their own; nil while none lacked.
  var indexing: Indexing?
  /// Small tables whose caches are made by this process when one is asked for, or when it ends: the next checkpoint of a
  /// script would make them anew.
  var unindexed: Set<RecordType> = []
  /// The numbers of the entries that this process wrote.
  var ownEntries: Set<Int> = []
  /// Number of the newest entry when the log was first read.
  var firstSeenSequence: Int?
  /// True once changes are to wait for `flush`, so that several are stored together.
  var isGathering = false
  /// The changes that wait; the lock is held as long as there are any.
  var group: Group?
  /// Time at which the lock was released after a long hold, in milliseconds; nil once that was made up for by a pause.
  var longHoldEnd: Int?
  var transaction: Transaction?
  /// The problems of a takeover of the setups, as they were found in a round with a version of the log.
  var takeover: (version: Int, round: Int, problems: [FileProblem])?
  /// The changes that undo and redo have next, as they were known last.
  var reversals: Reversals?
  var notices: [StoreNotice] = []
  /// The types whose outside edits cannot be compared, as far as that was reported.
  var reportedUnread: Set<RecordType> = []
  /// The files of the history that are of other folders, as far as that was reported.
  var reportedForeign: Set<String> = []
  /// Offset of the torn line that was last reported as left out.
  var tornEnd: Int?

  init(
    folder: DataFolder, files: any FileSystem, by: @escaping @Sendable () -> String,
    clock: @escaping @Sendable () -> Timestamp, fullJournal: Int,
    waiting: (@Sendable (Int?) -> Void)?, startBackground: (@Sendable (BackgroundWork, String) -> Bool)? = nil
  ) {
    self.folder = folder
    self.files = files
    author = by
    self.clock = clock
    self.fullJournal = fullJournal
    self.startBackground = startBackground
    tables = Tables(files: files, folder: folder)
    lock = FolderLock(files: files, path: folder.lock, waiting: waiting)
  }
}

/// The tables, one a type.
struct Tables: Sendable {
  private let tables: [Table]

  init(files: any FileSystem, folder: DataFolder) {
    let look = FolderLook(files, folder.path)
    tables = RecordType.stored.map { Table($0, files: files, folder: folder, look: look) }
  }

  subscript(_ type: RecordType) -> Table { tables[RecordType.stored.firstIndex(of: type) ?? 0] }

  /// Opens every file, and keeps it open until the next round of looking at them.
  func hold(_ round: Int) { for table in tables { table.hold(round) } }

  /// Closes them.
  func release() { for table in tables { table.release() } }
}

extension RepositoryState {
  // Inlined, as all of the state is copied for a call.
  @inline(__always) var reader: LogReader { LogReader(files: files, folder: folder, trusts: !isDistrustful) }
  var history: History { History(files: files, folder: folder, index: log?.index) }

  /// Total size of the tables on the disk in bytes, for a folder without a manifest.
  var foundSize: Int {
    RecordType.stored.reduce(0) { $0 + ((try? files.statusIfThere(folder.file(of: $1)))??.size ?? 0) }
  }

  /// Makes the next call look at the files again.
  mutating func invalidateReads() {
    isCurrent = false
    round += 1
  }

  /// The log as it is now, or was when it was last looked at in this round.
  mutating func currentLog() throws(InventoryError) -> Log {
    let log = try knownLog()
    note(version: log.version, sequence: log.sequence)
    return log
  }

  /// Notes the state of the log that is read by; looks at the log first if that is not known to be current.
  private mutating func lookAtLog() throws(InventoryError) {
    guard isCurrent || group != nil, let version = log?.version, let sequence = log?.sequence else {
      _ = try currentLog()
      return
    }
    note(version: version, sequence: sequence)
  }

  /// The version of the log as it is now.
  mutating func currentVersion() throws(InventoryError) -> Int {
    try lookAtLog()
    return log?.version ?? 0
  }

  private mutating func note(version: Int, sequence: Int) {
    reading?.note(version)
    seenSequence = seenSequence ?? sequence
  }

  /// True if a type has neither a file nor a note in the log: whoever asks for its records needs to read nothing.
  mutating func isAbsent(_ type: RecordType) throws(InventoryError) -> Bool {
    // A setup is in two files.
    guard type.hasWholeRows else { return false }
    try lookAtLog()
    // To copy the log takes several times as long as all that is asked of it here.
    guard transaction?.concerns(type) != true, let isKnown = log?.knows(type), !isKnown else { return false }
    return try tables[type].isMissing(round: round)
  }

  private mutating func knownLog() throws(InventoryError) -> Log {
    // Under the lock nobody else writes; waiting changes are not yet in the journal that could be read.
    if let log, isCurrent || group != nil { return log }
    try checkFolder()
    // To copy the log takes as long as all else that a look at it does.
    if let log, try reader.isCurrent(log), !log.journal.isTorn {
      isCurrent = true
      return log
    }
    let current: Log
    if var known = log {
      _ = try reader.catchUp(&known)
      current = known
    } else {
      current = try reader.read(after: droppedVersion)
    }
    if log?.damage == nil { reportDamage(of: current) }
    try reportTornEnd(of: current)
    log = current
    firstSeenSequence = firstSeenSequence ?? current.sequence
    isCurrent = true
    return current
  }

  /// True once an item of the journal could not be read that was trusted to be sound.
  var isTrustBroken: Bool { log?.trust?.isBroken == true }

  /// Reads the journal again, with every item checked, if one could not be read that was trusted to be sound.
  ///
  /// - Throws: the damage of the journal.
  mutating func requireTrust() throws(InventoryError) {
    guard isTrustBroken else { return }
    try writeGroup()
    isDistrustful = true
    goBack()
    if let damage = try currentLog().damage { throw damage }
  }

  /// Reports that the journal, or a file that it depends on, cannot be read whole.
  private mutating func reportDamage(of current: Log) {
    switch current.damage {
    case .damaged(let file, let line, let byte)?: notices.append(.damagedLog(file: file, line: line, byte: byte))
    case .journalLost(let loss)?: notices.append(.journalLost(loss))
    default: break
    }
  }

  /// Reports once that the journal ends in a line that cannot be used, unless somebody is just writing that line: only
  /// the lock, which readers do without, would distinguish the two.
  private mutating func reportTornEnd(of current: Log) throws(InventoryError) {
    guard current.journal.isTorn, current.damage == nil, tornEnd != current.journal.end.byte else { return }
    files.pause(milliseconds: 50)
    guard try reader.isCurrent(current) else { return }
    tornEnd = current.journal.end.byte
    notices.append(.tornLineLeftOut(file: DataFolder.journalName, byte: current.journal.end.byte))
  }

  /// Checks that the folder is the one that was there before; an empty one in its place must not look like an
  /// inventory.
  mutating func checkFolder() throws(InventoryError) {
    let found = try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.statusIfThere(folder.path)
    }
    if let knownFolder, found?.inode != knownFolder.inode || found?.device != knownFolder.device {
      throw .folderGone(path: folder.path)
    }
    knownFolder = knownFolder ?? found
  }

  /// Reports once that an outside edit of a type's file cannot be compared.
  mutating func reportUnread(_ view: TableView) {
    guard case .unread(let damage)? = view.pending, reportedUnread.insert(view.type).inserted else { return }
    notices.append(.editUnread(file: view.type.file, damage: damage))
  }

  /// The items of a type, with the staged changes of a transaction.
  mutating func view(_ type: RecordType) throws(InventoryError) -> TableView {
    for _ in 0..<8 {
      let log = try currentLog()
      if var view = try tables[type].view(log, round: round) {
        if let staged = transaction?.staged[type] { view.overlay.apply(staged) }
        view.columns += transaction?.columns[type] ?? []
        return view
      }
      if reading?.isHeld == true {
        // An open file was written into: the next reading sees it.
        reading?.hasMoved = true
        break
      }
      invalidateReads()
    }
    throw .unreadable(.keepsChanging(folder.file(of: type)))
  }
}
