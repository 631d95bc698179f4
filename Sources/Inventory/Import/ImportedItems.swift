import Equipment

/// What has been read of a file so far.
struct ImportedItems {
  let file: String
  private(set) var items: [ImportedItem] = []
  private(set) var unknownColumns: [String] = []
  var problems: [FileProblem] = []
  /// The names of all columns and keys as they stand in the file.
  var columns: Set<String> = []
  /// Whether the file was read to its end; if not, columns may be there that were not seen.
  var isWhole = true
  /// The types whose items, or whose columns, were seen.
  var types: Set<EquipmentType> = []
  /// The line of each id that was seen.
  private var lines: [EquipmentType: [Int: Int]] = [:]
  private var seenUnknown: Set<String> = []

  init(file: String) {
    self.file = file
  }

  /// Takes an item that nothing is wrong with, unless its id was seen before.
  mutating func add(_ item: any EquipmentItem, speakingOf fields: Set<String>, at place: (line: Int, column: Int)) {
    let type = item.equipmentType
    types.insert(type)
    if item.equipmentId > 0, let first = lines[type]?[item.equipmentId] {
      note(.duplicateId(item.equipmentId, firstLine: first), at: place)
      return
    }
    lines[type, default: [:]][item.equipmentId] = place.line
    for column in item.details.unknown { addUnknown(column.name, of: type, at: place) }
    items.append(ImportedItem(item: item, line: place.line, fields: fields))
  }

  /// Notes something that is wrong with the file.
  mutating func note(_ kind: FileProblem.Kind, at place: (line: Int, column: Int)) {
    problems.append(FileProblem(file: file, line: place.line, column: place.column, kind: kind))
  }

  /// Keeps the name of an unknown column, as long as a file can have so many.
  private mutating func addUnknown(_ name: String, of type: EquipmentType, at place: (line: Int, column: Int)) {
    guard seenUnknown.insert(name).inserted else { return }
    unknownColumns.append(name)
    if unknownColumns.count + type.fields.count == CSVDocument.mostColumns + 1 {
      note(.tooManyColumns(limit: CSVDocument.mostColumns), at: place)
    }
  }
}
