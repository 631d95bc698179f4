import Equipment

extension Store {
  /// Makes the file of a type of imported rows; nil if the type has, or ever had, anything else.
  ///
  /// The rows are in the history before a line of the journal names them: from that line on the items are there,
  /// whether or not the file gets into its place.
  mutating func add(_ rows: ImportedRows) throws(InventoryError) -> Committed? {
    guard transaction == nil else { return nil }
    try flush()
    return try writing { store throws(InventoryError) in
      guard try store.isUntouched(rows.type) else { return nil }
      // What the journal holds has to be in the files when `hub.json` says that these rows are.
      if try !store.currentLog().lines.isEmpty { _ = try store.fold() }
      return try store.store(rows)
    }
  }

  private mutating func isUntouched(_ type: EquipmentType) throws(InventoryError) -> Bool {
    let part = try currentLog().part(type)
    guard part.vouch == nil, part.overlay.isEmpty, part.records.isEmpty, part.next == 1 else { return false }
    return try InventoryError.reading { [files, folder] () throws(FileFailure) in
      try files.statusIfThere(folder.file(of: type)) == nil
    }
  }

  private mutating func store(_ rows: ImportedRows) throws(InventoryError) -> Committed {
    let sequence = try currentLog().sequence + 1
    let record = RowsRecord(type: rows.type, digest: Digest(of: rows.bytes), next: rows.next)
    let replacement = try InventoryError.storing { [files, folder] () throws(FileFailure) in
      try files.makeFolders(folder.rows)
      // Written in the folder itself, where what an interrupted process leaves is found.
      let temporary = DataFolder.temporary(for: folder.file(of: rows.type))
      let kept = Replacement(path: folder.rows(of: rows.type, at: sequence), temporary: temporary)
      try files.place(files.prepare(kept, rows.bytes, mode: nil))
      try files.syncFolder(folder.rows)
      return try files.prepare(folder.file(of: rows.type), rows.bytes)
    }
    var entry = HistoryEntry(sequence: sequence, at: clock(), by: by, kind: .change, change: Change())
    entry.rows = record
    do throws(InventoryError) {
      try append(.entry(entry, taken: record.file), synced: true)
    } catch {
      files.forget(replacement)
      throw error
    }
    putInPlace(replacement, rows, record)
    return Committed(sequence: sequence, change: Change())
  }

  /// Lets the file say what the journal says; if that fails, the next fold does it.
  private mutating func putInPlace(_ replacement: Replacement, _ rows: ImportedRows, _ record: RowsRecord) {
    do throws(InventoryError) {
      try finish(replacement, rows, record)
    } catch {
      files.forget(replacement)
      notices.append(.notFolded(error))
      isFoldDue = true
      // The log in memory lacks the items: it is read again.
      log?.indexStatus = nil
    }
    lookAgain()
  }

  private mutating func finish(
    _ replacement: Replacement, _ rows: ImportedRows, _ record: RowsRecord
  ) throws(InventoryError) {
    let log = try currentLog()
    let path = folder.file(of: rows.type)
    let stamp = try InventoryError.storing { [files] () throws(FileFailure) in
      // Somebody made the file meanwhile: theirs must not be lost.
      guard try files.statusIfThere(path) == nil else { throw .restless(path) }
      try files.place(replacement)
      try files.syncFolder(replacement.folder)
      let moment = files.now()
      return Stamp(try files.status(at: path), seenAt: moment)
    }
    var index = log.index
    index.sequence = log.sequence
    for type in EquipmentType.allCases { index.next[type] = log.part(type).next }
    index.next[rows.type] = rows.next
    index.next = index.next.filter { $0.value > 1 }
    index.files[rows.type] = Vouch(stamp: stamp, digest: record.digest, rows: rows.count, isPlain: rows.isPlain)
    try write(index)
    try moveJournal(log)
  }
}
