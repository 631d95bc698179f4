import Answers
import Codecs
import Equipment
import Files
import Query

extension RepositoryState {
  /// Makes the tables of several types of imported rows; nil if one of them has, or ever had, other records.
  ///
  /// The rows are in the history before a line of the journal names them: from that line on the items are there, even
  /// if the tables never get into place.
  mutating func add(_ rows: [ImportedRows]) throws(InventoryError) -> Committed? {
    guard transaction == nil else { return nil }
    try flush()
    return try writing { store throws(InventoryError) in
      // Where several machines share the folder, each row gets an identity, and a number of this one's.
      guard try store.currentLog().index.lease == nil else { return nil }
      for rows in rows { guard try store.isUntouched(rows.type) else { return nil } }
      // The journal's changes have to be in the tables when `hub.json` says that these rows are.
      if try store.isCheckpointOutstanding() { _ = try store.checkpoint() }
      return try store.store(rows)
    }
  }

  /// True if a type has, and ever had, no records, and nothing but the rows themselves can be wrong with them.
  private mutating func isUntouched(_ type: RecordType) throws(InventoryError) -> Bool {
    if type.dependsOnOthers { return false }
    let part = try currentLog().part(type)
    guard part.noted == nil, part.overlay.isEmpty, part.records.isEmpty, part.next == 1 else { return false }
    return try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.statusIfThere(folder.file(of: type)) == nil
    }
  }

  private mutating func store(_ rows: [ImportedRows]) throws(InventoryError) -> Committed {
    let sequence = try currentLog().sequence + 1
    let tables = try InventoryError.storing { () throws(FileFailure) in try prepare(rows, sequence) }
    var entry = HistoryEntry(sequence: sequence, at: clock(), by: by, kind: .change, change: Change())
    entry.rows = tables.map(\.record)
    do throws(InventoryError) {
      try append(.entry(entry, ingested: entry.rows.map(\.file)), synced: true)
      ownEntries.insert(entry.sequence)
    } catch {
      for table in tables { files.forget(table.replacement) }
      throw error
    }
    install(tables)
    return Committed(sequence: sequence, change: Change())
  }

  /// Writes the rows into the history, and beside each table's path as its next content.
  private func prepare(_ rows: [ImportedRows], _ sequence: Int) throws(FileFailure) -> [ImportedTable] {
    try files.makeOwnFolders(folder.history, folder.rows)
    var tables: [ImportedTable] = []
    do throws(FileFailure) {
      for rows in rows { tables.append(try prepare(rows, sequence)) }
      try files.syncFolder(folder.rows)
    } catch {
      for table in tables { files.forget(table.replacement) }
      throw error
    }
    return tables
  }

  private func prepare(_ rows: ImportedRows, _ sequence: Int) throws(FileFailure) -> ImportedTable {
    let path = folder.file(of: rows.type)
    // The temporary file is in the data folder itself, where that of an interrupted process is found.
    let kept = Replacement(path: folder.rows(of: rows.type, at: sequence), temporary: TemporaryName.name(for: path))
    var isPlain = false
    let (replacement, digest) = try files.prepareData(path) { pieces throws(FileFailure) in
      let (kept, _) = try files.prepare(kept, mode: nil, synced: true) { copy throws(FileFailure) in
        do {
          isPlain = try rows.write { bytes in
            try pieces.append(bytes[...])
            try copy.append(bytes[...])
          }
        } catch {
          throw error as? FileFailure ?? .keepsChanging(rows.name)
        }
      }
      try files.install(kept)
    }
    let note = TableNote(stamp: .none, digest: digest, rows: rows.count, isPlain: isPlain)
    let record = RowsRecord(type: rows.type, digest: digest, next: rows.next, isPlain: isPlain)
    return ImportedTable(replacement: replacement, record: record, note: note)
  }

  /// Puts the tables in place and notes them in the manifest; if that fails, the next checkpoint does it.
  private mutating func install(_ tables: [ImportedTable]) {
    do throws(InventoryError) {
      try finish(tables)
      // With their caches the next commands are as quick as ever, and an edit of a file is found without reading it all.
      if tables.contains(where: { $0.note.digest.size >= QueryLimits.smallestIndexedFile }) { _ = leaveIndexingAnew() }
    } catch {
      for table in tables { files.forget(table.replacement) }
      notices.append(.notCheckpointed(error))
      isCheckpointDue = true
      // The log in memory lacks the items: it is read again.
      log?.indexStatus = nil
    }
    invalidateReads()
  }

  private mutating func finish(_ tables: [ImportedTable]) throws(InventoryError) {
    let log = try currentLog()
    var index = log.index
    index.sequence = log.sequence
    log.noteNumbers(in: &index)
    for table in tables {
      let type = table.record.type
      index.next[type] = table.record.next
      index.files[type] = table.note
      index.files[type]?.stamp = try InventoryError.storing { () throws(FileFailure) in try install(table) }
    }
    try InventoryError.storing { [files] () throws(FileFailure) in
      for folder in Set(tables.map(\.replacement.folder)) { try files.syncFolder(folder) }
    }
    index.journal = log.journal.checkpointed
    try write(index)
    try startNewJournalIfFull()
  }

  /// Puts a table in place, where there must be none.
  private func install(_ table: ImportedTable) throws(FileFailure) -> Stamp {
    let path = folder.file(of: table.record.type)
    // Somebody made the file meanwhile: theirs must not be lost.
    guard let installed = try files.swap(table.replacement, at: path, for: nil) else { throw .keepsChanging(path) }
    let moment = files.now()
    let found = try files.status(at: path)
    return installed.isSameContent(as: found) ? Stamp(found, seenAt: moment) : .none
  }
}

/// A table of imported rows that still is to be put in place.
private struct ImportedTable {
  let replacement: Replacement
  let record: RowsRecord
  let note: TableNote
}
