import Answers
import Codecs
import Equipment
import Files
import Query

/// A plain file's next content, with the changes written into it, a block at a time.
///
/// Rows without a change stay as they are, byte for byte.
struct PlainRewrite {
  private let file: PlainFile
  private let lineEnd: LineEnd
  /// The changed items that are still to be written, by ascending id; nil for deleted ones.
  private var outcomes: ArraySlice<(id: Int, item: (any Record)?)>
  private var read = CRC32()
  private var readSize = 0

  /// Nil if an item has a value that the file has no column for.
  init?(_ scan: RowScan) throws(FileFailure) {
    file = scan.file
    lineEnd = try scan.file.lines.heading().suffix(2).first == ASCII.carriageReturn ? .crlf : .lf
    let names = Set(scan.file.columns.names)
    let lacking = scan.file.columns.type.fields.filter { !names.contains($0.name) }
    outcomes = scan.overlay.outcomes.sorted { $0.key < $1.key }.map { ($0.key, $0.value.item) }[...]
    guard scan.overlay.items.allSatisfy({ $0.fits(names, without: lacking) }) else { return nil }
  }

  /// Size and checksum of the old content, as it was read.
  var source: Digest { Digest(size: readSize, crc: read.checksum) }

  /// Writes the new content.
  mutating func write(to pieces: inout FilePieces) throws(FileFailure) {
    let heading = try file.lines.heading()
    update(heading)
    try pieces.append(heading)
    var offset = file.lines.start
    while let (bytes, block) = try file.lines.block(at: offset) {
      update(bytes[block])
      try copy(bytes, block, to: &pieces)
      offset += block.count
    }
    if pieces.last != ASCII.lineFeed, outcomes.contains(where: { $0.item != nil }) {
      try pieces.append(lineEnd.bytes[...])
    }
    for outcome in outcomes { try add(outcome.item, to: &pieces) }
    try file.checkUnchanged()
  }

  private mutating func update(_ bytes: ArraySlice<UInt8>) {
    read.update(bytes.span)
    readSize += bytes.count
  }

  /// Copies the rows of a block, with the changed items in their positions.
  private mutating func copy(
    _ bytes: [UInt8], _ block: Range<Int>, to pieces: inout FilePieces
  ) throws(FileFailure) {
    guard let first = outcomes.first, file.columns.lastId(in: bytes, block) >= first.id else {
      return try pieces.append(bytes[block])
    }
    var (copied, rowStart) = (block.lowerBound, block.lowerBound)
    while rowStart < block.upperBound {
      let (row, end) = bytes.line(at: rowStart, before: block.upperBound)
      let next = min(end, block.upperBound)
      let id = file.columns.id(in: bytes, row)
      while let outcome = outcomes.first, outcome.id <= id, outcome.id < id || !matches(outcome.item, bytes, row) {
        try pieces.append(bytes[copied..<rowStart])
        try add(outcome.item, to: &pieces)
        copied = outcome.id == id ? next : rowStart
        outcomes.removeFirst()
      }
      if outcomes.first?.id == id { outcomes.removeFirst() }
      rowStart = next
    }
    try pieces.append(bytes[copied..<block.upperBound])
  }

  /// True if a row equals the item already, so that it stays as it is.
  private func matches(_ item: (any Record)?, _ bytes: [UInt8], _ row: Range<Int>) -> Bool {
    guard let item, let old = try? file.columns.item(in: bytes, row) else { return false }
    return old.isEqual(to: item)
  }

  private func add(_ item: (any Record)?, to pieces: inout FilePieces) throws(FileFailure) {
    guard let item else { return }
    var writer = CSVWriter(dialect: CSVDialect(lineEnd: lineEnd))
    writer.append(item: item, header: file.columns.names)
    try pieces.append(writer.bytes[...])
  }
}

extension RowColumns {
  /// The id of the last row of a block.
  fileprivate func lastId(in bytes: [UInt8], _ block: Range<Int>) -> Int {
    let rows = bytes[block].last == ASCII.lineFeed ? block.dropLast() : block
    let start = bytes[rows].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? block.lowerBound
    return id(in: bytes, start..<rows.endIndex)
  }
}

extension Record {
  /// True if a file with columns of these names has one for each of its values.
  ///
  /// - Parameter lacking: the fields for which it has none.
  fileprivate func fits(_ names: Set<String>, without lacking: [FieldInfo]) -> Bool {
    // A default comes back by itself when the file is read.
    lacking.allSatisfy { info in text(info.name).map { $0 == info.defaultText } ?? true }
      && base.unknown.allSatisfy { names.contains($0.name) }
  }
}
