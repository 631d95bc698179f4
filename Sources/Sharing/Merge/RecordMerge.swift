import Equipment

/// Two states of one record, and the one that both were made of.
struct Triple: Sendable {
  let uid: UID
  /// Nil if there was none.
  var base: (any Record)?
  var ours: (any Record)?
  var theirs: (any Record)?
}

extension Triple {
  /// The number that the record has by what the sides say, as any other value: of two other numbers the smaller one; 0 if
  /// it has none yet.
  var number: Int {
    let (before, one, other) = (base?.recordId, ours?.recordId, theirs?.recordId)
    guard let one, one > 0, let other, other > 0 else { return max(one ?? 0, other ?? 0) }
    if one == before { return other }
    return other == before ? one : min(one, other)
  }
}

/// A value that gave way to another.
struct Loss: Sendable {
  let field: String
  let kept: String?
  let other: String?
  let base: String?
  /// True if ours counts.
  let keepsOurs: Bool

  /// Chooses between two values: the later one counts; of one moment that with the greater bytes.
  init(of field: String, _ ours: String?, _ theirs: String?, base: String?, isOursLater: Bool?) {
    keepsOurs = isOursLater ?? !(ours ?? "").utf8.lexicographicallyPrecedes((theirs ?? "").utf8)
    (kept, other) = keepsOurs ? (ours, theirs) : (theirs, ours)
    (self.field, self.base) = (field, base)
  }
}

/// Field by field, one record of two.
struct RecordMerge {
  /// The merged record.
  private(set) var record: any Record
  /// The values that gave way.
  private(set) var losses: [Loss] = []
  private let base: (any Record)?
  private let ours: any Record
  private let theirs: any Record

  /// Merges what both sides have; without a base, what only one of them states counts.
  init(base: (any Record)?, ours: any Record, theirs: any Record) {
    (record, self.base, self.ours, self.theirs) = (theirs, base, ours, theirs)
    let infos = ours.recordType.fields
    for info in infos where info.name != "id" { merge(info.name, info.merging) }
    for name in Set((ours.base.unknown + theirs.base.unknown).map(\.name)).sorted() where name != UID.column {
      merge(name, .value)
    }
  }

  private mutating func merge(_ name: String, _ merging: FieldMerging) {
    let (one, other, before) = (ours.text(name), theirs.text(name), base?.text(name))
    if isSame(one, other) || isSame(one, before) { return }
    if isSame(other, before) { return set(name, one) }
    switch merging {
    case .words: set(name, Self.words(before, one, other))
    case .earliest: set(name, [one, other].compactMap(\.self).min())
    case .latest: set(name, [one, other].compactMap(\.self).max())
    case .value: decide(name, one, other, before)
    }
  }

  private mutating func decide(_ name: String, _ one: String?, _ other: String?, _ before: String?) {
    let loss = Loss(of: name, one, other, base: before, isOursLater: ours.isLater(than: theirs))
    if loss.keepsOurs { set(name, one) }
    losses.append(loss)
  }

  private mutating func set(_ name: String, _ text: String?) {
    if record.recordType.field(name) == nil { return record.setUnknown(name, to: text ?? "") }
    // What follows from other values is set with these; everything else came from a record of the type.
    try? record.set(name, to: text ?? "")
  }

  /// The words of both sides, without those that one of them took away.
  static func words(_ before: String?, _ one: String?, _ other: String?) -> String? {
    let lists = [before, one, other].map { $0.flatMap { Tags(text: $0) }?.words ?? [] }
    let kept = lists[2].filter { lists[1].contains($0) || !lists[0].contains($0) }
    let added = lists[1].filter { !lists[0].contains($0) && !lists[2].contains($0) }
    return Tags(words: kept + added)?.text
  }
}

extension Record {
  /// True if it was changed later than another, false if before; nil if at the same moment.
  func isLater(than other: any Record) -> Bool? {
    let (one, other) = (base.updated?.seconds ?? .min, other.base.updated?.seconds ?? .min)
    return one == other ? nil : one > other
  }
}
