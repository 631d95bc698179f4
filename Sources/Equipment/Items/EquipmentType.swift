/// The ten types of equipment, in the order in which the hub shows them.
public enum EquipmentType: String, CaseIterable, Sendable, Codable {
  case riser, limbs, sight, rest, plunger
  case bowstring, stabilizer, weight
  case arrow, accessory
}
