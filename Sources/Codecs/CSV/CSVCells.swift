/// The cells of one row, found as they are asked for; each is the range of its bytes, quotes and all.
public struct CSVCells: Sequence, IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  private var cursor: CSVCursor

  package init(_ bytes: [UInt8], _ row: CSVRow, _ separator: UInt8, _ escaping: CellEscaping) {
    self.bytes = bytes
    cursor = CSVCursor(row.start..<row.end, separator: separator, escaping)
  }

  /// The next cell; nil after the last.
  public mutating func next() -> Range<Int>? {
    var next = cursor
    defer { cursor = next }
    return next.isDone ? nil : next.next(in: bytes)
  }

  /// The text of a cell, without its quotes and with doubled ones made single, or with its escapes resolved.
  package static func text(of cell: Range<Int>, in bytes: [UInt8], _ escaping: CellEscaping) -> String {
    switch escaping {
    case .quotes: unquoted(cell, in: bytes)
    case .backslashes: unescaped(bytes[cell])
    }
  }

  private static func unquoted(_ cell: Range<Int>, in bytes: [UInt8]) -> String {
    let inner = CSVCell.inner(cell, in: bytes.span)
    guard inner != cell, bytes[inner].contains(ASCII.quote) else {
      return String(decoding: bytes[inner], as: UTF8.self)
    }
    return String(decoding: CSVCell.undoubled(inner, in: bytes.span), as: UTF8.self)
  }

  /// A backslash before anything but `t`, `n`, `r` and a backslash is one.
  private static func unescaped(_ cell: ArraySlice<UInt8>) -> String {
    guard cell.contains(ASCII.backslash) else { return String(decoding: cell, as: UTF8.self) }
    var plain: [UInt8] = []
    plain.reserveCapacity(cell.count)
    var rest = cell
    while let byte = rest.popFirst() {
      if byte == ASCII.backslash, let meant = rest.first.flatMap(meaning(ofEscaped:)) {
        rest = rest.dropFirst()
        plain.append(meant)
      } else {
        plain.append(byte)
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func meaning(ofEscaped byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "t"): ASCII.tab
    case UInt8(ascii: "n"): ASCII.lineFeed
    case UInt8(ascii: "r"): ASCII.carriageReturn
    case ASCII.backslash: ASCII.backslash
    default: nil
    }
  }
}
