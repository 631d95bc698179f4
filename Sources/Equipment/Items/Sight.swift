/// A sight with its extension.
public struct Sight: EquipmentItem {
  /// The way in which the numbers on the scale run with the distance: `up` if they grow, `down` if they shrink.
  public enum Scale: String, Choice {
    case up, down
  }

  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// Material, such as carbon.
  public var material: String?
  /// Inches, of the extension.
  public var `extension`: Double?
  /// The way in which its numbers run with the distance.
  public var scale: Scale?
  /// Inches the pin travels with one click.
  public var click: Double?
  /// Number of pins.
  public var pins: Int?

  /// Makes a sight without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.sight

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Sight.self, .bow,
    TypeWords(["sight", "sights"], "Sight", "Sights", "⌖"),
    examples: [
      #"add sight brand=Shibuya model="Dual Click" click=0.008in"#, "list sights where status=active",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Sight>(
    type, handed: true,
    [
      Field(
        "material", { $0.material }, { $0.material = $1 }, "What it is made of", suggestions: ["aluminium", "carbon"]),
      Field("extension", { $0.extension }, { $0.extension = $1 }, "Length of the extension", unit: .inches, in: 0...20),
      Field(
        "scale", { $0.scale }, { $0.scale = $1 }, "Whether the numbers grow (up) or shrink (down) with the distance",
        .advanced),
      Field(
        "click", { $0.click }, { $0.click = $1 }, "Travel of one click", unit: .inches, in: 0.0001...0.1, decimals: 6,
        .advanced),
      Field("pins", { $0.pins }, { $0.pins = $1 }, "Number of pins", in: 1...10),
    ])
}
