/// Where the values of a JSON text stand that is known to be sound, so that only those that are asked for are read.
struct JSONOutline: Sendable {
  let bytes: [UInt8]

  /// The members of the object in a range: their names as they are spelled, without the quotes, and where the values are.
  func members(_ object: Range<Int>) -> [(name: String, value: Range<Int>)] {
    var members: [(name: String, value: Range<Int>)] = []
    var place = inside(object)
    while place < object.upperBound, bytes[place] == ASCII.quote {
      let (name, value) = member(at: place, object)
      members.append((String(decoding: bytes[name], as: UTF8.self), value))
      place = next(value.upperBound, object)
    }
    return members
  }

  /// The value of a member, whose name must be spelled without escapes; nil if the object has none.
  func member(_ name: String, of object: Range<Int>) -> Range<Int>? {
    var place = inside(object)
    while place < object.upperBound, bytes[place] == ASCII.quote {
      let (found, value) = member(at: place, object)
      if found.count == name.utf8.count, bytes[found].elementsEqual(name.utf8) { return value }
      place = next(value.upperBound, object)
    }
    return nil
  }

  /// The elements of the array in a range.
  func elements(_ array: Range<Int>) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var place = inside(array)
    while place < array.upperBound, bytes[place] != ASCII.closeBracket {
      let end = end(of: place, array.upperBound)
      elements.append(place..<end)
      place = next(end, array)
    }
    return elements
  }

  /// The whole number in a range; nil if it is none.
  func integer(_ value: Range<Int>) -> Int? { Int(String(decoding: bytes[value], as: UTF8.self)) }

  /// The text of a string without escapes; nil if the value is none.
  func plainText(_ value: Range<Int>) -> String? {
    guard value.count > 1, bytes[value.lowerBound] == ASCII.quote else { return nil }
    let text = bytes[value.lowerBound + 1..<value.upperBound - 1]
    return text.contains(ASCII.backslash) ? nil : String(decoding: text, as: UTF8.self)
  }

  /// The value in a range as it is spelled, without the blanks between its parts.
  func line(_ value: Range<Int>) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(value.count)
    var place = value.lowerBound
    while place < value.upperBound {
      let start = place
      if bytes[place] == ASCII.quote { place = endOfString(place, value.upperBound) } else { place += 1 }
      if bytes[start] > ASCII.space { line += bytes[start..<place] }
    }
    return line
  }

  /// The value in a range.
  func value(_ value: Range<Int>) throws(FileProblem) -> JSONValue {
    try JSONReader.value(bytes, in: value, file: "")
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

  private func member(at place: Int, _ object: Range<Int>) -> (name: Range<Int>, value: Range<Int>) {
    let end = endOfString(place, object.upperBound)
    let start = skipBlanks(skipBlanks(end) + 1)
    return (place + 1..<end - 1, start..<self.end(of: start, object.upperBound))
  }

  private func skipBlanks(_ start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] <= ASCII.space { place += 1 }
    return place
  }

  /// Where the value ends that begins at a place.
  private func end(of start: Int, _ limit: Int) -> Int {
    let bytes = bytes
    var (place, depth) = (start, 0)
    while place < limit {
      switch bytes[place] {
      case ASCII.quote:
        place = endOfString(place, limit)
        if depth == 0 { return place }
      case ASCII.openBrace, ASCII.openBracket:
        depth += 1
        place += 1
      case ASCII.closeBrace, ASCII.closeBracket:
        if depth < 2 { return place + depth }
        depth -= 1
        place += 1
      case ASCII.comma where depth == 0, ...ASCII.space where depth == 0: return place
      default: place += 1
      }
    }
    return limit
  }

  /// Where the string ends that begins at a place, behind its closing quote.
  private func endOfString(_ start: Int, _ limit: Int) -> Int {
    let bytes = bytes
    var place = start + 1
    while place < limit, bytes[place] != ASCII.quote { place += bytes[place] == ASCII.backslash ? 2 : 1 }
    return min(place + 1, limit)
  }
}
