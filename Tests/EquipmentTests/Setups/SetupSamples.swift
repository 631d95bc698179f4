import Equipment
import Testing

/// Items and moments for tests of setups.
enum SetupSamples {
  static let noon = Timestamp(seconds: 1_780_228_800)
  static let later = Timestamp(seconds: 1_780_232_400)

  /// An item of a type with an id and a name.
  static func item(_ type: EquipmentType, _ id: Int, _ model: String = "Model") throws -> any EquipmentItem {
    var item = type.itemType.init()
    item.base.id = id
    item.details.brand = "Brand"
    item.details.model = model
    return item
  }

  /// A setup with a riser 1, limbs 1, arrows 1 (primary) and 2, made at noon.
  static func setup() throws -> Setup {
    var content = SetupContent()
    try content.fit(item(.arrow, 1))
    try content.fit(item(.arrow, 2), position: "tube")
    try content.fit(item(.riser, 1))
    try content.fit(item(.limbs, 1))
    return Setup(name: "Outdoor", content: content, at: noon, reason: "first")
  }
}

extension Setup {
  /// The setup with its next version; fails if nothing changed.
  func next(_ change: (inout SetupContent) throws(SetupError) -> Void) throws -> Setup {
    try #require(try revised(at: SetupSamples.later, change))
  }
}
