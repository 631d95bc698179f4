import Equipment

/// A key made of texts, in 128 bits: among a billion items the chance that two other ones share one is less than one in
/// 10²⁰.
struct ItemKey: Hashable {
  fileprivate let first: Int
  fileprivate let second: Int
}

/// Makes the key of an item, text by text; texts that Unicode calls equal are.
struct ItemKeyWriting {
  private var first = Hasher()
  private var second = Hasher()

  /// Begins the key of an item of a type, which no item of another type has.
  init(_ type: EquipmentType) {
    second.combine(0)
    append(type.rawValue)
  }

  /// Appends a text.
  mutating func append(_ text: String) {
    first.combine(text)
    second.combine(text)
  }

  var finished: ItemKey { ItemKey(first: first.finalize(), second: second.finalize()) }
}
