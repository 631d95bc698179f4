/// Where names stand in a list: a few are looked through, which is done sooner than one is hashed; many are hashed.
///
/// Names that Unicode calls equal are, whatever their bytes.
public struct NameIndex: Sendable {
  private let names: [String]
  /// True for a few, all of them in ASCII, which are equal only if their bytes are.
  private let areASCII: Bool
  /// The first place of each name; empty for a few.
  private let places: [String: Int]

  /// So many names are looked through: more than any type of equipment has fields.
  private static let few = 48

  /// Notes where the names of a list stand first.
  public init(_ names: [String]) {
    self.names = names
    areASCII = names.count <= Self.few && names.allSatisfy { $0.isASCII }
    places = names.count <= Self.few ? [:] : Dictionary(zip(names, names.indices)) { first, _ in first }
  }

  /// The first place of a name; nil if the list does not have it.
  public subscript(name: String) -> Int? {
    guard places.isEmpty else { return places[name] }
    guard areASCII else { return names.firstIndex(of: name) }
    let length = name.utf8.count
    // Lengths differ mostly, and are compared sooner than texts.
    for index in names.indices where names[index].utf8.count == length && names[index] == name { return index }
    return name.isASCII ? nil : names.firstIndex(of: name)
  }

  /// The same, looked for first where it is expected.
  public subscript(name: String, expected place: Int) -> Int? {
    place < names.count && names[place] == name ? place : self[name]
  }
}

extension String {
  fileprivate var isASCII: Bool {
    unsafe utf8.withContiguousStorageIfAvailable { unsafe $0.reduce(0, |) < 0x80 } ?? utf8.allSatisfy { $0 < 0x80 }
  }
}
