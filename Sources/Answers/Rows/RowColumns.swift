public import Codecs
package import Equipment
import Synchronization

/// The columns of a plain file: the field or unknown column of each, and the spelling of the cells.
///
/// A class, because every row that is handed out refers to it.
@usableFromInline package final class RowColumns: Sendable {
  package let type: RecordType
  /// The heading, as the file has it, without its line end.
  package let heading: [UInt8]
  @usableFromInline package let separator: UInt8
  /// The column of the ids.
  @usableFromInline package let idIndex: Int
  /// The columns as fields, once somebody asked.
  private let known = Mutex<FieldColumns?>(nil)
  /// The cells that were requested last: the commands of a script mostly request the same.
  private let lastRequested = Mutex(NamedCells())
  /// How many items were made of rows, and what makes them once they were several.
  private let itemMaking = Mutex<(count: Int, plan: ColumnPlan?)>((0, nil))

  /// Reads the heading; nil if there is no column of ids.
  ///
  /// - Parameters:
  ///   - hidden: columns that are neither fields nor a person's own.
  ///   - isSound: true if the heading was read without a fault before. Its fields are then found when they are asked for:
  ///     to make the descriptions of a type's fields takes longer than to count a small table by one of them.
  package init?(_ type: RecordType, heading: [UInt8], hidden: Set<String> = [], isSound: Bool = false) {
    (self.type, self.heading) = (type, heading)
    if isSound, hidden.isEmpty, heading.isOfPlainNames, let id = heading.place(of: "id") {
      (separator, idIndex) = (ASCII.comma, id)
      return
    }
    guard let read = RowHeading(heading, type), let id = read.names.firstIndex(of: "id") else { return nil }
    (separator, idIndex) = (read.separator, id)
    let fields = FieldColumns(read, type, hidden: hidden)
    known.withLock { $0 = fields }
  }

  /// The columns as fields.
  fileprivate var fields: FieldColumns {
    known.withLock { known in
      if let known { return known }
      let fields = FieldColumns(RowHeading(simple: heading, type), type, hidden: [])
      known = fields
      return fields
    }
  }

  package var names: [String] { fields.names }
  /// The field of each column; nil for one that the program does not know.
  package var infos: [FieldInfo?] { fields.infos }
  /// The columns that the program does not know.
  var unknownIndices: [Int] { fields.unknown }
  /// The fields and unknown columns that a search looks into, in an item's order; without a column, a field has its
  /// default.
  package var searched: [(name: String, index: Int?)] { fields.searched }
  /// True for each column that a search looks into.
  package var isSearched: [Bool] { fields.isSearched }
  /// True for each column that sorts by its text without case: a field of text, or an unknown column.
  package var areTexts: [Bool] { fields.areTexts }

  /// The headings of the columns that the program does not know.
  package var unknown: [String] { unknownIndices.map { names[$0] } }

  /// The column of that name; nil if the file has none.
  package func index(of name: String) -> Int? {
    if let fields = known.withLock({ $0 }) { return fields.indices[name] }
    return heading.place(of: name)
  }

  /// A field's default, which counts where its cell is empty or missing; nil if it has none.
  package func fallback(_ name: String, _ index: Int?) -> String? { fields.fallback(name, index) }

  /// The searched columns in which an empty cell stands for a default with a folded word; nil for a field that has no
  /// column, so that it is in every row.
  package func defaults(with word: String) -> [Int?] {
    fields.searchedDefaults.filter { Folding.contains(word, in: $0.text) }.map(\.index)
  }

  /// The plan by which items are made of rows; nil for the first ones, for which making it takes longer than it saves.
  func plan() -> ColumnPlan? {
    itemMaking.withLock { making in
      making.count += 1
      if making.count == AnswersLimits.itemsBeforePlan {
        making.plan = ColumnPlan(type, names: names, separator: separator)
      }
      return making.plan
    }
  }

  /// The cells of fields and unknown columns.
  func cells(of names: [String]) -> NamedCells {
    lastRequested.withLock { last in
      if last.names != names { last = NamedCells(names, in: self) }
      return last
    }
  }

  /// The key by which a text of a column sorts and compares.
  package func sortKey(_ text: String?, at index: Int?) -> SortKey {
    guard let text else { return .none }
    guard let index, !areTexts[index], let info = infos[index] else { return .text(Folding.fold(text)) }
    return (try? info.sortKey(of: text, today: nil)) ?? .none
  }

  /// The key by which a text sorts and compares under a name whose column the file may lack.
  package func sortKey(_ text: String?, named name: String) -> SortKey {
    guard let text else { return .none }
    guard let info = type.field(name) else { return .text(Folding.fold(text)) }
    return (try? info.sortKey(of: text, today: nil)) ?? .none
  }
}

extension RowColumns {
  /// A cursor at the first cell of a row.
  @inlinable package func cursor(_ row: Range<Int>) -> CSVCursor { CSVCursor(row, separator: separator) }

  /// The bytes of a cell with its quotes; empty if the row ends before it.
  @inlinable package func cell(_ index: Int, in bytes: [UInt8], _ row: Range<Int>) -> Range<Int> {
    var cursor = cursor(row)
    for _ in 0..<index { cursor.next(in: bytes) }
    return cursor.next(in: bytes)
  }

  /// All cells of a row.
  package func cells(in bytes: [UInt8], _ row: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    find(&cells, in: bytes, row, first: names.count)
    return cells
  }

  /// Replaces the cells of another row by the first cells of this one.
  package func find(_ cells: inout [Range<Int>], in bytes: [UInt8], _ row: Range<Int>, first most: Int) {
    var cursor = cursor(row)
    cursor.next(most, in: bytes, into: &cells)
  }

  /// The text of a cell; nil if it is empty.
  package func text(of cell: Range<Int>, in bytes: [UInt8]) -> String? {
    cell.isEmpty ? nil : CSVCells.text(of: cell, in: bytes, .quotes)
  }

  /// The number of a cell of few digits and nothing else; nil if it has to be read as text.
  package func integer(of cell: Range<Int>, in bytes: [UInt8]) -> Int? {
    1...18 ~= cell.count ? Digits.number(bytes.span, cell) : nil
  }

  /// The id of a row; plain files have nothing but digits there.
  @inlinable package func id(in bytes: [UInt8], _ row: Range<Int>) -> Int {
    let cell = cell(idIndex, in: bytes, row)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      var id = 0
      // Safe: a cell lies within the bytes of its row.
      for offset in cell { unsafe id = id &* 10 &+ Int(bytes[offset] & 0x0F) }
      return id
    }
  }
}

/// The cells in which the values of fields and unknown columns stand.
struct NamedCells {
  /// The names of the fields and columns.
  private(set) var names: [String] = []
  /// The cell of each; nil where the file has no such column.
  private(set) var cells: [Int?] = []
  /// The text of each where its cell is empty or missing; nil where it then has none.
  private(set) var fallbacks: [String?] = []
  /// How many cells of a row there are up to the last one of these.
  private(set) var width = 0

  /// No cells.
  init() {}

  /// Finds the cells of names.
  init(_ names: [String], in columns: RowColumns) {
    let fields = columns.fields
    self.names = names
    cells = names.map { fields.indices[$0] }
    fallbacks = zip(names, cells).map { fields.fallback($0, $1) }
    width = (cells.compactMap(\.self).max() ?? -1) + 1
  }
}
