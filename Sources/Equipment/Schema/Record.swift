/// One record of a file of the data folder: an item, a setup, a sight mark, a round and so on.
///
/// `any Record` is the form that files, journals and lists pass around: every field can be read and set by its name as
/// text, so that nothing outside this module needs to know the concrete type.
public protocol Record: FieldTexts, Sendable {
  /// The kind's declarations beside its fields.
  static var kind: RecordKind { get }

  /// The type's fields in the order of its file, each declared once.
  static var schema: Schema<Self> { get }

  /// Id, times and the columns that the program does not know.
  var base: RecordBase { get set }

  /// The record as an item; nil if it is none.
  var equipment: (any EquipmentItem)? { get }

  /// True if an outside edit is merged field by field into the record; false if it replaces the record as a whole.
  static var isMergedByField: Bool { get }

  /// True if the texts of columns that the program does not know are JSON, as in a file of lines of it.
  static var hasJSONColumns: Bool { get }

  /// The name that no other record of the type may share; nil if others may have the record's name.
  var uniqueName: String? { get }

  /// True if the type's records can have unique names, so that reading its file looks for duplicates.
  static var hasUniqueNames: Bool { get }

  /// The fields that unique names are made of.
  static var uniqueFields: [String] { get }

  /// Takes another unique name in place of one that is taken.
  ///
  /// - Parameter clone: the machine that the record comes from.
  /// - Returns: the field that is another one now; nil if the type's records have no unique names.
  mutating func giveWay(on clone: String, isTaken: (String) -> Bool) -> String?

  /// The values of some fields in file order, as canonical text; nil where empty.
  ///
  /// A requirement, so that it is compiled for each type: everything that is listed, written or compared goes through it.
  func texts(where isWanted: (FieldInfo) -> Bool) -> [String?]

  /// The texts of several fields and columns, as `text` returns them one by one.
  ///
  /// A requirement for the same reason, as are the next ones: in code for any type each look at the schema takes longer than
  /// what is looked for.
  func texts(_ names: [String]) -> [String?]

  /// Sets a field from what a person typed or a file holds; an empty text clears it.
  ///
  /// - Parameter today: the date that `today` and `yesterday` refer to; nil where they are no dates, as in a file.
  /// - Throws: `FieldError` with the item unchanged.
  mutating func set(_ name: String, to text: String, today: CalendarDate?) throws(FieldError)

  /// The descriptions of the type's fields, reachable through the type-erased form.
  static var fieldInfos: [FieldInfo] { get }

  /// The description of one of them; nil if there is none of that name.
  static func fieldInfo(_ name: String) -> FieldInfo?

  /// The values of all fields in file order, as canonical text; nil where empty.
  var texts: [String?] { get }

  /// The required fields that are empty, as errors.
  var missing: [FieldError] { get }

  /// Prepares the making of records of rows with these columns; those that are no field of the type are passed over.
  static func rowReader(_ names: [String]) -> RowReader

  /// The fields whose texts are others in another record of the type, in file order.
  func fields(differingFrom other: any Record) -> [FieldInfo]

  /// True if the other record is of the same type and has the same content.
  func isEqual(to other: any Record) -> Bool

  /// Makes an empty record with the type's defaults and id 0, which no stored record has.
  init()
}

extension Record {
  /// The record's type.
  public var recordType: RecordType { Self.schema.type }

  /// Its number within its type; 0 until it is stored, then never changed and never used again.
  public var recordId: Int { base.id }

  /// True: of most records each field is edited by itself.
  public static var isMergedByField: Bool { true }

  /// False: most files are tables.
  public static var hasJSONColumns: Bool { false }

  /// Nil: most records may have the name of another.
  public var uniqueName: String? { nil }

  /// False: most records may have the name of another.
  public static var hasUniqueNames: Bool { false }

  /// Those that name a record for a person.
  public static var uniqueFields: [String] { kind.naming }

  /// Nothing: most records may have the name of another.
  public mutating func giveWay(on clone: String, isTaken: (String) -> Bool) -> String? { nil }

  /// Most records are no items.
  public var equipment: (any EquipmentItem)? { nil }

  /// The value of a field, or of a column the program does not know, as canonical text; nil if empty.
  public func text(_ name: String) -> String? {
    if let field = Self.schema.field(name) { return field.read(self) }
    return base.unknown.first { $0.name == name }?.text
  }

  /// The values of some fields in file order, as canonical text; nil where empty.
  public func texts(where isWanted: (FieldInfo) -> Bool) -> [String?] {
    let fields = Self.schema.fields
    var texts: [String?] = []
    texts.reserveCapacity(fields.count)
    for field in fields where isWanted(field.info) { texts.append(field.read(self)) }
    return texts
  }

