import Equipment

/// Which names mean one brand: other names for it, and other spellings of the same name.
struct BrandNames: Sendable {
  private var brands: [String: String] = [:]
  private var names: [String: [String]] = [:]

  /// Takes in another name of a brand.
  mutating func add(_ other: String, for brand: String) {
    brands[Self.letters(other)] = Self.letters(brand)
    names[Self.letters(brand), default: []].append(other)
  }

  /// The same for all names and spellings of one brand.
  func key(_ name: String) -> String {
    let letters = Self.letters(name)
    return brands[letters] ?? letters
  }

  /// Other names of the brand that a name means.
  func others(_ name: String) -> [String] { names[key(name)] ?? [] }

  /// What is left of every other name, and of the brand that it means.
  var all: [String: String] { brands }

  /// What is left of a name without case, accents, blanks, signs and the word “and”, which is `&` in letters.
  static func letters(_ name: String) -> String {
    let words = Folding.fold(name).split { !($0.isLetter || $0.isNumber) }
    let telling = words.filter { $0 != "and" }
    return telling.isEmpty ? Folding.fold(name.trimmed) : telling.joined()
  }
}
