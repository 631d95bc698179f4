/// A piece of equipment as other records name it: `riser:14`.
public struct EquipmentReference: Sendable, Hashable {
  /// Its type.
  public let type: EquipmentType
  /// Its number within the type.
  public let id: Int

  /// Refers to an item that may or may not exist.
  public init(_ type: EquipmentType, _ id: Int) { (self.type, self.id) = (type, id) }

  /// Refers to this item; nil if the record is no item or has no number yet.
  public init?(_ record: some FieldTexts) {
    guard let type = record.recordType.equipment, record.recordId > 0 else { return nil }
    self.init(type, record.recordId)
  }

  /// What its label says, and a scanner types: `AHUB:RISER:14`.
  public var label: String { "AHUB:\(type.rawValue.uppercased()):\(id)" }

  /// Reads a label, in any case; nil for anything else.
  public init?(label: String) {
    guard let label = RecordLabel(label), let type = label.type.equipment else { return nil }
    self.init(type, label.id)
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard let id = Int(text: String(text)), 1...ValidationRules.largestId ~= id else { return nil }
    return id
  }
}

extension EquipmentReference: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .item }

  /// Reads `riser:14`, without a needless zero.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    var colon = range.lowerBound
    while colon < range.upperBound, bytes[colon] != UInt8(ascii: ":") { colon += 1 }
    guard colon + 1 < range.upperBound, bytes[colon + 1] != UInt8(ascii: "0"),
      let id = Digits.number(bytes, colon + 1..<range.upperBound), id <= ValidationRules.largestId,
      let type = Self.types[bytes, range.lowerBound..<colon]
    else { return nil }
    self.init(type, id)
  }

  /// The types by their words: very many movements name one.
  private static let types = WordTable(EquipmentType.allCases.map { ($0.rawValue, $0) })

  /// `riser:14`.
  public var text: String { "\(Self.beginning(type))\(id)" }

  /// What the texts of all pieces of a type begin with.
  static func beginning(_ type: EquipmentType) -> String { "\(type.rawValue):" }

  /// Items sort by type in the hub's order, then by number.
  public var sortKey: SortKey { .number(Double(type.index) * 1e9 + Double(id)) }

  /// Accepts `riser:14`, `risers 14` and a label.
  public static func read(
    _ text: String, as info: FieldInfo, today: CalendarDate?
  ) throws(FieldError) -> EquipmentReference {
    // Files hold this spelling, which is found without folding.
    if let exact = Self(text: text) { return exact }
    if let labelled = Self(label: text) { return labelled }
    let parts = text.split { $0 == ":" || $0.isWhitespace }
    guard parts.count == 2, let type = EquipmentType(word: String(parts[0])), let id = number(parts[1]) else {
      throw .malformed(info, text)
    }
    return EquipmentReference(type, id)
  }
}

extension EquipmentReference: Comparable {
  /// By type in the hub's order, and then by number.
  public static func < (one: Self, other: Self) -> Bool {
    (one.type.index, one.id) < (other.type.index, other.id)
  }
}
