import Codecs

/// A column: its different cells, how many rows have each, and the number of each row's cell.
@usableFromInline package struct CodedColumn: Sendable {
  /// How many rows have each cell.
  package let counts: [UInt32]
  /// The bytes of the cells, one after the other.
  package let values: [UInt8]
  /// The end of each cell among them.
  @usableFromInline let ends: [UInt32]
  @usableFromInline let codes: RowCodes
  package let spelling: ValueSpelling

  /// How many different cells there are.
  package var cellCount: Int { ends.count }

  /// True if what is worked out for a value is asked for by many rows, so that it pays to remember it.
  package var hasFewValues: Bool { cellCount <= AnswersLimits.rememberedValues }

  /// The byte range of a cell in `values`.
  @inlinable package func cell(_ code: Int) -> Range<Int> {
    let start = code == 0 ? 0 : Int(ends[code - 1])
    // The ends ascend.
    return unsafe Range(uncheckedBounds: (start, Int(ends[code])))
  }

  /// The number of a row's cell; inlined where rows are gone through.
  @inlinable package subscript(_ row: Int) -> Int { codes[row] }

  /// Goes through the rows whose cells have a number with a true verdict.
  @inlinable package func forEachRow(where verdicts: [Bool], _ visit: (Int) throws -> Void) rethrows {
    let verdicts = verdicts.span
    try codes.forEachRow { row, code in
      if verdicts[code] { try visit(row) }
    }
  }

  /// Goes through all rows with the numbers of their cells.
  @inlinable package func forEachRow(_ visit: (_ row: Int, _ code: Int) throws -> Void) rethrows {
    try codes.forEachRow(visit)
  }

  /// Appends the numbers of the cells of some rows.
  package func append(_ rows: [Int], to numbers: inout [UInt32]) { codes.append(rows, to: &numbers) }

  /// Takes what `ValueCodes` and `RowCodes` have written; nil if these are not the bytes of so many rows.
  package init?(
    values: [UInt8], ends: [UInt8], counts: [UInt8], codes: [UInt8], spelling: ValueSpelling, rows: Int
  ) {
    guard let ends = ends.integers(of: UInt32.self), let counts = counts.integers(of: UInt32.self),
      ends.count == counts.count, Int(ends.last ?? 0) == values.count, ends.isAscending,
      counts.reduce(0, { $0 &+ Int($1) }) == rows, let codes = RowCodes(codes, rows: rows, values: ends.count)
    else { return nil }
    (self.values, self.ends, self.counts, self.codes) = (values, ends, counts, codes)
    self.spelling = spelling
  }
}

extension [UInt32] {
  /// True if none is smaller than the one before it.
  fileprivate var isAscending: Bool {
    let numbers = span
    var offset = 1
    while offset < numbers.count {
      if numbers[offset] < numbers[offset - 1] { return false }
      offset += 1
    }
    return true
  }
}
