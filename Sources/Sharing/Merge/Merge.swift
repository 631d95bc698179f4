import Answers
package import Equipment

/// The merge of two states of a shared folder that were made of one: record by record, field by field.
///
/// Nothing here knows of a kind in particular, setups with their versions aside: how a field is merged, and what a number
/// in it stands for, its declaration says.
package struct Merge {
  /// Who wrote what, for conflicts.
  package struct Names {
    /// The name of this clone.
    package let ours: String
    /// The name of the clone that a record of theirs was written on.
    package let theirs: (RecordType, UID) -> String

    /// Names the sides.
    package init(ours: String, theirs: @escaping (RecordType, UID) -> String) {
      (self.ours, self.theirs) = (ours, theirs)
    }
  }

  private(set) var result = MergeResult()
  let base: SharedState
  let ours: SharedState
  let theirs: SharedState
  let names: Names
  /// True if the base is what several common ancestors merge to: then it shows not who has taken a version away.
  private let isBaseMerged: Bool
  /// The records that are others on at least one side.
  var triples: [RecordType: [Triple]] = [:]
  /// The number that each of these has afterwards.
  var numbers: [UID: Int] = [:]
  /// What numbers in our records stand for now, and in theirs.
  var renumbering = (ours: Renumbering(), theirs: Renumbering())
  /// The records that each side has come to refer to.
  private let referred: (ours: Set<RecordKey>, theirs: Set<RecordKey>)

  private struct RecordKey: Hashable {
    let type: RecordType
    let id: Int
  }

  private init(base: SharedState, ours: SharedState, theirs: SharedState, names: Names, isBaseMerged: Bool) {
    (self.base, self.ours, self.theirs, self.names) = (base, ours, theirs, names)
    self.isBaseMerged = isBaseMerged
    var triples: [RecordType: [Triple]] = [:]
    for type in RecordType.allCases { triples[type] = Self.triples(base[type], ours[type], theirs[type]) }
    self.triples = triples
    let all = triples.values.flatMap(\.self)
    referred = (Self.referred(all, \.ours), Self.referred(all, \.theirs))
  }

  private static func referred(_ triples: [Triple], _ side: (Triple) -> (any Record)?) -> Set<RecordKey> {
    var referred: Set<RecordKey> = []
    for triple in triples {
      let keys = { (record: (any Record)?) in
        Set((record?.newestReferences ?? []).map { RecordKey(type: $0.type, id: $0.id) })
      }
      referred.formUnion(keys(side(triple)).subtracting(keys(triple.base)))
    }
    return referred
  }

  /// Merges two states.
  ///
  /// - Parameters:
  ///   - base: the state that both were made of.
  ///   - isBaseMerged: true if that is what several common ancestors merge to.
  ///   - next: a number that no record of a type ever had; each is asked for once.
  /// - Returns: what ours lack to be the merged state.
  package static func run(
    base: SharedState, ours: SharedState, theirs: SharedState, names: Names, isBaseMerged: Bool = false,
    next: (RecordType) throws -> Int
  ) rethrows -> MergeResult {
    var merge = Merge(base: base, ours: ours, theirs: theirs, names: names, isBaseMerged: isBaseMerged)
    try merge.number(next)
    merge.mergeSetups()
    for type in RecordType.allCases { merge.mergeRecords(of: type) }
    merge.nameSetups()
    merge.mergeColumns()
    merge.makeChange()
    return merge.result
  }

  /// The state that two states merge to, for a later merge that has both as its base.
  package static func state(
    base: SharedState, ours: SharedState, theirs: SharedState, next: (RecordType) throws -> Int
  ) rethrows -> SharedState {
    let names = Names(ours: "", theirs: { _, _ in "" })
    let result = try run(base: base, ours: ours, theirs: theirs, names: names, next: next)
    var state = ours
    for type in RecordType.allCases {
      let columns = ours[type].columns + (result.columns[type] ?? [])
      state[type] = SharedTable(ours[type], changed: result.records[type] ?? [:], columns: columns)
    }
    return state
  }

  private static func triples(_ base: SharedTable, _ ours: SharedTable, _ theirs: SharedTable) -> [Triple] {
    func isChanged(_ uid: UID) -> Bool { !ours.isSame(uid, in: base) || !theirs.isSame(uid, in: base) }
    var uids = ours.uids.filter(isChanged) + theirs.uids.filter { ours.id(of: $0) == nil }
    uids += base.uids.filter { ours.id(of: $0) == nil && theirs.id(of: $0) == nil }
    return uids.sorted().map { uid in
      Triple(uid: uid, base: base.record(uid), ours: ours.record(uid), theirs: theirs.record(uid))
    }
  }
}

