/// A rod, an extender or a V-bar.
public struct Stabilizer: EquipmentItem {
  /// Its place on the bow.
  public enum Role: String, Choice {
    case long, side, upper, lower, extender
    case vBar = "v-bar"
    case damper
  }

  public var details = ItemDetails()
  public var role: Role?
  /// Inches.
  public var length: Double?
  /// Ounces.
  public var weight: Double?
  public var straightness: String?
  public var thread: String?

  public init() {}

  public static let schema = Schema<Stabilizer>(.stabilizer, [
    Field("role", \.role, "Its place on the bow"),
    Field("length", \.length, "Length", unit: .inches, in: 0.5...60),
    Field("weight", \.weight, "Weight without end weights", unit: .ounces, in: 0...80),
    Field("straightness", \.straightness, "Straightness as the maker gives it", .advanced),
    Field("thread", \.thread, "Thread", suggestions: Thread.common, .advanced),
  ])
}
