/// The cells of one row, found as they are asked for; each is the range of its bytes, quotes and all.
public struct CSVCells: Sequence, IteratorProtocol, Sendable {
  private let bytes: [UInt8]
  private let separator: UInt8
  private let hasQuotes: Bool
  private let end: Int
  private var place: Int
  private var isDone = false

  package init(_ bytes: [UInt8], _ row: CSVRow, _ separator: UInt8, _ escaping: CellEscaping) {
    self.bytes = bytes
    self.separator = separator
    hasQuotes = escaping == .quotes
    place = row.start
    end = row.end
  }

  /// The next cell; nil after the last.
  public mutating func next() -> Range<Int>? {
    guard !isDone else { return nil }
    let start = place
    if hasQuotes, place < end, bytes[place] == ASCII.quote { skipQuoted() }
    while place < end, bytes[place] != separator { place += 1 }
    isDone = place >= end
    defer { place += 1 }
    return start..<place
  }

  private mutating func skipQuoted() {
    var isInside = false
    while place < end, isInside || bytes[place] == ASCII.quote {
      // A doubled quote closes and opens again.
      if bytes[place] == ASCII.quote { isInside.toggle() }
      place += 1
    }
  }

  /// The text of a cell, without its quotes and with doubled ones made single, or with its escapes resolved.
  package static func text(of cell: Range<Int>, in bytes: [UInt8], _ escaping: CellEscaping) -> String {
    switch escaping {
    case .quotes: unquoted(cell, in: bytes)
    case .backslashes: unescaped(bytes[cell])
    }
  }

  private static func unquoted(_ cell: Range<Int>, in bytes: [UInt8]) -> String {
    guard cell.count >= 2, bytes[cell.lowerBound] == ASCII.quote, bytes[cell.upperBound - 1] == ASCII.quote else {
      return String(decoding: bytes[cell], as: UTF8.self)
    }
    let inner = bytes[cell.lowerBound + 1..<cell.upperBound - 1]
    guard inner.contains(ASCII.quote) else { return String(decoding: inner, as: UTF8.self) }
    var single: [UInt8] = []
    single.reserveCapacity(inner.count)
    var isSecond = false
    for byte in inner {
      isSecond = byte == ASCII.quote && !isSecond
      // The first quote of a pair says that the second is meant.
      if !isSecond { single.append(byte) }
    }
    return String(decoding: single, as: UTF8.self)
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
