import Answers
import Equipment
import Store

extension Merge {
  /// Gives the later of two records that have one name, where no two of their type may, another one.
  mutating func nameRecords() {
    for type in RecordType.allCases where type.valueType.hasUniqueNames { nameRecords(of: type) }
  }

  private mutating func nameRecords(of type: RecordType) {
    guard let changed = result.records[type], !changed.isEmpty else { return }
    let rest = ours[type].uids.filter { changed[$0] == nil }.map { ($0, ours[type].record($0)) }
    let records = (rest + changed.map { ($0.key, $0.value) }).compactMap(\.1).sorted { one, other in
      let (first, second) = (one.base.created?.seconds ?? 0, other.base.created?.seconds ?? 0)
      return first == second ? (one.uid?.bits ?? 0) < (other.uid?.bits ?? 0) : first < second
    }
    // Whoever gives way takes none of these either.
    let names = Set(records.compactMap(\.uniqueName))
    var taken: [String: any Record] = [:]
    for record in records {
      guard let name = record.uniqueName else { continue }
      guard let first = taken[name], let uid = record.uid else {
        taken[name] = record
        continue
      }
      var other = record
      let isOurs = theirs[type].id(of: uid) == nil
      let clone = isOurs ? self.names.ours : self.names.theirs(type, uid)
      guard let field = other.giveWay(on: clone, isTaken: { taken[$0] != nil || names.contains($0) }) else { continue }
      if let name = other.uniqueName { taken[name] = other }
      result.records[type, default: [:]].updateValue(other, forKey: uid)
      let kept = Clash.Value(text: other.text(field), by: clone, at: other.base.created)
      let before = Clash.Value(text: record.text(field), by: clone, at: first.base.created)
      result.clashes.append(
        Clash(type: type, uid: uid, field: field, kept: kept, other: before, base: nil, reason: .name))
    }
  }

  /// Adds the columns that only theirs have, and deletes those that they deleted and nobody has a text in.
  mutating func mergeColumns() {
    for type in RecordType.allCases {
      let (before, mine, yours) = (base[type].columns, ours[type].columns, theirs[type].columns)
      let added = yours.filter { !mine.contains($0) && !before.contains($0) }
      if !added.isEmpty { result.columns[type] = added }
      result.change.columns += added.map { .add($0, to: type.rows) }
      let gone = mine.filter { before.contains($0) && !yours.contains($0) }
      let records = (result.records[type] ?? [:]).values.compactMap(\.self)
      for name in gone where !records.contains(where: { $0.text(name) != nil }) {
        result.change.columns.append(.delete(name, of: type.rows))
      }
    }
  }

  /// Puts together what our records lack.
  mutating func makeChange() {
    for type in RecordType.allCases {
      var changes: [ItemChange] = []
      for (uid, record) in result.records[type] ?? [:] {
        let before = ours[type].record(uid)
        switch (before, record) {
        case (let before?, let after?) where before.recordId == after.recordId:
          if !before.isEqual(to: after) { changes.append(.edit(before, to: after)) }
        case (let before, let after):
          changes += [before.map { .delete($0) }, after.map { .add($0) }].compactMap(\.self)
        }
      }
      // What is deleted goes first, as its number may be given to another.
      result.change.items += changes.sorted { one, other in
        (one.after == nil ? 0 : 1, one.id) < (other.after == nil ? 0 : 1, other.id)
      }
    }
  }

  /// Lets our records that are never shared follow the others: what they refer to may have another number now, and what is a
  /// part of a record that is no more goes with it.
  mutating func follow(in local: SharedState) {
    for type in RecordType.local {
      let records = local[type].uids.compactMap { local[type].stored($0) }.sorted { $0.recordId < $1.recordId }
      let gone = type.owner.map { idsOfGone($0) } ?? []
      for record in records {
        if let owner = record.owner, gone.contains(owner.id) {
          result.change.items.append(.delete(record))
          continue
        }
        let other = record.referring(renumbering.ours)
        if !other.isEqual(to: record) { result.change.items.append(.edit(record, to: other)) }
      }
    }
  }

  /// The numbers that records of ours had which are no more.
  private func idsOfGone(_ type: RecordType) -> Set<Int> {
    Set((result.records[type] ?? [:]).filter { $0.value == nil }.compactMap { ours[type].id(of: $0.key) })
  }
}
