import Answers
import Equipment
import ShellOutput

/// Items as a whole file.
struct ExportBody: Sendable {
  /// Goes through the exported rows of a type.
  typealias Rows = (RecordType, (ItemRow) throws -> Void) async throws -> Void

  /// The one type; nil for all of them.
  let type: RecordType?
  /// The exported types, in the order of the file.
  let types: [RecordType]
  let format: OutputFormat
  let style: RenderStyle
  /// The columns of their own that the items of a type have, in the order in which they turn up.
  private var unknown: [RecordType: [String]] = [:]
  private var seen: [RecordType: Set<String>] = [:]

  init(type: RecordType?, types: [RecordType], format: OutputFormat, style: RenderStyle) {
    self.type = type
    self.types = types
    self.format = format
    self.style = style
  }

  /// True if the columns have to be known before the first row is written: in all formats but JSON of all types.
  var needsUnknown: Bool { !isWholeInventory }

  /// True once an item was noted with a column of its own named `type`, which is the one that distinguishes the types.
  var hasTypeColumn: Bool { unknown.values.contains { $0.contains("type") } }

  /// True for JSON of all types, which has a shape of its own.
  private var isWholeInventory: Bool { type == nil && format.name == "json" }

  /// Notes which columns of its own an item has that will be written.
  mutating func note(_ row: ItemRow) {
    for name in row.unknownNames where seen[row.recordType, default: []].insert(name).inserted {
      unknown[row.recordType, default: []].append(name)
    }
  }

  /// Writes the items, and says how many there are.
  func write(to stream: RowStream, _ rows: Rows) async throws -> Int {
    if isWholeInventory {
      try await EquipmentExport.writeJSON(types, to: stream, rows)
    } else if let form = format.form {
      try await write(forms(form), to: stream, rows)
    } else {
      var all: [ItemRow] = []
      for type in types { try await rows(type) { all.append($0) } }
      try stream.append(format.write(table(of: all), style))
      return all.count
    }
    return stream.count
  }

  private func write(_ forms: [(form: RowForm, types: [RecordType])], to stream: RowStream, _ rows: Rows)
    async throws
  {
    for (form, types) in forms {
      try stream.begin(form)
      for type in types { try await rows(type) { try stream.append($0) } }
      try stream.end()
    }
  }

  /// The forms that follow each other, with the types that are written in each.
  private func forms(
    _ form: ([Column], RenderStyle) -> RowForm
  ) -> [(form: RowForm, types: [RecordType])] {
    if let type { return [(form(columns(of: type), style), [type])] }
    // A line of its own for each item needs no fields but those of its type.
    let parts = format.name == "jsonl" ? types.map { (columns(of: $0), [$0]) } : [(columnsOfAll, types)]
    return parts.map { columns, types in
      var form = form([Column("type")] + columns, style)
      form.typeColumn = 0
      return (form, types)
    }
  }

  private func columns(of type: RecordType) -> [Column] {
    ItemTable.columns(type, names: type.fields.map(\.name) + (unknown[type] ?? []))
  }

  /// The columns of all types side by side.
  private var columnsOfAll: [Column] {
    var columns: [Column] = []
    for type in types {
      for field in type.fields where !columns.contains(where: { $0.name == field.name }) {
        columns.append(Column(field.name, isNumeric: field.isNumeric || field.shape == .spine, path: field.path))
      }
    }
    // A column that one type does not know may be another's field: both are found by that name.
    var known = Set(columns.map(\.name) + ["type"])
    for name in types.flatMap({ unknown[$0] ?? [] }) where known.insert(name).inserted { columns.append(Column(name)) }
    return columns
  }

  /// The table for a format that has to see all rows.
  private func table(of items: [ItemRow]) -> Table {
    if let type { return ItemTable.table(of: items, type: type, columns: nil, isComplete: true) }
    let columns = [Column("type")] + columnsOfAll
    let rows = items.map { item in [item.recordType.rawValue] + columns.dropFirst().map { item.text($0.name) } }
    return Table(columns: columns, rows: rows, idColumn: "id", keepsEmptyColumns: true)
  }
}
