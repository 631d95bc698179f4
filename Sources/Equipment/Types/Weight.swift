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

  /// Its fields, in the order of the file.
  public static let schema = Schema<Weight>(
    .weight,
    [
      Field("ounces", \.ounces, "Weight of one", unit: .ounces, in: 0.01...160),
      Field("material", \.material, "What it is made of", suggestions: ["stainless", "tungsten", "steel", "brass"]),
      Field("thread", \.thread, "Thread", suggestions: Thread.common, .advanced),
    ])
}
