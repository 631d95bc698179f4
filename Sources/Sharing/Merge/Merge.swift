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

    /// True for a number that a record of ours may have which the other side lacks: one that this clone gives, or that
    /// the record had when others saw it.
    package let isOurs: (RecordType, Int, UID) -> Bool

    /// Names the sides.
    package init(
      ours: String, isOurs: @escaping (RecordType, Int, UID) -> Bool = { _, _, _ in true },
      theirs: @escaping (RecordType, UID) -> String
    ) {
      (self.ours, self.isOurs, self.theirs) = (ours, isOurs, theirs)
    }
  }

  var result = MergeResult()
  let base: SharedState
  let ours: SharedState
  let theirs: SharedState
  let names: Names
  /// True if the base is what several common ancestors merge to: then it shows not who has taken a version away.
  let isBaseMerged: Bool
  /// The records that are others on at least one side.
  var triples: [RecordType: [Triple]] = [:]
  /// The number that each of these has afterwards.
  var numbers: [UID: Int] = [:]
  /// What numbers in our records stand for now, and in theirs.
  var renumbering = (ours: Renumbering(), theirs: Renumbering())
  /// The records that each side has come to refer to.
  let referred: (ours: Set<RecordKey>, theirs: Set<RecordKey>)
  /// The versions of setups that each side has come to refer to.
  let referredVersions: (ours: Set<VersionReference>, theirs: Set<VersionReference>)

  struct RecordKey: Hashable {
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
    referredVersions = (Self.referredVersions(all, \.ours), Self.referredVersions(all, \.theirs))
  }

  private static func referredVersions(
    _ triples: [Triple], _ side: (Triple) -> (any Record)?
  ) -> Set<VersionReference> {
    Set(
      triples.compactMap { triple in
        let reference = side(triple)?.versionReference
        return reference == triple.base?.versionReference ? nil : reference
      })
  }

  private static func referred(_ triples: [Triple], _ side: (Triple) -> (any Record)?) -> Set<RecordKey> {
    var referred: Set<RecordKey> = []
    for triple in triples {
      let keys = { (record: (any Record)?) in
        Set((record?.newestReferences ?? []).map { RecordKey(type: $0.type, id: $0.id) })
      }
      referred.formUnion(keys(side(triple)).subtracting(keys(triple.base)))
      // A part that was changed needs what it is a part of as much as one that was added.
      if let record = side(triple), let owner = record.owner, triple.base?.isEqual(to: record) != true {
        referred.insert(RecordKey(type: owner.type, id: owner.id))
      }
    }
    return referred
  }

  /// Merges two states.
  ///
  /// - Parameters:
  ///   - base: the state that both were made of.
  ///   - local: our records that are never shared, which follow those that they refer to.
  ///   - isBaseMerged: true if that is what several common ancestors merge to.
  ///   - next: a number that no record of a type ever had; each is asked for once.
  /// - Returns: what ours lack to be the merged state.
  package static func run(
    base: SharedState, ours: SharedState, theirs: SharedState, names: Names, local: SharedState = SharedState(),
    isBaseMerged: Bool = false,
    next: (RecordType) throws -> Int
  ) rethrows -> MergeResult {
    var merge = Merge(base: base, ours: ours, theirs: theirs, names: names, isBaseMerged: isBaseMerged)
    try merge.number(next)
    merge.mergeSetups()
    for type in RecordType.allCases { merge.mergeRecords(of: type) }
    merge.nameRecords()
    merge.mergeColumns()
    merge.makeChange()
    merge.follow(in: local)
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

extension Record {
  /// The record that it is a part of; nil if it is a part of none.
  var owner: (type: RecordType, id: Int)? {
    guard let name = recordType.kind.owner, let type = recordType.owner, let id = text(name).flatMap({ Int($0) })
    else { return nil }
    return (type, id)
  }

  /// The numbers of other records that count now: of a setup those of its newest version.
  fileprivate var newestReferences: [(type: RecordType, id: Int)] {
    guard let setup else { return references }
    let newest = setup.version(setup.presentNumber)?.slots ?? []
    return newest.map { ($0.type.record, $0.id) }
  }
}
