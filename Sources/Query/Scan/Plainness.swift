import Codecs

extension ItemFile {
  /// True if the file is plain, so that a row means the same when it is read by itself.
  ///
  /// Then its ids ascend, each line is a row with an id, and each cell is spelled as the program itself would write it,
  /// or empty.
  package var isPlain: Bool {
    guard isSorted, problems.isEmpty, !ids.contains(0), document.dialect.separator == ASCII.comma,
      document.dialect.escaping == .quotes, !document.dialect.byteOrderMark, document.dialect.lineEnd != .cr,
      document.isLineByLine
    else { return false }
    let check = RowCheck(type, header: document.header)
    let bytes = document.bytes.span
    for row in document.rows {
      guard let found = check.finding(bytes, in: row.start..<row.end), !found.hasLineBreak else { return false }
    }
    return true
  }
}

extension CSVDocument {
  /// True if there are as many lines as rows and the heading, so that none is blank and no cell has a line feed.
  fileprivate var isLineByLine: Bool {
    let breaks = bytes.count { $0 == ASCII.lineFeed }
    return breaks + (endsWithLineEnd ? 0 : 1) == rows.count + 1
  }
}
