import Equipment
import ShellLanguage

/// The usual spelling of a brand that was written otherwise.
struct OtherSpelling: Sendable, Equatable {
  let typed: String
  let usual: String
  /// The number of items with the usual spelling; 0 if only the catalogue has it.
  let stored: Int
  /// True if both are one name; false if they are only one slip of the finger apart.
  let isSame: Bool
}

/// The spellings of the brands of an inventory and of the catalogue.
struct BrandSpellings: Sendable {
  private let names: BrandNames
  /// For each brand its spellings, with the number of items; 0 for those that only the catalogue has.
  private var brands: [String: [String: Int]] = [:]
  private let listed: Set<String>

  /// Collects the spellings of an inventory, with the number of items, and of the catalogue.
  init(stored: [String: Int], listed: [String], names: BrandNames) {
    self.names = names
    self.listed = Set(listed)
    for spelling in listed { brands[names.key(spelling), default: [:]][spelling] = 0 }
    for (spelling, count) in stored where !spelling.isEmpty {
      brands[names.key(spelling), default: [:]][spelling, default: 0] += count
    }
  }

  /// The usual spelling of a brand; nil if it is written so, or is not known.
  func usual(for typed: String) -> OtherSpelling? {
    let key = names.key(typed)
    if let usual = usual(ofBrand: key) {
      return usual.name == typed
        ? nil : OtherSpelling(typed: typed, usual: usual.name, stored: usual.count, isSame: true)
    }
    let near = near(BrandNames.letters(typed)).compactMap(usual(ofBrand:))
    // Of several that are as near the one with the most items is meant most likely.
    return near.max { ($0.count, $1.name) < ($1.count, $0.name) }.map {
      OtherSpelling(typed: typed, usual: $0.name, stored: $0.count, isSame: false)
    }
  }

  /// The spelling of most items; of as many the catalogue's.
  private func usual(ofBrand key: String) -> (name: String, count: Int)? {
    let order = { (spelling: (key: String, value: Int)) in
      (spelling.value, listed.contains(spelling.key) ? 1 : 0, spelling.key)
    }
    return brands[key]?.max { order($0) < order($1) }.map { ($0.key, $0.value) }
  }

  /// The brands that one slip of the finger leads to; a short name is a slip from too many.
  private func near(_ letters: String) -> Set<String> {
    let shortest = 5
    guard letters.count >= shortest, brands.count <= ShellLimits.comparedBrands else { return [] }
    let known = brands.keys.map { ($0, $0) } + names.all.filter { brands[$0.value] != nil }.map { ($0.key, $0.value) }
    return Set(
      known.filter { $0.0.count >= shortest && Suggestions.isOneSlip(from: letters, to: $0.0) }.map(\.1))
  }
}
