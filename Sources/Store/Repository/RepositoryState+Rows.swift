import Answers
import Codecs
import Equipment
import Files
import Query

extension RepositoryState {
  /// Takes back the rows of a large import, or brings them again, as the table that they are; nil, with nothing done, if
  /// only their items can be.
  ///
  /// They can where the table ends with these rows, or with what was before them: its items are then what the change has
  /// before, and as all later changes are undone, no other record names one of them that did not before.
  mutating func revertRows(
    of target: HistoryEntry, _ direction: Reversals.Direction
  ) throws(InventoryError) -> HistoryEntry? {
    guard !target.rows.isEmpty, try currentLog().index.lease == nil else { return nil }
    let target = try history.brief(target)
    // `hub.json` is to say that the table includes all changes.
    if try isCheckpointOutstanding() { _ = try checkpoint(leavesIndexes: true) }
    var tables: [CheckpointTable] = []
    for (rows, change) in zip(target.rows, target.change.rows) {
      guard let table = try reverted(rows, change, of: target.sequence, direction) else { return nil }
      tables.append(table)
    }
    do throws(InventoryError) { try prepare(&tables, .unobserved) } catch {
      forget(tables)
      throw error
    }
    var entry = HistoryEntry(
      sequence: try currentLog().sequence + 1, at: clock(), by: by, kind: direction.kind(of: target), change: Change())
    entry.rows = target.rows
    try append(entry, with: tables)
    entry.change = direction.change(of: target)
    return entry
  }

  /// The same for a dry run, in which nothing is written: its rows are staged as deleted, and not one of them is made an
  /// item; nil if they have to be, as for redo, or behind other staged changes of their type.
  mutating func rehearsedRows(
    of target: HistoryEntry, _ direction: Reversals.Direction
  ) throws(InventoryError) -> HistoryEntry? {
    guard direction == .undo, transaction?.mode == .dryRun, !target.rows.isEmpty,
      try currentLog().index.lease == nil
    else { return nil }
    let target = try history.brief(target)
    for (rows, change) in zip(target.rows, target.change.rows) {
      guard transaction?.concerns(rows.type) == false,
        try reverted(rows, change, of: target.sequence, direction) != nil
      else { return nil }
    }
    return try stage(direction.change(of: target), direction.kind(of: target))
  }

  /// A table with the rows or without them; nil if it is not as the log has it, or has other items with their numbers.
  private mutating func reverted(
    _ rows: RowsRecord, _ change: RowsChange, of sequence: Int, _ direction: Reversals.Direction
  ) throws(InventoryError) -> CheckpointTable? {
    let log = try currentLog()
    let (part, table) = (log.part(rows.type), tables[rows.type])
    guard let noted = part.noted, noted.firstAssigned == nil, part.isCheckpointed,
      let first = change.ids.first?.lowerBound,
      try table.isAsNoted(log, round: round), let status = try table.status(round: round)
    else { return nil }
    let (path, source) = (folder.file(of: rows.type), folder.rows(of: rows.type, at: sequence))
    return try InventoryError.reading { [files] () throws(FileFailure) in
      let open = try OpenFile(files, path)
      guard open.status == status else { return nil }
      let removes = direction == .undo
      if !removes, noted.rows > 0 {
        guard noted.isPlain, rows.isPlain,
          let file = try PlainFile(rows.type, files, path: path, status: status, held: open), try file.lastId() < first
        else { return nil }
      }
      return try RowsRewrite(rows, at: source, in: open, removes: removes, files).flatMap { rewrite in
        CheckpointTable(rewrite, part, status, adding: removes ? -change.count : change.count)
      }
    }
  }

  /// Writes the line of an entry that adds rows to tables, or takes them back, and puts the tables in place: if that
  /// fails, the next checkpoint does it.
  mutating func append(_ entry: HistoryEntry, with tables: [CheckpointTable]) throws(InventoryError) {
    do throws(InventoryError) {
      // The rows of an import may be the table from here on.
      let ingested = entry.kind == .change ? entry.rows.map(\.file) : []
      try append(.entry(entry, ingested: ingested), synced: true)
    } catch {
      forget(tables)
      throw error
    }
    ownEntries.insert(entry.sequence)
    complete(tables)
  }

  /// Puts the tables in place; if that fails, the next checkpoint does it.
  private mutating func complete(_ tables: [CheckpointTable]) {
    var tables = tables
    do throws(InventoryError) {
      guard try complete(&tables, { _, _ throws(InventoryError) in }) else {
        throw InventoryError.notCheckpointed(.keepsChanging(folder.path))
      }
      // With their caches the next commands are as quick as ever, and an edit of a file is found without reading it all.
      if !removeSmallIndexes(of: tables).isEmpty { _ = leaveIndexingAnew() }
    } catch {
      notices.append(.notCheckpointed(error))
      isCheckpointDue = true
      // The log in memory lacks the items: it is read again.
      log?.indexStatus = nil
    }
    invalidateReads()
  }
}
