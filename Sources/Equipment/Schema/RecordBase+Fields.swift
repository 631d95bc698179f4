extension RecordBase {
  /// The numbers that records can have.
  static let ids = 1...Double(ValidationRules.largestId)

  /// The first field of every record.
  static func id<Item: Record>(_ help: String) -> Field<Item> {
    Field(
      always: "id", { $0.base.id }, { $0.base.id = $1 }, help, in: ids, .managed)
  }

  /// The last two fields of every record.
  static func times<Item: Record>() -> [Field<Item>] {
    [
      Field(
        "created", { $0.base.created }, { $0.base.created = $1 }, "When it was added", .managed,
        .merged(.earliest)),
      Field(
        "updated", { $0.base.updated }, { $0.base.updated = $1 }, "When it was last changed", .managed,
        .merged(.latest)),
    ]
  }
}
