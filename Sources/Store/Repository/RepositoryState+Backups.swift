import Answers
import Equipment
import Files

/// The old content of a table, kept as a file when the new one replaced it.
private struct Backup {
  let type: RecordType
  let path: String
  /// The table's path, or that of its target if it is a link.
  let target: String
}

extension RepositoryState {
  /// Recovers the backups that are left: one that another program wrote into just when it was replaced is
  /// put back, and the edit logged like any other; the rest is dropped.
  mutating func recoverBackups() throws(InventoryError) {
    let found = try InventoryError.reading { [files, folder] () throws(FileFailure) in try files.backups(in: folder) }
    for backup in found { try recover(backup) }
    hasBackups = false
  }

  private mutating func recover(_ backup: Backup) throws(InventoryError) {
    // Somebody may go on writing: then it is looked at again by whoever writes next.
    for _ in 0..<3 {
      let content = try InventoryError.reading { [files] () throws(FileFailure) in try files.content(backup.path) }
      guard let content else { return }
      let digest = Digest(of: content.bytes)
      let isKnown = try currentLog().part(backup.type).accounts(for: digest).known
      let isUnfinished = try isCheckpointUnfinished(backup.type)
      let isOurs = if isKnown || !isUnfinished { true } else { try isAnnounced(digest, of: backup.type) }
      if isOurs {
        let now = try InventoryError.reading { [files] () throws(FileFailure) in try files.statusIfThere(backup.path) }
        guard now == content.status else { continue }
        return try InventoryError.storing { [files] () throws(FileFailure) in try files.remove(backup.path) }
      }
      // The file that is in its place by now may be edited, too.
      try ingest([backup.type])
      try InventoryError.storing { [files, folder] () throws(FileFailure) in
        if try !files.exchange(backup.path, with: backup.target) { try files.rename(backup.path, to: backup.target) }
        try files.syncFolder(folder.path)
      }
      isCheckpointDue = true
      invalidateReads()
    }
  }

  /// True if the journal names this content of a table, before its checkpoint too: a power cut may bring back what several
  /// sessions replaced.
  private func isAnnounced(_ digest: Digest, of type: RecordType) throws(InventoryError) -> Bool {
    guard let content = try reader.content(folder.journal) else { return false }
    return LogScan(content.bytes).lines.contains { _, line in
      guard case .checkpoint(let checkpoint) = line else { return false }
      return checkpoint.files.contains { $0.type == type && $0.digest == digest }
    }
  }

  /// True while the checkpoint that last replaced the type's file is not in the manifest; later an old content is only
  /// a name that a power cut brought back.
  private mutating func isCheckpointUnfinished(_ type: RecordType) throws(InventoryError) -> Bool {
    let log = try currentLog()
    let records = log.lines.flatMap { line -> [FileRecord] in
      if case .checkpoint(let checkpoint) = line { checkpoint.files } else { [] }
    }
    guard let last = records.last(where: { $0.type == type }) else { return false }
    return log.index.files[type]?.digest != last.digest
  }
}

extension FileSystem {
  /// The backups in the data folder, and in the folders of links' targets.
  fileprivate func backups(in folder: DataFolder) throws(FileFailure) -> [Backup] {
    let members = try listIfThere(folder.path)
    var backups: [Backup] = []
    for type in RecordType.stored {
      let own = folder.file(of: type)
      let isLink = members.contains { $0.name == type.file && $0.isLink }
      let target = isLink ? (try? resolve(own)) ?? own : own
      guard let slash = target.lastIndex(of: "/") else { continue }
      let (above, name) = (String(target[..<slash]), String(target[slash...].dropFirst()))
      let names = try isLink ? listIfThere(above) : members
      for member in names where TemporaryName.isBackup(member.name, of: name) {
        backups.append(Backup(type: type, path: "\(above)/\(member.name)", target: target))
      }
    }
    return backups
  }
}
