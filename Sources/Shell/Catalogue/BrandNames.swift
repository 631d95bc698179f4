import Equipment

/// Which names mean one brand: other names for it, and other spellings of the same name.
struct BrandNames: Sendable {
  private var brands: [String: String] = [:]
  private var names: [String: [String]] = [:]

  /// Adds another name of a brand.
  mutating func add(_ other: String, for brand: String) {
    brands[Self.letters(other)] = Self.letters(brand)
    names[Self.letters(brand), default: []].append(other)
  }

  /// The key of a brand, the same for all its names and spellings.
  func key(_ name: String) -> String {
    let letters = Self.letters(name)
    return brands[letters] ?? letters
  }

  /// Other names of the brand that a name means.
  func others(_ name: String) -> [String] { names[key(name)] ?? [] }

  /// The keys of all other names, each with the key of the brand that it means.
  var all: [String: String] { brands }

  /// The key of a spelling: the name without case, accents, blanks, signs and the word “and”, which is `&` in letters.
  static func letters(_ name: String) -> String {
    let words = words(Folding.fold(name))
    var letters = ""
    // As texts of their own: parts of texts are asked at run time what they are, in the time of a dozen brands.
    for word in words where word != "and" { letters += String(word) }
    return letters.isEmpty ? Folding.fold(name.trimmed) : letters
  }

  /// The words of a folded text.
  private static func words(_ folded: String) -> [Substring] {
    guard folded.utf8.allSatisfy({ $0 < 0x80 }) else { return folded.split { !($0.isLetter || $0.isNumber) } }
    // Most names are ASCII, whose bytes are told apart sooner than characters.
    return folded.utf8.split { !(0x61...0x7A ~= $0 || 0x30...0x39 ~= $0) }.map { Substring($0) }
  }
}
