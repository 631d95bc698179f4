/// Reads the same fields of many rows: where they stand is found out once for each file.
public struct RowTexts {
  /// Where the row that was read last is.
  private enum Place {
    case nowhere
    /// Its texts.
    case texts([String?])
    /// Its cells among the bytes.
    case cells
    /// The row with this number, by the numbers of its values.
    case coded(Int)
  }

  let names: [String]
  private var place = Place.nowhere
  private var columns: RowColumns?
  /// The cell of each name, and what it says where there is none.
  private var places: [(cell: Int?, fallback: String?)] = []
  private var bytes: [UInt8] = []
  private var cells: [Range<Int>] = []
  private var coded: [CodedTexts] = []
  /// The numbers that were given to the texts of each name, with those of the values of `coded`.
  private var numbers: [TextNumbers]

  /// Reads these fields and unknown columns.
  public init(_ names: [String]) {
    self.names = names
    numbers = names.map { _ in TextNumbers() }
  }

  /// Reads rows of which these are the columns, one for each name.
  init(_ names: [String], _ coded: [CodedTexts]) {
    self.init(names)
    self.coded = coded
  }

  /// The texts of a row, one for each name.
  public mutating func texts(of row: ItemRow) -> [String?] {
    read(row)
    return names.indices.map { text($0) }
  }

  /// Turns to a row, of which `text`, `integer` and `number` speak from now on.
  public mutating func read(_ row: ItemRow) {
    guard case .row(let columns, let bytes, let range) = row.source else {
      place = .texts(row.texts(names))
      return
    }
    if columns !== self.columns { find(in: columns) }
    self.bytes = bytes
    columns.find(&cells, in: bytes, range)
    place = .cells
  }

  /// Turns to the row with a number.
  mutating func read(coded row: Int) { place = .coded(row) }

  /// What the row says under the name of a place; nil if it is empty.
  public func text(_ field: Int) -> String? {
    switch place {
    case .nowhere: return nil
    case .texts(let texts): return texts[field]
    case .coded(let row): return coded[field].text(row)
    case .cells:
      let fallback = places[field].fallback
      guard let columns, let cell = cell(field) else { return fallback }
      return columns.text(of: cell, in: bytes) ?? fallback
    }
  }

  /// The whole number that the row has under the name of a place; nil if it is none.
  public func integer(_ field: Int) -> Int? {
    switch place {
    case .coded(let row): return coded[field].integer(row)
    case .cells:
      if let cell = cell(field), let number = columns?.integer(of: cell, in: bytes) { return number }
      return text(field).flatMap { Int($0) }
    case .nowhere, .texts: return text(field).flatMap { Int($0) }
    }
  }

  /// A number that stands for the text that the row has under the name of a place: rows with the same text have the same
  /// number, and what is worked out for one of them need not be worked out again.
  public mutating func number(_ field: Int) -> Int {
    switch place {
    case .coded(let row):
      let code = coded[field].code(row)
      return numbers[field].number(ofCode: code, coded[field].texts)
    case .cells:
      guard let cell = cell(field), !cell.isEmpty else { return numbers[field].number(of: places[field].fallback) }
      return numbers[field].number(of: cell, in: bytes) { [columns] in columns?.text(of: cell, in: $0) }
    case .nowhere, .texts: return numbers[field].number(of: text(field))
    }
  }

  private func cell(_ field: Int) -> Range<Int>? {
    guard let cell = places[field].cell, cell < cells.count else { return nil }
    return cells[cell]
  }

  private mutating func find(in columns: RowColumns) {
    self.columns = columns
    places = names.map { name in
      let place = columns.place(of: name)
      return (place, columns.fallback(name, place))
    }
  }
}

/// A column of the cache with what its values say; a class, because it is asked once for each row.
final class CodedTexts {
  private let column: ColumnIndex.Column?
  /// What each value says, and what number that is.
  let texts: [String?]
  private let integers: [Int?]

  /// Nil if the cache lacks the column; one that the file lacks says the same in every row.
  init?(_ name: String, _ columns: RowColumns, _ index: ColumnIndex) {
    if columns.place(of: name) == nil {
      (column, texts) = (nil, [columns.fallback(name, nil)])
    } else {
      guard let column = index.column(name) else { return nil }
      self.column = column
      texts = column.cells.map { columns.text($0, of: name) }
    }
    integers = texts.map { $0.flatMap { Int($0) } }
  }

  func code(_ row: Int) -> Int { column.map { $0[row] } ?? 0 }
  func text(_ row: Int) -> String? { texts[code(row)] }
  func integer(_ row: Int) -> Int? { integers[code(row)] }
}

/// Numbers for texts, in the order in which they turn up.
private struct TextNumbers {
  private var known: [String?: Int] = [:]
  /// The number of each code of a column, and of each cell; -1 where there is none yet.
  private var codes: [Int] = []
  private var cells = ValueCodes()

  mutating func number(of text: String?) -> Int {
    if let number = known[text] { return number }
    known[text] = known.count
    return known.count - 1
  }

  mutating func number(ofCode code: Int, _ texts: [String?]) -> Int {
    if code < codes.count, codes[code] >= 0 { return codes[code] }
    return note(number(of: texts[code]), ofCode: code)
  }

  mutating func number(of cell: Range<Int>, in bytes: [UInt8], _ text: ([UInt8]) -> String?) -> Int {
    let code = cells.code(of: cell, in: bytes)
    if code < codes.count, codes[code] >= 0 { return codes[code] }
    return note(number(of: text(bytes)), ofCode: code)
  }

  private mutating func note(_ number: Int, ofCode code: Int) -> Int {
    while codes.count <= code { codes.append(-1) }
    codes[code] = number
    return number
  }
}
