public import Codecs
import Equipment

/// A column: its different cells, and the number of each row's cell.
@usableFromInline package struct CodedColumn: Sendable {
  /// The bytes of the cells, one after the other.
  package let values: [UInt8]
  /// The end of each cell among them, four bytes each, the lowest first.
  @usableFromInline let ends: [UInt8]
  @usableFromInline let codes: RowCodes
  package let spelling: ValueSpelling

  /// How many different cells there are.
  @inlinable package var cellCount: Int { ends.count / 4 }

  /// True if what is worked out for a value is asked for by many rows, so that it pays to remember it.
  package var hasFewValues: Bool { cellCount <= AnswersLimits.rememberedValues }

  /// The byte range of a cell in `values`.
  @inlinable package func cell(_ code: Int) -> Range<Int> {
    let ends = ends.span
    let start = code == 0 ? 0 : Int(ends.integer(code - 1, as: UInt32.self))
    // The ends ascend.
    return unsafe Range(uncheckedBounds: (start, Int(ends.integer(code, as: UInt32.self))))
  }

  /// The number of the cell with a whole number, of those that ascend; nil if there is none.
  package func code(ofAscending number: Int) -> Int? {
    let values = values.span
    var (low, high) = (0, cellCount)
    while low < high {
      let middle = (low + high) / 2
      guard let found = Digits.number(values, cell(middle)) else { return nil }
      if found == number { return middle }
      if found < number { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// The number of a row's cell; inlined where rows are gone through.
  @inlinable package subscript(_ row: Int) -> Int { codes[row] }

  /// Goes through the rows whose cells have a number with a true verdict.
  @inlinable package func forEachRow(where verdicts: [Bool], _ visit: (Int) throws -> Void) rethrows {
    try forEachRow(ranked: verdicts.map { $0 ? 0 : 1 }, upTo: 0) { row in
      try visit(row)
      return 0
    }
  }

  /// Goes through the rows whose cells have a rank that is not above a bound; the visitor returns that of the rows behind.
  ///
  /// - Parameter ranks: the rank of each cell, 0 or more.
  @inlinable package func forEachRow(
    ranked ranks: [Int], upTo first: Int, _ visit: (_ row: Int) throws -> Int
  ) rethrows {
    precondition(ranks.count == cellCount)
    try codes.forEachRow(ranked: ranks, upTo: first, visit)
  }

  /// Appends the numbers of the cells of some rows.
  package func append(_ rows: [Int], to numbers: inout [UInt32]) { codes.append(rows, to: &numbers) }

  /// Takes what `ValueCodes` and `RowCodes` have written; nil if these are not the bytes of so many rows.
  package init?(values: [UInt8], ends: [UInt8], codes: [UInt8], spelling: ValueSpelling, rows: Int) {
    guard ends.count.isMultiple(of: 4), let codes = RowCodes(codes, rows: rows, values: ends.count / 4) else {
      return nil
    }
    (self.values, self.ends, self.codes, self.spelling) = (values, ends, codes, spelling)
    guard doAscend else { return nil }
  }

  /// True if no end is before the one before it, and the last one is that of the values.
  private var doAscend: Bool {
    let ends = ends.span
    var last: UInt32 = 0
    for code in 0..<cellCount {
      let end = ends.integer(code, as: UInt32.self)
      if end < last { return false }
      last = end
    }
    return Int(last) == values.count
  }
}
