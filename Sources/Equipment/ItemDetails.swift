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
        details: "id", \.id, "Number of the item, never used again", in: 1...Double(ValidationRules.largestId), .managed
      ),
      Field(details: "brand", \.brand, "Maker", .required),
      Field(details: "model", \.model, "Maker's name for it", .required),
    ]
  }

  /// The fields that come after a type's own; `hand` only where a hand makes a difference.
  static func trailing<Item: EquipmentItem>(handed: Bool) -> [Field<Item>] {
    let hand: [Field<Item>] = handed ? [Field(details: "hand", \.hand, "Hand it is made for; empty is either")] : []
    return [
      Field(details: "quantity", \.quantity, "How many there are", in: 0...100_000, default: Item().details.quantity)
    ] + hand + [
      Field(details: "status", \.status, "What has become of it", default: .active),
      Field(details: "condition", \.condition, "How good it is; empty is not assessed"),
      Field(details: "serial", \.serial, "Serial number", .advanced),
      Field(details: "owner", \.owner, "Whose it is", .advanced),
      Field(details: "location", \.location, "Where it is kept", .advanced),
      Field(details: "colour", \.colour, "Colour", .advanced),
      Field(details: "tags", \.tags, "Words to find it by, separated by spaces", .advanced),
      Field(details: "purchased", \.purchased, "Day it was bought", .advanced),
      Field(details: "price", \.price, "What was paid", .advanced),
      Field(details: "currency", \.currency, "Currency of the price, three letters", .advanced),
      Field(details: "notes", \.notes, "Anything else; may hold line breaks", .advanced),
      Field(details: "created", \.created, "When it was added", .managed),
      Field(details: "updated", \.updated, "When it was last changed", .managed),
    ]
  }
}
