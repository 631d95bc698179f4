package import Codecs
public import Equipment

/// An item as it is listed: by its texts, which are read from the bytes of its row when they are asked for.
public struct ItemRow: FieldTexts, Sendable {
  /// Where its texts are.
  package enum Source: Sendable {
    case item(any Record)
    case row(RowColumns, bytes: [UInt8], range: Range<Int>)
    /// Another row, and columns that stand in no file.
    indirect case completed(ItemRow, [UnknownColumn])
  }

  /// The record's type.
  public let recordType: RecordType
  /// Its number within its type.
  public let recordId: Int
  package let source: Source

  /// Shows an item.
  public init(_ item: any Record) {
    recordType = item.recordType
    recordId = item.recordId
    source = .item(item)
  }

  /// Shows a row of a plain file; the bytes are those around it, which are not copied.
  package init(_ columns: RowColumns, id: Int, _ bytes: [UInt8], _ range: Range<Int>) {
    recordType = columns.type
    recordId = id
    source = .row(columns, bytes: bytes, range: range)
  }

  /// Shows a row with columns that are worked out beside it.
  public init(_ row: ItemRow, adding columns: [UnknownColumn]) {
    (recordType, recordId, source) = (row.recordType, row.recordId, .completed(row, columns))
  }

  /// The value of a field, or of a column the program does not know, as canonical text; nil if empty.
  public func text(_ name: String) -> String? {
    switch source {
    case .item(let item): item.text(name)
    case .row(let columns, let bytes, let row):
      columns.index(of: name).flatMap { columns.text(of: columns.cell($0, in: bytes, row), in: bytes) }
        ?? columns.fallback(name, columns.index(of: name))
    case .completed(let row, let columns): columns.first { $0.name == name }?.text ?? row.text(name)
    }
  }

  /// True if a field, or a column the program does not know, is not empty.
  public func holds(_ name: String) -> Bool {
    if case .item(let item) = source { item.holds(name) } else { text(name) != nil }
  }

  /// The texts of several fields; those of many rows `RowTexts` reads more quickly.
  public func texts(_ names: [String]) -> [String?] {
    switch source {
    case .item(let item): return item.texts(names)
    case .row:
      var texts = RowTexts(names)
      return texts.texts(of: self)
    case .completed(let row, let columns):
      return zip(names, row.texts(names)).map { name, text in columns.first { $0.name == name }?.text ?? text }
    }
  }

  /// The key by which it sorts and compares in one field; `.none` if that is empty.
  public func sortKey(_ name: String) -> SortKey {
    switch source {
    case .item(let item): item.sortKey(name)
    case .row(let columns, _, _): columns.sortKey(text(name), named: name)
    case .completed(let row, let columns):
      columns.first { $0.name == name }.map { .text(Folding.fold($0.text)) } ?? row.sortKey(name)
    }
  }

  /// The text fields and unknown columns that hold something: what a search looks into.
  public var searchedFields: [(name: String, text: String)] {
    switch source {
    case .item(let item): return item.searchedFields
    case .row(let columns, let bytes, let row):
      let cells = columns.cells(in: bytes, row)
      return columns.searched.compactMap { name, index in
        let cell = index.flatMap { $0 < cells.count ? cells[$0] : nil }
        let text = cell.flatMap { columns.text(of: $0, in: bytes) } ?? columns.fallback(name, index)
        return text.map { (name, $0) }
      }
    case .completed(let row, let columns):
      return row.searchedFields + columns.map { (name: $0.name, text: $0.text) }
    }
  }

  /// The names of the columns the program does not know in which it holds something.
  public var unknownNames: [String] {
    switch source {
    case .item(let item): return item.base.unknown.map(\.name)
    case .row(let columns, let bytes, let row):
      guard !columns.unknownIndices.isEmpty else { return [] }
      let cells = columns.cells(in: bytes, row)
      return columns.unknownIndices.filter { $0 < cells.count && !cells[$0].isEmpty }.map { columns.names[$0] }
    case .completed(let row, let columns): return row.unknownNames + columns.map(\.name)
    }
  }

  /// The item itself, read from its row if need be; a setup is asked of the repository by its id, as a row of its
  /// file's cache does not hold its versions.
  public func item() throws -> any Record {
    switch source {
    case .item(let item): return item
    case .row(let columns, let bytes, let row): return try columns.item(in: bytes, row)
    case .completed(let row, let columns):
      var item = try row.item()
      for column in columns { item.addUnknown(column.name, column.text) }
      return item
    }
  }
}

extension RowColumns {
  /// The item of a row.
  ///
  /// - Throws: the first problem of the row's values, which a plain file has none of.
  package func item(in bytes: [UInt8], _ row: Range<Int>) throws(FileProblem) -> any Record {
    if let item = knownItem(in: bytes, row) { return item }
    let file = ItemFile(type, bytes: heading + [ASCII.lineFeed] + bytes[row], file: type.file)
    return try file.item(at: 0)
  }

  /// The item of a row without looking at the heading again; nil if something is wrong with it.
  private func knownItem(in bytes: [UInt8], _ row: Range<Int>) -> (any Record)? {
    if let item = plan()?.item(bytes, row) { return item }
    var draft = ItemDraft(type)
    for (index, cell) in cells(in: bytes, row).enumerated() {
      guard let text = text(of: cell, in: bytes) else { continue }
      if infos[index] == nil {
        draft.set(column: names[index], to: text, at: 0)
      } else {
        draft.set(field: names[index], to: text, at: 0)
      }
    }
    return draft.item.missing.isEmpty ? try? draft.finished() : nil
  }
}
