public import Codecs
package import Equipment

/// The form of rows: the bytes before, between and behind them, and those around the texts in each.
public struct RowForm: Sendable {
  /// The bytes before, between and behind the rows.
  public struct Frame: Sendable {
    package var opening: [UInt8] = []
    /// Before the first row, if there is one.
    package var first: [UInt8] = []
    package var gap: [UInt8] = []
    package var closing: [UInt8] = []
    /// In place of all but the opening, if there is no row.
    package var empty: [UInt8] = []

    /// Nothing: a row has its own line end.
    public static let lines = Frame()

    /// A JSON array with a row a line.
    public static let array = Frame(
      opening: Array("[".utf8), first: Array("\n".utf8), gap: Array(",\n".utf8), closing: Array("\n]\n".utf8),
      empty: Array("]\n".utf8))

    /// The same within an object, on a line of its own under a key.
    package static func member(_ key: String, isFirst: Bool) -> Frame {
      var frame = array
      frame.opening = Array((isFirst ? "\n" : ",\n").utf8)
      frame.opening.append(key, .jsonString)
      frame.opening += ":[".utf8
      frame.closing.removeLast()
      frame.empty.removeLast()
      return frame
    }
  }

  /// One text of a row with the bytes before it.
  package struct Part: Sendable {
    package let name: String
    package let column: Int
    package let literal: [UInt8]
    package let spelling: Spelling
    /// The bytes in place of an empty text; nil if the bytes before it are left out too.
    package let empty: [UInt8]?
  }

  package var frame: Frame
  package private(set) var parts: [Part] = []
  /// The bytes behind the last text.
  package private(set) var ending: [UInt8] = []
  /// The column that holds each row's type; nil if there is none.
  public var typeColumn: Int?
  /// True if the rows are whole items, with every field and every unknown column.
  package private(set) var isOfItems = false

  /// Begins a form in which nothing of a row is written.
  public init(_ frame: Frame) { self.frame = frame }

  /// Writes the text of a column, which in items is that of the field or unknown column of this name.
  ///
  /// - Parameter empty: the bytes in place of an empty text; nil leaves out the bytes before it too.
  public mutating func add(
    _ name: String, column: Int, after literal: [UInt8], _ spelling: Spelling, empty: [UInt8]? = []
  ) {
    parts.append(
      Part(name: name, column: column, literal: literal, spelling: spelling, empty: empty))
  }

  /// Writes bytes behind the last text.
  public mutating func end(with bytes: [UInt8]) { ending += bytes }
}

extension RowForm {
  /// Rows of cells under a heading, with quotes where they are needed or with escapes.
  public static func cells(_ names: [String], _ dialect: CSVDialect, isGuarded: Bool) -> RowForm {
    let spelling: Spelling
    switch dialect.escaping {
    case .quotes: spelling = .quoted(separator: dialect.separator, isGuarded: isGuarded)
    case .backslashes: spelling = .escaped(isGuarded: isGuarded)
    }
    // A row of one empty cell would be a blank line, which is no row.
    let empty: [UInt8] = dialect.escaping == .quotes && names.count == 1 ? [ASCII.quote, ASCII.quote] : []
    var form = RowForm(.lines)
    for (column, name) in names.enumerated() {
      let separator: [UInt8] = column == 0 ? [] : [dialect.separator]
      form.frame.opening += separator
      form.frame.opening.append(name, spelling)
      form.add(name, column: column, after: separator, spelling, empty: empty)
    }
    if form.frame.opening.isEmpty { form.frame.opening = empty }
    form.frame.opening += dialect.lineEnd.bytes
    form.end(with: dialect.lineEnd.bytes)
    return form
  }

  /// Whole items as JSON objects, as `JSONWriter` writes them.
  public static func items(_ frame: Frame) -> RowForm {
    var form = RowForm(frame)
    form.isOfItems = true
    return form
  }

  /// The form with a part for each field of a type, and for each unknown column of a file.
  package func naming(_ type: RecordType, unknown: [String]) -> RowForm {
    var form = RowForm(frame)
    var writer = JSONWriter()
    var mark = 0
    func add(_ name: String, as key: String, _ spelling: Spelling, isLeftOut: Bool = false) {
      writer.key(key)
      let empty = isLeftOut ? nil : Array("null".utf8)
      form.add(name, column: form.parts.count, after: Array(writer.bytes[mark...]), spelling, empty: empty)
      mark = writer.bytes.count
      // Its value comes here.
      writer.raw([])
    }
    var objects: Set<String> = []
    writer.beginObject()
    for field in type.fields {
      guard let object = field.object else {
        add(field.name, as: field.name, field.spelling)
        continue
      }
      guard objects.insert(object).inserted else { continue }
      writer.key(object)
      writer.beginObject()
      for inner in type.fields where inner.object == object {
        add(inner.name, as: inner.path.last ?? inner.name, inner.spelling)
      }
      if unknown.contains(object) { add(object, as: "", .jsonString, isLeftOut: true) }
      writer.endObject()
    }
    for name in unknown where !objects.contains(name) { add(name, as: name, .jsonString, isLeftOut: true) }
    writer.endObject()
    form.end(with: Array(writer.bytes[mark...]))
    return form
  }
}

extension FieldInfo {
  /// Numbers are numbers in JSON, and so is a spine that is one.
  fileprivate var spelling: Spelling { isNumeric || shape == .spine ? .jsonNumber : .jsonString }
}
