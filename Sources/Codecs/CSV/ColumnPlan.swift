package import Equipment

/// Which field or unknown column of a type each column of a file holds.
package struct ColumnPlan: Sendable {
  package let type: RecordType
  /// The names of all columns that are read.
  package let names: Set<String>
  private let columns: [Column]
  private let unknownIndices: [Int]
  private let check: RowCheck
  private let supplied: Set<String>
  private let reader: RowReader

  private struct Column: Sendable {
    let name: String
    let isField: Bool
  }

  /// Takes headings that are a field's name as that field and all others as unknown columns; nil is passed over.
  ///
  /// - Parameter supplied: required fields that need no column, because they may follow from others.
  package init(
    _ type: RecordType, names: [String?], separator: UInt8 = ASCII.comma, supplied: Set<String> = []
  ) {
    let fields = type.fields
    let known = Set(fields.map(\.name))
    self.type = type
    self.names = Set(names.compactMap { $0 })
    var seen: Set<String> = []
    columns = names.map { name in
      let isField = name.map(known.contains) ?? false
      // Of two unknown columns of one name, which is a problem, the first counts.
      let isPassedOver = !isField && !seen.insert(name ?? "").inserted
      return Column(name: isPassedOver ? "" : name ?? "", isField: isField)
    }
    unknownIndices = columns.indices.filter { [columns] in !columns[$0].isField }
    let names = names.map { $0 ?? "" }
    check = RowCheck(type, header: names, separator: separator, supplied: supplied)
    self.supplied = supplied
    reader = RowReader(type, names: names)
  }

  /// The names of the columns that are no fields.
  package var unknown: [String] { columns.filter { !$0.isField && !$0.name.isEmpty }.map(\.name) }

  /// The required fields that have no column, as problems of the header; none where there is no header at all.
  package func missingColumns(in document: CSVDocument) -> [FileProblem] {
    guard let header = document.headerRow else { return [] }
    let missing = type.fields.filter { field in
      field.isRequired && !supplied.contains(field.name) && !columns.contains { $0.name == field.name }
    }
    return missing.map { field in
      FileProblem(file: document.file, line: header.line, column: 1, kind: .missingColumn(field.name))
    }
  }

  /// The item of a row whose bytes show that it is sound; nil if it has to be read in the usual way.
  package func item(_ document: CSVDocument, _ row: Int) -> (any Record)? {
    guard document.dialect.escaping == .quotes else { return nil }
    return item(document.bytes, document.rows[row].start..<document.rows[row].end)
  }

  /// The same of a row, given without its line end, in a file whose cells are quoted.
  package func item(_ bytes: [UInt8], _ row: Range<Int>) -> (any Record)? {
    var (cells, known) = (Array(repeating: 0..<0, count: columns.count), KnownCells())
    guard let found = check.finding(bytes.span, from: row.lowerBound, before: row.upperBound, &cells, &known),
      found.end == row.upperBound
    else { return nil }
    return item(bytes, cells: cells)
  }

  /// The same of a row of which each cell was found, quotes and all.
  func item(_ bytes: [UInt8], cells: [Range<Int>]) -> (any Record)? {
    var plain = cells
    for (column, cell) in cells.enumerated() where !cell.isEmpty && bytes[cell.lowerBound] == ASCII.quote {
      plain[column] = 0..<0
    }
    var item = reader.item(bytes.span, plain)
    let text = { (cell: Range<Int>) in CSVCells.text(of: cell, in: bytes, .quotes) }
    for index in cells.indices where plain[index].isEmpty && !cells[index].isEmpty && columns[index].isField {
      guard (try? item.set(columns[index].name, to: text(cells[index]))) != nil else { return nil }
    }
    for index in unknownIndices where !cells[index].isEmpty {
      if !columns[index].name.isEmpty { item.addUnknown(columns[index].name, text(cells[index])) }
    }
    return item
  }

  /// Reads a row.
  ///
  /// - Parameter fill: gives the item what follows from its fields, before any is missed.
  package func draft(
    _ document: CSVDocument, _ row: Int, _ fill: ((any Record) -> any Record)? = nil
  ) -> ItemDraft {
    if let item = item(document, row) {
      var draft = ItemDraft(fill?(item) ?? item)
      if !supplied.isEmpty { requireFields(of: &draft, in: document, row) }
      return draft
    }
    var draft = ItemDraft(type)
    for (column, range) in zip(columns, document.ranges(of: row)) where !range.isEmpty {
      let text = document.text(in: range)
      if column.isField {
        draft.set(field: column.name, to: text, at: range.lowerBound)
      } else if !column.name.isEmpty {
        draft.set(column: column.name, to: text, at: range.lowerBound)
      }
    }
    if let fill { draft.fill(fill) }
    requireFields(of: &draft, in: document, row)
    return draft
  }

  private func requireFields(of draft: inout ItemDraft, in document: CSVDocument, _ row: Int) {
    draft.requireFields(at: document.rows[row].start) { offset(of: $0, in: document, row) }
  }

  /// The offset of a field's cell; nil if the file does not have the field.
  func offset(of field: String, in document: CSVDocument, _ row: Int) -> Int? {
    columns.firstIndex { $0.isField && $0.name == field }.flatMap { document.range(row, $0)?.lowerBound }
  }
}
