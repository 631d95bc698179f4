import Equipment

/// Where the values of a JSON text stand that is known to be sound, so that only those that are asked for are read.
struct JSONOutline: Sendable {
  package let bytes: [UInt8]

  /// A member of an object.
  struct Member {
    /// Its name as it is spelled, without the quotes.
    package let name: String
    package let value: Range<Int>
    /// Where the elements of a list are, which is gone through for its end anyway.
    package let elements: [Range<Int>]
  }

  /// The members of the object in a range.
  package func members(_ object: Range<Int>) -> [Member] {
    var members: [Member] = []
    var place = inside(object)
    while place < object.upperBound, bytes[place] == ASCII.quote {
      let (name, start) = name(at: place, object)
      let isList = start < object.upperBound && bytes[start] == ASCII.openBracket
      let list = isList ? elements(start..<object.upperBound) : nil
      let value = start..<(list?.end ?? end(of: start, object.upperBound))
      let text = String(decoding: bytes[name], as: UTF8.self)
      members.append(Member(name: text, value: value, elements: list?.elements ?? []))
      place = next(value.upperBound, object)
    }
    return members
  }

  /// The value of a member, whose name must be spelled without escapes; nil if the object has none.
  package func member(_ name: String, of object: Range<Int>) -> Range<Int>? {
    var place = inside(object)
    while place < object.upperBound, bytes[place] == ASCII.quote {
      let (found, start) = self.name(at: place, object)
      let value = start..<end(of: start, object.upperBound)
      if found.count == name.utf8.count, bytes[found].elementsEqual(name.utf8) { return value }
      place = next(value.upperBound, object)
    }
    return nil
  }

  /// The elements of the array with which a range begins, and where it ends.
  package func elements(_ array: Range<Int>) -> (elements: [Range<Int>], end: Int) {
    var elements: [Range<Int>] = []
    var place = inside(array)
    while place < array.upperBound, bytes[place] != ASCII.closeBracket {
      let end = end(of: place, array.upperBound)
      elements.append(place..<end)
      place = skipBlanks(end)
      guard place < array.upperBound, bytes[place] == ASCII.comma else { break }
      place = skipBlanks(place + 1)
    }
    return (elements, min(place + 1, array.upperBound))
  }

  /// The whole number in a range; nil if it is none.
  package func integer(_ value: Range<Int>) -> Int? { Digits.number(bytes.span, value) }

  /// The text of a string without escapes; nil if the value is none.
  func plainText(_ value: Range<Int>) -> String? {
    guard value.count > 1, bytes[value.lowerBound] == ASCII.quote else { return nil }
    let text = bytes[value.lowerBound + 1..<value.upperBound - 1]
    return text.contains(ASCII.backslash) ? nil : String(decoding: text, as: UTF8.self)
  }

  /// The value in a range as it is spelled, without the blanks between its parts.
  package func line(_ value: Range<Int>) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(value.count)
    var place = value.lowerBound
    while place < value.upperBound {
      let start = place
      while place < value.upperBound, bytes[place] > ASCII.space {
        place = bytes[place] == ASCII.quote ? endOfString(place, value.upperBound) : place + 1
      }
      line += bytes[start..<place]
      place = skipBlanks(place)
    }
    return line
  }

  /// The value in a range.
  package func value(_ value: Range<Int>) throws(FileProblem) -> JSONValue {
    try JSONReader.known(bytes, in: value)
  }
}

extension JSONOutline {
  /// Where the first thing between the brackets stands.
  private func inside(_ list: Range<Int>) -> Int { skipBlanks(skipBlanks(list.lowerBound) + 1) }

  /// Where the name or element behind the comma stands that follows a value.
  private func next(_ place: Int, _ list: Range<Int>) -> Int {
    let place = skipBlanks(place)
    return place < list.upperBound && bytes[place] == ASCII.comma ? skipBlanks(place + 1) : list.upperBound
  }

  /// The name of the member at a place, and where its value begins.
  private func name(at place: Int, _ object: Range<Int>) -> (name: Range<Int>, value: Int) {
    let end = endOfString(place, object.upperBound)
    return (place + 1..<end - 1, skipBlanks(skipBlanks(end) + 1))
  }

  private func skipBlanks(_ start: Int) -> Int {
    let bytes = bytes.span
    var place = start
    while place < bytes.count, bytes[place] <= ASCII.space { place += 1 }
    return place
  }

  private func end(of start: Int, _ limit: Int) -> Int {
    Self.end(of: start, in: bytes.span.extracting(0..<limit)) { _, _ in } ?? limit
  }

  /// Where the value ends that begins at a place, told by brackets and quotes alone; nil if it has no end.
  ///
  /// Each string is shown, quotes and all, with how many brackets are open around it.
  static func end(of start: Int, in bytes: Span<UInt8>, _ see: (_ string: Range<Int>, _ depth: Int) -> Void) -> Int? {
    var (place, depth) = (start, 0)
    while place < bytes.count {
      let byte = bytes[place]
      // A bracket and the brace that opens or closes like it differ in one bit.
      switch byte | 0x20 {
      case ASCII.quote where byte == ASCII.quote:
        let end = endOfString(place, bytes)
        see(place..<end, depth)
        place = end
        if depth == 0 { return place }
      case ASCII.openBrace:
        depth += 1
        place += 1
      case ASCII.closeBrace:
        if depth < 2 { return place + depth }
        depth -= 1
        place += 1
      default:
        if depth == 0, byte == ASCII.comma || byte <= ASCII.space { return place }
        place += 1
      }
    }
    return nil
  }

  /// Where the string ends that begins at a place, behind its closing quote.
  private func endOfString(_ start: Int, _ limit: Int) -> Int {
    Self.endOfString(start, bytes.span.extracting(0..<limit))
  }

  private static func endOfString(_ start: Int, _ bytes: Span<UInt8>) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != ASCII.quote { place += bytes[place] == ASCII.backslash ? 2 : 1 }
    return min(place + 1, bytes.count)
  }
}
