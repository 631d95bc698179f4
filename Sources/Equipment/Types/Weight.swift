/// A weight; its `brand` is where it sits, its `model` what it is called.
public struct Weight: EquipmentItem {
  public var details = ItemDetails()
  /// Ounces, of one.
  public var ounces: Double?
  public var material: String?
  public var thread: String?

  public init() {}

  public static let schema = Schema<Weight>(.weight, [
    Field("ounces", \.ounces, "Weight of one", unit: .ounces, in: 0.01...160),
    Field("material", \.material, "What it is made of", suggestions: ["stainless", "tungsten", "steel", "brass"]),
    Field("thread", \.thread, "Thread", suggestions: Thread.common, .advanced),
  ])
}
