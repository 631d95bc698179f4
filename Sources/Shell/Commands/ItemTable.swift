import Answers
import Equipment
import ShellOutput
import Synchronization

/// Items as rows, columns by field.
enum ItemTable {
  /// Items of one type.
  ///
  /// - Parameter columns: the fields asked for; nil for all of them, or in a grid for those that are usually read.
  static func table(
    of items: [ItemRow], type: RecordType, columns: [String]?, isComplete: Bool
  ) -> Table {
    if columns == nil, isComplete { return complete(items, type) }
    let fields = type.fields
    let names = columns ?? (isComplete ? fields.map(\.name) + unknownNames(items) : usual(fields))
    let shown = Self.columns(type, names: names, areUsual: columns == nil)
    var table = Table(columns: shown, of: items, keepsEmptyColumns: columns != nil)
    table.areNamed = columns != nil
    return table
  }

  /// The columns of one type by their names.
  ///
  /// - Parameter areUsual: true if nobody asked for these, so that some may be left out where there is no room.
  static func columns(_ type: RecordType, names: [String], areUsual: Bool = true) -> [Column] {
    names.map { name in
      // Not by `map`, whose types would be looked up at each call.
      guard let field = type.field(name) else { return Column(name) }
      return column(field, type, isUsual: areUsual)
    }
  }

  private static func column(_ field: FieldInfo, _ type: RecordType, isUsual: Bool) -> Column {
    var column = Column(field: field, type: type)
    column.isSpare = isUsual && isSpare(field.name)
    return column
  }

  /// Every field of items of one type, and the columns that the program does not know.
  private static func complete(_ items: [ItemRow], _ type: RecordType) -> Table {
    let unknown = unknownNames(items).map { Column($0) }
    let fields = columns(ofFieldsOf: type)
    return Table(columns: unknown.isEmpty ? fields : fields + unknown, of: items)
  }

  /// The columns of all fields of each type, as far as they were asked for: a script shows one item after the other.
  private static let columnsOfFields = Mutex<[RecordType: [Column]]>([:])

  private static func columns(ofFieldsOf type: RecordType) -> [Column] {
    columnsOfFields.withLock { known in
      if let columns = known[type] { return columns }
      let columns = type.fields.map { column($0, type, isUsual: true) }
      known[type] = columns
      return columns
    }
  }

  /// True for the columns left out first where there is no room: every item has them, so they say least about one.
  private static func isSpare(_ name: String) -> Bool { ["quantity", "status", "condition"].contains(name) }

  /// Items of several types: the fields that all types have, and the type.
  static func table(of items: [ItemRow], columns: [String]?, isComplete: Bool) -> Table {
    let common = EquipmentType.weight.fields.map(\.name).filter { name in
      RecordType.items.allSatisfy { $0.field(name) != nil }
    }
    let usual = ["id", "brand", "model", "quantity", "status", "condition"]
    let names = columns ?? ["type"] + (isComplete ? common : usual)
    let shown = names.map { name in
      let field = RecordType.items.lazy.compactMap { $0.field(name) }.first
      return Column(
        name, unit: field?.unit?.rawValue, isNumeric: field?.isNumeric ?? false,
        isDate: field?.isDate, path: field?.path)
    }
    var texts = RowTexts(names)
    let typeIndices = names.indices.filter { names[$0] == "type" }
    let rows = items.map { item in
      var row = texts.texts(of: item)
      for index in typeIndices { row[index] = item.recordType.rawValue }
      return row
    }
    var table = Table(columns: shown, rows: rows, idColumn: "id", keepsEmptyColumns: columns != nil)
    table.areNamed = columns != nil
    return table
  }

  /// One item or a few, a line a field.
  static func sheet(of items: [ItemRow], type: RecordType) -> Table {
    var table = table(of: items, type: type, columns: nil, isComplete: true)
    table.layout = .sheet
    return table
  }

  /// Headings of columns that the program does not know, in the order in which they turn up.
  static func unknownNames(_ items: [ItemRow]) -> [String] {
    var names: [String] = []
    // What identifies a record on every machine says nothing to a person.
    var seen: Set<String> = [UID.column]
    for item in items {
      for name in item.unknownNames where seen.insert(name).inserted { names.append(name) }
    }
    return names
  }

  private static func usual(_ fields: [FieldInfo]) -> [String] {
    fields.filter { !$0.isAdvanced && (!$0.isManaged || $0.name == "id") }.map(\.name)
  }
}
