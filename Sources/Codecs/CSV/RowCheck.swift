public import Equipment

/// Checks in one pass if a row is canonical: its item would be written with the same bytes.
///
/// Law: a row that it calls canonical holds the item whose row, under the same headings, has these bytes. A nil says
/// nothing: whoever gets it reads the row in the usual way.
public struct RowCheck: Sendable {
  /// The id and properties of a row all of whose cells are empty or canonical values of their fields.
  public struct Finding: Sendable, Equatable {
    /// The item's number; 0 if the row has none.
    public var id = 0
    /// True if a cell is empty whose field has a default: the row's item would be written with it.
    public var leavesDefaults = false
    /// True if there is a line break in a cell.
    public var hasLineBreak = false
    /// The offset after the row's last byte, before its line end.
    public var end = 0

    /// The finding before the first cell of a row.
    package init() {}
  }

  private let columns: [Column]
  private let uncounted: [UncountedColumn]
  package let separator: UInt8
  private let kinds: [ByteKinds]
  private let isUsable: Bool

  /// The check of a column's cells; a class, because a reference is passed on faster than all of it.
  fileprivate final class Column: Sendable {
    let cell: CanonicalCell
    let isId: Bool
    let isRequired: Bool
    let hasDefault: Bool
    /// Bytes of printable ASCII that need no closer look.
    let plainLimit: Int
    /// The length of every value, such as a date; 0 where they differ.
    let length: Int

    init(_ field: FieldInfo?) {
      cell = field.map { CanonicalCell($0) } ?? CanonicalCell(textUpTo: CodecsLimits.longestField)
      isId = field?.name == "id"
      isRequired = field?.isRequired ?? false
      hasDefault = !isId && field?.defaultText != nil
      (plainLimit, length) = (cell.plainTextLimit, cell.length)
    }
  }

  /// Prepares the check of rows under these headings; those that are no field of the type are unknown columns.
  ///
  /// Where the headings themselves are at fault no row is canonical.
  ///
  /// - Parameter supplied: required fields that need no column, as whoever asks sees to them.
  public init(
    _ type: RecordType, header: [String], separator: UInt8 = 0x2C, supplied: Set<String> = []
  ) {
    let fields = Dictionary(type.fields.map { ($0.name, $0) }) { first, _ in first }
    columns = header.map { Column(fields[$0]) }
    uncounted = columns.map(UncountedColumn.init)
    self.separator = separator
    kinds = ByteKinds.table(separator)
    isUsable =
      Self.isSound(header) && header.count > 1 && [ASCII.comma, ASCII.semicolon, ASCII.tab].contains(separator)
      && type.fields.allSatisfy { !$0.isRequired || header.contains($0.name) || supplied.contains($0.name) }
  }

  /// True if an item can hold a value under each of these headings: they are unique, not empty, and within the limits.
  private static func isSound(_ header: [String]) -> Bool {
    header.count <= CodecsLimits.mostColumns && Set(header).count == header.count
      && header.allSatisfy { !$0.isEmpty && !$0.utf8.contains(0) && $0.utf8.count <= CodecsLimits.longestField }
  }

  /// The id of a row, given without its line end, whose item would be written just so, and on one line; or nil.
  public func id(ofCanonical row: Span<UInt8>) -> Int? {
    guard let found = finding(row), found.id > 0, !found.leavesDefaults, !found.hasLineBreak else { return nil }
    return found.id
  }

  /// The finding on a row, given without its line end; nil if it has to be read in the usual way.
  public func finding(_ row: Span<UInt8>) -> Finding? {
    finding(row, in: 0..<row.count)
  }

  /// The finding on a row that is a part of more bytes, given without its line end.
  package func finding(_ bytes: Span<UInt8>, in row: Range<Int>) -> Finding? {
    var (cells, known) = ([Range<Int>](), KnownCells())
    guard let found = finding(bytes, from: row.lowerBound, before: row.upperBound, &cells, &known) else { return nil }
    return found.end == row.upperBound ? found : nil
  }

  /// The end of the row that begins at an offset, if the program itself would write it so, on one line, or with empty
  /// cells; or nil.
  func plainEnd(_ bytes: Span<UInt8>, from start: Int, _ known: inout KnownCells) -> Int? {
    var cells: [Range<Int>] = []
    let found = finding(bytes, from: start, before: bytes.count, &cells, &known)
    return found.flatMap { $0.hasLineBreak ? nil : $0.end }
  }

  /// The finding on the row that begins at an offset and ends before its line end, or at the latest before `limit`.
  ///
  /// - Parameters:
  ///   - cells: gets the ranges of the cells, quotes and all, if it is not empty: then one for each column.
  ///   - known: the cells that this check has found canonical before.
  package func finding(
    _ bytes: Span<UInt8>, from start: Int, before limit: Int, _ cells: inout [Range<Int>], _ known: inout KnownCells
  ) -> Finding? {
    guard isUsable else { return nil }
    // Through spans, whose elements are looked at where they are.
    let (kinds, columns) = (kinds.span, uncounted.span)
    var cursor = CSVCursor(start..<limit, separator: separator)
    var (finding, before) = (Finding(), 0..<0)
    for index in columns.indices {
      if index > 0, !cursor.passSeparator(bytes) { return nil }
      let start = cursor.offset
      let isSound = columns[index].withColumn { column in
        // Most cells are empty, and many of the others were seen before.
        if cursor.isAtSeparator(bytes) { return checkEmpty(column, &finding) }
        let short = column.isId ? nil : KnownCells.ShortCell(bytes, at: start, before: limit, separator)
        if let short, known.contains(short, index) {
          cursor.offset = start &+ short.count
          return true
        }
        guard pass(column, bytes, kinds, &cursor, &finding, &before) else { return false }
        // Of one in quotes more is asked than if it is canonical, and another may end at a line end.
        if let short, bytes[start] != ASCII.quote, cursor.offset == start + short.count { known.insert(short, index) }
        return true
      }
      guard isSound else { return nil }
      if !cells.isEmpty { cells[index] = start..<cursor.offset }
    }
    let end = cursor.offset
    guard end == limit || bytes[end] == ASCII.lineFeed || bytes[end] == ASCII.carriageReturn else { return nil }
    finding.end = end
    return finding
  }
}

