import Equipment

/// Imported rows on their way into a type's file.
struct RowsWriting {
  private(set) var bytes: [UInt8]
  private let source: RowSource
  private let header: [String]
  private let columns: [Column]
  /// The source's column of prices, nil if it has none, and the currency for a price without one.
  private let price: Int?
  private let usualCurrency: [UInt8]
  /// True if the source has just these columns in this order, so that a row without gaps can be copied as it is.
  private let isSameOrder: Bool
  /// The columns in which a row must not be empty for that: the id, and those with a fallback.
  private let filled: [Int]

  /// The source and the fallback of a column's cells.
  private struct Column {
    enum Kind { case id, currency, other }
    let kind: Kind
    /// The source's column; nil if it has none.
    let source: Int?
    /// The bytes where the source has none.
    let fallback: [UInt8]
  }

  init(_ source: RowSource, header: [String], _ complete: (any Record) -> any Record) {
    self.source = source
    self.header = header
    let indices = NameIndex(source.names)
    var probe = source.type.valueType.init()
    // A type without prices has no currency either.
    try? probe.set("price", to: "1")
    let completed = complete(probe)
    let text: (String) -> [UInt8] = { Array((completed.text($0) ?? "").utf8) }
    let columns = header.map { name in
      let isTime = name == "created" || name == "updated"
      let fallback = isTime ? text(name) : Array((source.type.field(name)?.defaultText ?? "").utf8)
      let kind: Column.Kind = name == "id" ? .id : name == "currency" ? .currency : .other
      return Column(kind: kind, source: indices[name], fallback: fallback)
    }
    self.columns = columns
    price = indices["price"]
    usualCurrency = text("currency")
    isSameOrder = header == source.names
    filled = columns.indices.filter { !columns[$0].fallback.isEmpty || columns[$0].kind == .id }
    var writer = CSVWriter()
    writer.append(row: header)
    bytes = writer.bytes
  }

  /// The bytes written since the last call, which are removed.
  mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Writes a row with its id; an item that was made of it is completed first.
  mutating func append(_ row: SourceRow, id: Int, _ complete: (any Record) -> any Record) {
    if let item = row.item {
      appendItem(complete(item), id)
    } else if isSameOrder, row.id == id, isComplete(row) {
      bytes += row.bytes[row.cells[0].lowerBound..<row.finding.end]
      bytes.append(ASCII.lineFeed)
    } else {
      appendCells(row, id)
    }
  }

  /// True if a row lacks neither its id nor a fallback nor a currency.
  private func isComplete(_ row: SourceRow) -> Bool {
    filled.allSatisfy { !row.cells[$0].isEmpty } && (usualCurrency.isEmpty || !lacksCurrency(row))
  }

  private func lacksCurrency(_ row: SourceRow) -> Bool {
    guard let price, !row.cells[price].isEmpty else { return false }
    return columns.contains { $0.kind == .currency && ($0.source.map { row.cells[$0].isEmpty } ?? true) }
  }

  private mutating func appendItem(_ item: any Record, _ id: Int) {
    var item = item
    item.base.id = id
    var writer = CSVWriter()
    writer.append(item: item, header: header)
    bytes += writer.bytes
  }

  private mutating func appendCells(_ row: SourceRow, _ id: Int) {
    for (index, column) in columns.enumerated() {
      if index > 0 { bytes.append(ASCII.comma) }
      if column.kind == .id {
        bytes += String(id).utf8
      } else if let index = column.source, !row.cells[index].isEmpty {
        bytes += row.bytes[row.cells[index]]
      } else if column.kind == .currency, let price, !row.cells[price].isEmpty {
        bytes += usualCurrency
      } else {
        bytes += column.fallback
      }
    }
    bytes.append(ASCII.lineFeed)
  }
}
