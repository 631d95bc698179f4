/// A type's fields, declared once: files, filters, forms, completion, columns and help are all read from here.
public struct Schema<Item: Record>: Sendable {
  /// The type.
  public let type: RecordType
  /// The fields in the order of the file.
  public let fields: [Field<Item>]
  /// Each field's description, in the same order.
  public let infos: [FieldInfo]
  /// Each field's place among them by its name: whole files look up every cell.
  let places: NameIndex

  /// Makes the schema of a type, with all its fields.
  init(_ type: RecordType, fields: [Field<Item>]) {
    self.type = type
    self.fields = fields
    infos = fields.map(\.info)
    places = NameIndex(infos.map(\.name))
  }

  /// Makes the schema of a kind that is no equipment, with all its fields.
  init(fields: [Field<Item>]) { self.init(RecordType(of: Item.self), fields: fields) }

  /// The field of that name; nil if the type has none.
  public func field(_ name: String) -> Field<Item>? {
    // Not by `map`, whose types would be looked up at each call.
    guard let place = places[name] else { return nil }
    return fields[place]
  }
}
