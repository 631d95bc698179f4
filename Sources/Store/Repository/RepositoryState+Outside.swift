import Answers
import Equipment

extension RepositoryState {
  /// Takes into the log what other programs did to the files of some types; what is stored of one record in several is
  /// one change.
  mutating func takeIn(_ types: [RecordType]) throws(InventoryError) {
    var edits: [(type: RecordType, edit: OutsideEdit, record: FileRecord?)] = []
    for type in types {
      if let first = edits.first, first.type.whole != type.whole { try take(&edits) }
      guard try !tables[type].isVouched(currentLog(), round: round) else { continue }
      let view = try view(type)
      guard let pending = view.pending else { continue }
      let record = view.file.map { FileRecord(type: type, digest: $0.digest, firstGiven: $0.firstGiven) }
      switch pending {
      // It is told where it is read, and refused where it is changed.
      case .unread: continue
      case .edit(let edit): edits.append((type, edit, record))
      case .asIs:
        rebased.insert(type)
        try note(record)
        notices.append(.takenAsIs(file: folder.name(of: type)))
      }
      // In the journal the edit is safe; in the file it is told from the next one.
      isFoldDue = true
    }
    try take(&edits)
  }

  /// Refuses to take anything back while the newest change is an edit that cannot be told.
  mutating func refuseUnread() throws(InventoryError) {
    for type in RecordType.stored where try !tables[type].isVouched(currentLog(), round: round) {
      if case .unread(let damage)? = try view(type).pending { throw damage }
    }
  }

  private mutating func take(
    _ edits: inout [(type: RecordType, edit: OutsideEdit, record: FileRecord?)]
  ) throws(InventoryError) {
    defer { edits = [] }
    let changed = edits.filter { !$0.edit.changes.isEmpty }
    guard let first = changed.first else {
      for edit in edits { try note(edit.record) }
      return
    }
    let change = Change(items: changed.flatMap(\.edit.changes))
    let file = folder.name(of: first.type)
    _ = try append(change, .outside(file: file), taken: edits.compactMap(\.record))
    for edit in changed {
      let (added, changed, deleted) = edit.edit.counts
      let file = folder.name(of: edit.type)
      // Of the one file that earlier formats have it is said once.
      if file == folder.name(of: first.type), edit.type != first.type { continue }
      notices.append(.outsideEdit(file: file, added: added, changed: changed, deleted: deleted))
    }
  }

  /// Notes that a content is accounted for.
  private mutating func note(_ record: FileRecord?) throws(InventoryError) {
    guard let record else { return }
    let fold = FoldRecord(sequence: try currentLog().sequence, at: clock(), files: [record])
    try append(.fold(fold), synced: false)
  }
}
