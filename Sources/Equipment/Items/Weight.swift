/// A weight; its `brand` is its position on the bow, its `model` its name.
public struct Weight: EquipmentItem {
  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// Ounces, of one.
  public var ounces: Double?
  /// Material, such as tungsten.
  public var material: String?
  /// Its thread.
  public var thread: String?

  /// Makes a weight without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.weight

  /// The kind's names, file and examples.
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
