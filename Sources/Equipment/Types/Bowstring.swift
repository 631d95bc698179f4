/// A bowstring; its `brand` is the maker, its `model` the type.
public struct Bowstring: EquipmentItem {
  /// How its ends are made.
  public enum Loops: String, Choice {
    case flemish, endless
  }

  /// What every item has.
  public var details = ItemDetails()
  /// What its strands are made of.
  public var material: String?
  /// How many strands it has.
  public var strands: Int?
  /// The thread it is served with.
  public var serving: String?
  /// Inches: the length of the bow it is for.
  public var fits: Double?
  /// Inches: its own.
  public var length: Double?
  /// How its ends are made.
  public var loops: Loops?

  /// Makes a bowstring without a name.
  public init() {}

  /// Its fields, in the order of the file.
  public static let schema = Schema<Bowstring>(
    .bowstring,
    [
      Field("material", \.material, "Material", suggestions: ["8125G", "BCY-X", "452X", "Dacron B-50"]),
      Field("strands", \.strands, "Number of strands", in: 4...60),
      Field("serving", \.serving, "Serving thread"),
      Field("fits", \.fits, "AMO length of the bow it is for", unit: .inches, in: 30...80),
      Field("length", \.length, "Length of the string itself", unit: .inches, in: 20...80),
      Field("loops", \.loops, "How the loops are made", .advanced),
    ])
}
