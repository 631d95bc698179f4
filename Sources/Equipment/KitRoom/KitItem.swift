/// A piece, or so many of it, that belongs to a kit.
public struct KitItem: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The number of the kit.
  public var kit: Int?
  /// The piece.
  public var item: EquipmentReference?
  /// How many of it.
  public var quantity = 1
  /// Where in the kit it lies.
  public var position: String?
  /// Anything else.
  public var notes: String?

  /// Makes a piece of a kit without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    KitItem.self, "kit-item", family: "Kit room", isOnHub: false, isFrequent: true, owner: "kit",
    naming: ["kit", "item"],
    TypeWords(
      ["kit-item", "kit-items"], "Kit-item", "Kit-items", noun: ("piece of a kit", "pieces of kits"), "▫"),
    examples: ["list kit-items where kit=1", "count kit-items by kit"],
    beginning: #"kit pack "Beginner 1" arrow 6"#)

  /// Its fields, in the order of the file.
  public static let schema = Schema<KitItem>(
    fields: [
      RecordBase.id("Number of the piece of a kit, never used again"),
      Field(
        "kit", { $0.kit }, { $0.kit = $1 }, "Number of the kit", in: RecordBase.ids, .required, .refers(.record(.kit))),
      Field(
        "item", { $0.item }, { $0.item = $1 }, "The piece, such as riser:14", .required, .individual,
        .refers(.equipment)),
      Field(always: "quantity", { $0.quantity }, { $0.quantity = $1 }, "How many of it", in: 1...100_000, default: 1),
      Field("position", { $0.position }, { $0.position = $1 }, "Where in the kit it lies", .advanced),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension RecordType {
  /// Pieces of kits.
  public static let kitItem = Self(of: KitItem.self)
}

extension Record {
  /// The record as a piece of a kit; nil if it is none.
  public var kitItem: KitItem? { self as? KitItem }
}
