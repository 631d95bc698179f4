import Answers
import Equipment
import Files

extension RepositoryState {
  /// Deletes the items that a lost file held; nil if the file is not lost.
  ///
  /// The deletion is an entry like any other, which undo takes back; where the history does not have the items, there
  /// is no entry, and the file counts as it is.
  mutating func acceptLoss(of type: RecordType) throws(InventoryError) -> Committed? {
    guard transaction == nil else { throw .transactionOpen }
    try flush()
    return try writing { store throws(InventoryError) in
      var accepted: Committed?
      for part in type.parts {
        guard let committed = try store.acceptLoss(ofPart: part) else { continue }
        accepted = Committed(
          sequence: committed.sequence, change: Change(items: (accepted?.change.items ?? []) + committed.change.items))
      }
      store.checkpointIfDue()
      return accepted
    }
  }

  private mutating func acceptLoss(ofPart type: RecordType) throws(InventoryError) -> Committed? {
    guard let loss = try view(type).loss else { return nil }
    try clear(type)
    let view = try view(type)
    if loss.changes.isEmpty {
      try forget(type, view)
      return Committed(sequence: try currentLog().sequence, change: Change())
    }
    let record = view.file.map { FileRecord(type: type, digest: $0.digest, firstAssigned: $0.firstAssigned) }
    let kind = HistoryEntry.Kind.outside(file: folder.name(of: type))
    let entry = try append(Change(items: loss.changes), kind, ingested: [record].compactMap(\.self))
    isCheckpointDue = true
    return Committed(sequence: entry.sequence, change: try assembled(entry).change)
  }

  /// Sets aside a file that has a lost file's name and is no table: one with problems, or a link that leads nowhere.
  mutating func clear(_ type: RecordType) throws(InventoryError) {
    let path = folder.file(of: type)
    let (found, target) = try InventoryError.reading { [files] () throws(FileFailure) in
      (try files.linkStatusIfThere(path), try files.statusIfThere(path))
    }
    let problems = try view(type).file?.problems ?? []
    guard found != nil, target == nil || !problems.isEmpty else { return }
    try setAside(folder.name(of: type))
    invalidateReads()
  }

  /// Notes a type's file in the manifest as it is, without a row.
  private mutating func forget(_ type: RecordType, _ view: TableView) throws(InventoryError) {
    var index = try currentLog().index
    index.files[type] = view.file.map { TableNote($0) }
    try write(index)
    invalidateReads()
  }
}
