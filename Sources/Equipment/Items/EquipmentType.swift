/// The ten types of equipment, in the order in which the hub shows them.
public enum EquipmentType: String, CaseIterable, Sendable, Codable {
  case riser, limbs, sight, rest, plunger
  case bowstring, stabilizer, weight
  case arrow, accessory
}

// The standard library would hash a type by its name, many times a command.
extension EquipmentType {
  /// Its index among the ten, from 0.
  @inlinable public var index: UInt8 {
    // Safe: an enumeration without values is the number of its case, of which there are few enough for a byte.
    unsafe unsafeBitCast(self, to: UInt8.self)
  }

  /// Types are hashed by their indices.
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
