import Codecs

/// A column: its different cells, how many rows have each, and the number of each row's cell.
@usableFromInline package struct CodedColumn: Sendable {
  package let counts: [Int]
  /// The byte range of each cell in `values`.
  package let cells: [Range<Int>]
  package let values: [UInt8]
  /// The numbers, a byte each, or two if there are more than 256 values.
  @usableFromInline let codes: [UInt8]
  @usableFromInline let isWide: Bool

  /// True if what is worked out for a value is asked for by many rows, so that it pays to remember it.
  package var hasFewValues: Bool { cells.count <= AnswersLimits.rememberedValues }

  /// The number of a row's cell; inlined where rows are gone through.
  @inlinable package subscript(_ row: Int) -> Int {
    isWide ? Int(codes[2 * row]) | Int(codes[2 * row + 1]) << 8 : Int(codes[row])
  }

  /// Goes through the rows whose cells have a number with a true verdict.
  @inlinable package func forEachRow(where verdicts: [Bool], _ visit: (Int) throws -> Void) rethrows {
    let verdicts = verdicts.span
    try forEachRow { row, code in
      if verdicts[code] { try visit(row) }
    }
  }

  /// Goes through all rows with the numbers of their cells.
  @inlinable package func forEachRow(_ visit: (_ row: Int, _ code: Int) throws -> Void) rethrows {
    let codes = codes.span
    if isWide {
      for row in 0..<codes.count / 2 { try visit(row, Int(codes[2 &* row]) | Int(codes[2 &* row &+ 1]) << 8) }
    } else {
      for row in 0..<codes.count { try visit(row, Int(codes[row])) }
    }
  }

  /// Reads the bytes of a column's sections; nil if they are not those of so many rows.
  package init?(values: [UInt8], codes: [UInt8], rows: Int) {
    guard codes.count == rows || codes.count == 2 * rows else { return nil }
    var (cells, counts): ([Range<Int>], [Int]) = ([], [])
    var total = 0
    // Most lines are a small number, a blank and a short text.
    cells.reserveCapacity(min(rows, values.count / 8))
    counts.reserveCapacity(cells.capacity)
    let bytes = values.span
    var offset = 0
    while offset < bytes.count {
      guard let (count, start) = Self.count(bytes, at: offset), count <= rows - total,
        let end = values.offset(of: ASCII.lineFeed, from: start)
      else { return nil }
      counts.append(count)
      cells.append(start..<end)
      (offset, total) = (end + 1, total + count)
    }
    guard total == rows else { return nil }
    (self.values, self.codes, isWide) = (values, codes, codes.count != rows)
    (self.cells, self.counts) = (cells, counts)
    guard rows == 0 || Self.largest(of: codes, isWide: isWide) < cells.count else { return nil }
  }

  /// The largest of the numbers; numbers without a branch between them are compared many at once.
  private static func largest(of codes: [UInt8], isWide: Bool) -> Int {
    guard isWide else { return Int(codes.reduce(0) { max($0, $1) }) }
    let bytes = codes.span
    var (largest, offset): (UInt16, Int) = (0, 0)
    while offset + 1 < bytes.count {
      largest = max(largest, UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8)
      offset &+= 2
    }
    return Int(largest)
  }

  /// The number before the blank of a line, and where its cell begins; nil if it is no number, or a senseless one.
  private static func count(_ bytes: Span<UInt8>, at start: Int) -> (count: Int, cell: Int)? {
    var (offset, count) = (start, 0)
    while offset < bytes.count, ASCII.digits ~= bytes[offset], offset < start + 18 {
      count = count * 10 + Int(bytes[offset] - ASCII.zero)
      offset += 1
    }
    guard offset > start, offset < bytes.count, bytes[offset] == ASCII.space else { return nil }
    return (count, offset + 1)
  }
}
