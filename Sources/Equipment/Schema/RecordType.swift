/// The key of a record's kind, which costs nothing to compare; the kind's declarations are in `kind`.
public enum RecordType: Hashable, Sendable {
  /// Items of one of the ten types.
  case equipment(EquipmentType)
  /// Setups, sight marks, rounds and other records that are no items.
  case other(RecordNumber)

  /// The type of equipment; nil if its records are no items.
  public var equipment: EquipmentType? {
    if case .equipment(let type) = self { type } else { nil }
  }
}

/// The index of a kind among those that are no equipment.
public struct RecordNumber: Hashable, Sendable {
  let place: UInt8
}
