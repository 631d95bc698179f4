import Equipment

/// The changes of a table by another program, found by comparing it with the past.
struct OutsideEdit: Sendable {
  /// The changes to log, after which the inventory is as the file's editor meant it.
  private(set) var changes: [ItemChange] = []
  /// Ids in the file that belong to items which were deleted.
  private(set) var reused: [Int] = []

  /// An edit that was found out before.
  init(_ changes: [ItemChange]) { self.changes = changes }
}

/// A type's items before an edit, by the log.
struct Past: Sendable {
  /// The items that the file may have held before the edit: one state, or several after an interrupted checkpoint.
  var files: [[Int: any Record]]
  /// The items of the inventory without the edit.
  var items: [Int: any Record]
  /// The deleted items as they were last.
  var deleted: [Int: any Record]
}

extension OutsideEdit {
  /// Compares a file with the past.
  ///
  /// Changes that the file did not include yet are kept: only what differs from all that the file may have held was
  /// done by its editor. Where both changed a field of an item, the file's value counts, being the later one.
  ///
  /// - Parameter wasGiven: true for a record whose number was given before, so that it is that of a deleted one.
  init(_ edited: [Int: any Record], past: Past, wasGiven: (any Record) -> Bool) {
    for (id, item) in edited.sorted(by: { $0.key < $1.key }) {
      // Most rows are as the file held them, and need no closer look.
      if past.files.contains(where: { $0[id]?.isEqual(to: item) ?? false }) { continue }
      let wasInFile = past.files.contains { $0[id] != nil }
      if let present = past.items[id] {
        // A row that was added by hand with the id that another item was just given is not that item.
        guard wasInFile || item.isEqual(to: present) else {
          reused.append(id)
          continue
        }
        let merged = Self.merge(item, into: present, past: past.files.map { $0[id] })
        if !merged.isEqual(to: present) { note(id, present, merged) }
      } else if wasInFile {
        // Deleted by a change that the file did not include; an edit of it since then brings it back.
        note(id, nil, item)
      } else if !wasGiven(item) || past.deleted[id]?.isEqual(to: item) ?? false {
        note(id, nil, item)
      } else {
        reused.append(id)
      }
    }
    for (id, item) in past.items.filter({ edited[$0.key] == nil }).sorted(by: { $0.key < $1.key }) {
      if past.files.allSatisfy({ $0[id] != nil }) { note(id, item, nil) }
    }
  }

  private mutating func note(_ id: Int, _ before: (any Record)?, _ after: (any Record)?) {
    guard let type = (before ?? after)?.recordType else { return }
    changes.append(ItemChange(type: type, id: id, before: before, after: after))
  }

  /// The present item with the fields that the editor changed.
  private static func merge(
    _ edited: any Record, into present: any Record, past: [(any Record)?]
  ) -> any Record {
    if !type(of: edited).isMergedByField { return edited }
    var merged = present
    let names = edited.recordType.fields.map(\.name) + (edited.base.unknown + present.base.unknown).map(\.name)
    let (texts, held, before) = (edited.texts(names), present.texts(names), past.map { $0?.texts(names) })
    for (index, name) in names.enumerated() {
      let text = texts[index]
      let isEdit = before.allSatisfy { $0.map { !isSame($0[index], text) } ?? true }
      guard isEdit, !isSame(held[index], text) else { continue }
      if edited.recordType.field(name) == nil {
        merged.setUnknown(name, to: text ?? "")
      } else if (try? merged.set(name, to: text ?? "")) == nil {
        // A file's value was checked when it was read, so that this cannot be; the file's item counts then.
        return edited
      }
    }
    return merged
  }
}

extension OutsideEdit {
  /// Numbers of added, changed and deleted items.
  var counts: (added: Int, changed: Int, deleted: Int) {
    let added = changes.count { $0.before == nil }
    let deleted = changes.count { $0.after == nil }
    return (added, changes.count - added - deleted, deleted)
  }
}
