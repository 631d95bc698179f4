/// A rod, an extender or a V-bar.
public struct Stabilizer: EquipmentItem {
  /// The parts that stabilizers play on a bow.
  public enum Role: String, Choice {
    case long, side, upper, lower, extender
    case vBar = "v-bar"
    case damper
  }

  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// Its part on the bow, such as long rod or damper.
  public var role: Role?
  /// Inches.
  public var length: Double?
  /// Ounces.
  public var weight: Double?
  /// How straight it is, as the maker gives it.
  public var straightness: String?
  /// Its thread.
  public var thread: String?

  /// Makes a stabilizer without a name.
  public init() {}

  /// Which of the ten types it is.
  public static let type = EquipmentType.stabilizer

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Stabilizer.self, .string, isMany: true,
    TypeWords(["stabilizer", "stabilizers", "stabiliser", "stabilisers", "stab"], "Stabilizer", "Stabilizers", "≡"),
    examples: [
      "add stabilizer brand=Doinker model=Quattro role=long length=30in weight=4oz",
      "list stabilizers where role=side",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Stabilizer>(
    type, counted: true,
    [
      Field("role", { $0.role }, { $0.role = $1 }, "Its place on the bow"),
      Field("length", { $0.length }, { $0.length = $1 }, "Length", unit: .inches, in: 0.5...60),
      Field("weight", { $0.weight }, { $0.weight = $1 }, "Weight without end weights", unit: .ounces, in: 0...80),
      Field(
        "straightness", { $0.straightness }, { $0.straightness = $1 }, "Straightness as the maker gives it", .advanced),
      Field("thread", { $0.thread }, { $0.thread = $1 }, "Thread", suggestions: Thread.common, .advanced),
    ])
}
