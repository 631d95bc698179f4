import Answers
import Equipment
import Store

extension Merge {
  /// Gives the later of two active setups of one name another one.
  mutating func nameSetups() {
    guard let changed = result.records[.setup], !changed.isEmpty else { return }
    let rest = ours[.setup].uids.filter { changed[$0] == nil }.map { ($0, ours[.setup].record($0)) }
    let setups = (rest + changed.map { ($0.key, $0.value) }).compactMap { $0.1?.setup }.sorted { one, other in
      let (first, second) = (one.base.created?.seconds ?? 0, other.base.created?.seconds ?? 0)
      return first == second ? (one.uid?.bits ?? 0) < (other.uid?.bits ?? 0) : first < second
    }
    var taken: [String: Setup] = [:]
    for setup in setups {
      guard let name = setup.head.uniqueName else { continue }
      guard let first = taken[name], let uid = setup.uid else {
        taken[name] = setup
        continue
      }
      var renamed = setup
      let isOurs = theirs[.setup].id(of: uid) == nil
      let clone = isOurs ? names.ours : names.theirs(.setup, uid)
      repeat { renamed.name += " (\(clone))" } while renamed.head.uniqueName.map { taken[$0] != nil } ?? false
      if let name = renamed.head.uniqueName { taken[name] = renamed }
      result.records[.setup, default: [:]].updateValue(renamed, forKey: uid)
      let kept = Clash.Value(text: renamed.name, by: clone, at: renamed.base.created)
      let other = Clash.Value(text: setup.name, by: clone, at: first.base.created)
      result.clashes.append(
        Clash(type: .setup, uid: uid, field: "name", kept: kept, other: other, base: nil, reason: .name))
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
}
