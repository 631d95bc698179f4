import Answers
import Equipment

extension RepositoryState {
  /// Refuses a change after which two records would have one name that no two of their type may share, from wherever it
  /// comes: active setups and kits by their names, arrows that can be shot by their sets and numbers, contacts by
  /// their people.
  ///
  /// Two that have one name already, which only another program can bring about, are a problem of their file.
  mutating func checkNames(_ change: Change) throws(InventoryError) {
    let named = change.items.filter(\.takesName)
    guard !named.isEmpty else { return }
    var together: [RecordName: [any Record]] = [:]
    for record in change.items.compactMap(\.after) {
      if let name = RecordName(record) { together[name, default: []].append(record) }
    }
    let changed = Set(change.items.map { RecordName(type: $0.type, name: String($0.id)) })
    for record in named.compactMap(\.after) {
      guard let name = RecordName(record) else { continue }
      var other = together[name]?.first { $0.recordId != record.recordId }
      if other == nil { other = try stored(name, besides: changed) }
      if let other { throw .taken(record, by: other) }
    }
  }

  /// The record, not among those that change, that has a name.
  private mutating func stored(
    _ name: RecordName, besides changed: Set<RecordName>
  ) throws(InventoryError) -> (any Record)? {
    for id in try ids(name.type, by: .name(of: name.type), with: name.name).sorted()
    where !changed.contains(RecordName(type: name.type, name: String(id))) {
      if let other = try current(name.type, id, nil), other.uniqueName == name.name { return other }
    }
    return nil
  }
}

/// A name that no two records of a type may share.
private struct RecordName: Hashable {
  let type: RecordType
  let name: String

  init(type: RecordType, name: String) { (self.type, self.name) = (type, name) }

  /// The name of a record; nil if others may have it.
  init?(_ record: any Record) {
    guard let name = record.uniqueName else { return nil }
    self.init(type: record.recordType, name: name)
  }
}

extension InventoryError {
  /// The refusal of a record whose name another one has.
  fileprivate static func taken(_ record: any Record, by other: any Record) -> InventoryError {
    if let shaft = record.shaft {
      return .shaft(.taken(shaft.number ?? 0, arrow: shaft.arrow ?? 0, by: other.recordId))
    }
    if record.kit != nil { return .loan(.nameTaken(record.name, kit: other.recordId)) }
    if let person = record.contact?.person {
      return .loan(.contactTaken(person: person, contact: other.recordId))
    }
    return .nameTaken(record.name, by: Setup(other as? SetupHead ?? SetupHead(), [StoredVersion]()))
  }
}

extension ItemChange {
  /// True if a record has a unique name after it, and had another or none before.
  fileprivate var takesName: Bool {
    guard let name = after?.uniqueName else { return false }
    return before?.uniqueName != name
  }
}
