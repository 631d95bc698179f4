/// Reads the same fields of many rows: where they stand is found out once for each file.
public struct RowTexts {
  private let names: [String]
  private var columns: RowColumns?
  /// The cell of each name, and what it says where there is none.
  private var places: [(cell: Int?, fallback: String?)] = []
  /// The row that was read last: its texts, or where they stand in its bytes.
  private var texts: [String?] = []
  private var bytes: [UInt8] = []
  private var cells: [Range<Int>] = []

  /// Reads these fields and unknown columns.
  public init(_ names: [String]) { self.names = names }

  /// The texts of a row, one for each name.
  public mutating func texts(of row: ItemRow) -> [String?] {
    read(row)
    return names.indices.map { text($0) }
  }

  /// Turns to a row, of which `text` and `integer` speak from now on.
  public mutating func read(_ row: ItemRow) {
    guard case .row(let columns, let bytes, let range) = row.source else {
      (self.columns, texts) = (nil, row.texts(names))
      return
    }
    if columns !== self.columns { find(in: columns) }
    self.bytes = bytes
    columns.find(&cells, in: bytes, range)
  }

  /// What the row says under the name of a place; nil if it is empty.
  public func text(_ place: Int) -> String? {
    guard let columns else { return texts[place] }
    let (cell, fallback) = places[place]
    guard let cell, cell < cells.count else { return fallback }
    return columns.text(of: cells[cell], in: bytes) ?? fallback
  }

  /// The whole number that the row has under the name of a place; nil if it is none.
  public func integer(_ place: Int) -> Int? {
    guard let columns, let cell = places[place].cell, cell < cells.count,
      let number = columns.integer(of: cells[cell], in: bytes)
    else { return text(place).flatMap { Int($0) } }
    return number
  }

  private mutating func find(in columns: RowColumns) {
    self.columns = columns
    places = names.map { name in
      let place = columns.place(of: name)
      return (place, columns.fallback(name, place))
    }
  }
}
