/// Reads JSON strictly as RFC 8259 has it: any bytes give a value or a `FileProblem`.
///
/// Values can be read whole or, where a text is large, element by element.
public struct JSONReader: Sendable {
  package let bytes: [UInt8]
  package let end: Int
  package var offset: Int
  private let file: String
  private var depth = 0
  /// True if the text was read without a fault before, so that no object is checked for duplicate names.
  private var isKnown = false
  /// Finds the lines of problems; whoever reads a text part by part hands it on, so that no line is counted twice.
  package private(set) var lines: LineCounter

  /// Reads a part of a text whose lines are being counted.
  package init(_ bytes: [UInt8], in range: Range<Int>, file: String, lines: LineCounter) {
    self.bytes = bytes
    self.file = file
    offset = range.lowerBound
    end = range.upperBound
    self.lines = lines
  }

  /// Reads a text, or a part of it that begins on the given line.
  public init(_ bytes: [UInt8], in range: Range<Int>? = nil, file: String, line: Int = 1) {
    self.bytes = bytes
    self.file = file
    offset = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
    lines = LineCounter(bytes, from: offset, line: line)
  }

  /// Reads a text that was read without a fault before.
  package init(known bytes: [UInt8], in range: Range<Int>?) {
    self.init(bytes, in: range, file: "")
    isKnown = true
  }

  /// Reads a text that is a single value.
  public static func value(
    _ bytes: [UInt8], in range: Range<Int>? = nil, file: String, line: Int = 1
  ) throws(FileProblem) -> JSONValue {
    var reader = JSONReader(bytes, in: range, file: file, line: line)
    let value = try reader.readValue()
    try reader.finish()
    return value
  }

  /// Reads a value of a text that was written by the program, or read without a fault before, as its checksum shows.
  package static func known(_ bytes: [UInt8], in range: Range<Int>? = nil) throws(FileProblem) -> JSONValue {
    var reader = JSONReader(known: bytes, in: range)
    let value = try reader.readValue()
    try reader.finish()
    return value
  }

  /// The next byte that is not white space, without stepping over it; nil at the end.
  public mutating func peek() -> UInt8? {
    while offset < end, isBlank(bytes[offset]) { offset += 1 }
    return offset < end ? bytes[offset] : nil
  }

  /// Reads one value.
  public mutating func readValue() throws(FileProblem) -> JSONValue {
    switch peek() {
    case ASCII.openBrace: return .object(try readObject())
    case ASCII.openBracket: return .array(try readArray())
    case ASCII.quote: return .string(try readString())
    case let byte? where byte == ASCII.minus || ASCII.digits ~= byte: return .number(try readNumber())
    default: return try readWord()
    }
  }

  /// Reads an object and hands over each name with the reader before its value, which must be read there.
  public mutating func readMembers(
    _ each: (inout JSONReader, String) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    var names = isKnown ? nil : MemberNames()
    try readList(ASCII.openBrace, ASCII.closeBrace) { (reader) throws(FileProblem) in
      guard reader.peek() == ASCII.quote else { throw reader.unexpected() }
      let start = reader.offset
      let name = try reader.readString()
      guard names?.insert(name) ?? true else { throw reader.problem(.duplicateKey(name), at: start) }
      try reader.consume(ASCII.colon)
      _ = reader.peek()
      try each(&reader, name)
    }
  }

  /// Reads an array and hands over the reader before each element, which must be read there.
  public mutating func readElements(_ each: (inout JSONReader) throws(FileProblem) -> Void) throws(FileProblem) {
    try readList(ASCII.openBracket, ASCII.closeBracket) { (reader) throws(FileProblem) in
      _ = reader.peek()
      try each(&reader)
    }
  }

  /// Makes sure that nothing but white space is left.
  public mutating func finish() throws(FileProblem) {
    if peek() != nil { throw problem(.trailing, at: offset) }
  }

  /// The line and the character in it, both from 1, where a byte of the text stands.
  public mutating func position(of offset: Int) -> (line: Int, column: Int) { lines.position(of: offset) }

  /// A problem of the text at a byte of it.
  public mutating func problem(_ kind: FileProblem.Kind, at offset: Int) -> FileProblem {
    let (line, column) = position(of: offset)
    return FileProblem(file: file, line: line, column: column, kind: kind)
  }
}

extension JSONReader {
  package mutating func problem(_ fault: JSONFault, at offset: Int) -> FileProblem {
    problem(.json(fault), at: offset)
  }

