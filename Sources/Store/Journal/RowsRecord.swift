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
  /// - Throws: `InventoryError.damaged` if the rows are gone, or are not those that were written.
  func whole(_ entry: HistoryEntry) throws(InventoryError) -> HistoryEntry {
    guard let rows = entry.rows, entry.change.items.isEmpty else { return entry }
    let path = folder.rows(of: rows.type, at: entry.sequence)
    let content = try InventoryError.reading { () throws(FileFailure) in
      try files.linkStatusIfThere(folder.rows)?.requireFolder(folder.rows)
      return try files.content(path)
    }
    guard let content, Digest(of: content.bytes) == rows.digest else {
      throw .damaged(file: DataFolder.rowsName(of: rows.type, at: entry.sequence), line: 1, byte: 0)
    }
    var whole = entry
    let table = TableFile(rows.type, content, named: rows.type.file, in: folder, noted: rows.digest)
    whole.change = Change(items: table.additions)
    return whole
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
