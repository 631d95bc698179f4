import Answers
import Equipment
import Files

extension RowsRecord {
  /// The table with just these items.
  var file: FileRecord { FileRecord(type: type, digest: digest) }
}

extension History {
  /// The entry, with the rows of a large import as its items.
  ///
  /// - Parameter type: the type of the rows in question; nil for all.
  /// - Throws: `InventoryError.damaged` if the rows are gone, or are not those that were written.
  func whole(_ entry: HistoryEntry, of type: RecordType? = nil) throws(InventoryError) -> HistoryEntry {
    guard !entry.rows.isEmpty, entry.change.items.isEmpty else { return entry }
    var whole = entry
    for rows in entry.rows where type == nil || rows.type == type {
      whole.change.items += try table(of: rows, at: entry.sequence).additions
    }
    return whole
  }

  /// The table that an entry's rows of one type are.
  private func table(of rows: RowsRecord, at sequence: Int) throws(InventoryError) -> TableFile {
    let path = folder.rows(of: rows.type, at: sequence)
    let content = try InventoryError.reading { () throws(FileFailure) in
      try files.linkStatusIfThere(folder.rows)?.requireFolder(folder.rows)
      return try files.content(path)
    }
    guard let content, Digest(of: content.bytes) == rows.digest else {
      throw .damaged(file: DataFolder.rowsName(of: rows.type, at: sequence), line: 1, byte: 0)
    }
    return TableFile(rows.type, content, named: rows.type.file, in: folder, noted: rows.digest)
  }

  /// The line, with the rows of a large import as its items.
  func whole(_ line: LogLine) throws(InventoryError) -> LogLine {
    guard case .entry(let entry, let ingested) = line else { return line }
    return .entry(try whole(entry), ingested: ingested)
  }
}

extension TableFile {
  /// The changes that add its items to an inventory.
  fileprivate var additions: [ItemChange] {
    ids.indices.compactMap { row in
      guard let item = try? item(at: row) else { return nil }
      return ItemChange(type: type, id: ids[row], before: nil, after: item)
    }
  }
}
