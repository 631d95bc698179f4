/// One field of a type: its description, and how it is read, written and compared.
///
/// A class, because whole files look up a field for every cell, and a reference is copied faster than its parts.
public final class Field<Item: Record>: Sendable {
  /// The field's description.
  public let info: FieldInfo
  /// The canonical text; nil if empty.
  let read: @Sendable (Item) -> String?
  /// True if two records have the same canonical text.
  let isSame: @Sendable (Item, Item) -> Bool
  /// Sets the field from a text; an empty one clears it.
  let write: @Sendable (inout Item, String, CalendarDate?) throws(FieldError) -> Void
  /// Makes a setter from bytes that `CanonicalCell` calls canonical: only reading of rows needs it.
  let makeSetter: @Sendable () -> CanonicalSetting<Item>
  /// The sort key of the field's value; `.none` if it is empty.
  let sortKey: @Sendable (Item) -> SortKey

  /// A field that may be empty.
  ///
  /// - Parameter checked: refuses values that a person may not type, though files may hold them.
  init<Value: FieldValue>(
    _ name: String, _ get: @escaping @Sendable (Item) -> Value?,
    _ set: @escaping @Sendable (inout Item, Value?) -> Void, _ help: String, unit: Unit? = nil,
    in range: ClosedRange<Double>? = nil, decimals: Int? = nil, suggestions: [String] = [], object: String? = nil,
    checked: (@Sendable (Value, FieldInfo, CalendarDate) throws(FieldError) -> Void)? = nil,
    _ traits: FieldTrait...
  ) {
    let info = FieldInfo(
      name: name, help: help, value: Value.self, unit: unit, range: range, decimals: decimals,
      suggestions: suggestions, object: object, traits: traits)
    self.info = info
    read = { get($0)?.text }
    isSame = { one, other in
      switch (get(one), get(other)) {
      case (nil, nil): true
      case (let one?, let other?): one.isSpelled(like: other)
      default: false
      }
    }
    write = { (item, text, today) throws(FieldError) in
      let value = text.isEmpty ? nil : try Value.read(text, as: info, today: today)
      // A file's value is read without a `today`: it was stored before, and is not refused.
      if let value, let today, let checked { try checked(value, info, today) }
      set(&item, value)
    }
    makeSetter = {
      let reading = Value.reading()
      return { item, bytes, cell in
        if let value = reading(bytes, cell) { set(&item, value) }
      }
    }
    sortKey = { get($0)?.sortKey ?? .none }
  }

  /// A value that follows from others, and is never set by itself.
  init(derived info: FieldInfo, _ read: @escaping @Sendable (Item) -> String?) {
    self.info = info
    self.read = read
    isSame = { one, other in Equipment.isSame(read(one), read(other)) }
    write = { (_, _, _) throws(FieldError) in throw .managed(info) }
    makeSetter = { { _, _, _ in } }
    sortKey = { item in read(item).flatMap { try? info.sortKey(of: $0, today: nil) } ?? .none }
  }

  /// A field of a part of each record, as a field of the record.
  init<Part: Record>(
    _ field: Field<Part>, of get: @escaping @Sendable (Item) -> Part,
    _ set: @escaping @Sendable (inout Item, Part) -> Void
  ) {
    info = field.info
    read = { field.read(get($0)) }
    isSame = { one, other in field.isSame(get(one), get(other)) }
    write = { (item, text, today) throws(FieldError) in
      var part = get(item)
      try field.write(&part, text, today)
      set(&item, part)
    }
    makeSetter = {
      let setter = field.makeSetter()
      return { item, bytes, cell in
        var part = get(item)
        setter(&part, bytes, cell)
        set(&item, part)
      }
    }
    sortKey = { field.sortKey(get($0)) }
  }

  /// A field that always has a value; clearing it brings back the default.
  convenience init<Value: FieldValue>(
    always name: String, _ get: @escaping @Sendable (Item) -> Value,
    _ set: @escaping @Sendable (inout Item, Value) -> Void, _ help: String, in range: ClosedRange<Double>? = nil,
    default fallback: Value? = nil, _ traits: FieldTrait...
  ) {
    self.init(always: name, get, set, help, in: range, default: fallback, traits: traits)
  }

  /// The same with a list of traits.
  init<Value: FieldValue>(
    always name: String, _ get: @escaping @Sendable (Item) -> Value,
    _ set: @escaping @Sendable (inout Item, Value) -> Void, _ help: String, in range: ClosedRange<Double>?,
    default fallback: Value?, traits: [FieldTrait]
  ) {
    let info = FieldInfo(
      name: name, help: help, value: Value.self, range: range, default: fallback?.text, traits: traits)
    self.info = info
    read = { item in
      let text = get(item).text
      return text.isEmpty ? nil : text
    }
    isSame = { one, other in get(one).isSpelled(like: get(other)) }
    write = { (item, text, today) throws(FieldError) in
      guard !text.isEmpty else {
        guard let fallback else { throw .required(info) }
        return set(&item, fallback)
      }
      set(&item, try Value.read(text, as: info, today: today))
    }
    makeSetter = {
      let reading = Value.reading()
      return { item, bytes, cell in
        if let value = reading(bytes, cell) { set(&item, value) }
      }
    }
    sortKey = { get($0).sortKey }
  }
}

extension Field {
  /// The canonical text; nil if it is empty.
  public func text(of item: Item) -> String? { read(item) }

  /// Sets the field from a file's text; an empty one clears it.
  ///
  /// - Throws: `FieldError` with the item unchanged.
  public func set(_ item: inout Item, to text: String) throws(FieldError) { try write(&item, text, nil) }
}

/// Sets a field of an item from bytes that `CanonicalCell` calls canonical.
typealias CanonicalSetting<Item> = @Sendable (inout Item, Span<UInt8>, Range<Int>) -> Void
