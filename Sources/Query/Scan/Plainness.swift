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
    return document.rows.indices.allSatisfy(plainness())
  }
}

extension CSVDocument {
  /// True if there are as many lines as rows and the heading, so that none is blank and no cell has a line feed, and each
  /// ends as `[UInt8].line` sees it: not with the two carriage returns that some programs leave.
  fileprivate var isLineByLine: Bool {
    var (breaks, offset) = (0, 0)
    while let next = bytes.offset(of: ASCII.lineFeed, from: offset) { (breaks, offset) = (breaks + 1, next + 1) }
    return breaks + (endsWithLineEnd ? 0 : 1) == rows.count + 1
      && rows.allSatisfy { LineEnd(in: bytes, at: $0.end) != .cr }
  }
}