  /// The values of all fields in file order, as canonical text; nil where empty.
  public var texts: [String?] {
    let fields = Self.schema.fields
    var texts: [String?] = []
    texts.reserveCapacity(fields.count)
    for field in fields { texts.append(field.read(self)) }
    return texts
  }

  /// The fields whose texts are others in another record of the type, in file order; all if it is of another type.
  public func fields(differingFrom other: any Record) -> [FieldInfo] {
    guard let other = other as? Self else { return Self.schema.infos }
    return Self.schema.fields.filter { !$0.isSame(self, other) }.map(\.info)
  }

  /// The sort key of one field or unknown column; `.none` if it is empty.
  public func sortKey(_ name: String) -> SortKey {
    if let field = Self.schema.field(name) { return field.sortKey(self) }
    return text(name).map { SortKey.text(Folding.fold($0)) } ?? .none
  }

  /// Sets a field from what a file holds.
  public mutating func set(_ name: String, to text: String) throws(FieldError) {
    try set(name, to: text, today: nil)
  }

  /// Sets a field from what a person typed or a file holds; an empty text clears it.
  public mutating func set(_ name: String, to text: String, today: CalendarDate?) throws(FieldError) {
    guard let field = Self.schema.field(name) else {
      throw .unknown(name: name, type: Self.schema.type)
    }
    try field.write(&self, text, today)
  }

  /// Sets a column that the program does not know; an empty text removes it.
  public mutating func setUnknown(_ name: String, to text: String) {
    let index = base.unknown.firstIndex { $0.name == name }
    switch (index, text.isEmpty) {
    case (let index?, true): base.unknown.remove(at: index)
    case (let index?, false): base.unknown[index].text = text
    case (nil, true): break
    case (nil, false): base.unknown.append(UnknownColumn(name: name, text: text))
    }
  }

  /// Adds the text of an unknown column of which the record has none yet; an empty text adds nothing.
  public mutating func addUnknown(_ name: String, _ text: String) {
    if !text.isEmpty { base.unknown.append(UnknownColumn(name: name, text: text)) }
  }

  /// The texts of several fields and columns, as `text` returns them one by one.
  public func texts(_ names: [String]) -> [String?] {
    // Whoever shows a whole record asks for its fields in their order, which need not be found by their names.
    let infos = Self.schema.infos
    if names.count >= infos.count, infos.indices.allSatisfy({ infos[$0].name == names[$0] }) {
      return texts + names[infos.count...].map { text($0) }
    }
    guard names.count > Self.fewNames else { return names.map { text($0) } }
    // Files mostly have their columns in the order of the fields, where each is found at once.
    let (known, places) = (self.texts, Self.schema.places)
    // Many columns are found by their names sooner than by looking through all of them for each.
    let unknown = NameIndex(base.unknown.map(\.name))
    var (texts, place): ([String?], Int) = ([], 0)
    texts.reserveCapacity(names.count)
    for name in names {
      if let index = places[name, expected: place] {
        texts.append(known[index])
        place = index + 1
      } else {
        texts.append(unknown[name].map { base.unknown[$0].text })
      }
    }
    return texts
  }

  /// So many are read one by one.
  private static var fewNames: Int { 8 }

  /// The names of all fields and unknown columns that hold something, in file order.
  public var filledNames: [String] {
    zip(Self.schema.infos, texts).compactMap { $1 == nil ? nil : $0.name } + base.unknown.map(\.name)
  }

  /// True if the other record is of the same type and has the same text in every field and unknown column.
  public func isEqual(to other: any Record) -> Bool {
    guard let other = other as? Self else { return false }
    return Self.schema.fields.allSatisfy { $0.isSame(self, other) }
      && (base.unknown.isEmpty && other.base.unknown.isEmpty
        || Set(base.unknown.map(bytes)) == Set(other.base.unknown.map(bytes)))
  }

  private func bytes(_ column: UnknownColumn) -> [[UInt8]] { [Array(column.name.utf8), Array(column.text.utf8)] }

  /// The required fields that are empty, as errors.
  public var missing: [FieldError] {
    var missing: [FieldError] = []
    for field in Self.schema.fields where field.info.isRequired && field.read(self) == nil {
      missing.append(.required(field.info))
    }
    return missing
  }
}

extension Record {
  /// The descriptions of the type's fields, reachable through the type-erased form.
  public static var fieldInfos: [FieldInfo] { schema.infos }

  /// The description of one of them; nil if there is none of that name.
  public static func fieldInfo(_ name: String) -> FieldInfo? {
    let schema = schema
    guard let place = schema.places[name] else { return nil }
    return schema.infos[place]
  }
}
