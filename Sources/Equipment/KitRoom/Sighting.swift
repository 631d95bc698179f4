/// Something that was seen in a stock-take, never rewritten.
public struct Sighting: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The number of the stock-take.
  public var stocktake: Int?
  /// The piece; nil if nobody knows it.
  public var item: EquipmentReference?
  /// What was typed or scanned.
  public var code: String?
  /// How many were seen.
  public var quantity = 1
  /// Where it was seen.
  public var location: String?
  /// How good it looks.
  public var condition: Condition?
  /// When it was seen.
  public var at: Timestamp?
  /// Who saw it.
  public var by: String?

  /// Makes a sighting without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Sighting.self, "sighting", family: "Kit room", isOnHub: false, isAppended: true, isFrequent: true,
    owner: "stocktake", naming: ["item", "code"],
    TypeWords(["sighting", "sightings"], "Sighting", "Sightings", "◦"),
    examples: ["list sightings where item is empty", "count sightings by stocktake"],
    beginning: #"stocktake seen 1 riser 14"#)

  /// Its fields, in the order of the file.
  public static let schema = Schema<Sighting>(
    fields: [
      RecordBase.id("Number of the sighting, never used again"),
      Field(
        "stocktake", { $0.stocktake }, { $0.stocktake = $1 }, "Number of the stock-take", in: RecordBase.ids, .required,
        .refers(.record(.stocktake))),
      Field(
        "item", { $0.item }, { $0.item = $1 }, "The piece, such as riser:14; empty if nobody knows it",
        .refers(.equipment)),
      Field("code", { $0.code }, { $0.code = $1 }, "What was typed or scanned"),
      Field(
        always: "quantity", { $0.quantity }, { $0.quantity = $1 }, "How many were seen", in: 0...100_000, default: 1),
      Field("location", { $0.location }, { $0.location = $1 }, "Where it was seen"),
      Field("condition", { $0.condition }, { $0.condition = $1 }, "How good it looks"),
      Field("at", { $0.at }, { $0.at = $1 }, "When it was seen"),
      Field("by", { $0.by }, { $0.by = $1 }, "Who saw it"),
    ] + RecordBase.times())
}

extension RecordType {
  /// Sightings.
  public static let sighting = Self(of: Sighting.self)
}

extension Record {
  /// The record as a sighting; nil if it is none.
  public var sighting: Sighting? { self as? Sighting }
}
