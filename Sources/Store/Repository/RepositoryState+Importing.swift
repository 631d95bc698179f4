import Answers
import Codecs
import Equipment
import Files
import Query

extension RepositoryState {
  /// Makes a type's table of imported rows; nil if the type has, or ever had, other records.
  ///
  /// The rows are in the history before a line of the journal names them: from that line on the items are there, even
  /// if the table never gets into place.
  mutating func add(_ rows: ImportedRows) throws(InventoryError) -> Committed? {
    guard transaction == nil else { return nil }
    try flush()
    return try writing { store throws(InventoryError) in
      guard try store.isUntouched(rows.type) else { return nil }
      // The journal's changes have to be in the tables when `hub.json` says that these rows are.
      if try store.isCheckpointOutstanding() { _ = try store.checkpoint() }
      return try store.store(rows)
    }
  }

  private mutating func isUntouched(_ type: RecordType) throws(InventoryError) -> Bool {
    let part = try currentLog().part(type)
    guard part.noted == nil, part.overlay.isEmpty, part.records.isEmpty, part.next == 1 else { return false }
    return try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.statusIfThere(folder.file(of: type)) == nil
    }
  }

  private mutating func store(_ rows: ImportedRows) throws(InventoryError) -> Committed {
    let sequence = try currentLog().sequence + 1
    let (replacement, digest, isPlain) = try InventoryError.storing { () throws(FileFailure) in
      try prepare(rows, sequence)
    }
    let record = RowsRecord(type: rows.type, digest: digest, next: rows.next)
    var entry = HistoryEntry(sequence: sequence, at: clock(), by: by, kind: .change, change: Change())
    entry.rows = record
    do throws(InventoryError) {
      try append(.entry(entry, ingested: [record.file]), synced: true)
      ownEntries.insert(entry.sequence)
    } catch {
      files.forget(replacement)
      throw error
    }
    install(replacement, record, TableNote(stamp: .none, digest: digest, rows: rows.count, isPlain: isPlain))
    return Committed(sequence: sequence, change: Change())
  }

  /// Writes the rows into the history, and beside the table's path as its next content.
  private func prepare(
    _ rows: ImportedRows, _ sequence: Int
  ) throws(FileFailure) -> (Replacement, Digest, isPlain: Bool) {
    try files.makeOwnFolders(folder.history, folder.rows)
    let path = folder.file(of: rows.type)
    // The temporary file is in the data folder itself, where that of an interrupted process is found.
    let kept = Replacement(path: folder.rows(of: rows.type, at: sequence), temporary: TemporaryName.name(for: path))
    var isPlain = false
    let (replacement, digest) = try files.prepareData(path) { pieces throws(FileFailure) in
      let (kept, _) = try files.prepare(kept, mode: nil, synced: true) { copy throws(FileFailure) in
        isPlain = try rows.write { bytes throws(FileFailure) in
          try pieces.append(bytes[...])
          try copy.append(bytes[...])
        }
      }
      try files.install(kept)
    }
    do throws(FileFailure) { try files.syncFolder(folder.rows) } catch {
      files.forget(replacement)
      throw error
    }
    return (replacement, digest, isPlain)
  }

  /// Puts the table in place and notes it in the manifest; if that fails, the next checkpoint does it.
  private mutating func install(_ replacement: Replacement, _ record: RowsRecord, _ noted: TableNote) {
    do throws(InventoryError) {
      try finish(replacement, record, noted)
    } catch {
      files.forget(replacement)
      notices.append(.notCheckpointed(error))
      isCheckpointDue = true
      // The log in memory lacks the items: it is read again.
      log?.indexStatus = nil
    }
    invalidateReads()
  }

  private mutating func finish(
    _ replacement: Replacement, _ record: RowsRecord, _ noted: TableNote
  ) throws(InventoryError) {
    let log = try currentLog()
    let path = folder.file(of: record.type)
    let stamp = try InventoryError.storing { [files] () throws(FileFailure) in
      // Somebody made the file meanwhile: theirs must not be lost.
      guard let installed = try files.swap(replacement, at: path, for: nil) else { throw .keepsChanging(path) }
      try files.syncFolder(replacement.folder)
      let moment = files.now()
      let found = try files.status(at: path)
      return installed.isSameContent(as: found) ? Stamp(found, seenAt: moment) : .none
    }
    var index = log.index
    index.sequence = log.sequence
    for type in RecordType.stored { index.next[type] = log.part(type).next }
    index.next[record.type] = record.next
    index.next.keep { $0 > 1 }
    index.files[record.type] = noted
    index.files[record.type]?.stamp = stamp
    index.journal = log.journal.checkpointed
    try write(index)
    try startNewJournalIfFull()
  }
}
