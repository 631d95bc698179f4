/// A bowstring; its `brand` is the maker, its `model` the type.
public struct Bowstring: EquipmentItem {
  /// How its ends are made.
  public enum Loops: String, Choice {
    case flemish, endless
  }

  /// The fields that all items share: id, names, quantity, status and so on.
  public var details = ItemDetails()
  /// Material of the strands.
  public var material: String?
  /// Number of strands.
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

  /// Which of the ten types it is.
  public static let type = EquipmentType.bowstring

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Bowstring.self, .string,
    TypeWords(["bowstring", "bowstrings", "string", "strings"], "String", "Strings", "∞", brand: "maker"),
    examples: [
      #"add bowstring brand=Angel model="Majesty 777" strands=18 fits=68in"#, "list strings where strands>=18",
    ])

  /// Its fields, in the order of the file.
  public static let schema = Schema<Bowstring>(
    type,
    [
      Field(
        "material", { $0.material }, { $0.material = $1 }, "Material",
        suggestions: ["8125G", "BCY-X", "452X", "Dacron B-50"]),
      Field("strands", { $0.strands }, { $0.strands = $1 }, "Number of strands", in: 4...60),
      Field("serving", { $0.serving }, { $0.serving = $1 }, "Serving thread"),
      Field("fits", { $0.fits }, { $0.fits = $1 }, "AMO length of the bow it is for", unit: .inches, in: 30...80),
      Field("length", { $0.length }, { $0.length = $1 }, "Length of the string itself", unit: .inches, in: 20...80),
      Field("loops", { $0.loops }, { $0.loops = $1 }, "How the loops are made", .advanced),
    ])
}
