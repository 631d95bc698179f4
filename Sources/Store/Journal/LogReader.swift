import Answers
import Codecs
import Equipment
import Files

/// Reads the log without the lock: whatever a writer does meanwhile, the log that is read is of one state.
///
/// The journal is read before `hub.json`: a checkpoint between the two then only shows entries that the tables include
/// already, and never hides one.
struct LogReader: Sendable {
  let files: any FileSystem
  let folder: DataFolder
  /// True if items that `hub.json` vouches for are not checked before they are asked for.
  var trusts = true

  /// Brings a log up to date; false if there was nothing new.
  func catchUp(_ log: inout Log) throws(InventoryError) -> Bool {
    let journal = try status(folder.journal)
    let index = try status(folder.index)
    if index == log.indexStatus {
      if journal == log.journal.status { return false }
      if let journal, try readTail(journal, of: &log) { return true }
    }
    log = try read(after: log.version)
    return true
  }

  /// True if nobody has written a journal or a manifest since the log was read.
  func isCurrent(_ log: Log) throws(InventoryError) -> Bool {
    let journal = try status(folder.journal)
    let index = try status(folder.index)
    return journal == log.journal.status && index == log.indexStatus
  }

  /// Reads the log with the history, and not `hub.json`, as its source.
  func readHistory(_ log: Log) throws(InventoryError) -> Log {
    try rebuilt(content(folder.journal), status(folder.index), log.version + 1, log.index.identity)
  }

  /// Reads the manifest, and the journal from its checkpoint on.
  func read(after version: Int) throws(InventoryError) -> Log {
    var status: FileStatus?
    var known: Manifest?
    for _ in 0..<StoreLimits.readAttempts {
      let journal = try open(folder.journal)
      defer { journal.map { files.close($0) } }
      let content = try content(folder.index)
      status = content?.status
      known = nil
      let index = try content.flatMap { (content) throws(InventoryError) in try Manifest(content.bytes) }
      try noteLayout(index)
      guard let index else { break }
      // The history and the journal know which changes such a table has.
      if isAheadOfTables(index) {
        return try rebuilt(self.content(folder.journal), status, version + 1, index.identity, leasing: index)
      }
      known = index
      var log = Log(index, status: status, version: version + 1)
      if trusts { log.trust = Trust() }
      // Entries are missing, or stand elsewhere, if a checkpoint came between the two readings.
      if index.isOfFirstFormat {
        if try log.apply(journal.map(whole), history) { return log }
      } else if try attach(journal, to: &log) {
        return log
      }
    }
    let journal = try content(folder.journal)
    if let known, !known.isOfFirstFormat { return try unexpected(journal, known, status, version + 1) }
    // An untouched folder has none of the three.
    if status == nil, journal == nil, try history.ranges().isEmpty {
      return Log(Manifest(), status: nil, version: version + 1)
    }
    return try rebuilt(journal, status, version + 1, known?.identity)
  }
}

extension LogReader {
  var history: History { History(files: files, folder: folder) }

  /// Finds out where the setups are: a takeover ends with the removal of the file that held them.
  func noteLayout(_ index: Manifest?) throws(InventoryError) {
    folder.hasOldSetups = try InventoryError.reading { () throws(FileFailure) in
      guard index?.mayHaveOldSetups ?? true else { return false }
      let isOldThere = try files.linkStatusIfThere(folder.oldSetups) != nil
      let isNewThere = try files.linkStatusIfThere(folder.newFile(of: .setupHead)) != nil
      guard let index else { return isOldThere && !isNewThere }
      return isOldThere || !isNewThere && index.files[.setupHead] != nil
    }
  }

  /// True if a table is there that the manifest says was replaced: the power went, and the disk has an older name.
  private func isAheadOfTables(_ index: Manifest) -> Bool {
    index.replaced.contains { type, stamps in
      // Whoever reads one that cannot be looked at reports it.
      (try? files.status(at: folder.file(of: type))).map { stamps.contains(Stamp($0)) } ?? false
    }
  }

  private func status(_ path: String) throws(InventoryError) -> FileStatus? {
    try InventoryError.reading { () throws(FileFailure) in try files.ownStatus(path) }
  }

  private func open(_ path: String) throws(InventoryError) -> Descriptor? {
    try InventoryError.reading { () throws(FileFailure) in
      do throws(FileFailure) { return try files.open(path, for: .readingOwn) } catch {
        guard error.isAbsence else { throw error }
        return nil
      }
    }
  }

  func whole(_ file: Descriptor) throws(InventoryError) -> FileContent { try content(of: file, from: 0) }

  func content(of file: Descriptor, from offset: Int) throws(InventoryError) -> FileContent {
    try InventoryError.reading { () throws(FileFailure) in try files.content(of: file, from: offset) }
  }

  func content(_ path: String, from offset: Int = 0) throws(InventoryError) -> FileContent? {
    try InventoryError.reading { () throws(FileFailure) in try files.content(path, from: offset) }
  }

  /// Reads the lines that were appended since; false if it is not the journal that was read before.
  private func readTail(_ found: FileStatus, of log: inout Log) throws(InventoryError) -> Bool {
    let progress = log.journal
    guard let old = progress.status, old.inode == found.inode, old.device == found.device, log.damage == nil,
      let content = try content(folder.journal, from: progress.end.byte - progress.tail.count),
      content.status.inode == old.inode, content.bytes.starts(with: progress.tail)
    else { return false }
    let begin = JournalMark(next: progress.end, digest: progress.last.digest)
    let scan = files.decoding(folder.journal, count: \.lines.count) {
      LogScan(
        content.bytes, from: progress.tail.count, at: begin, after: log.sequence,
        isChained: log.journal.segment?.hasHeader ?? false)
    }
    try log.apply(scan, content.bytes, content.status, from: progress.end.byte - progress.tail.count, history)
    return true
  }

  /// Rebuilds a log from history and journal, where `hub.json` is missing, damaged or outdated.
  ///
  /// - Parameter manifest: what else is known of the numbers that are given here, which neither of them has.
  func rebuilt(
    _ journal: FileContent?, _ status: FileStatus?, _ version: Int, _ identity: String?,
    leasing manifest: Manifest? = nil
  ) throws(InventoryError) -> Log {
    var (index, damage) = try history.index(identity)
    if let manifest { (index.lease, index.leased) = (manifest.lease, manifest.leased) }
    let scan = journal.map { LogScan($0.bytes) }
    index.identity = index.identity ?? scan?.header?.identity
    var log = Log(index, status: status, version: version)
    log.isRebuilt = true
    log.damage = damage
    guard let journal, let scan else { return log }
    if let header = scan.header, header.identity != index.identity {
      log.journal.status = journal.status
      log.noteLoss(JournalLoss(.foreign, changes: nil, included: index.sequence))
      return log
    }
    // Where entries are missing before its first one, that line is the damage, and all are shown.
    try log.begin(scan, journal, history)
    return log
  }
}
