/// What a label says, and a scanner types: `AHUB:RISER:14`, `AHUB:PERSON:3`, `AHUB:KIT:2`.
///
/// Capitals, digits and colons: the letters of which a QR code needs the fewest modules.
public struct RecordLabel: Sendable, Hashable {
  /// The type: one of equipment, a person or a kit.
  public let type: RecordType
  /// Its number within the type.
  public let id: Int

  /// The types that have labels.
  public static let types: [RecordType] = RecordType.items + [.person, .kit]

  /// The label of a record that may or may not exist; nil for a type that has none.
  public init?(_ type: RecordType, _ id: Int) {
    guard Self.types.contains(type), 1...ValidationRules.largestId ~= id else { return nil }
    (self.type, self.id) = (type, id)
  }

  /// Reads a label, in any case; nil for anything else.
  public init?(_ text: String) {
    let parts = Folding.fold(text.trimmed).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "ahub", let type = Self.types.first(where: { $0.rawValue == parts[1] }),
      let id = Int(text: String(parts[2]))
    else { return nil }
    self.init(type, id)
  }

  /// `AHUB:PERSON:3`.
  public var text: String { "AHUB:\(type.rawValue.uppercased()):\(id)" }
}
