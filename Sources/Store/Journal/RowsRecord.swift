import Answers
import Codecs
import Equipment
import Files
import Query
import Synchronization

extension RowsRecord {
  /// The table with just these items.
  var file: FileRecord { FileRecord(type: type, digest: digest) }
}

extension History {
  /// The entry, with as much of the rows of a large import as a walk has of them.
  ///
  /// - Throws: as `whole`.
  func entry(_ entry: HistoryEntry, having rows: WalkedRows) throws(InventoryError) -> HistoryEntry {
    switch rows {
    case .each: try whole(entry)
    case .all: try brief(entry)
    case .only(let type, let ids): try whole(entry, of: type, within: ids)
    }
  }

  /// The entry, with the rows of a large import as its changes, each of whose items is made when it is asked for.
  ///
  /// - Parameters:
  ///   - type: the type of the rows in question; nil for all.
  ///   - changed: the ids of the rows in question, if not all are.
  /// - Throws: `InventoryError.damaged` if the rows are gone, or are not those that were written.
  func whole(
    _ entry: HistoryEntry, of type: RecordType? = nil, within changed: IdRanges? = nil
  ) throws(InventoryError) -> HistoryEntry {
    guard !entry.rows.isEmpty, entry.change.items.isEmpty else { return entry }
    var whole = entry
    whole.change.rows = []
    for rows in entry.rows where type == nil || rows.type == type {
      let changes = try additions(of: rows, at: entry.rowsOrigin, within: changed)
      whole.change.items += entry.removesRows ? changes.map(\.inverse) : changes
    }
    return whole
  }

  /// The entry, with one change for all rows of a type of a large import.
  ///
  /// - Throws: as `whole`.
  func brief(_ entry: HistoryEntry) throws(InventoryError) -> HistoryEntry {
    guard !entry.rows.isEmpty, entry.change.rows.isEmpty else { return entry }
    var brief = entry
    brief.change.items = []
    brief.change.rows = try entry.rows.map { rows throws(InventoryError) in
      let table = try table(of: rows, at: entry.rowsOrigin)
      return try InventoryError.reading { () throws(FileFailure) in
        try table.change(entry.removesRows ? .delete : .add)
      }
    }
    return brief
  }

  /// The changes that add the rows of one type to an inventory.
  private func additions(
    of rows: RowsRecord, at sequence: Int, within changed: IdRanges?
  ) throws(InventoryError) -> [ItemChange] {
    let table = try table(of: rows, at: sequence)
    return try InventoryError.reading { () throws(FileFailure) in
      // Few of many are looked for one by one.
      if let changed, changed.ranges.count <= StoreLimits.singleLookups, case .plain(let file, _) = table,
        let items = try file.items(in: changed)
      {
        return items.sorted { $0.key < $1.key }.map { .add($0.value) }
      }
      let (source, walk) = (ImportedRecords(table), try table.walk())
      var additions: [ItemChange] = []
      while let id = walk.id {
        if changed?.contains(id) ?? true {
          let record = StoredRecord { source.record(id) }
          additions.append(ItemChange(type: rows.type, id: id, recordBefore: nil, recordAfter: .stored(record)))
        }
        try walk.advance()
      }
      return additions
    }
  }

  /// The tables that an entry's rows are, one for each type, all of whose rows are looked at.
  ///
  /// - Throws: as `whole`.
  func tables(of entry: HistoryEntry) throws(InventoryError) -> [KeptTable] {
    try entry.rows.map { rows throws(InventoryError) in try table(of: rows, at: entry.rowsOrigin, reviewed: true) }
  }

  /// The table that an entry's rows of one type are; a large one is not held.
  ///
  /// - Parameter reviewed: true if it is not believed to be plain because its entry says so.
  private func table(
    of rows: RowsRecord, at sequence: Int, reviewed: Bool = false
  ) throws(InventoryError) -> KeptTable {
    let path = folder.rows(of: rows.type, at: sequence)
    let table = try InventoryError.reading { () throws(FileFailure) -> KeptTable? in
      try files.linkStatusIfThere(folder.rows)?.requireFolder(folder.rows)
      // Whatever is wrong with it is found when it is read as a whole.
      if let large = try? largeTable(of: rows, at: path, reviewed: reviewed) { return large }
      guard let content = try files.content(path), Digest(of: content.bytes) == rows.digest else { return nil }
      return .held(TableFile(rows.type, content, named: rows.type.file, in: folder, noted: rows.digest))
    }
    guard let table else {
      throw .damaged(file: DataFolder.rowsName(of: rows.type, at: sequence), line: 1, byte: 0)
    }
    return table
  }

  private func largeTable(
    of rows: RowsRecord, at path: String, reviewed: Bool
  ) throws(FileFailure) -> KeptTable? {
    guard rows.type.isTable, rows.digest.size > StoreLimits.heldRows else { return nil }
    let open = try OpenFile(files, path, for: .readingOwn)
    guard open.status.size == rows.digest.size,
      let file = try PlainFile(rows.type, files, path: path, status: open.status, held: open)
    else { return nil }
    if rows.isPlain, !reviewed { return try open.digest() == rows.digest ? .plain(file, lastId: rows.next - 1) : nil }
    guard let review = try file.review(), review.digest == rows.digest else { return nil }
    return .plain(file, lastId: review.lastId)
  }

  /// The line, with the rows of a large import as its items.
  func whole(_ line: LogLine) throws(InventoryError) -> LogLine {
    guard case .entry(let entry, let ingested) = line else { return line }
    return .entry(try whole(entry), ingested: ingested)
  }
}

/// The records of a table, which are mostly asked for in the order of their ids.
private final class ImportedRecords: Sendable {
  private let table: KeptTable
  /// The walk that has come to the record that was asked for last.
  private let walk = Mutex<PlainWalk?>(nil)

  init(_ table: KeptTable) { self.table = table }

  func record(_ id: Int) -> (any Record)? {
    guard case .plain(let file, _) = table else { return table.item(id) }
    return walk.withLock { walk in
      let isNear = walk?.id.map { $0 <= id && id - $0 < QueryLimits.nearRows } ?? false
      do throws(FileFailure) {
        if !isNear { walk = try PlainWalk(file, near: id) }
        while let passed = walk?.id, passed < id { try walk?.advance() }
      } catch {
        walk = nil
      }
      return walk?.id == id ? walk?.item : nil
    }
  }
}
