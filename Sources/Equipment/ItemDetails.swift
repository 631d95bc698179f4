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
        "id", \.details.id, "Number of the item, never used again", in: 1...Double(ValidationRules.largestId), .managed),
      Field("brand", \.details.brand, "Maker", .required),
      Field("model", \.details.model, "Maker's name for it", .required),
    ]
  }

  /// The fields that come after a type's own; `hand` only where a hand makes a difference.
  static func trailing<Item: EquipmentItem>(handed: Bool) -> [Field<Item>] {
    let hand: [Field<Item>] = handed ? [Field("hand", \.details.hand, "Hand it is made for; empty is either")] : []
    return [
      Field("quantity", \.details.quantity, "How many there are", in: 0...100_000, default: Item().details.quantity)
    ] + hand + [
      Field("status", \.details.status, "What has become of it", default: .active),
      Field("condition", \.details.condition, "How good it is; empty is not assessed"),
      Field("serial", \.details.serial, "Serial number", .advanced),
      Field("owner", \.details.owner, "Whose it is", .advanced),
      Field("location", \.details.location, "Where it is kept", .advanced),
      Field("colour", \.details.colour, "Colour", .advanced),
      Field("tags", \.details.tags, "Words to find it by, separated by spaces", .advanced),
      Field("purchased", \.details.purchased, "Day it was bought", .advanced),
      Field("price", \.details.price, "What was paid", .advanced),
      Field("currency", \.details.currency, "Currency of the price, three letters", .advanced),
      Field("notes", \.details.notes, "Anything else; may hold line breaks", .advanced),
      Field("created", \.details.created, "When it was added", .managed),
      Field("updated", \.details.updated, "When it was last changed", .managed),
    ]
  }
}
