/// Goes from cell to cell over the bytes of CSV: the only code that decides where a cell ends, quotes and all.
///
/// A cell is the range of its bytes, quotes and all. `next` trusts that the bytes up to the limit are one sound row;
/// `read` takes any bytes, and gathers their kinds. `next` is inlined where rows are gone through, in other modules: a
/// call costs as much as a short cell does.
@usableFromInline package struct CSVCursor: Sendable {
  /// The offset of the next cell; beyond the limit if the row has no more.
  @usableFromInline package var offset: Int
  /// The offset at which the row ends, or at the latest ends.
  @usableFromInline package let limit: Int
  @usableFromInline let separator: UInt8
  @usableFromInline let hasQuotes: Bool

  /// Begins at the first cell of a range of bytes.
  @inlinable package init(_ range: Range<Int>, separator: UInt8 = ASCII.comma, _ escaping: CellEscaping = .quotes) {
    (offset, limit) = (range.lowerBound, range.upperBound)
    self.separator = separator
    hasQuotes = escaping == .quotes
  }

  /// True once the last cell was gone over.
  @inlinable package var isDone: Bool { offset > limit }

  /// Goes over a cell and the separator behind it; a row that is over goes on with empty cells.
  @inlinable @discardableResult
  package mutating func next(in bytes: [UInt8]) -> Range<Int> {
    let start = min(offset, limit)
    let end = unsafe bytes.withUnsafeBufferPointer { bytes in
      var end = start
      // Safe: no byte is looked at from the limit on, which is within the bytes.
      if hasQuotes, start < limit, unsafe bytes[start] == ASCII.quote { unsafe end = trustedEnd(bytes, start) }
      while end < limit, unsafe bytes[end] != separator { end += 1 }
      return end
    }
    offset = end + 1
    return start..<end
  }

  /// Goes over the next cells, at most so many, and replaces others by them; those before the first quotes eight bytes at
  /// a time.
  package mutating func next(_ most: Int, in bytes: [UInt8], into cells: inout [Range<Int>]) {
    if cells.count != most { cells = Array(repeating: 0..<0, count: most) }
    var count = unsafe cells.withUnsafeMutableBufferPointer { unsafe nextSimple(in: bytes.span, $0) }
    while count < most, !isDone {
      cells[count] = next(in: bytes)
      count += 1
    }
    cells.removeLast(most - count)
  }

  /// Goes over cells that end before the next quotes, and before the last seven bytes; returns how many.
  private mutating func nextSimple(in bytes: Span<UInt8>, _ cells: UnsafeMutableBufferPointer<Range<Int>>) -> Int {
    var (count, start) = (0, offset)
    while start + 8 <= limit, count < cells.count {
      let word = ByteWord(bytes, uncheckedAt: start)
      if hasQuotes, !word.places(of: ASCII.quote).isEmpty { break }
      var ends = word.places(of: separator)
      while !ends.isEmpty, count < cells.count {
        let end = start &+ ends.first
        // Safe: fewer cells were found than there is room for, and none ends before it begins.
        unsafe cells[count] = unsafe Range(uncheckedBounds: (offset, end))
        (count, offset) = (count &+ 1, end &+ 1)
        ends.removeFirst()
      }
      start &+= 8
    }
    return count
  }

  /// The end of quotes that are known to be sound; not inlined, as few cells have any.
  @usableFromInline func trustedEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ opening: Int) -> Int {
    unsafe Self.quotedEnd(bytes.span, opening, limit) { _ in } ?? limit
  }

  /// Goes over a cell, up to the first byte that does not belong to it: one that ends it, or a stray one.
  @inline(__always) package mutating func read(_ bytes: Span<UInt8>, _ table: Span<ByteKinds>) -> CSVCell {
    var cell = CSVCell(start: offset)
    if offset < limit, hasQuotes, bytes[offset] == ASCII.quote {
      cell.isQuoted = true
      // Safe: the table has an entry for every byte.
      let end = Self.quotedEnd(bytes, offset, limit) { unsafe cell.kinds.formUnion(table[unchecked: Int($0)]) }
      cell.isClosed = end != nil
      offset = end ?? offset
    } else {
      cell.kinds = readOn(bytes, table)
    }
    cell.end = offset
    return cell
  }

  /// Goes over bytes outside quotes, up to the first one that has a meaning there.
  @inline(__always) package mutating func readOn(_ bytes: Span<UInt8>, _ table: Span<ByteKinds>) -> ByteKinds {
    var (kinds, offset): (ByteKinds, Int) = ([], offset)
    while offset < limit {
      // Safe: no byte is looked at from the limit on, which is within the bytes; the table has one for every byte.
      let kind = unsafe table[unchecked: Int(bytes[unchecked: offset])]
      if kind.contains(.mark) { break }
      kinds.formUnion(kind)
      offset += 1
    }
    self.offset = offset
    return kinds
  }

  /// True if the next cell is empty, and another one follows.
  @inline(__always) func isAtSeparator(_ bytes: Span<UInt8>) -> Bool { offset < limit && bytes[offset] == separator }

  /// The end of the next cell, if nothing but printable ASCII without quotes stands before the separator; nil near the
  /// limit, too.
  @inline(__always) func printableEnd(_ bytes: Span<UInt8>) -> Int? {
    var start = offset
    while limit &- start >= 8 {
      let word = ByteWord(bytes, uncheckedAt: start)
      let (ends, others) = (word.places(of: separator), word.places(of: ASCII.quote) | word.unprintable)
      if !ends.isEmpty { return others.before(ends.first).isEmpty ? start &+ ends.first : nil }
      if !others.isEmpty { return nil }
      start &+= 8
    }
    return nil
  }

  /// The next so many bytes, if a separator or a line feed stands behind them.
  @inline(__always) func cell(of length: Int, _ bytes: Span<UInt8>) -> Range<Int>? {
    let end = offset + length
    guard end < limit, bytes[end] == separator || bytes[end] == ASCII.lineFeed else { return nil }
    return offset..<end
  }

  /// Goes over a separator; false if none is there.
  package mutating func passSeparator(_ bytes: Span<UInt8>) -> Bool {
    guard isAtSeparator(bytes) else { return false }
    offset += 1
    return true
  }

  /// Goes over the strictly read cells of a row; nil if it does not end where a row may, at a line end or the limit.
  package mutating func rowEnd(_ bytes: Span<UInt8>, _ table: Span<ByteKinds>) -> Int? {
    repeat { guard read(bytes, table).isClosed else { return nil } } while passSeparator(bytes)
    guard offset < limit else { return limit }
    return bytes[offset] == ASCII.lineFeed || bytes[offset] == ASCII.carriageReturn ? offset : nil
  }

  /// The offset after the quote that closes an opening one, nil if none does; `see` gets each byte of the text, two
  /// quotes as one.
  private static func quotedEnd(
    _ bytes: Span<UInt8>, _ opening: Int, _ limit: Int, _ see: (UInt8) -> Void
  ) -> Int? {
    var offset = opening + 1
    while offset < limit {
      // Safe: no byte is looked at from the limit on, which is within the bytes.
      let byte = unsafe bytes[unchecked: offset]
      offset += 1
      if byte == ASCII.quote {
        guard offset < limit, unsafe bytes[unchecked: offset] == ASCII.quote else { return offset }
        offset += 1
      }
      see(byte)
    }
    return nil
  }
}

