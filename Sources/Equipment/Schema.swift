/// A type's fields, declared once: files, filters, forms, completion, columns and help are all read from here.
public struct Schema<Item: EquipmentItem>: Sendable {
  /// The type.
  public let type: EquipmentType
  /// The fields in the order of the file.
  public let fields: [Field<Item>]
  /// What is known about each field, in the same order.
  public let infos: [FieldInfo]
  /// Where each field stands: whole files look up every cell.
  private let places: [String: Int]

  /// Puts a type's own fields between those that every item has.
  init(_ type: EquipmentType, handed: Bool = false, _ own: [Field<Item>]) {
    self.type = type
    fields = ItemDetails.leading() + own + ItemDetails.trailing(handed: handed)
    infos = fields.map(\.info)
    places = Dictionary(zip(infos.map(\.name), infos.indices)) { first, _ in first }
  }

  /// The field of that name; nil if the type has none.
  public func field(_ name: String) -> Field<Item>? {
    places[name].map { fields[$0] }
  }
}

/// One field of a type: what it is, and how it is read, written and compared.
public struct Field<Item: Sendable>: Sendable {
  /// What is known about the field.
  public let info: FieldInfo
  /// The canonical text; nil if empty.
  let read: @Sendable (Item) -> String?
  /// Sets the field from a text; an empty one clears it.
  let write: @Sendable (inout Item, String, CalendarDate?) throws(FieldError) -> Void
  /// What the field sorts by.
  let sortKey: @Sendable (Item) -> SortKey
}

/// A property of a field that changes how it is asked for and shown.
enum FieldTrait: Sendable {
  /// An item without it is not complete.
  case required
  /// Asked for and listed only on request.
  case advanced
  /// Set by the program alone.
  case managed
}

extension Field {
  /// A field that may be empty.
  init<Value: FieldValue>(
    _ name: String, _ path: any WritableKeyPath<Item, Value?> & Sendable, _ help: String, unit: Unit? = nil,
    in range: ClosedRange<Double>? = nil, decimals: Int? = nil, suggestions: [String] = [], object: String? = nil,
    _ traits: FieldTrait...
  ) {
    let info = FieldInfo(
      name: name, help: help, value: Value.self, unit: unit, range: range, decimals: decimals,
      suggestions: suggestions, object: object, traits: traits)
    self.info = info
    read = { $0[keyPath: path]?.text }
    write = { (item, text, today) throws(FieldError) in
      item[keyPath: path] = text.isEmpty ? nil : try Value.read(text, as: info, today: today)
    }
    sortKey = { $0[keyPath: path]?.sortKey ?? .none }
  }

  /// A field that always has a value; clearing it brings back the default.
  init<Value: FieldValue>(
    _ name: String, _ path: any WritableKeyPath<Item, Value> & Sendable, _ help: String,
    in range: ClosedRange<Double>? = nil, default fallback: Value? = nil, _ traits: FieldTrait...
  ) {
    let info = FieldInfo(
      name: name, help: help, value: Value.self, range: range, default: fallback?.text, traits: traits)
    self.info = info
    read = { item in
      let text = item[keyPath: path].text
      return text.isEmpty ? nil : text
    }
    write = { (item, text, today) throws(FieldError) in
      if text.isEmpty {
        guard let fallback else { throw .required(info) }
        item[keyPath: path] = fallback
      } else {
        item[keyPath: path] = try Value.read(text, as: info, today: today)
      }
    }
    sortKey = { $0[keyPath: path].sortKey }
  }
}
