public import Codecs
package import Equipment

/// Which field or unknown column stands where in the rows of a plain file, and how its cells are spelled.
///
/// A class, because every row that is handed out refers to it.
@usableFromInline package final class RowColumns: Sendable {
  package let type: RecordType
  /// The heading, as the file has it, without its line end.
  package let heading: [UInt8]
  package let names: [String]
  /// The field of each column; nil for one that the program does not know.
  package let infos: [FieldInfo?]
  @usableFromInline package let separator: UInt8
  /// The column of the ids.
  @usableFromInline package let idPlace: Int
  /// The columns that the program does not know.
  let unknownPlaces: [Int]
  /// What a search looks into, in the order in which an item names it; a field without a column has its default.
  package let searched: [(name: String, place: Int?)]
  private let places: [String: Int]
  /// For each column whether it sorts by its text as it is: most do, and are many.
  package let areTexts: [Bool]
  /// The fields without a column that hold something all the same.
  private let defaults: [(name: String, info: FieldInfo)]

  /// Reads the heading; nil if there is no column of ids.
  ///
  /// - Parameter hidden: columns that are neither fields nor a person's own.
  package init?(_ type: RecordType, heading: [UInt8], hidden: Set<String> = []) {
    let document = CSVDocument(heading, file: type.file)
    guard document.problems.isEmpty, let id = document.header.firstIndex(of: "id") else { return nil }
    let fields = type.fields
    let names = document.header
    let infos = names.map { type.field($0) }
    let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let unknown = infos.indices.filter { infos[$0] == nil && !hidden.contains(names[$0]) }
    self.type = type
    self.heading = heading
    self.names = names
    self.infos = infos
    self.places = places
    areTexts = infos.map { $0.map { $0.shape == .text } ?? true }
    separator = document.dialect.separator
    idPlace = id
    unknownPlaces = unknown
    let texts = fields.filter { $0.isText && (places[$0.name] != nil || $0.defaultText != nil) }.map(\.name)
    searched = (texts + unknown.map { names[$0] }).map { ($0, places[$0]) }
    defaults = fields.filter { $0.defaultText != nil && places[$0.name] == nil }.map { ($0.name, $0) }
  }

  /// The headings of the columns that the program does not know.
  package var unknown: [String] { unknownPlaces.map { names[$0] } }

  /// The column of that name; nil if the file has none.
  package func place(of name: String) -> Int? { places[name] }

  /// What a field says where its cell is empty or missing.
  package func fallback(_ name: String, _ place: Int?) -> String? {
    guard let place else { return defaults.first { $0.name == name }?.info.defaultText }
    return infos[place]?.defaultText
  }

  /// What a text of a column sorts and compares by.
  package func sortKey(_ text: String?, at place: Int?) -> SortKey {
    guard let text else { return .none }
    guard let place, !areTexts[place], let info = infos[place] else { return .text(Folding.fold(text)) }
    return (try? info.sortKey(of: text, today: nil)) ?? .none
  }

  /// What a column that may be missing sorts and compares by.
  package func sortKey(_ text: String?, named name: String) -> SortKey {
    guard let text else { return .none }
    guard let info = type.field(name) else { return .text(Folding.fold(text)) }
    return (try? info.sortKey(of: text, today: nil)) ?? .none
  }
}

extension RowColumns {
  /// What goes over the cells of a row.
  @inlinable package func cursor(_ row: Range<Int>) -> CSVCursor { CSVCursor(row, separator: separator) }

  /// The bytes of a cell with its quotes; empty if the row ends before it.
  @inlinable package func cell(_ place: Int, in bytes: [UInt8], _ row: Range<Int>) -> Range<Int> {
    var cursor = cursor(row)
    for _ in 0..<place { cursor.next(in: bytes) }
    return cursor.next(in: bytes)
  }

  /// All cells of a row.
  package func cells(in bytes: [UInt8], _ row: Range<Int>) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    cells.reserveCapacity(names.count)
    find(&cells, in: bytes, row, first: names.count)
    return cells
  }

  /// Puts the first cells of a row into the place of those of another.
  package func find(_ cells: inout [Range<Int>], in bytes: [UInt8], _ row: Range<Int>, first most: Int) {
    cells.removeAll(keepingCapacity: true)
    var cursor = cursor(row)
    while !cursor.isDone, cells.count < most { cells.append(cursor.next(in: bytes)) }
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
    let cell = cell(idPlace, in: bytes, row)
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      var id = 0
      // Safe: a cell lies within the bytes of its row.
      for place in cell { unsafe id = id &* 10 &+ Int(bytes[place] & 0x0F) }
      return id
    }
  }
}
