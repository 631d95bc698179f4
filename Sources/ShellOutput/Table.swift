package import Answers

/// The table in a command's answer: columns and rows of canonical texts, from which every format is written.
public struct Table: Sendable {
  /// The columns, in the order in which they are written.
  public var columns: [Column]
  /// One text a column in each row, nil where there is none; a row that ends early is empty from there on.
  public var rows: [[String?]] {
    get { source.texts }
    // In place: a cell at a time may be put into thousands of rows.
    _modify {
      var texts = source.texts
      source = .texts([])
      defer { source = .texts(texts) }
      yield &texts
    }
  }
  /// The column that names a row, for the format `ids`; nil means the first.
  public var idColumn: String?
  /// How people see it.
  public var layout: Layout
  /// True if people also see columns that are empty in every row, as they do where they named the columns.
  public var keepsEmptyColumns: Bool
  /// True if a person named the columns: for want of room a grid leaves out as few as it can, but any except the first.
  package var areNamed = false
  /// The chart for `--svg` and the drawn layouts, made when it is drawn; nil if the table has none.
  package var chart: (@Sendable () -> Chart)?
  private var source: TableRows

  /// Makes a table.
  public init(
    columns: [Column], rows: [[String?]] = [], idColumn: String? = nil, layout: Layout = .grid,
    keepsEmptyColumns: Bool = false
  ) {
    self.columns = columns
    source = .texts(rows)
    self.idColumn = idColumn
    self.layout = layout
    self.keepsEmptyColumns = keepsEmptyColumns
  }

  /// Makes a table of records, whose fields or own columns the columns name.
  package init(columns: [Column], of records: [ItemRow], keepsEmptyColumns: Bool = false) {
    self.init(columns: columns, idColumn: "id", keepsEmptyColumns: keepsEmptyColumns)
    source = .records(RecordRows(records, columns.map(\.name)))
  }

  /// Makes a table of very many rows by the cells of its columns.
  package init(columns: [Column], cells: [CellColumn], idColumn: String? = nil) {
    self.init(columns: columns, idColumn: idColumn)
    source = .cells(CellRows(cells))
  }

  /// How many rows it has.
  package var count: Int { source.count }

  /// True if it has no rows.
  package var isEmpty: Bool { source.count == 0 }

  /// The cells of a column, where they are known without the texts of all rows.
  func cells(_ column: Int) -> CellColumn? { source.cells(column) }

  /// Reads its rows one at a time.
  var reader: RowTexts { source.reader(columns.map(\.name)) }

  /// Turns its reader to a row.
  func turn(_ reader: inout RowTexts, to row: Int) { source.turn(&reader, to: row) }

  /// All rows in a form made for these columns.
  package func bytes(as form: RowForm) -> [UInt8] { source.bytes(as: form) }

  /// The same into a stream.
  func write(as form: RowForm, to stream: RowStream) throws { try source.write(as: form, to: stream) }
}

/// How the format `table` lays a table out for people; the other formats are the same for every layout.
public enum Layout: Sendable {
  /// One line a row, with headings.
  case grid
  /// One line a field, items parted by a blank line.
  case sheet
  /// As a grid, or as a sheet where a grid would have to be cut.
  case uncut
  /// The hub's page: the groups of types with their counts.
  case hub([HubGroup], news: HubNews = .none)
  /// One line a row, with a bar as long as the number in that column.
  case bars(valueColumn: String)
  /// The table's chart of points and a curve; a grid where there is no terminal or too little room.
  case plot
  /// As a grid, and on a terminal with columns that are only drawn: the bars and lines that the table's chart has for its rows.
  case drawn
}

/// A column for the eyes alone, with a text for each row.
struct DrawnColumn: Sendable, Equatable {
  /// Its heading.
  package let title: String
  /// One text a row.
  package let cells: [String]
}

extension Table {
  /// The table with the bars and lines of its chart behind its own columns.
  var withDrawnColumns: Table {
    switch chart?().drawing {
    case .bars(let bars): adding(bars.drawnColumns)
    case .plot(let plot): adding(plot.drawnColumns)
    default: self
    }
  }

  private func adding(_ drawn: [DrawnColumn]) -> Table {
    var table = self
    table.columns += drawn.map { Column("drawn " + $0.title, title: $0.title) }
    table.rows = rows.indices.map { row in
      rows[row] + drawn.map { $0.cells.indices.contains(row) ? $0.cells[row] : nil }
    }
    return table
  }
}

extension Table {
  /// The columns that a grid of this style has no room for, so that a note can name them.
  public func columnsLeftOut(in style: RenderStyle) -> [Column] {
    guard style.limit != nil, !style.isSpoken, !isEmpty else { return [] }
    switch layout {
    case .grid: return Grid(self, style)?.leftOut.map { columns[$0] } ?? []
    case .drawn:
      let whole = withDrawnColumns
      return Grid(whole, style)?.leftOut.map { whole.columns[$0] } ?? []
    default: return []
    }
  }

  /// The text in a column of a row; nil if it is empty.
  package func cell(_ row: [String?], _ column: Int) -> String? {
    guard row.indices.contains(column), let text = row[column], !text.isEmpty else { return nil }
    return text
  }

  /// The indices of the columns that people see.
  package func shownColumns(isWide: Bool) -> [Int] {
    if isWide || keepsEmptyColumns || isEmpty { return Array(columns.indices) }
    return columns.indices.filter { column in
      switch cells(column) {
      case .numbers: true
      case .texts(let texts, _): texts.contains { $0?.isEmpty == false }
      case nil: rows.contains { cell($0, column) != nil }
      }
    }
  }

  /// The index of the column of that name.
  package func columnIndex(of name: String?) -> Int? {
    columns.firstIndex { $0.name == name }
  }
}
