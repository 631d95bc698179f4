import Codecs
import Equipment

/// What the heading of a file says: the name of each column, the field that it is, and the column of each field.
struct RowHeading {
  private(set) var names: [String] = []
  /// The field of each column; nil for one that the program does not know.
  private(set) var infos: [FieldInfo?] = []
  /// The column of each field; nil where there is none.
  private(set) var places: [Int?]
  private(set) var separator = ASCII.comma

  /// Reads a heading; nil if something is wrong with it.
  init?(_ heading: [UInt8], _ type: RecordType) {
    let fields = type.fields
    places = Array(repeating: nil, count: fields.count)
    if !readOrdered(heading, fields) {
      guard read(CSVDocument(heading, file: type.file), fields) else { return nil }
    }
  }

  /// Reads a heading in which nothing but commas has a meaning; of columns with one name the first is the field.
  init(simple heading: [UInt8], _ type: RecordType) {
    let fields = type.fields
    places = Array(repeating: nil, count: fields.count)
    guard !readOrdered(heading, fields) else { return }
    names = heading.split(separator: ASCII.comma, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    find(fields)
  }

  /// Reads a heading that names nothing but fields in their order, as the program writes it; false if it is not so.
  ///
  /// In such a one no name can stand twice.
  private mutating func readOrdered(_ heading: [UInt8], _ fields: [FieldInfo]) -> Bool {
    names.reserveCapacity(fields.count)
    infos.reserveCapacity(fields.count)
    var start = 0
    for (number, field) in fields.enumerated() {
      guard let end = heading.end(of: field.name, at: start) else { continue }
      places[number] = names.count
      names.append(field.name)
      infos.append(field)
      if end == heading.count { return true }
      start = end + 1
    }
    (names, infos, places) = ([], [], Array(repeating: nil, count: fields.count))
    return false
  }

  private mutating func read(_ document: CSVDocument, _ fields: [FieldInfo]) -> Bool {
    guard document.problems.isEmpty else { return false }
    (names, separator) = (document.header, document.dialect.separator)
    find(fields)
    return true
  }

  /// Finds the columns of fields by their names.
  private mutating func find(_ fields: [FieldInfo]) {
    infos = Array(repeating: nil, count: names.count)
    let indices = NameIndex(names)
    var expected = 0
    for (number, field) in fields.enumerated() {
      guard let place = indices[field.name, expected: expected] else { continue }
      (places[number], infos[place]) = (place, field)
      expected = place + 1
    }
  }
}

extension [UInt8] {
  /// True if a heading has nothing but letters, digits, `_` and commas, so that no sign but the comma has a meaning in it.
  var isOfPlainNames: Bool { allSatisfy { $0.isOfNames || $0 == ASCII.comma } }

  /// The number of the first cell of a heading of plain names that holds a name; nil if none does.
  func place(of name: String) -> Int? {
    var (start, number) = (0, 0)
    while true {
      if end(of: name, at: start) != nil { return number }
      guard let comma = offset(of: ASCII.comma, from: start) else { return nil }
      (start, number) = (comma + 1, number + 1)
    }
  }
}

extension UInt8 {
  /// True for a small letter, a digit or `_`, as names of fields have them.
  fileprivate var isOfNames: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || ASCII.digits ~= self || self == UInt8(ascii: "_")
  }
}

extension [UInt8] {
  /// The end of the cell at an offset if it holds a name as it is; nil if it holds something else.
  fileprivate func end(of name: String, at start: Int) -> Int? {
    let end = start + name.utf8.count
    guard end <= count, end == count || self[end] == ASCII.comma else { return nil }
    var offset = start
    for byte in name.utf8 {
      if self[offset] != byte { return nil }
      offset += 1
    }
    return end
  }
}
