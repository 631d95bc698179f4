import Codecs
public import Equipment

/// Reads the same fields of many rows: their columns are looked up once for each file.
public struct RowTexts {
  /// The source of the row that was read last.
  private enum Source {
    case nowhere
    /// Its texts.
    case texts([String?])
    /// Its cells among the bytes.
    case cells
    /// The row with this number, by the numbers of its values.
    case coded(Int)
  }

  package let names: [String]
  private var source = Source.nowhere
  private var columns: RowColumns?
  private var named = NamedCells()
  private var bytes: [UInt8] = []
  private var cells: [Range<Int>] = []
  private(set) var coded: [CodedTexts] = []
  /// The numbers that were given to the texts of each name, with those of the values of `coded`; none before the first.
  private(set) var numbers: [TextNumbers] = []

  /// Reads these fields and unknown columns.
  public init(_ names: [String]) {
    self.names = names
  }

  /// Reads rows of which these are the columns, one for each name.
  package init(_ names: [String], _ coded: [CodedTexts]) {
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
      source = .texts(row.texts(names))
      return
    }
    if columns !== self.columns { find(in: columns) }
    self.bytes = bytes
    columns.find(&cells, in: bytes, range, first: named.width)
    source = .cells
  }

  /// Turns to a row of texts, one for each name; a row that ends early has none from there on.
  package mutating func read(texts: [String?]) { source = .texts(texts) }

  /// Turns to the row with a number.
  package mutating func read(coded row: Int) { source = .coded(row) }

  /// The row's text under the name at an index; nil if it is empty.
  public func text(_ field: Int) -> String? {
    switch source {
    case .nowhere: return nil
    case .texts(let texts): return field < texts.count ? texts[field] : nil
    case .coded(let row): return coded[field].text(row)
    case .cells:
      let fallback = named.fallbacks[field]
      guard let columns, let cell = cell(field) else { return fallback }
      return columns.text(of: cell, in: bytes) ?? fallback
    }
  }

  /// True if the row has no text under the name at an index, or an empty one.
  package func isEmpty(_ field: Int) -> Bool {
    // An empty text stands in quotes.
    if case .cells = source, let cell = cell(field), !cell.isEmpty, bytes[cell.lowerBound] != ASCII.quote {
      return false
    }
    return text(field)?.isEmpty ?? true
  }

  /// Appends the row's text under the name at an index if it is nothing but signs of ASCII and blanks, the last no
  /// blank, and not longer than that; without a text being made for it where the bytes are at hand.
  ///
  /// - Returns: False if nothing was appended.
  package func appendPrintable(_ field: Int, atMost most: Int?, to bytes: inout [UInt8]) -> Bool {
    let start = bytes.count
    if let inner = bare(field) {
      bytes += self.bytes[inner]
    } else if let text = text(field) {
      bytes.append(text: text)
    }
    let isShown =
      bytes.count > start && bytes.count - start <= most ?? .max && bytes.last != ASCII.space
      && bytes.isPrintable(in: start..<bytes.count)
    if !isShown { bytes.removeSubrange(start...) }
    return isShown
  }

  /// The row's whole number under the name at an index; nil if the text is none.
  public func integer(_ field: Int) -> Int? {
    switch source {
    case .coded(let row): return coded[field].integer(ofCode: coded[field].code(row))
    case .cells:
      if let cell = cell(field), let number = columns?.integer(of: cell, in: bytes) { return number }
      return text(field).flatMap { Int($0) }
    case .nowhere, .texts: return text(field).flatMap { Int($0) }
    }
  }

  /// The row's day under the name at an index; nil if the text is none.
  public func date(_ field: Int) -> CalendarDate? {
    value(field) {
      CalendarDate(bytes: $0, $1)
    } _: {
      CalendarDate(text: $0)
    }
  }

  /// The piece of equipment that the row's text under the name at an index means; nil if it means none.
  public func item(_ field: Int) -> EquipmentReference? {
    value(field) {
      EquipmentReference(bytes: $0, $1)
    } _: {
      EquipmentReference(text: $0)
    }
  }

  /// A value, without a text being made for it where the bytes are at hand.
  private func value<Value>(
    _ field: Int, _ read: (Span<UInt8>, Range<Int>) -> Value?, _ readText: (String) -> Value?
  ) -> Value? {
    switch source {
    case .coded(let row):
      if let value = coded[field].value(ofCode: coded[field].code(row), read) { return value }
    case .cells:
      if let cell = cell(field), let value = read(bytes.span, cell) { return value }
    case .nowhere, .texts: break
    }
    return text(field).flatMap(readText)
  }

  /// A number for the row's text under the name at an index; rows with the same text have the same one.
  ///
  /// What is worked out for one of them need not be worked out again: see `NumberedValues`. Numbers are small, but need not
  /// follow one another.
  public mutating func number(_ field: Int) -> Int {
    // First what is asked for by far the most rows.
    if case .coded(let row) = source, let number = coded[field].number(row) { return number }
    if numbers.isEmpty { numbers = names.map { _ in TextNumbers() } }
    switch source {
    case .coded(let row):
      let code = coded[field].code(row)
      if let number = numbers[field].known(code) { return number }
      return numbers[field].note(coded[field].text(ofCode: code), ofCode: code)
    case .cells:
      guard let cell = cell(field), !cell.isEmpty else { return numbers[field].number(of: named.fallbacks[field]) }
      return numbers[field].number(of: cell, in: bytes) { [columns] in columns?.text(of: cell, in: $0) }
    case .nowhere, .texts:
      if field < coded.count, coded[field].isSpelledOnce { numbers[field].begin(coded[field]) }
      return numbers[field].number(of: text(field))
    }
  }

  /// The bytes of a cell that has its text as it is, but for the quotes around it; nil where there is none such.
  private func bare(_ field: Int) -> Range<Int>? {
    guard case .cells = source, let cell = cell(field), !cell.isEmpty else { return nil }
    let inner = CSVCell.inner(cell, in: bytes.span)
    return inner.count == cell.count || !bytes[inner].contains(ASCII.quote) ? inner : nil
  }

  private func cell(_ field: Int) -> Range<Int>? {
    guard let cell = named.cells[field], cell < cells.count else { return nil }
    return cells[cell]
  }

  private mutating func find(in columns: RowColumns) {
    self.columns = columns
    named = columns.cells(of: names)
  }
}
