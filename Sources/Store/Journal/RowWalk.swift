import Answers
import Codecs
import Equipment
import Files
import Query

/// A walk over the rows of a table by ascending id.
protocol RowWalk: AnyObject {
  /// The headings, under which the same bytes mean the same in another table; nil if that cannot be said.
  var headings: [String]? { get }
  /// The id of the present row; nil behind the last one.
  var id: Int? { get }
  /// The bytes of the present row.
  var row: ArraySlice<UInt8> { get }
  /// The item of the present row; nil if it cannot be read.
  var item: (any Record)? { get }
  /// Goes on to the next row.
  func advance() throws(FileFailure)
}

/// A walk over a plain file, which is read a block at a time.
final class PlainWalk: RowWalk {
  private let file: PlainFile
  /// The offset of the next block.
  private var offset: Int
  private var bytes: [UInt8] = []
  private var block = 0..<0
  private var range = 0..<0
  /// The start of the next row in the block.
  private var next = 0
  private(set) var id: Int?

  /// Begins at the first row, or at or shortly before the one with an id.
  init(_ file: PlainFile, near id: Int? = nil) throws(FileFailure) {
    self.file = file
    offset = file.lines.start
    if let id { offset = try file.lines.place(near: id, file.columns.id).offset }
    try advance()
  }

  var headings: [String]? { file.columns.names }
  var row: ArraySlice<UInt8> { bytes[range] }
  var item: (any Record)? { try? file.columns.item(in: bytes, range) }

  func advance() throws(FileFailure) {
    if next >= block.upperBound {
      guard let (bytes, block) = try file.lines.block(at: offset) else {
        id = nil
        return try file.checkUnchanged()
      }
      (self.bytes, self.block, next) = (bytes, block, block.lowerBound)
      offset += block.count
    }
    (range, next) = bytes.line(at: next, before: block.upperBound)
    id = file.columns.id(in: bytes, range)
  }
}

/// A walk over a table that is held; rows that cannot be used are left out.
final class HeldWalk: RowWalk {
  private let file: TableFile
  private let document: CSVDocument?
  private let order: [Int]
  private var position = 0

  /// Begins at the first row.
  init(_ file: TableFile) {
    self.file = file
    order = file.order
    document = (file.rows as? ItemFile)?.document
  }

  var headings: [String]? { document.flatMap { $0.isUsual ? $0.header : nil } }
  var id: Int? { position < order.count ? file.ids[order[position]] : nil }
  var row: ArraySlice<UInt8> { document?.bytes(of: order[position]) ?? [] }
  var item: (any Record)? { try? file.item(at: order[position]) }
  func advance() { position += 1 }
}

/// A walk over tables one after the other, of which each has larger ids than the one before.
final class ChainedWalk: RowWalk {
  private var rest: ArraySlice<KeptTable>
  private var walk: (any RowWalk)?

  /// Begins at the first row of the first table.
  init(_ tables: [KeptTable]) throws(FileFailure) {
    rest = tables[...]
    try turn()
  }

  /// Turns to the next table that has a row.
  private func turn() throws(FileFailure) {
    while walk?.id == nil, let next = rest.popFirst() { walk = try next.walk() }
  }

  /// How many tables are still to come; another number says that the headings may be others.
  var left: Int { rest.count }
  var headings: [String]? { walk?.headings }
  var id: Int? { walk?.id }
  var row: ArraySlice<UInt8> { walk?.row ?? [] }
  var item: (any Record)? { walk?.item }

  func advance() throws(FileFailure) {
    try walk?.advance()
    try turn()
  }
}
