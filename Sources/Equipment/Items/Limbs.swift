/// A pair of limbs.
public struct Limbs: EquipmentItem {
  /// How long the limbs are; with the riser it makes the bow's length.
  public enum Length: String, Choice {
    case short, medium, long
    case extraLong = "extra-long"
  }

  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// Pounds, as marked.
  public var poundage: Double?
  /// How long they are.
  public var length: Length?
  /// How they are joined to the riser.
  public var fitting: Fitting?
  /// The material of the core.
  public var core: String?

  /// Makes a pair of limbs without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.limbs

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Limbs.self, .bow, file: "limbs.csv",
    TypeWords(["limbs", "limb"], "Limbs", "Limbs", noun: ("pair of limbs", "limbs"), "↔"),
    examples: [
      "add limbs brand=Hoyt model=Velos poundage=38# length=medium", "list limbs where poundage 36..40",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Limbs>(
    type, handed: true,
    [
      Field(
        "poundage", { $0.poundage }, { $0.poundage = $1 }, "Marked draw weight at 28 inches", unit: .pounds,
        in: ValidationRules.drawWeight),
      Field("length", { $0.length }, { $0.length = $1 }, "Limb length"),
      Field("fitting", { $0.fitting }, { $0.fitting = $1 }, "How they are joined to the riser"),
      Field(
        "core", { $0.core }, { $0.core = $1 }, "What is inside", suggestions: ["wood", "foam", "carbon", "bamboo"]),
    ])
}