/// A cell as a strict reading finds it.
package struct CSVCell {
  package let start: Int
  package var end: Int
  /// The kinds of its bytes, without the quotes around it.
  package var kinds: ByteKinds = []
  package var isQuoted = false
  /// True unless its opening quote has no closing one.
  package var isClosed = true

  init(start: Int) { (self.start, end) = (start, start) }

  /// Its bytes, quotes and all.
  package var range: Range<Int> { start..<end }

  /// The range of a cell between its quotes; all of it, if it has none.
  package static func inner(_ cell: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    guard cell.count >= 2, bytes[cell.lowerBound] == ASCII.quote, bytes[cell.upperBound - 1] == ASCII.quote else {
      return cell
    }
    return cell.lowerBound + 1..<cell.upperBound - 1
  }

  /// The bytes between quotes, with doubled quotes made single.
  package static func undoubled(_ inner: Range<Int>, in bytes: Span<UInt8>) -> [UInt8] {
    var (text, isSecond): ([UInt8], Bool) = ([], false)
    text.reserveCapacity(inner.count)
    for offset in inner {
      isSecond = bytes[offset] == ASCII.quote && !isSecond
      if !isSecond { text.append(bytes[offset]) }
    }
    return text
  }
}

/// The kinds of a cell's bytes, gathered as they go by.
package struct ByteKinds: OptionSet, Sendable {
  package let rawValue: UInt8

  /// Holds the bits of some kinds.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A byte that only stands in quotes.
  package static let mark = ByteKinds(rawValue: 1)
  static let blank = ByteKinds(rawValue: 2)
  /// A sign of ASCII that leaves ink.
  static let ink = ByteKinds(rawValue: 4)
  /// A byte that is to be looked at more closely: of a character outside ASCII, or NUL.
  static let wide = ByteKinds(rawValue: 8)
  static let lineBreak = ByteKinds(rawValue: 16)
  static let quote = ByteKinds(rawValue: 32)

  /// True if there is ink, and no byte that has to be looked at more closely.
  var isPlain: Bool { contains(.ink) && !contains(.wide) }

  /// The kinds of each byte in CSV with commas and quotes.
  static let commas = made(ASCII.comma, .quotes)

  /// The kinds of each byte in a dialect.
  package static func table(_ separator: UInt8, _ escaping: CellEscaping = .quotes) -> [ByteKinds] {
    separator == ASCII.comma && escaping == .quotes ? commas : made(separator, escaping)
  }

  private static func made(_ separator: UInt8, _ escaping: CellEscaping) -> [ByteKinds] {
    (0...255).map { (byte: UInt8) in
      switch byte {
      case separator: .mark
      case ASCII.quote where escaping == .quotes: [.mark, .quote]
      case ASCII.lineFeed, ASCII.carriageReturn: [.mark, .lineBreak]
      case ASCII.tab, ASCII.space: .blank
      case 0x21..<0x7F: .ink
      case 0, 0x80...0xFF: .wide
      default: []
      }
    }
  }
}
