import Equipment

/// The ranges of the setups in a file, found by brackets and quotes without making values.
struct SetupScan {
  /// The range, the line and the id of a setup.
  package struct Location {
    package let range: Range<Int>
    /// The start of the line on which it begins.
    package let lineStart: Int
    /// The number of this line.
    package let line: Int
    /// Its id; 0 if it has none, or a bad one, or that of an earlier setup.
    package var id = 0
  }

  package private(set) var locations: [Location] = []
  package private(set) var problems: [FileProblem] = []
  /// The range between the brackets of the list of setups; nil if there is no list.
  package private(set) var list: Range<Int>?
  private var format: JSONValue?
  /// The only format that there is.
  private static let known = JSONValue.number("1")
  private var lineStart = 0
  private var line = 1
  private var lines: [Int: Int] = [:]

  package init(_ bytes: [UInt8], file: String) {
    let mark = UTF8Sequence.byteOrderMark
    let start = bytes.starts(with: mark) ? mark.count : 0
    lineStart = start
    var reader = JSONReader(bytes, in: start..<bytes.count, file: file)
    do {
      try read(&reader)
    } catch {
      problems.append(error)
    }
    problems.sort(by: FileProblem.isEarlier)
  }

  private mutating func read(_ reader: inout JSONReader) throws(FileProblem) {
    guard reader.peek() == ASCII.openBrace else { throw reader.isAtEnd ? reader.unexpected() : noFile(&reader) }
    let start = reader.offset
    var scan = self
    defer { self = scan }
    try reader.readMembers { (reader, name) throws(FileProblem) in
      let offset = reader.offset
      switch name {
      case "setups": try scan.readSetups(&reader)
      case "format":
        let value = try reader.readValue()
        scan.format = value
        if value != Self.known {
          // A text shows its quotes: "1" is not 1.
          let text = value.string.map { "\"\($0)\"" } ?? value.scalarText ?? ""
          scan.problems.append(reader.problem(.setup(.format(text)), at: offset))
        }
      default: _ = try reader.readValue()
      }
    }
    try reader.finish()
    if scan.list == nil { scan.problems.append(reader.problem(.setup(.missing("setups")), at: start)) }
    if scan.format == nil { scan.problems.append(reader.problem(.setup(.missing("format")), at: start)) }
    // Of a format that is not known nothing is read.
    if scan.format.map({ $0 != Self.known }) ?? false { (scan.locations, scan.list) = ([], nil) }
  }

  private func noFile(_ reader: inout JSONReader) -> FileProblem {
    reader.problem(.setup(.notA(.object, SetupFile.name)), at: reader.offset)
  }

  private mutating func readSetups(_ reader: inout JSONReader) throws(FileProblem) {
    let start = reader.offset
    guard reader.peek() == ASCII.openBracket else {
      throw reader.problem(.setup(.notA(.list, "setups")), at: start)
    }
    var scan = self
    defer { self = scan }
    try reader.readElements { (reader) throws(FileProblem) in try scan.readSetup(&reader) }
    scan.list = start + 1..<reader.offset - 1
  }

  private mutating func readSetup(_ reader: inout JSONReader) throws(FileProblem) {
    let start = reader.offset
    countLines(reader.bytes, to: start)
    guard reader.peek() == ASCII.openBrace else {
      _ = try reader.readValue()
      problems.append(reader.problem(.setup(.notA(.object, "setup")), at: start))
      return locations.append(Location(range: start..<reader.offset, lineStart: lineStart, line: line))
    }
    let name = try reader.skipObject()
    var location = Location(range: start..<reader.offset, lineStart: lineStart, line: line)
    location.id = id(at: name, in: location.range, &reader)
    locations.append(location)
  }

  private mutating func id(at value: Int?, in range: Range<Int>, _ reader: inout JSONReader) -> Int {
    // An id that is not digits alone is a problem that is found when the setup is read.
    let digits = reader.bytes[(value ?? range.upperBound)..<range.upperBound].prefix { ASCII.digits ~= $0 }
    guard let id = Digits.number(reader.bytes.span, digits.startIndex..<digits.endIndex),
      1...ValidationRules.largestId ~= id
    else { return 0 }
    guard let first = lines[id] else {
      lines[id] = line
      return id
    }
    problems.append(reader.problem(.duplicateId(id, firstLine: first), at: value ?? range.lowerBound))
    return 0
  }

  private mutating func countLines(_ bytes: [UInt8], to start: Int) {
    let before = locations.last?.range.lowerBound ?? lineStart
    for offset in before..<max(before, start) where bytes[offset] == ASCII.lineFeed {
      line += 1
      lineStart = offset + 1
    }
  }
}

extension JSONReader {
  /// True if nothing but white space is left.
  fileprivate var isAtEnd: Bool {
    var ahead = self
    return ahead.peek() == nil
  }

  /// Steps over an object by its brackets and quotes alone; faults within it are not found.
  ///
  /// - Returns: the byte at which the value of its member `id` begins; nil if it has none.
  fileprivate mutating func skipObject() throws(FileProblem) -> Int? {
    var (ahead, id) = (self, Int?.none)
    let end = Self.end(of: offset, in: bytes.span.extracting(0..<end)) { string, depth in
      guard depth == 1, string.count == 4, ahead.bytes[string].elementsEqual("\"id\"".utf8) else { return }
      ahead.offset = string.upperBound
      guard ahead.peek() == ASCII.colon else { return }
      ahead.offset += 1
      _ = ahead.peek()
      id = ahead.offset
    }
    guard let end else {
      // It is not closed: a strict reading says where it goes wrong.
      _ = try readValue()
      throw problem(.unexpectedEnd, at: self.end)
    }
    offset = end
    return id
  }
}

extension JSONReader {
  /// The end of the value that begins at an offset, found by brackets and quotes alone; nil if it has none.
  ///
  /// Each string is shown, quotes and all, with how many brackets are open around it.
  private static func end(
    of start: Int, in bytes: Span<UInt8>, _ see: (_ string: Range<Int>, _ depth: Int) -> Void
  ) -> Int? {
    var (offset, depth) = (start, 0)
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case ASCII.quote:
        let end = endOfString(offset, bytes)
        see(offset..<end, depth)
        offset = end
        if depth == 0 { return offset }
      case ASCII.openBrace, ASCII.openBracket:
        depth += 1
        offset += 1
      case ASCII.closeBrace, ASCII.closeBracket:
        if depth < 2 { return offset + depth }
        depth -= 1
        offset += 1
      default:
        if depth == 0, byte == ASCII.comma || byte <= ASCII.space { return offset }
        offset += 1
      }
    }
    return nil
  }

  /// The offset after the closing quote of the string that begins at an offset.
  private static func endOfString(_ start: Int, _ bytes: Span<UInt8>) -> Int {
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != ASCII.quote { offset += bytes[offset] == ASCII.backslash ? 2 : 1 }
    return min(offset + 1, bytes.count)
  }
}
