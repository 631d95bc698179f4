/// What every item has, whatever its type.
public struct ItemDetails: Sendable {
  /// The number within its type, from 1; 0 until stored.
  public var id = 0
  /// The maker.
  public var brand = ""
  /// The maker's name for the thing.
  public var model = ""
  /// How many there are: pieces, arrows in a set, pairs of limbs.
  public var quantity = 1
  /// For which hand it is made; nil is either.
  public var hand: Hand?
  /// What has become of it.
  public var status = Status.active
  /// How good it is; nil if nobody has looked.
  public var condition: Condition?
  /// The maker's serial number.
  public var serial: String?
  /// Whose it is.
  public var owner: String?
  /// Where it is kept.
  public var location: String?
  /// Its colour.
  public var colour: String?
  /// Words to find it by.
  public var tags: Tags?
  /// The day it was bought.
  public var purchased: CalendarDate?
  /// What was paid, exactly.
  public var price: Amount?
  /// The currency of the price.
  public var currency: Currency?
  /// Anything else, on as many lines as it takes.
  public var notes: String?
  /// When it was added.
  public var created: Timestamp?
  /// When it was last changed.
  public var updated: Timestamp?
  /// Columns of the file that the program does not know, kept as they are.
  public var unknown: [UnknownColumn] = []

  /// Makes details without a name.
  public init() {}
}

/// A column that the program does not know, with its text for one item.
public struct UnknownColumn: Sendable, Hashable {
  /// The column's heading.
  public let name: String
  /// The text, never empty.
  public var text: String

  /// Keeps a text under its column's heading.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

extension ItemDetails {
  /// The fields that come before a type's own.
  static func leading<Item: EquipmentItem>() -> [Field<Item>] {
    [
      Field(
        always: "id", { $0.id }, { $0.id = $1 }, "Number of the item, never used again",
        in: 1...Double(ValidationRules.largestId), .managed
      ),
      Field(always: "brand", { $0.brand }, { $0.brand = $1 }, "Maker", .required),
      Field(always: "model", { $0.model }, { $0.model = $1 }, "Maker's name for it", .required),
    ]
  }

  /// The fields that come after a type's own; `hand` only where a hand makes a difference.
  static func trailing<Item: EquipmentItem>(handed: Bool) -> [Field<Item>] {
    let hand: [Field<Item>] =
      handed ? [Field(details: "hand", { $0.hand }, { $0.hand = $1 }, "Hand it is made for; empty is either")] : []
    return [
      Field(
        always: "quantity", { $0.quantity }, { $0.quantity = $1 }, "How many there are", in: 0...100_000,
        default: Item().details.quantity)
    ] + hand + [
      Field(always: "status", { $0.status }, { $0.status = $1 }, "What has become of it", default: .active),
      Field(details: "condition", { $0.condition }, { $0.condition = $1 }, "How good it is; empty is not assessed"),
      Field(details: "serial", { $0.serial }, { $0.serial = $1 }, "Serial number", .advanced),
      Field(details: "owner", { $0.owner }, { $0.owner = $1 }, "Whose it is", .advanced),
      Field(details: "location", { $0.location }, { $0.location = $1 }, "Where it is kept", .advanced),
      Field(details: "colour", { $0.colour }, { $0.colour = $1 }, "Colour", .advanced),
      Field(details: "tags", { $0.tags }, { $0.tags = $1 }, "Words to find it by, separated by spaces", .advanced),
      Field(details: "purchased", { $0.purchased }, { $0.purchased = $1 }, "Day it was bought", .advanced),
      Field(details: "price", { $0.price }, { $0.price = $1 }, "What was paid", .advanced),
      Field(
        details: "currency", { $0.currency }, { $0.currency = $1 }, "Currency of the price, three letters", .advanced),
      Field(details: "notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced),
      Field(details: "created", { $0.created }, { $0.created = $1 }, "When it was added", .managed),
      Field(details: "updated", { $0.updated }, { $0.updated = $1 }, "When it was last changed", .managed),
    ]
  }
}
