import Answers
import Equipment
import Files
import Query

/// Records that are parts of others, as the numbered arrows of a set.
extension RepositoryState {
  /// Checks that every part has the record that it is a part of after a change.
  mutating func checkParts(_ change: Change, _ ahead: [RecordType: Overlay]) throws(InventoryError) {
    for item in change.items {
      if let owner = item.newOwner, try current(owner.type, owner.id, ahead[owner.type]) == nil {
        throw .noItem(owner.type, id: owner.id)
      }
      guard item.after == nil else { continue }
      for type in item.type.ownedTypes {
        let parts = try parts(type, of: item.id, ahead[type])
        if !parts.isEmpty { throw .hasParts(item.type, id: item.id, type, count: parts.count) }
      }
    }
  }

  /// Checks that the arrows that rounds name by their numbers are in their sets, as far as these are numbered.
  mutating func checkShots(_ change: Change, _ ahead: [RecordType: Overlay]) throws(InventoryError) {
    for item in change.items where item.type == .round {
      guard let round = item.after?.round, let arrow = round.arrow, item.namesOtherArrows else { continue }
      let numbers = Set(round.card?.ends.joined().compactMap(\.number) ?? [])
      guard !numbers.isEmpty else { continue }
      let set = ShaftSet(arrow: arrow, try parts(.shaft, of: arrow, ahead[.shaft]).compactMap { $0.shaft })
      for number in numbers.sorted() {
        if let fault = set.fault(of: number, on: round.date) { throw .shaft(fault) }
      }
    }
  }

  /// The parts of a record as they are after a change, with staged ones.
  mutating func parts(
    _ type: RecordType, of id: Int, _ ahead: Overlay?
  ) throws(InventoryError) -> [any Record] {
    guard let owner = type.kind.owner else { return [] }
    return try records(type, with: owner, oneOf: [String(id)], ahead)
  }

  /// The records of a type that have one of some texts in a field as they are after a change, with staged ones.
  mutating func records(
    _ type: RecordType, with field: String, oneOf texts: [String], _ ahead: Overlay?
  ) throws(InventoryError) -> [any Record] {
    if texts.count <= StoreLimits.singleLookups, let known = try known(type, with: field, oneOf: texts, ahead) {
      return known
    }
    let keys = texts.compactMap { try? type.field(field)?.sortKey(of: $0, today: nil) }
    return try records(type, where: Comparison(field: field, .oneOf(Set(keys))), ahead)
  }

  /// The records of a type that a comparison holds for as they are after a change, with staged ones.
  mutating func records(
    _ type: RecordType, where comparison: Comparison, _ ahead: Overlay?
  ) throws(InventoryError) -> [any Record] {
    let filter = Filter.comparison(comparison)
    let scan = try tables[type].scan(currentLog(), round: round)?.with(transaction?.staged[type]).with(ahead)
    guard let scan else {
      var view = try view(type)
      if let ahead { view.overlay.apply(ahead) }
      return view.items().items.filter { filter.matches($0) }
    }
    do {
      return try scan.select(RowQuery(filter: filter)).rows.map { try $0.item() }
    } catch {
      throw .unreadable(error as? FileFailure ?? .keepsChanging(folder.file(of: type)))
    }
  }
}

extension ItemChange {
  /// The record that it makes this one a part of, if it was not before.
  fileprivate var newOwner: (type: RecordType, id: Int)? {
    guard let name = type.kind.owner, let owner = after?.text(name), before?.text(name) != owner,
      let type = type.owner, let id = Int(owner)
    else { return nil }
    return (type, id)
  }

  /// True if a round names other arrows than before, or those of another set.
  fileprivate var namesOtherArrows: Bool {
    guard let after = after?.round, let before = before?.round else { return true }
    return after.ends != before.ends || after.arrow != before.arrow || after.date != before.date
  }
}
