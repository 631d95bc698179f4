import Answers
import Codecs
import Equipment
package import Files

/// Makes the cache of a plain file, in one pass over its rows.
package struct ColumnIndexWriting {
  fileprivate struct Column {
    let cell: Int
    var codes = ValueCodes()
    /// The code of each row.
    var rows: [UInt16] = []
    /// What two bytes do not hold of it; empty as long as that is nothing.
    var high: [UInt16] = []
    /// True if searches look into it.
    let isSearched: Bool
    /// The group whose words have each value already.
    var groups: [Int] = []

    /// The most values that it may have.
    let most: Int

    var hasTooMany: Bool { codes.count > most || codes.byteCount > Int(UInt32.max) }
  }

  private let columns: RowColumns
  private var open: [Column]
  /// The cells of the row.
  private var cells: [Range<Int>] = []
  private var starts: [Int] = []
  private var groups: RowGroupsWriting
  private var words = WordSlicesWriting()
  /// The columns with too many values that searches look into.
  private var uncoded: [Int] = []
  private var rows = 0

  /// The bytes of the cache of a file with this digest.
  package static func bytes(_ file: PlainFile, _ digest: Digest) throws -> [UInt8] {
    var writing = ColumnIndexWriting(file.columns)
    try file.forEachLine { bytes, row, offset in writing.append(bytes, row, at: offset) }
    try file.checkUnchanged()
    writing.groups.finish()
    return writing.finished(digest)
  }

  private init(_ columns: RowColumns) {
    self.columns = columns
    groups = RowGroupsWriting(heading: columns.heading[...])
    open = columns.names.indices.filter { $0 != columns.idIndex }
      .map { Column(cell: $0, isSearched: columns.isSearched[$0], most: columns.infos[$0].most) }
  }

  private mutating func append(_ bytes: [UInt8], _ row: Range<Int>, at offset: Int) {
    groups.append(bytes[row]) { columns.id(in: bytes, row) }
    let group = rows / QueryLimits.rowStep
    if rows % QueryLimits.rowStep == 0 {
      starts.append(offset)
      words.beginGroup()
    }
    rows += 1
    columns.find(&cells, in: bytes, row, first: columns.names.count)
    var hasTooMany = false
    for index in open.indices {
      let cell = cells[open[index].cell]
      if open[index].append(cell, bytes, group) { words.append(cell, bytes) }
      hasTooMany = hasTooMany || open[index].hasTooMany
    }
    for cell in uncoded { words.append(cells[cell], bytes) }
    if hasTooMany { close() }
  }

  /// Gives up the columns with too many values.
  private mutating func close() {
    uncoded += open.filter { $0.isSearched && $0.hasTooMany }.map(\.cell)
    open.removeAll(where: \.hasTooMany)
  }

  private func finished(_ digest: Digest) -> [UInt8] {
    var body: [UInt8] = []
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("format")
    writer.number(ColumnIndex.format)
    writer.key("of")
    writer.beginObject()
    writer.append(digest)
    writer.endObject()
    writer.key("rows")
    writer.number(rows)
    writer.key("offsets")
    writer.append(Self.add(starts.flatMap { start in (0..<8).map { UInt8(start >> (8 * $0) & 0xFF) } }, to: &body))
    writer.key("sums")
    writer.append(Self.add(groups.bytes, to: &body))
    writer.key("words")
    writer.append(Self.add(words.finished(), to: &body))
    writer.key("columns")
    writer.append(Self.add(columns(&body), to: &body))
    LineChecksum.close(&writer)
    return writer.bytes + body
  }

  /// The lines of the columns.
  private func columns(_ body: inout [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    for column in open {
      let sections = column.sections.map { Self.add($0, to: &body) }
      let name = columns.names[column.cell]
      lines.append(text: ColumnIndex.Entry(name: name, spelling: column.codes.spelling, sections: sections).line)
    }
    return lines
  }

  private static func add(_ bytes: [UInt8], to body: inout [UInt8]) -> CacheSection {
    defer { body += bytes }
    return CacheSection(of: bytes, at: body.count)
  }
}

extension FieldInfo? {
  /// The most values of a column that are numbered: of one that names other records each is asked for by itself.
  fileprivate var most: Int { self?.reference == nil ? QueryLimits.codedValues : QueryLimits.codedReferences }
}

extension ColumnIndexWriting.Column {
  /// Appends the cell of the next row, in a group; true if searches look for its words, which the group has not yet.
  fileprivate mutating func append(_ cell: Range<Int>, _ bytes: [UInt8], _ group: Int) -> Bool {
    let code = codes.code(of: cell, in: bytes)
    if code > Int(UInt16.max), high.isEmpty { high = Array(repeating: 0, count: rows.count) }
    rows.append(UInt16(truncatingIfNeeded: code))
    if !high.isEmpty { high.append(UInt16(truncatingIfNeeded: code >> 16)) }
    guard isSearched else { return false }
    if code == groups.count { groups.append(-1) }
    guard groups[code] != group else { return false }
    groups[code] = group
    return true
  }

  /// What `ColumnIndex` reads.
  fileprivate var sections: [[UInt8]] {
    var counts = [UInt32](repeating: 0, count: codes.count)
    if high.isEmpty {
      for code in rows { counts[Int(code)] += 1 }
    } else {
      for (low, high) in zip(rows, high) { counts[Int(low) | Int(high) << 16] += 1 }
    }
    return [
      codes.cells, codes.cellEnds.littleEndianBytes, RowCodes.packed(rows, high: high, values: codes.count),
      counts.littleEndianBytes,
    ]
  }
}
