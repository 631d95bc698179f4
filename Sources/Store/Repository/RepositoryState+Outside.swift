import Answers
import Equipment

extension RepositoryState {
  /// Takes into the log what other programs did to the files of some types.
  mutating func takeIn(_ types: [RecordType]) throws(InventoryError) {
    for type in types {
      guard try !tables[type].isVouched(currentLog(), round: round) else { continue }
      let view = try view(type)
      guard let pending = view.pending else { continue }
      let record = view.file.map { FileRecord(type: type, digest: $0.digest, firstGiven: $0.firstGiven) }
      switch pending {
      // It is told where it is read, and refused where it is changed.
      case .unread: continue
      case .edit(let edit): try take(edit, record, type)
      case .asIs:
        rebased.insert(type)
        try note(record)
        notices.append(.takenAsIs(file: type.file))
      }
      // In the journal the edit is safe; in the file it is told from the next one.
      isFoldDue = true
    }
  }

  /// Refuses to take anything back while the newest change is an edit that cannot be told.
  mutating func refuseUnread() throws(InventoryError) {
    for type in RecordType.allCases where try !tables[type].isVouched(currentLog(), round: round) {
      if case .unread(let damage)? = try view(type).pending { throw damage }
    }
  }

  private mutating func take(_ edit: OutsideEdit, _ record: FileRecord?, _ type: RecordType) throws(InventoryError) {
    guard !edit.changes.isEmpty else { return try note(record) }
    _ = try append(Change(items: edit.changes), .outside(file: type.file), taken: record)
    let (added, changed, deleted) = edit.counts
    notices.append(.outsideEdit(file: type.file, added: added, changed: changed, deleted: deleted))
  }

  /// Notes that a content is accounted for.
  private mutating func note(_ record: FileRecord?) throws(InventoryError) {
    guard let record else { return }
    let fold = FoldRecord(sequence: try currentLog().sequence, at: clock(), files: [record])
    try append(.fold(fold), synced: false)
  }
}
