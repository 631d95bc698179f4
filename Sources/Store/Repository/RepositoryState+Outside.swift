import Answers
import Equipment

extension RepositoryState {
  /// Logs the outside edits of some types' files; those of files that store one record together are one change.
  mutating func ingest(_ types: [RecordType]) throws(InventoryError) {
    var edits: [(type: RecordType, edit: OutsideEdit, record: FileRecord?)] = []
    for type in types {
      if let first = edits.first, first.type.whole != type.whole { try append(&edits) }
      guard let (pending, record) = try pending(type) else { continue }
      switch pending {
      // It is reported where it is read, and refused where it is changed.
      case .unread: continue
      case .edit(let edit): edits.append((type, edit, record))
      case .asIs:
        rebased.insert(type)
        try note(record)
        notices.append(.acceptedAsIs(file: folder.name(of: type)))
      }
      // In the journal the edit is safe; once the table is written, the next edit is compared with that.
      isCheckpointDue = true
    }
    try append(&edits)
  }

  /// A type's outside edit that is not in the log, and the file that has it; nil if there is none.
  private mutating func pending(_ type: RecordType) throws(InventoryError) -> (PendingEdit, FileRecord?)? {
    if try isAbsent(type) { return nil }
    let log = try currentLog()
    if try tables[type].isAsNoted(log, round: round) { return nil }
    if let seen = try tables[type].seen(log, round: round) {
      return seen.edit.map {
        (.edit($0), FileRecord(type: type, digest: seen.digest, firstAssigned: seen.whole?.firstAssigned))
      }
    }
    let view = try view(type)
    let record = view.file.map { FileRecord(type: type, digest: $0.digest, firstAssigned: $0.firstAssigned) }
    return view.pending.map { ($0, record) }
  }

  /// Refuses to undo or redo while the newest change is an outside edit that cannot be compared.
  mutating func refuseUnread() throws(InventoryError) {
    for type in RecordType.stored {
      if try isAbsent(type) { continue }
      guard try tables[type].knownPart(currentLog(), round: round) == nil else { continue }
      if case .unread(let damage)? = try view(type).pending { throw damage }
    }
  }

  private mutating func append(
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
    _ = try append(change, .outside(file: file), ingested: edits.compactMap(\.record))
    for edit in changed {
      let (added, changed, deleted) = edit.edit.counts
      let file = folder.name(of: edit.type)
      // The one file of earlier formats is reported once.
      if file == folder.name(of: first.type), edit.type != first.type { continue }
      notices.append(.outsideEdit(file: file, added: added, changed: changed, deleted: deleted))
    }
  }

  /// Notes in the journal that a file's content is known.
  private mutating func note(_ record: FileRecord?) throws(InventoryError) {
    guard let record else { return }
    let checkpoint = CheckpointRecord(sequence: try currentLog().sequence, at: clock(), files: [record])
    try append(.checkpoint(checkpoint), synced: false)
  }
}
