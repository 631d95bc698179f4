/// A sight with its extension.
public struct Sight: EquipmentItem {
  /// Whether the numbers on the scale grow or shrink with the distance.
  public enum Scale: String, Choice {
    case up, down
  }

  public var details = ItemDetails()
  public var material: String?
  /// Inches.
  public var `extension`: Double?
  public var scale: Scale?
  /// Inches the pin travels with one click.
  public var click: Double?
  public var pins: Int?

  public init() {}

  public static let schema = Schema<Sight>(.sight, handed: true, [
    Field("material", \.material, "What it is made of", suggestions: ["aluminium", "carbon"]),
    Field("extension", \.extension, "Length of the extension", unit: .inches, in: 0...20),
    Field("scale", \.scale, "Whether the numbers grow (up) or shrink (down) with the distance", .advanced),
    Field("click", \.click, "Travel of one click", unit: .inches, in: 0.0001...0.1, decimals: 6, .advanced),
    Field("pins", \.pins, "Number of pins", in: 1...10),
  ])
}
