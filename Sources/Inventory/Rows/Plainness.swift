import Equipment

extension ItemFile {
  /// Whether the file is plain, so that a row means the same when it is read by itself.
  ///
  /// Then its ids ascend, each line is a row with an id, and each cell is spelled as the program itself would write it.
  var isPlain: Bool {
    guard isSorted, problems.isEmpty, !ids.contains(0), document.dialect.separator == ASCII.comma,
      !document.dialect.byteOrderMark, document.dialect.lineEnd != .cr, document.isLineByLine
    else { return false }
    return document.rows.indices.allSatisfy { row in
      guard let item = try? item(at: row) else { return false }
      return encode(item).elementsEqual(document.bytes[document.lineRange(of: row)]) || document.isLast(row, item, self)
    }
  }
}

extension CSVDocument {
  /// Whether there are as many lines as rows and the heading.
  fileprivate var isLineByLine: Bool {
    let breaks = bytes.count { $0 == ASCII.lineFeed }
    return breaks + (endsWithLineEnd ? 0 : 1) == rows.count + 1
  }

  /// Whether a row is the last one and lacks nothing but a line end.
  fileprivate func isLast(_ row: Int, _ item: any EquipmentItem, _ file: ItemFile) -> Bool {
    row == rows.count - 1 && !endsWithLineEnd
      && file.encode(item).dropLast(dialect.lineEnd.bytes.count).elementsEqual(bytes(of: row))
  }
}