extension Merge {
  /// Gives every record its number, and a new one to those of ours whose number theirs have.
  private mutating func number(_ next: (RecordType) throws -> Int) rethrows {
    for type in RecordType.allCases {
      var taken = Set((triples[type] ?? []).compactMap { $0.base?.recordId })
      let triples = triples[type] ?? []
      // What is known to the others keeps its number.
      for triple in triples where triple.theirs != nil { try number(triple, type, &taken, next) }
      for triple in triples where triple.theirs == nil { try number(triple, type, &taken, next) }
    }
  }

  private mutating func number(
    _ triple: Triple, _ type: RecordType, _ taken: inout Set<Int>, _ next: (RecordType) throws -> Int
  ) rethrows {
    let stated = [triple.ours, triple.theirs].compactMap { $0?.recordId }.filter { $0 > 0 }
    var number = triple.number
    if number != triple.base?.recordId, number == 0 || !taken.insert(number).inserted {
      number = try next(type)
      taken.insert(number)
    }
    numbers[triple.uid] = number
    if let ours = triple.ours { renumbering.ours.note(type, from: ours.recordId, to: number) }
    if let theirs = triple.theirs { renumbering.theirs.note(type, from: theirs.recordId, to: number) }
    if let from = stated.first, from != number {
      result.renumbered.append(Renumbered(type: type, uid: triple.uid, from: from, to: number))
    }
  }

  /// Merges the versions of setups, so that it is known which number each has now.
  private mutating func mergeSetups() {
    for index in (triples[.setup] ?? []).indices {
      guard var triple = triples[.setup]?[index] else { continue }
      let numbers = (ours: triple.ours?.recordId, theirs: triple.theirs?.recordId)
      triple.ours = triple.ours?.referring(renumbering.ours)
      triple.theirs = triple.theirs?.referring(renumbering.theirs)
      triples[.setup]?[index] = triple
      guard let ours = triple.ours?.setup, let theirs = triple.theirs?.setup else { continue }
      let before = base[.setup]
      let isOneSided = !isBaseMerged && [self.ours, self.theirs].contains { $0[.setup].isSame(triple.uid, in: before) }
      let merge = SetupMerge(base: triple.base?.setup, ours: ours, theirs: theirs, isOneSided: isOneSided)
      let heads = RecordMerge(base: triple.base?.setup?.head, ours: ours.head, theirs: theirs.head)
      for (from, to) in merge.ourNumbers {
        renumbering.ours.note(versionOf: numbers.ours ?? 0, from: from, to: to)
      }
      for (from, to) in merge.theirNumbers {
        renumbering.theirs.note(versionOf: numbers.theirs ?? 0, from: from, to: to)
      }
      guard let head = heads.record as? SetupHead, let setup = Setup(head, of: merge.versions) else { continue }
      keep(setup, of: triple, heads.losses + merge.losses)
    }
  }

  private mutating func mergeRecords(of type: RecordType) {
    for var triple in triples[type] ?? [] where result.records[type]?[triple.uid] == nil {
      if type != .setup {
        triple.ours = triple.ours?.referring(renumbering.ours)
        triple.theirs = triple.theirs?.referring(renumbering.theirs)
      }
      switch (triple.ours, triple.theirs) {
      case (let ours?, let theirs?):
        let merge = RecordMerge(base: triple.base, ours: ours, theirs: theirs)
        keep(merge.record, of: triple, merge.losses)
      case (let ours?, nil): keep(ours, of: triple, isOurs: true)
      case (nil, let theirs?): keep(theirs, of: triple, isOurs: false)
      case (nil, nil): result.records[type, default: [:]].updateValue(nil, forKey: triple.uid)
      }
    }
  }

