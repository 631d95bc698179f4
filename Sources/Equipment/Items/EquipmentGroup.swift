/// The three groups of types on the hub's page.
public enum EquipmentGroup: String, CaseIterable, Sendable {
  case bow = "Bow components"
  case string = "String & stabilization"
  case arrows = "Arrows & accessories"
}
