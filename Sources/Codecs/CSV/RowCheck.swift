public import Equipment

/// Tells from the bytes of a row, in one pass, whether its item would be written again just so.
///
/// Law: a row that it calls canonical holds the item whose row, under the same headings, has these bytes. A nil says
/// nothing: whoever gets it reads the row in the usual way.
public struct RowCheck: Sendable {
  /// What is known of a row all of whose cells are values of their fields, spelled as files have them, or empty.
  public struct Finding: Sendable, Equatable {
    /// The item's number; 0 if the row has none.
    public var id = 0
    /// Whether a cell is empty whose field has a default: the row's item would be written with it.
    public var leavesDefaults = false
    /// Whether there is a line break in a cell.
    public var hasLineBreak = false
    /// The offset after the row's last byte, before its line end.
    public var end = 0

    /// What is known before a row was gone over.
    package init() {}
  }

  package let columns: [Column]
  package let separator: UInt8
  let kinds = ByteKinds.table
  private let isUsable: Bool

  /// What a cell of a column is held against; a class, because a reference is passed on faster than all of it.
  package final class Column: Sendable {
    package let cell: CanonicalCell?
    let isId: Bool
    let isRequired: Bool
    let hasDefault: Bool
    /// Bytes of printable ASCII that need no closer look.
    let plainLimit: Int

    package init(_ field: FieldInfo?) {
      let cell = field.map { CanonicalCell($0) }
      self.cell = cell
      isId = field?.name == "id"
      isRequired = field?.isRequired ?? false
      hasDefault = !isId && field?.defaultText != nil
      plainLimit = cell?.plainTextLimit ?? CodecsLimits.longestField
    }
  }

  /// Prepares the check of rows under these headings; those that are no field of the type are unknown columns.
  ///
  /// Where the headings themselves are at fault no row is canonical.
  public init(_ type: RecordType, header: [String], separator: UInt8 = 0x2C) {
    let fields = Dictionary(type.fields.map { ($0.name, $0) }) { first, _ in first }
    columns = header.map { Column(fields[$0]) }
    self.separator = separator
    isUsable =
      Self.isSound(header) && header.count > 1 && [ASCII.comma, ASCII.semicolon, ASCII.tab].contains(separator)
      && type.fields.allSatisfy { !$0.isRequired || header.contains($0.name) }
  }

  /// Whether an item could hold something under each of these headings.
  private static func isSound(_ header: [String]) -> Bool {
    header.count <= CodecsLimits.mostColumns && Set(header).count == header.count
      && header.allSatisfy { !$0.isEmpty && !$0.utf8.contains(0) && $0.utf8.count <= CodecsLimits.longestField }
  }

  /// The id of a row, given without its line end, whose item would be written just so, and on one line; or nil.
  public func id(ofCanonical row: Span<UInt8>) -> Int? {
    guard let found = finding(row), found.id > 0, !found.leavesDefaults, !found.hasLineBreak else { return nil }
    return found.id
  }

  /// What is known of a row, given without its line end; nil if it has to be read to say.
  public func finding(_ row: Span<UInt8>) -> Finding? {
    finding(row, in: 0..<row.count)
  }

  /// What is known of a row that is a part of more bytes, given without its line end.
  package func finding(_ bytes: Span<UInt8>, in row: Range<Int>) -> Finding? {
    var cells: [Range<Int>] = []
    guard let found = finding(bytes, from: row.lowerBound, before: row.upperBound, &cells) else { return nil }
    return found.end == row.upperBound ? found : nil
  }

  /// What is known of the row that begins at a place and ends with its line end, or at the latest before `limit`.
  ///
  /// - Parameter cells: gets the places of the cells, quotes and all, if it has room for as many as there are columns.
  package func finding(
    _ bytes: Span<UInt8>, from start: Int, before limit: Int, _ cells: inout [Range<Int>]
  ) -> Finding? {
    guard isUsable else { return nil }
    var walk = RowWalk(place: start, limit: limit)
    for index in columns.indices {
      if index > 0 {
        guard walk.place < limit, bytes[walk.place] == separator else { return nil }
        walk.place += 1
      }
      let start = walk.place
      guard take(columns[index], bytes, &walk) else { return nil }
      if !cells.isEmpty { cells[index] = start..<walk.place }
    }
    let end = walk.place
    guard end == limit || bytes[end] == ASCII.lineFeed || bytes[end] == ASCII.carriageReturn else { return nil }
    walk.finding.end = end
    return walk.finding
  }
}
