import Equipment

/// Which field or unknown column of a type each column of a file holds.
struct ColumnPlan: Sendable {
  let type: EquipmentType
  /// The names of all columns that are read.
  let names: Set<String>
  private let columns: [Column]

  private struct Column: Sendable {
    let name: String
    let isField: Bool
  }

  /// Takes headings that are a field's name as that field and all others as unknown columns; nil is passed over.
  init(_ type: EquipmentType, names: [String?]) {
    let fields = type.fields
    let known = Set(fields.map(\.name))
    self.type = type
    self.names = Set(names.compactMap { $0 })
    columns = names.map { name in
      Column(name: name ?? "", isField: name.map(known.contains) ?? false)
    }
  }

  /// The names of the columns that are no fields.
  var unknown: [String] { columns.filter { !$0.isField && !$0.name.isEmpty }.map(\.name) }

  /// The required fields that have no column, as problems of the header; none where there is no header at all.
  func missingColumns(in document: CSVDocument) -> [FileProblem] {
    guard let header = document.headerRow else { return [] }
    let missing = type.fields.filter { field in field.isRequired && !columns.contains { $0.name == field.name } }
    return missing.map { field in
      FileProblem(file: document.file, line: header.line, column: 1, kind: .missingColumn(field.name))
    }
  }

  /// Reads a row.
  func draft(_ document: CSVDocument, _ row: Int) -> ItemDraft {
    var draft = ItemDraft(type)
    for (column, place) in zip(columns, document.places(of: row)) where !place.isEmpty {
      let text = document.text(in: place)
      if column.isField {
        draft.set(field: column.name, to: text, at: place.lowerBound)
      } else if !column.name.isEmpty {
        draft.set(column: column.name, to: text, at: place.lowerBound)
      }
    }
    draft.requireFields(at: document.rows[row].start)
    return draft
  }
}
