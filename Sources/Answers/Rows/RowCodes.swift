public import Codecs

/// The number of each row's value in a column: a byte a row, or two or four if there are more values than these number.
///
/// They stay as they were read, the lowest byte of each first: there are as many as rows.
@usableFromInline package struct RowCodes: Sendable {
  @usableFromInline let bytes: [UInt8]
  /// Bytes a row.
  @usableFromInline let width: Int

  /// Takes the bytes of so many rows; nil if there are fewer or more, or one numbers no value.
  package init?(_ bytes: [UInt8], rows: Int, values: Int) {
    guard let width = [1, 2, 4].first(where: { bytes.count == $0 * rows }) else { return nil }
    (self.bytes, self.width) = (bytes, width)
    guard rows == 0 || largest < values else { return nil }
  }

  @inlinable package subscript(_ row: Int) -> Int {
    let bytes = bytes.span
    return switch width {
    case 1: Int(bytes[row])
    case 2: Int(bytes.integer(row, as: UInt16.self))
    default: Int(bytes.integer(row, as: UInt32.self))
    }
  }

  /// Goes through the rows whose values have a rank that is not above a bound, of which mostly few of many do.
  ///
  /// - Parameters:
  ///   - ranks: the rank of each value, 0 or more.
  ///   - first: the bound of the first row.
  ///   - visit: returns the bound of the rows behind.
  @inlinable package func forEachRow(
    ranked ranks: [Int], upTo first: Int, _ visit: (_ row: Int) throws -> Int
  ) rethrows {
    switch width {
    case 1: try forEachRow(as: UInt8.self, ranks.span, first, visit)
    case 2: try forEachRow(as: UInt16.self, ranks.span, first, visit)
    default: try forEachRow(as: UInt32.self, ranks.span, first, visit)
    }
  }

  @inlinable @inline(__always) func forEachRow<Code: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    as type: Code.Type, _ ranks: Span<Int>, _ first: Int, _ visit: (_ row: Int) throws -> Int
  ) rethrows {
    let bytes = bytes.span
    let rows = bytes.count / width
    var (row, bound) = (0, first)
    let least = ranks.indices.reduce(Int.max) { min($0, ranks[$1]) }
    var few = width == 1 ? FewCodes(ranks, upTo: first) : nil
    /// Negative where the rank is above the bound. Safe: a row's number is below that of its values, which have ranks.
    func room(_ row: Int) -> Int {
      bound &- (unsafe ranks[unchecked: Int(truncatingIfNeeded: bytes.integer(unchecked: row, as: type))])
    }
    func offer(_ row: Int) throws {
      guard room(row) >= 0 else { return }
      let next = try visit(row)
      if next != bound { (bound, few) = (next, width == 1 ? FewCodes(ranks, upTo: next) : nil) }
    }
    while row < rows, bound >= least {
      var end = min(row &+ 8, rows)
      // Behind the first rows of an order few values are still wanted.
      if let few {
        var (start, found) = few.next(in: bytes, from: row)
        (row, end) = (start, rows)
        if found != 0 {
          while found != 0 {
            try offer(start &+ found.trailingZeroBitCount)
            found &= found &- 1
          }
          row = start &+ 16
          continue
        }
      } else if row &+ 8 <= rows,
        // Eight at once take four instructions each; one by one they take three times as many.
        room(row) & room(row &+ 1) & room(row &+ 2) & room(row &+ 3)
          & room(row &+ 4) & room(row &+ 5) & room(row &+ 6) & room(row &+ 7) < 0
      {
        row &+= 8
        continue
      }
      while row < end {
        try offer(row)
        row &+= 1
      }
    }
  }

  /// Appends the numbers of some rows.
  func append(_ rows: [Int], to numbers: inout [UInt32]) {
    switch width {
    case 1: numbers += rows.lazy.map { UInt32(bytes[$0]) }
    case 2: numbers += rows.lazy.map { UInt32(bytes.span.integer($0, as: UInt16.self)) }
    default: numbers += rows.lazy.map { bytes.span.integer($0, as: UInt32.self) }
    }
  }

  private var largest: Int {
    switch width {
    case 1: Int(bytes.largestInteger(of: UInt8.self) ?? 0)
    case 2: Int(bytes.largestInteger(of: UInt16.self) ?? 0)
    default: Int(bytes.largestInteger(of: UInt32.self) ?? 0)
    }
  }
}