  /// The problem that the next character cannot stand where it does.
  package mutating func unexpected() -> FileProblem {
    guard offset < end else { return problem(.unexpectedEnd, at: end) }
    guard UTF8Sequence.length(in: bytes, at: offset, before: end) != nil else {
      return problem(FileProblem.Kind.notUTF8, at: offset)
    }
    // A few bytes are enough for one character; a mark that joins it is left out rather than the text read through.
    let character = String(decoding: bytes[offset..<min(end, offset + 16)], as: UTF8.self).first
    return problem(.unexpected(character ?? "\u{FFFD}"), at: offset)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.carriageReturn || byte == ASCII.tab
  }

  private mutating func consume(_ byte: UInt8) throws(FileProblem) {
    guard peek() == byte else { throw unexpected() }
    offset += 1
  }

  private mutating func readList(
    _ open: UInt8, _ close: UInt8, _ each: (inout JSONReader) throws(FileProblem) -> Void
  ) throws(FileProblem) {
    try consume(open)
    guard depth < CodecsLimits.deepestJSON else {
      throw problem(.tooDeep(limit: CodecsLimits.deepestJSON), at: offset - 1)
    }
    depth += 1
    defer { depth -= 1 }
    if peek() != close {
      try each(&self)
      while peek() == ASCII.comma {
        offset += 1
        try each(&self)
      }
    }
    try consume(close)
  }

  private mutating func readObject() throws(FileProblem) -> [JSONMember] {
    var members: [JSONMember] = []
    members.reserveCapacity(8)
    try readMembers { (reader, name) throws(FileProblem) in
      let offset = reader.offset
      members.append(JSONMember(name: name, value: try reader.readValue(), offset: offset))
    }
    return members
  }

  private mutating func readArray() throws(FileProblem) -> [JSONValue] {
    var elements: [JSONValue] = []
    try readElements { (reader) throws(FileProblem) in elements.append(try reader.readValue()) }
    return elements
  }

  private mutating func readWord() throws(FileProblem) -> JSONValue {
    switch peek() {
    case UInt8(ascii: "t"): try readWord("true", .bool(true))
    case UInt8(ascii: "f"): try readWord("false", .bool(false))
    default: try readWord("null", .null)
    }
  }

  private mutating func readWord(_ word: String, _ value: JSONValue) throws(FileProblem) -> JSONValue {
    guard bytes[offset..<end].starts(with: word.utf8) else { throw unexpected() }
    offset += word.utf8.count
    return value
  }

  private mutating func readNumber() throws(FileProblem) -> String {
    let start = offset
    guard let end = bytes.span.extracting(0..<end).numberEnd(from: start, withExponent: true) else {
      throw problem(.badNumber, at: start)
    }
    offset = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

extension Span<UInt8> {
  /// The end of a number of JSON: `-`, digits, a fraction and perhaps an exponent; nil if a part has no digit, or the
  /// number begins with a needless zero.
  func numberEnd(from start: Int, withExponent: Bool) -> Int? {
    let digits = start < count && self[start] == ASCII.minus ? start + 1 : start
    var offset = digitsEnd(from: digits)
    guard offset > digits, self[digits] != ASCII.zero || offset == digits + 1 else { return nil }
    if offset < count, self[offset] == ASCII.point {
      offset = digitsEnd(from: offset + 1)
      guard ASCII.digits ~= self[offset - 1] else { return nil }
    }
    if withExponent, offset < count, self[offset] | 0x20 == 0x65 {
      let hasSign = offset + 1 < count && (self[offset + 1] == ASCII.plus || self[offset + 1] == ASCII.minus)
      offset = digitsEnd(from: hasSign ? offset + 2 : offset + 1)
      guard ASCII.digits ~= self[offset - 1] else { return nil }
    }
    return offset
  }

  /// The end of the digits that begin at an offset.
  func digitsEnd(from start: Int) -> Int {
    var offset = start
    while offset < count, ASCII.digits ~= self[offset] { offset += 1 }
    return offset
  }
}

/// The names of an object's members; few are compared sooner than a set of them is made.
private struct MemberNames {
  private var few: [String] = []
  private var many: Set<String> = []

  /// Adds a name; false if it was there before.
  mutating func insert(_ name: String) -> Bool {
    guard many.isEmpty else { return many.insert(name).inserted }
    if few.contains(name) { return false }
    few.append(name)
    if few.count == 32 { many = Set(few) }
    return true
  }
}
