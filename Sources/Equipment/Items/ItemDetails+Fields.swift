extension Schema where Item: EquipmentItem {
  /// Puts a type's own fields between those that every item has.
  init(_ type: EquipmentType, handed: Bool = false, counted: Bool = false, _ own: [Field<Item>]) {
    self.init(
      .equipment(type),
      fields: ItemDetails.leading() + own + ItemDetails.trailing(handed: handed, counted: counted))
  }
}

extension ItemDetails {
  /// The fields that come before a type's own.
  static func leading<Item: EquipmentItem>() -> [Field<Item>] {
    [
      RecordBase.id("Number of the item, never used again"),
      Field(always: "brand", { $0.details.brand }, { $0.details.brand = $1 }, "Maker", .required),
      Field(always: "model", { $0.details.model }, { $0.details.model = $1 }, "Maker's name for it", .required),
    ]
  }

  /// The fields that come after a type's own; `hand` only where a hand makes a difference.
  ///
  /// - Parameter counted: true if a bow carries all pieces of an item, so that their number changes how it shoots.
  static func trailing<Item: EquipmentItem>(handed: Bool, counted: Bool) -> [Field<Item>] {
    let hand: [Field<Item>] =
      handed
      ? [Field("hand", { $0.details.hand }, { $0.details.hand = $1 }, "Hand it is made for; empty is either")] : []
    return [
      Field(
        always: "quantity", { $0.details.quantity }, { $0.details.quantity = $1 }, "How many there are",
        in: 0...100_000,
        default: Item().details.quantity, traits: counted ? [] : [.administrative])
    ] + hand + [
      Field(
        always: "status", { $0.details.status }, { $0.details.status = $1 }, "What has become of it", default: .active,
        .administrative),
      Field(
        "condition", { $0.details.condition }, { $0.details.condition = $1 }, "How good it is; empty is not assessed",
        .administrative),
      Field(
        "serial", { $0.details.serial }, { $0.details.serial = $1 }, "Serial number", .advanced, .individual,
        .administrative),
      Field("owner", { $0.details.owner }, { $0.details.owner = $1 }, "Whose it is", .advanced, .administrative),
      Field(
        "location", { $0.details.location }, { $0.details.location = $1 }, "Where it is kept", .advanced,
        .administrative),
      Field("colour", { $0.details.colour }, { $0.details.colour = $1 }, "Colour", .advanced, .administrative),
      Field(
        "tags", { $0.details.tags }, { $0.details.tags = $1 }, "Words to find it by, separated by spaces", .advanced,
        .administrative),
      Field(
        "purchased", { $0.details.purchased }, { $0.details.purchased = $1 }, "Day it was bought", .advanced,
        .administrative),
      Field("price", { $0.details.price }, { $0.details.price = $1 }, "What was paid", .advanced, .administrative),
      Field(
        "currency", { $0.details.currency }, { $0.details.currency = $1 }, "Currency of the price, three letters",
        .advanced, .administrative),
      Field(
        "value", { $0.details.value }, { $0.details.value = $1 }, "What it would cost to buy again", .advanced,
        .administrative),
      Field(
        "least", { $0.details.least }, { $0.details.least = $1 }, "How many there have to be; due tells of fewer",
        in: 1...100_000, .advanced, .administrative),
      Field(
        "notes", { $0.details.notes }, { $0.details.notes = $1 }, "Anything else; may hold line breaks", .advanced,
        .individual, .administrative),
    ] + RecordBase.times()
  }
}
