/// The middle part of a bow, which the archer holds.
public struct Riser: EquipmentItem {
  public var details = ItemDetails()
  /// Inches.
  public var length: Double?
  public var material: String?
  public var fitting: Fitting?
  /// Grams.
  public var mass: Double?
  public var grip: String?

  public init() {}

  public static let schema = Schema<Riser>(.riser, handed: true, [
    Field("length", \.length, "Length", unit: .inches, in: 10...40),
    Field(
      "material", \.material, "What it is made of",
      suggestions: ["aluminium", "carbon", "magnesium", "wood", "composite"]),
    Field("fitting", \.fitting, "How limbs are joined to it"),
    Field("mass", \.mass, "Mass without accessories", unit: .grams, in: 100...5000),
    Field("grip", \.grip, "Grip", .advanced),
  ])
}
