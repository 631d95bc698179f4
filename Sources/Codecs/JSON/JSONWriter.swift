/// Writes JSON directly as bytes; commas come by themselves.
public struct JSONWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var breaksLine = false

  /// Begins with nothing written.
  public init() {}

  /// Opens an object.
  public mutating func beginObject() { open(ASCII.openBrace) }

  /// Closes the object opened last.
  public mutating func endObject() { close(ASCII.closeBrace) }

  /// Opens an array.
  public mutating func beginArray() { open(ASCII.openBracket) }

  /// Closes the array opened last.
  public mutating func endArray() { close(ASCII.closeBracket) }

  /// Writes a member's name; its value comes next.
  public mutating func key(_ name: String) {
    string(name)
    bytes.append(ASCII.colon)
    needsComma = false
  }

  /// Writes a string.
  public mutating func string(_ text: String) {
    separate()
    bytes.append(text, .jsonString)
  }

  /// Writes a number that is spelled already as JSON has it.
  public mutating func number(_ signs: String) { literal(signs) }

  /// Writes a whole number.
  public mutating func number(_ value: Int) {
    separate()
    if value < 0 { bytes.append(ASCII.minus) }
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(ASCII.zero + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    var (one, other) = (start, bytes.count - 1)
    while one < other {
      bytes.swapAt(one, other)
      (one, other) = (one + 1, other - 1)
    }
  }

  /// Writes a truth value.
  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes nothing, as JSON says it.
  public mutating func null() { literal("null") }

  /// Writes a value that is JSON already.
  public mutating func raw(_ json: [UInt8]) {
    separate()
    bytes += json
  }

  /// Writes the signs of a value.
  private mutating func literal(_ signs: String) {
    separate()
    bytes += signs.utf8
  }

  /// Puts the next value, or the next closing bracket, on a line of its own.
  public mutating func breakLine() { breaksLine = true }

  /// Ends the text, or one value of many, with a line end.
  public mutating func endLine() {
    bytes.append(ASCII.lineFeed)
    needsComma = false
    breaksLine = false
  }

  private mutating func separate() {
    if needsComma { bytes.append(ASCII.comma) }
    needsComma = true
    flushBreak()
  }

  private mutating func flushBreak() {
    if breaksLine { bytes.append(ASCII.lineFeed) }
    breaksLine = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    flushBreak()
    bytes.append(bracket)
    needsComma = true
  }
}
