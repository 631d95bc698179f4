import Answers
import Equipment
import Files

/// Reads the log without the lock: whatever a writer does meanwhile, what is read is a state that there was.
///
/// The journal is read before `hub.json`: a fold between the two then only shows entries that the files include
/// already, and never hides one.
struct LogReader: Sendable {
  let files: any FileSystem
  let folder: DataFolder

  /// How often a reading is tried again that a fold got in the way of.
  private static let attempts = 8

  /// Brings what was read before up to date; false if there was nothing new.
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

  /// Whether nothing was written since the log was read.
  func isCurrent(_ log: Log) throws(InventoryError) -> Bool {
    let journal = try status(folder.journal)
    let index = try status(folder.index)
    return journal == log.journal.status && index == log.indexStatus
  }

  /// Reads everything, taking the history for the truth and not `hub.json`.
  func readHistory(after version: Int) throws(InventoryError) -> Log {
    try rebuilt(content(folder.journal), status(folder.index), version + 1)
  }

  /// Reads everything.
  func read(after version: Int) throws(InventoryError) -> Log {
    var journal: FileContent?
    var status: FileStatus?
    for _ in 0..<Self.attempts {
      journal = try content(folder.journal)
      let content = try content(folder.index)
      status = content?.status
      guard let content, let index = try FolderIndex(content.bytes) else { break }
      var log = Log(index, status: status, version: version + 1)
      // Entries are missing if a fold came between the two readings.
      if try log.take(journal, history) { return log }
    }
    // An untouched folder has none of the three.
    if status == nil, journal == nil, try history.ranges().isEmpty {
      return Log(FolderIndex(), status: nil, version: version + 1)
    }
    return try rebuilt(journal, status, version + 1)
  }
}

extension LogReader {
  private var history: History { History(files: files, folder: folder) }

  private func status(_ path: String) throws(InventoryError) -> FileStatus? {
    try InventoryError.reading { () throws(FileFailure) in try files.ownStatus(path) }
  }

  private func content(_ path: String, from offset: Int = 0) throws(InventoryError) -> FileContent? {
    try InventoryError.reading { () throws(FileFailure) in try files.content(path, from: offset) }
  }

  /// Reads what the journal has grown by; false if it is not the one that was read before.
  private func readTail(_ found: FileStatus, of log: inout Log) throws(InventoryError) -> Bool {
    let place = log.journal
    guard let old = place.status, old.inode == found.inode, old.device == found.device, log.damage == nil,
      let content = try content(folder.journal, from: place.end.byte - place.seal.count),
      content.status.inode == old.inode, content.bytes.starts(with: place.seal)
    else { return false }
    let scan = LogScan(content.bytes, from: place.seal.count, at: place.end)
    try log.take(scan, status: content.status, seal: content.bytes, from: place.seal.count, history)
    return true
  }

  /// Makes up what a missing, damaged or outdated `hub.json` should say.
  private func rebuilt(_ journal: FileContent?, _ status: FileStatus?, _ version: Int) throws(InventoryError) -> Log {
    let (index, damage) = try history.index()
    var log = Log(index, status: status, version: version)
    log.isRebuilt = true
    log.damage = damage
    // Where entries are missing before its first one, that line is the damage, and all are shown.
    if let journal { try log.take(LogScan(journal.bytes), status: journal.status, seal: journal.bytes, history) }
    return log
  }
}
