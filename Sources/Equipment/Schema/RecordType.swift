/// Which kind a record is of: a key, which costs nothing to compare; what is declared of it is its `kind`.
public enum RecordType: Hashable, Sendable {
  /// Items of one of the ten types.
  case equipment(EquipmentType)
  /// Setups, sight marks, rounds and whatever else is kept.
  case other(RecordNumber)

  /// The type of equipment; nil if its records are no items.
  public var equipment: EquipmentType? {
    if case .equipment(let type) = self { type } else { nil }
  }
}

/// The place of a kind among those that are no equipment.
public struct RecordNumber: Hashable, Sendable {
  let place: UInt8
}
