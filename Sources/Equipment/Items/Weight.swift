/// A weight; its `brand` is where it sits, its `model` what it is called.
public struct Weight: EquipmentItem {
  /// What every item has.
  public var details = ItemDetails()
  /// Ounces, of one.
  public var ounces: Double?
  /// What it is made of.
  public var material: String?
  /// Its thread.
  public var thread: String?

  /// Makes a weight without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.weight

  /// What it is called, and where it is kept.
  public static let kind = RecordKind(
    Weight.self, .string, isMany: true,
    TypeWords(["weight", "weights"], "Weight", "Weights", "⚖", brand: "where on the bow"),
    examples: [
      #"add weight brand="long rod" model="1 oz stainless" ounces=1 quantity=4"#, "list weights where ounces>=28g",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Weight>(
    type, counted: true,
    [
      Field("ounces", { $0.ounces }, { $0.ounces = $1 }, "Weight of one", unit: .ounces, in: 0.01...160),
      Field(
        "material", { $0.material }, { $0.material = $1 }, "What it is made of",
        suggestions: ["stainless", "tungsten", "steel", "brass"]),
      Field("thread", { $0.thread }, { $0.thread = $1 }, "Thread", suggestions: Thread.common, .advanced),
    ])
}
