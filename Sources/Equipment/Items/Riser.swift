/// The middle part of a bow, which the archer holds.
public struct Riser: EquipmentItem {
  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// Inches.
  public var length: Double?
  /// Material, such as carbon.
  public var material: String?
  /// How limbs are joined to it.
  public var fitting: Fitting?
  /// Grams.
  public var mass: Double?
  /// Its grip.
  public var grip: String?

  /// Makes a riser without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.riser

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Riser.self, .bow,
    TypeWords(["riser", "risers"], "Riser", "Risers", "▯"),
    examples: [
      #"add riser brand=Hoyt model="Formula Xi" length=25 mass=1250g"#, "list risers where length>=25",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Riser>(
    type, handed: true,
    [
      Field("length", { $0.length }, { $0.length = $1 }, "Length", unit: .inches, in: 10...40),
      Field(
        "material", { $0.material }, { $0.material = $1 }, "What it is made of",
        suggestions: ["aluminium", "carbon", "magnesium", "wood", "composite"]),
      Field("fitting", { $0.fitting }, { $0.fitting = $1 }, "How limbs are joined to it"),
      Field("mass", { $0.mass }, { $0.mass = $1 }, "Mass without accessories", unit: .grams, in: 100...5000),
      Field("grip", { $0.grip }, { $0.grip = $1 }, "Grip", .advanced),
    ])
}
