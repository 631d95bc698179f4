import Answers
import Codecs
import Equipment
import Files
import Query

extension RepositoryState {
  /// The first id of imported rows of a type; nil if only their items can be added, because more than the rows themselves
  /// can be wrong with them, or because a large table would be written anew for the sake of a few.
  ///
  /// - Parameter size: how many bytes the rows have.
  mutating func firstId(ofRows type: RecordType, size: Int) throws(InventoryError) -> Int? {
    let log = try currentLog()
    // Where several machines share the folder, each row gets an identity, and a number of this one's.
    guard transaction == nil, !type.dependsOnOthers, log.index.lease == nil else { return nil }
    let part = log.part(type)
    guard let noted = part.noted else {
      // Rows that another program added may have any numbers.
      return try tables[type].status(round: round) == nil ? part.next : nil
    }
    guard noted.isPlain, noted.firstAssigned == nil, part.columns.isEmpty,
      size >= noted.digest.size / StoreLimits.mostRewritten, try tables[type].isAsNoted(log, round: round)
    else { return nil }
    return part.next
  }

  /// Adds imported rows of several types to their tables; nil if only their items can be added.
  ///
  /// The rows are in the history before a line of the journal names them: from that line on the items are there, even
  /// if the tables never get into place.
  mutating func add(_ rows: [ImportedRows]) throws(InventoryError) -> Committed? {
    guard transaction == nil else { return nil }
    try flush()
    return try writing { store throws(InventoryError) in
      for rows in rows {
        guard try store.firstId(ofRows: rows.type, size: rows.size) == rows.first else { return nil }
      }
      // The journal's changes have to be in the tables when `hub.json` says that these rows are.
      if try store.isCheckpointOutstanding() { _ = try store.checkpoint(leavesIndexes: true) }
      return try store.store(rows)
    }
  }

  private mutating func store(_ rows: [ImportedRows]) throws(InventoryError) -> Committed? {
    var places: [(ImportedRows, RowsPlace)] = []
    for rows in rows {
      guard let place = try place(for: rows) else { return nil }
      places.append((rows, place))
    }
    let sequence = try currentLog().sequence + 1
    let tables = try InventoryError.storing { () throws(FileFailure) in try prepare(places, sequence) }
    var entry = HistoryEntry(sequence: sequence, at: clock(), by: by, kind: .change, change: Change())
    entry.rows = tables.map(\.record)
    try append(entry, with: tables.map(\.table))
    return Committed(sequence: sequence, change: Change())
  }

  /// Where rows go; nil if their items have to be added.
  private mutating func place(for rows: ImportedRows) throws(InventoryError) -> RowsPlace? {
    let log = try currentLog()
    let (part, table, path) = (log.part(rows.type), tables[rows.type], folder.file(of: rows.type))
    guard part.isCheckpointed, try table.isAsNoted(log, round: round) else { return nil }
    guard let noted = part.noted, let status = try table.status(round: round) else { return .newTable }
    return try InventoryError.reading { [files] () throws(FileFailure) in
      let open = try OpenFile(files, path)
      guard noted.isPlain, let file = try PlainFile(rows.type, files, path: path, status: status, held: open),
        try rows.heading(file.columns.names) == Array(file.lines.heading()), try open.endsInLineFeed(),
        try file.lastId() < rows.first
      else { return nil }
      return .behind(open, file.columns.names, part)
    }
  }

  /// Writes the rows into the history, and beside each table's path its next content.
  private func prepare(
    _ imports: [(rows: ImportedRows, place: RowsPlace)], _ sequence: Int
  ) throws(FileFailure) -> [(table: CheckpointTable, record: RowsRecord)] {
    try files.makeOwnFolders(folder.history, folder.rows)
    var tables: [(table: CheckpointTable, record: RowsRecord)] = []
    do throws(FileFailure) {
      for (rows, place) in imports { tables.append(try prepare(rows, place, sequence)) }
      try files.syncFolder(folder.rows)
    } catch {
      forget(tables.map(\.table))
      throw error
    }
    return tables
  }

  private func prepare(
    _ rows: ImportedRows, _ place: RowsPlace, _ sequence: Int
  ) throws(FileFailure) -> (table: CheckpointTable, record: RowsRecord) {
    let path = folder.file(of: rows.type)
    switch place {
    case .newTable:
      var isPlain = false
      let (replacement, digest) = try files.prepareData(path) { pieces throws(FileFailure) in
        isPlain = try keep(rows, under: nil, sequence) { bytes throws(FileFailure) in try pieces.append(bytes[...]) }
          .isPlain
      }
      let record = RowsRecord(type: rows.type, digest: digest, next: rows.next, isPlain: isPlain)
      return (CheckpointTable(record, count: rows.count, replacement), record)
    case .behind(let open, let names, let part):
      let record = try keep(rows, under: names, sequence) { _ throws(FileFailure) in }
      let source = folder.rows(of: rows.type, at: sequence)
      guard let rewrite = try RowsRewrite(record, at: source, in: open, removes: false, files),
        var table = CheckpointTable(rewrite, part, open.status, adding: rows.count)
      else { throw .keepsChanging(path) }
      try table.prepare(files, path)
      return (table, record)
    }
  }

  /// Writes the rows into the history.
  ///
  /// - Parameters:
  ///   - names: their headings; nil for those of a new table.
  ///   - body: is handed the same bytes.
  private func keep(
    _ rows: ImportedRows, under names: [String]?, _ sequence: Int,
    _ body: ([UInt8]) throws(FileFailure) -> Void
  ) throws(FileFailure) -> RowsRecord {
    let path = folder.rows(of: rows.type, at: sequence)
    // The temporary file is in the data folder itself, where that of an interrupted process is found.
    let kept = Replacement(path: path, temporary: TemporaryName.name(for: folder.file(of: rows.type)))
    var isPlain = false
    let (replacement, digest) = try files.prepare(kept, mode: nil, synced: true) { copy throws(FileFailure) in
      do {
        isPlain = try rows.write(under: names) { bytes in
          try body(bytes)
          try copy.append(bytes[...])
        }
      } catch {
        throw error as? FileFailure ?? .keepsChanging(rows.name)
      }
    }
    try files.install(replacement)
    return RowsRecord(type: rows.type, digest: digest, next: rows.next, isPlain: isPlain)
  }
}

/// Where imported rows go.
private enum RowsPlace {
  /// The type has no table.
  case newTable
  /// The table is plain and ends before them; they have its headings.
  case behind(OpenFile, [String], LogPart)
}
