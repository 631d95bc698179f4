public import Answers
public import Codecs
public import Equipment

/// Whole inventories and single types as files for other programs.
public enum EquipmentExport {
  /// Items as a JSON array, one item a line; `[]` if there is none.
  public static func json(_ items: [any Record]) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(items: items)
    writer.endLine()
    return writer.bytes
  }

  /// Types with their items as a JSON object whose keys are the names of the types' files: `{"risers":[…],…}`.
  public static func json(types: [(type: RecordType, items: [any Record])]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (type, items) in types {
      writer.breakLine()
      writer.key(type.stem)
      writer.append(items: items)
    }
    writer.breakLine()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// Writes several types as such an object, the rows of one after those of another.
  ///
  /// - Parameter rows: goes through the rows of a type.
  public static func writeJSON(
    _ types: [RecordType], to stream: RowStream, _ rows: (RecordType, (ItemRow) throws -> Void) async throws -> Void
  ) async throws {
    try stream.append(Array("{".utf8))
    for type in types {
      try stream.begin(.items(.member(type.stem, isFirst: type == types.first)))
      try await rows(type) { try stream.append($0) }
      try stream.end()
    }
    try stream.append(Array("\n}\n".utf8))
  }

  /// Items as JSON objects, one a line.
  public static func jsonLines(_ items: [any Record]) -> [UInt8] {
    var writer = JSONWriter()
    for item in items {
      writer.append(item: item)
      writer.endLine()
    }
    return writer.bytes
  }

  /// Items of one type as CSV: the type's columns, then every unknown column that one of them has.
  public static func csv(
    _ type: RecordType, _ items: [any Record], dialect: CSVDialect = CSVDialect()
  ) -> [UInt8] {
    var header = ItemFile.header(for: type)
    var known = Set(header)
    for column in items.flatMap(\.base.unknown) where known.insert(column.name).inserted {
      header.append(column.name)
    }
    var writer = CSVWriter(dialect: dialect)
    writer.begin(header: header)
    for item in items { writer.append(item: item, header: header) }
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func append(items: [any Record]) {
    beginArray()
    for item in items {
      breakLine()
      append(item: item)
    }
    if !items.isEmpty { breakLine() }
    endArray()
  }
}
