/// Reads the same fields of many rows: where they stand is found out once for each file.
public struct RowTexts {
  private let names: [String]
  private var columns: RowColumns?
  /// The cell of each name, and what it says where there is none.
  private var places: [(cell: Int?, fallback: String?)] = []

  /// Reads these fields and unknown columns.
  public init(_ names: [String]) { self.names = names }

  /// The texts of a row, one for each name.
  public mutating func texts(of row: ItemRow) -> [String?] {
    guard case .row(let columns, let bytes, let range) = row.source else { return row.texts(names) }
    if columns !== self.columns { find(in: columns) }
    let cells = columns.cells(in: bytes, range)
    return places.map { place, fallback in
      guard let place, place < cells.count else { return fallback }
      return columns.text(of: cells[place], in: bytes) ?? fallback
    }
  }

  private mutating func find(in columns: RowColumns) {
    self.columns = columns
    places = names.map { name in
      let place = columns.place(of: name)
      return (place, columns.fallback(name, place))
    }
  }
}