  /// Keeps a record that one side has: added there, or deleted by the other, which does not count if it was changed or
  /// something new refers to it.
  private mutating func keep(_ record: any Record, of triple: Triple, isOurs: Bool) {
    guard let before = triple.base else { return keep(record, of: triple, []) }
    let type = record.recordType
    let isUntouched = (isOurs ? ours : theirs)[type].isSame(triple.uid, in: base[type])
    let isReferred = (isOurs ? referred.ours : referred.theirs).contains(RecordKey(type: type, id: before.recordId))
    guard !isUntouched || isReferred else {
      result.records[type, default: [:]].updateValue(nil, forKey: triple.uid)
      return
    }
    keep(record, of: triple, [])
    guard !type.kind.isManaged else { return }
    let (we, they) = (
      value(nil, record, isOurs: isOurs, triple.uid), value(nil, nil, isOurs: !isOurs, triple.uid, type)
    )
    result.clashes.append(
      Clash(type: type, uid: triple.uid, field: "", kept: we, other: they, base: nil, reason: .deleted))
  }

  private mutating func keep(_ record: any Record, of triple: Triple, _ losses: [Loss]) {
    var record = record
    let type = record.recordType
    record.uid = triple.uid
    record.base.id = numbers[triple.uid] ?? record.recordId
    result.records[type, default: [:]].updateValue(record, forKey: triple.uid)
    guard !type.kind.isManaged, let ours = triple.ours, let theirs = triple.theirs else { return }
    for loss in losses {
      let one = value(loss.keepsOurs ? loss.kept : loss.other, ours, isOurs: true, triple.uid)
      let other = value(loss.keepsOurs ? loss.other : loss.kept, theirs, isOurs: false, triple.uid)
      result.clashes.append(
        Clash(
          type: type, uid: triple.uid, field: loss.field, kept: loss.keepsOurs ? one : other,
          other: loss.keepsOurs ? other : one, base: loss.base, reason: .value))
    }
  }

  private func value(
    _ text: String?, _ record: (any Record)?, isOurs: Bool, _ uid: UID, _ type: RecordType? = nil
  ) -> Clash.Value {
    let by = isOurs ? names.ours : (record?.recordType ?? type).map { names.theirs($0, uid) } ?? ""
    return Clash.Value(text: text, by: by, at: record?.base.updated)
  }
}

extension Record {
  /// The numbers of other records that count now: of a setup those of its newest version.
  fileprivate var newestReferences: [(type: RecordType, id: Int)] {
    guard let setup else { return references }
    let newest = setup.version(setup.presentNumber)?.slots ?? []
    return newest.map { ($0.type.record, $0.id) }
  }
}

extension Merge {
  /// Gives the later of two active setups of one name another one.
  private mutating func nameSetups() {
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
  private mutating func mergeColumns() {
    for type in RecordType.allCases {
      let (before, mine, yours) = (base[type].columns, ours[type].columns, theirs[type].columns)
      let added = yours.filter { !mine.contains($0) && !before.contains($0) }
      if !added.isEmpty { result.columns[type] = added }
      result.change.columns += added.map { .add($0, to: type.rowsType) }
      let gone = mine.filter { before.contains($0) && !yours.contains($0) }
      let records = (result.records[type] ?? [:]).values.compactMap(\.self)
      for name in gone where !records.contains(where: { $0.text(name) != nil }) {
        result.change.columns.append(.delete(name, of: type.rowsType))
      }
    }
  }

  /// Puts together what our records lack.
  private mutating func makeChange() {
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

extension RecordType {
  /// The type whose file has a row for each of its records.
  fileprivate var rowsType: RecordType { kind.parts.first.map { RecordType(rawValue: $0.kind.name) ?? self } ?? self }
}
