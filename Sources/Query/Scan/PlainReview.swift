import Answers
import Codecs
import Equipment
package import Files

/// What all rows of a plain file are together.
package struct PlainReview: Sendable {
  /// Number of the rows.
  package fileprivate(set) var rows = 0
  /// The last id, which is the largest one; 0 without rows.
  package fileprivate(set) var lastId = 0
  /// Size and checksum of the content.
  package fileprivate(set) var digest = Digest(size: 0, crc: 0)
}

extension PlainFile {
  /// Goes over all rows once, a block at a time; nil if one is not as the program itself would write it, on one line, or
  /// with empty cells, or if ids do not ascend: only who reads the whole file can say what is wrong with it.
  ///
  /// - Throws: `FileFailure` also if somebody writes into the file meanwhile.
  package func review() throws(FileFailure) -> PlainReview? {
    guard columns.separator == ASCII.comma else { return nil }
    var (review, crc) = (PlainReview(), CRC32())
    var rows = RowReview(columns)
    let heading = try lines.heading()
    crc.update(heading.span)
    var offset = lines.start
    while let (bytes, block) = try lines.block(at: offset) {
      crc.update(bytes.span.extracting(block))
      guard rows.visit(bytes, block, &review) else { return nil }
      offset += block.count
    }
    try checkUnchanged()
    review.digest = Digest(size: lines.size, crc: crc.checksum)
    return review
  }
}

/// The check of rows one after the other.
private struct RowReview {
  private let check: RowCheck
  private var known: KnownCells
  private var cells: [Range<Int>] = []

  init(_ columns: RowColumns) {
    check = RowCheck(columns.type, header: columns.names)
    known = KnownCells(columns: columns.names.count)
  }

  /// Goes over the rows of a block; false at one that is not plain, or has no larger id than the one before.
  mutating func visit(_ bytes: [UInt8], _ block: Range<Int>, _ review: inout PlainReview) -> Bool {
    var start = block.lowerBound
    while start < block.upperBound {
      let (row, next) = bytes.line(at: start, before: block.upperBound)
      guard let found = check.finding(bytes.span, from: row.lowerBound, before: row.upperBound, &cells, &known),
        found.end == row.upperBound, found.id > review.lastId, !found.hasLineBreak
      else { return false }
      (review.lastId, review.rows, start) = (found.id, review.rows + 1, next)
    }
    return true
  }
}
