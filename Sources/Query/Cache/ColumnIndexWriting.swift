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
    var rows = RowCodesWriting()
    /// How many rows have each code.
    var counts: [UInt32] = []
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
    var body: [UInt8] = []
    let head = try parts(file, digest) { body += $0 }
    return head + body
  }

  /// True if a cache is, byte for byte, that of a file with this digest; neither is held as a whole.
  package static func isMade(_ cache: CacheComparison, of file: PlainFile, _ digest: Digest) throws -> Bool {
    var cache = cache
    let head = try parts(file, digest) { part in try cache.compare(part) }
    return try cache.isDone(head: head)
  }

  /// Hands out the parts of the cache that follow its head, in their order, and returns the head.
  private static func parts(
    _ file: PlainFile, _ digest: Digest, _ take: ([UInt8]) throws -> Void
  ) throws -> [UInt8] {
    var writing = ColumnIndexWriting(file.columns)
    try file.forEachLine { bytes, row, offset in writing.append(bytes, row, at: offset) }
    try file.checkUnchanged()
    writing.groups.finish()
    return try writing.finished(digest, take)
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

  private func finished(_ digest: Digest, _ take: ([UInt8]) throws -> Void) throws -> [UInt8] {
    var offset = 0
    func section(_ bytes: [UInt8]) throws -> CacheSection {
      defer { offset += bytes.count }
      try take(bytes)
      return CacheSection(of: bytes, at: offset)
    }
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
    try writer.append(section(starts.flatMap { start in (0..<8).map { UInt8(start >> (8 * $0) & 0xFF) } }))
    writer.key("sums")
    try writer.append(section(groups.bytes))
    writer.key("words")
    try writer.append(section(words.finished()))
    writer.key("columns")
    let lines = try lines(section)
    try writer.append(section(lines))
    LineChecksum.close(&writer)
    return writer.bytes
  }

  /// The lines of the columns, whose sections stand before them.
  private func lines(_ section: ([UInt8]) throws -> CacheSection) rethrows -> [UInt8] {
    var lines: [UInt8] = []
    for column in open {
      let parts = [
        column.codes.cells, column.codes.cellEnds.littleEndianBytes, column.rows.bytes, column.counts.littleEndianBytes,
      ]
      let (name, sections) = (columns.names[column.cell], try parts.map(section))
      lines.append(text: ColumnIndex.Entry(name: name, spelling: column.codes.spelling, sections: sections).line)
    }
    return lines
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
    rows.append(code)
    if code == counts.count { counts.append(0) }
    counts[code] += 1
    guard isSearched else { return false }
    if code == groups.count { groups.append(-1) }
    guard groups[code] != group else { return false }
    groups[code] = group
    return true
  }
}
