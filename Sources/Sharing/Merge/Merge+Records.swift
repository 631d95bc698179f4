import Answers
import Equipment

extension Merge {
  /// Merges the versions of setups, so that it is known which number each has now.
  mutating func mergeSetups() {
    for index in (triples[.setup] ?? []).indices {
      guard var triple = triples[.setup]?[index] else { continue }
      let numbers = (ours: triple.ours?.recordId, theirs: triple.theirs?.recordId)
      triple.ours = triple.ours?.referring(renumbering.ours)
      triple.theirs = triple.theirs?.referring(renumbering.theirs)
      triples[.setup]?[index] = triple
      guard let ours = triple.ours?.setup, let theirs = triple.theirs?.setup else { continue }
      let before = base[.setup]
      let isOneSided = !isBaseMerged && [self.ours, self.theirs].contains { $0[.setup].isSame(triple.uid, in: before) }
      let used = (
        ours: referredVersions.ours.filter { $0.setup == numbers.ours }.map(\.version),
        theirs: referredVersions.theirs.filter { $0.setup == numbers.theirs }.map(\.version)
      )
      let merge = SetupMerge(base: triple.base?.setup, ours: ours, theirs: theirs, isOneSided: isOneSided, used: used)
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

  mutating func mergeRecords(of type: RecordType) {
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
