import Answers
import Codecs
import Files

/// A table's next content with the rows of a large import behind its own, or without them, a block at a time.
///
/// All other bytes stay as they are.
struct RowsRewrite {
  let rows: RowsRecord
  private let source: OpenFile
  private let table: OpenFile
  /// The bytes of the headings, which both files have in common.
  private let heading: [UInt8]
  /// True if the rows are taken away, false if they are added.
  private let removes: Bool

  /// Opens the rows; nil if they do not have the headings of the table, or do not go on where it ends.
  ///
  /// - Parameter source: the path of the rows.
  init?(
    _ rows: RowsRecord, at source: String, in table: OpenFile, removes: Bool, _ files: any FileSystem
  ) throws(FileFailure) {
    (self.rows, self.table, self.removes) = (rows, table, removes)
    self.source = try OpenFile(files, source, for: .readingOwn)
    guard self.source.status.size == rows.digest.size, let heading = Self.heading(try self.source.start()),
      try table.start().starts(with: heading)
    else { return nil }
    self.heading = heading
    guard try removes ? isEnd() : table.endsInLineFeed() else { return nil }
  }

  /// The row of headings with its line end; nil if it is longer than a block.
  ///
  /// Headings in quotes may have line breaks.
  private static func heading(_ bytes: [UInt8]) -> [UInt8]? {
    var isQuoted = false
    let end = bytes.firstIndex { byte in
      if byte == ASCII.quote { isQuoted.toggle() }
      return byte == ASCII.lineFeed && !isQuoted
    }
    return end.map { Array(bytes[...$0]) }
  }

  /// Where the rows begin in the table, or are to begin.
  private var start: Int { table.status.size - (removes ? rows.digest.size - heading.count : 0) }

  /// True if the table ends with just these rows.
  private func isEnd() throws(FileFailure) -> Bool {
    guard start >= heading.count else { return false }
    return try visitRows(of: table, from: start) { _ throws(FileFailure) in }
  }

  /// Writes the new content.
  ///
  /// - Throws: `FileFailure.keepsChanging` also if the rows are not those that are in the log.
  func write(to pieces: inout FilePieces) throws(FileFailure) {
    try table.visit(0..<start) { bytes throws(FileFailure) in try pieces.append(bytes[...]) }
    if removes { return }
    let areSame = try visitRows(of: source, from: heading.count) { bytes throws(FileFailure) in
      try pieces.append(bytes[...])
    }
    guard areSame else { throw .keepsChanging(source.file.path) }
  }

  /// Goes through the rest of a file; true if it is the rows.
  private func visitRows(
    of file: OpenFile, from start: Int, _ body: ([UInt8]) throws(FileFailure) -> Void
  ) throws(FileFailure) -> Bool {
    var crc = CRC32()
    crc.update(heading.span)
    try file.visit(start..<file.status.size) { bytes throws(FileFailure) in
      crc.update(bytes.span)
      try body(bytes)
    }
    return crc.checksum == rows.digest.crc
  }
}