extension RowCheck {
  /// Goes over one cell; false if it is not canonical.
  ///
  /// - Parameter before: the last canonical cell of a form whose values all have the same length.
  @inline(__always) private func pass(
    _ column: Column, _ bytes: Span<UInt8>, _ kinds: Span<ByteKinds>, _ cursor: inout CSVCursor,
    _ finding: inout Finding, _ before: inout Range<Int>
  ) -> Bool {
    // The end of such a cell need not be looked for. Most items were last changed when they were added: the same moment
    // twice.
    if column.length > 0, let cell = cursor.cell(of: column.length, bytes),
      isSame(before, cell, bytes) || column.cell.isCanonical(bytes, cell)
    {
      cursor.offset = cell.upperBound
      before = cell
      return true
    }
    // Nor need most texts be gone through byte by byte.
    if column.plainLimit > 0, let end = cursor.printableEnd(bytes), end &- cursor.offset <= column.plainLimit,
      !hasBlankEnd(bytes, cursor.offset..<end)
    {
      cursor.offset = end
      return true
    }
    return check(column, bytes, cursor.read(bytes, kinds), &finding)
  }

  /// True if two cells of eight bytes or more have the same: then they have the same form, as no two have values of one
  /// length.
  @inline(__always) private func isSame(_ one: Range<Int>, _ other: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard one.count == other.count, one.count >= 8 else { return false }
    var offset = one.count &- 8
    while offset > 0 {
      guard isSameWord(one.lowerBound &+ offset, other.lowerBound &+ offset, bytes) else { return false }
      offset &-= 8
    }
    return isSameWord(one.lowerBound, other.lowerBound, bytes)
  }

  @inline(__always) private func isSameWord(_ one: Int, _ other: Int, _ bytes: Span<UInt8>) -> Bool {
    ByteWord(bytes, uncheckedAt: one) == ByteWord(bytes, uncheckedAt: other)
  }

  private func checkEmpty(_ column: Column, _ finding: inout Finding) -> Bool {
    if column.hasDefault { finding.leavesDefaults = true }
    return !column.isRequired
  }

  /// Checks one cell; false if it is not canonical.
  private func check(_ column: Column, _ bytes: Span<UInt8>, _ cell: CSVCell, _ finding: inout Finding) -> Bool {
    if cell.isQuoted { return checkQuoted(column, bytes, cell, &finding) }
    let range = cell.range
    guard !range.isEmpty else { return checkEmpty(column, &finding) }
    if cell.kinds.contains(.blank), hasBlankEnd(bytes, range) { return false }
    if cell.kinds.isPlain, range.count <= column.plainLimit { return true }
    return check(column, bytes, range, &finding)
  }

  /// Checks a cell in quotes, which has to need them.
  private func checkQuoted(_ column: Column, _ bytes: Span<UInt8>, _ cell: CSVCell, _ finding: inout Finding) -> Bool {
    let inner = CSVCell.inner(cell.range, in: bytes)
    guard cell.isClosed, !column.isId, !inner.isEmpty, cell.kinds.contains(.mark) || hasBlankEnd(bytes, inner) else {
      return false
    }
    if cell.kinds.contains(.lineBreak) { finding.hasLineBreak = true }
    guard cell.kinds.contains(.quote) else { return check(column, bytes, inner, &finding) }
    let text = CSVCell.undoubled(inner, in: bytes)
    return check(column, text.span, text.indices, &finding)
  }

  /// Checks the bytes of a text against its field.
  private func check(_ column: Column, _ bytes: Span<UInt8>, _ cell: Range<Int>, _ finding: inout Finding) -> Bool {
    guard column.cell.isCanonical(bytes, cell) else { return false }
    if column.isId { finding.id = Digits.number(bytes, cell) ?? 0 }
    return true
  }

  private func hasBlankEnd(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    let (first, last) = (bytes[text.lowerBound], bytes[text.upperBound - 1])
    return first == ASCII.space || first == ASCII.tab || last == ASCII.space || last == ASCII.tab
  }
}

/// A column of a check that holds it; references to it are not counted here: that takes longer than a look at a short
/// cell.
@safe private struct UncountedColumn: Sendable {
  private let column: Unmanaged<RowCheck.Column>

  init(_ column: RowCheck.Column) { unsafe self.column = Unmanaged.passUnretained(column) }

  @inline(__always) func withColumn(_ body: (RowCheck.Column) -> Bool) -> Bool {
    // Safe: the check lives as long as it is used.
    unsafe column._withUnsafeGuaranteedRef(body)
  }
}
