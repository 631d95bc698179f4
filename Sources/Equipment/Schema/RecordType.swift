/// The key of a record's kind, which costs nothing to compare; the kind's declarations are in `kind`.
public enum RecordType: Hashable, Sendable {
  /// Items of one of the ten types.
  case equipment(EquipmentType)
  /// Setups, sight marks, rounds and other records that are no items.
  case other(RecordNumber)

  /// A number that no other type has.
  @inlinable var number: UInt8 {
    switch self {
    case .equipment(let type): type.index
    case .other(let number): 0x80 | number.index
    }
  }

  /// Types are compared by their numbers, which is done many times a command.
  @inlinable public static func == (one: Self, other: Self) -> Bool { one.number == other.number }

  /// Types are hashed by their numbers.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The type of equipment; nil if its records are no items.
  public var equipment: EquipmentType? {
    if case .equipment(let type) = self { type } else { nil }
  }
}

/// The index of a kind among those that are no equipment.
public struct RecordNumber: Hashable, Sendable {
  @usableFromInline let index: UInt8
}
