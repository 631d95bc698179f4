/// The words of one kind of record.
public struct TypeWords: Sendable {
  /// The words that may be typed for it, in any case; the first is the kind's name.
  public let typed: [String]
  /// As shown for one.
  public let one: String
  /// As shown for many.
  public let many: String
  /// For one and for many within a sentence.
  public let noun: (one: String, many: String)
  /// A single character for the hub's page.
  public let symbol: Character
  /// The special meaning of the field `brand` for the kind; nil where its name and its help say all.
  public let brand: String?

  init(
    _ typed: [String], _ one: String, _ many: String, noun: (String, String)? = nil, _ symbol: Character,
    brand: String? = nil
  ) {
    self.typed = typed
    self.one = one
    self.many = many
    self.noun = noun ?? (one.lowercased(), many.lowercased())
    self.symbol = symbol
    self.brand = brand
  }
}
