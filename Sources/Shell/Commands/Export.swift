import Equipment
import Hub
import Inventory

extension Command {
  static let export = Command(
    "export", "Write a type, or everything, in a format for other programs.",
    .exportFormat, .exportDestination, .filter(isImplicit: false),
    examples: ["export json all.json --yes", "export csv arrows arrows-copy.csv --yes", "export jsonl"],
    notes: [
      "Without FILE it writes to standard output. Without TYPE it takes all ten: json, jsonl and csv then name the type.",
      "Data that leave so and are imported again are the same.",
    ]
  ) { session, format, destination, filter in
    if let file = destination.file { try session.checkWritable(file) }
    let items = try await session.exported(destination.type, filter)
    if destination.type == nil, format.name != "json", items.contains(where: ExportBody.hasTypeColumn) {
      throw CommandError.typeColumnTwice(format: format.name)
    }
    let style = RenderStyle(isSpreadsheetSafe: session.options.isSpreadsheetSafe)
    let bytes = try ExportBody.bytes(items, type: destination.type, format: format, style)
    guard let file = destination.file else {
      let notes = items.isEmpty ? [try await session.emptyNote(destination.type, filter)] : []
      return Output(raw: bytes, notes: notes + session.problemNotes(destination.type))
    }
    guard !session.options.isDryRun else {
      return .note("would write \(Messages.items(items.count)) to \(VisibleText.line(file))")
    }
    try await session.flush()
    try session.documents.write(bytes, to: file, mode: .replace)
    return .note("wrote \(Messages.items(items.count)) to \(VisibleText.line(file))")
  }
}

/// What follows the format of an export.
struct ExportDestination: Sendable {
  var type: EquipmentType?
  var file: String?
}

extension Session {
  fileprivate func exported(_ type: EquipmentType?, _ filter: TypedFilter) async throws -> [ItemRow] {
    try await viewModel.rows(types: type.map { [$0] } ?? EquipmentType.allCases) { filter.query($0) }.rows
  }
}

extension Parameter where Value == OutputFormat {
  fileprivate static var exportFormat: Parameter {
    Parameter("FORMAT", "csv, tsv, json, jsonl, markdown and so on", .word, isRequired: true, completion: .formats) {
      words, scope in
      guard let word = words.first else { return nil }
      if let format = OutputFormats.named(word.text.lowercased()) { return format }
      return scope.fail(.notOneOf(word.text, what: "format", known: OutputFormats.all.map(\.name)), at: word)
    }
  }
}

extension Parameter where Value == ExportDestination {
  fileprivate static var exportDestination: Parameter {
    Parameter("[TYPE] [FILE]", "what, and where to", .words, completion: .typesAndFiles) { words, scope in
      var destination = ExportDestination()
      var rest = words[...]
      if let word = rest.first, !word.hasQuotes, let type = EquipmentType(word: word.text) {
        destination.type = type
        scope.types = [type]
        rest = rest.dropFirst()
      }
      destination.file = rest.popFirst()?.text
      if let word = rest.first {
        return scope.fail(.unexpectedWord(word.text, command: "export"), at: word)
      }
      return destination
    }
  }
}

/// Items as a whole file.
enum ExportBody {
  /// JSON has a shape of its own for all types; the other formats write rows, with a column for the type where
  /// there are several.
  static func bytes(
    _ items: [ItemRow], type: EquipmentType?, format: OutputFormat, _ style: RenderStyle
  ) throws -> [UInt8] {
    if let type { return format.write(ItemTable.table(of: items, type: type, columns: nil, isComplete: true), style) }
    let byType = Dictionary(grouping: items) { $0.equipmentType }
    switch format.name {
    case "json":
      return EquipmentExport.json(
        types: try EquipmentType.allCases.map { ($0, try byType[$0]?.map { try $0.item() } ?? []) })
    // A line of its own for each item needs no fields but those of its type.
    case "jsonl":
      return EquipmentType.allCases.flatMap { format.write(ownFields(byType[$0] ?? [], of: $0), style) }
    default: return format.write(everyField(items), style)
    }
  }

  /// Whether a column of the item's own bears the name of the one that tells the types apart.
  static func hasTypeColumn(_ item: ItemRow) -> Bool { item.text("type") != nil }

  /// The columns of one type behind the type's name.
  private static func ownFields(_ items: [ItemRow], of type: EquipmentType) -> Table {
    let table = ItemTable.table(of: items, type: type, columns: nil, isComplete: true)
    return Table(
      columns: [Column("type")] + table.columns, rows: table.rows.map { [type.rawValue] + $0 }, idColumn: "id",
      keepsEmptyColumns: true)
  }

  /// The columns of all types side by side.
  private static func everyField(_ items: [ItemRow]) -> Table {
    var columns = [Column("type")]
    for type in EquipmentType.allCases {
      for field in type.fields where !columns.contains(where: { $0.name == field.name }) {
        columns.append(Column(field.name, isNumeric: field.isNumeric || field.shape == .spine, path: field.path))
      }
    }
    // A column that one type does not know may be another's field: both are found by that name.
    let known = Set(columns.map(\.name))
    columns += ItemTable.unknownNames(items).filter { !known.contains($0) }.map { Column($0) }
    let rows = items.map { item in
      columns.map { $0.name == "type" ? item.equipmentType.rawValue : item.text($0.name) }
    }
    return Table(columns: columns, rows: rows, idColumn: "id", keepsEmptyColumns: true)
  }
}
