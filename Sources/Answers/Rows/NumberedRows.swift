public import Equipment

/// Many rows by the numbers of their texts: rows with the same text under a name have the same number there.
///
/// What is summed up over very many rows is summed up by these, and only of what is left the texts are asked for.
public struct NumberedRows {
  /// How many rows there are.
  public private(set) var count = 0
  /// The numbers of the rows, name by name.
  private var columns: [[UInt32]]
  private var texts: RowTexts

  /// No rows yet, by the numbers of their texts under these names.
  public init(_ names: [String]) { (texts, columns) = (RowTexts(names), names.map { _ in [] }) }

  /// No rows yet of a file of which these are the columns, one for each name.
  package init(_ names: [String], _ coded: [CodedTexts]) {
    (texts, columns) = (RowTexts(names, coded), names.map { _ in [] })
  }

  /// Makes room for so many rows.
  package mutating func reserve(_ count: Int) {
    for field in columns.indices { columns[field].reserveCapacity(count) }
  }

  /// Appends a row.
  public mutating func append(_ row: ItemRow) {
    texts.read(row)
    for field in columns.indices { columns[field].append(UInt32(texts.number(field))) }
    count += 1
  }

  /// Appends rows of the file.
  package mutating func append(coded rows: [Int]) {
    for field in columns.indices {
      if texts.coded[field].isSpelledOnce {
        texts.coded[field].append(rows, to: &columns[field])
      } else {
        for row in rows {
          texts.read(coded: row)
          columns[field].append(UInt32(texts.number(field)))
        }
      }
    }
    count += rows.count
  }

  /// The numbers of all rows under the name at an index.
  public func numbers(_ field: Int) -> [UInt32] { columns[field] }

  /// What is worked out for each number under the name at an index, row or no row.
  public func map<Value>(_ field: Int, _ value: (NumberedText) -> Value) -> [Value] {
    (0..<limit(field)).map { value(self[field, $0]) }
  }

  /// The text with a number under the name at an index.
  public subscript(field: Int, number: Int) -> NumberedText {
    if let column = column(field), number < column.limit {
      return NumberedText(column: column, code: number, text: nil)
    }
    return NumberedText(column: nil, code: 0, text: texts.numbers[field].text(of: number))
  }

  /// All numbers under the name at an index are below.
  private func limit(_ field: Int) -> Int {
    max(texts.numbers.isEmpty ? 0 : texts.numbers[field].limit, column(field)?.limit ?? 0)
  }

  /// The column whose codes are the numbers; nil if there is none.
  private func column(_ field: Int) -> CodedTexts? {
    field < texts.coded.count && texts.coded[field].isSpelledOnce ? texts.coded[field] : nil
  }
}

/// A text that was numbered.
public struct NumberedText {
  fileprivate let column: CodedTexts?
  fileprivate let code: Int
  fileprivate let text: String?

  /// The text; nil if it is empty.
  public var string: String? { column?.text(ofCode: code) ?? text }

  /// The whole number that it is; nil if it is none.
  public var integer: Int? { column?.integer(ofCode: code) ?? text.flatMap { Int($0) } }

  /// The day that it is; nil if it is none.
  public var date: CalendarDate? {
    column?.value(ofCode: code) { CalendarDate(bytes: $0, $1) } ?? string.flatMap { CalendarDate(text: $0) }
  }

  /// The piece of equipment that it means; nil if it means none.
  public var item: EquipmentReference? {
    column?.value(ofCode: code) { EquipmentReference(bytes: $0, $1) } ?? string.flatMap { EquipmentReference(text: $0) }
  }
}
