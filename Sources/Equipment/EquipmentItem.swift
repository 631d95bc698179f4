/// One thing an archer owns, of any of the ten types.
///
/// `any EquipmentItem` is the type-erased form that lists, files and commands pass around: every field can be
/// read and set by its name as text, so nothing outside this module needs to know the concrete type.
public protocol EquipmentItem: FieldTexts, Sendable {
  /// The type's fields in the order of its file, each declared once.
  static var schema: Schema<Self> { get }

  /// What every item has: id, names, quantity, status and so on.
  var details: ItemDetails { get set }

  /// Makes an empty item with the type's defaults and id 0, which no stored item has.
  init()
}

extension EquipmentItem {
  /// The item's number within its type; 0 until it is stored, then never changed and never used again.
  public var equipmentId: Int { details.id }

  /// The maker; for a weight where it sits, for an accessory and a string the maker.
  public var equipmentBrand: String { details.brand }

  /// The maker's name for it.
  public var equipmentModel: String { details.model }

  /// Which of the ten types it is.
  public var equipmentType: EquipmentType { Self.schema.type }

  /// The brand and model as a person says them, without a blank at either end.
  public var equipmentName: String {
    [details.brand, details.model].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The value of a field, or of a column the program does not know, as canonical text; nil if empty.
  public func text(_ name: String) -> String? {
    if let field = Self.schema.field(name) { return field.read(self) }
    return details.unknown.first { $0.name == name }?.text
  }

  /// The values of all fields in file order, as canonical text; nil where empty.
  public var texts: [String?] { Self.schema.fields.map { $0.read(self) } }

  /// What the item sorts and compares by in one field; `.none` if it is empty.
  public func sortKey(_ name: String) -> SortKey {
    if let field = Self.schema.field(name) { return field.sortKey(self) }
    return text(name).map { SortKey.text(Folding.fold($0)) } ?? .none
  }

  /// Sets a field from what a person typed or a file holds; an empty text clears it.
  ///
  /// - Parameter today: the date that `today` and `yesterday` mean; nil where such words have no place, as in a file.
  /// - Throws: `FieldError` with the item unchanged.
  public mutating func set(_ name: String, to text: String, today: CalendarDate? = nil) throws(FieldError) {
    guard let field = Self.schema.field(name) else {
      throw .unknown(name: name, type: Self.schema.type)
    }
    try field.write(&self, text, today)
  }

  /// Sets a column that the program does not know; an empty text removes it.
  public mutating func setUnknown(_ name: String, to text: String) {
    let place = details.unknown.firstIndex { $0.name == name }
    switch (place, text.isEmpty) {
    case (let place?, true): details.unknown.remove(at: place)
    case (let place?, false): details.unknown[place].text = text
    case (nil, true): break
    case (nil, false): details.unknown.append(UnknownColumn(name: name, text: text))
    }
  }

  /// The names of all fields and unknown columns that hold something, in file order.
  public var filledNames: [String] {
    Self.schema.infos.map(\.name).filter { text($0) != nil } + details.unknown.map(\.name)
  }

  /// Whether the other item is of the same type and has the same text in every field and unknown column.
  public func isEqual(to other: any EquipmentItem) -> Bool {
    guard equipmentType == other.equipmentType else { return false }
    return Self.schema.infos.allSatisfy { sameText(text($0.name), other.text($0.name)) }
      && Set(details.unknown.map(bytes)) == Set(other.details.unknown.map(bytes))
  }

  /// Swift calls canonically equivalent texts equal; a stored byte that differs is a change.
  private func sameText(_ one: String?, _ other: String?) -> Bool {
    one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
  }

  private func bytes(_ column: UnknownColumn) -> [[UInt8]] { [Array(column.name.utf8), Array(column.text.utf8)] }

  /// The required fields that are empty, as errors.
  public var missing: [FieldError] {
    Self.schema.infos.filter { $0.isRequired && text($0.name) == nil }.map { .required($0) }
  }
}
