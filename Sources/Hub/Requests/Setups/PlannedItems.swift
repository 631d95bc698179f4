import Codecs
import Equipment

/// The items of setups that are to be imported: those of the inventory, and those that the file brings.
struct PlannedItems {
  /// The items that the file brings, with the ids that they will have.
  private(set) var new: [any EquipmentItem] = []
  private let now: Timestamp
  /// The largest id of each type so far: stored, reserved, or assigned by the plan.
  private var lastIds: [EquipmentType: Int]
  private var stored: [EquipmentType: [Int: any EquipmentItem]] = [:]

  init(now: Timestamp, lastIds: [EquipmentType: Int]) {
    (self.now, self.lastIds) = (now, lastIds)
  }

  /// Adds the stored items of a type.
  mutating func add(_ items: [any EquipmentItem], of type: EquipmentType) {
    stored[type] = Dictionary(items.map { ($0.equipmentId, $0) }) { first, _ in first }
    lastIds[type] = max(lastIds[type] ?? 0, items.map(\.equipmentId).max() ?? 0)
  }

  /// The item that a setup of the file names or brings; nil, with what is wrong, if there is none.
  mutating func item(
    _ reference: SetupDraft.ItemReference, _ faults: inout [DraftProblem.Kind]
  ) -> (any EquipmentItem)? {
    let type = reference.type
    guard let id = reference.id else { return reference.item.flatMap { added($0, &faults) } }
    guard let item = stored[type]?[id] else {
      faults.append(.noItem(type, id: id))
      return nil
    }
    if let named = reference.item, Folding.fold(named.name) != Folding.fold(item.name) {
      faults.append(.otherItem(type, id: id, here: item.name, there: named.name))
      return nil
    }
    return item
  }

  /// An item that the file brings, with the id that it will have; the same one twice is one.
  private mutating func added(
    _ item: any EquipmentItem, _ faults: inout [DraftProblem.Kind]
  ) -> (any EquipmentItem)? {
    faults += item.missing.map { .value($0) }
    guard item.missing.isEmpty else { return nil }
    let type = item.equipmentType
    var copy = item
    (copy.base.created, copy.base.updated) = (copy.base.created ?? now, copy.base.updated ?? now)
    for known in new where known.equipmentType == type {
      copy.base.id = known.equipmentId
      if known.isEqual(to: copy) { return known }
    }
    copy.base.id = (lastIds[type] ?? 0) + 1
    lastIds[type] = copy.base.id
    new.append(copy)
    return copy
  }
}
