/// Parts of a text that was read without a fault before: only what is asked for is read again.
extension JSONReader {
  /// The place of a member's value in an object; nil if it has none whose name is spelled without escapes.
  static func place(of name: String, in object: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    var reader = JSONReader(bytes, in: object, file: "")
    guard reader.peek() == ASCII.openBrace else { return nil }
    repeat {
      reader.place += 1
      let found = reader.skip()
      guard reader.peek() == ASCII.colon else { return nil }
      reader.place += 1
      let value = reader.skip()
      if found.count == name.utf8.count + 2, bytes[found].dropFirst().starts(with: name.utf8) { return value }
    } while reader.peek() == ASCII.comma
    return nil
  }

  /// The places of the elements of an array.
  static func elements(of array: Range<Int>, _ bytes: [UInt8]) -> [Range<Int>] {
    var reader = JSONReader(bytes, in: array, file: "")
    var elements: [Range<Int>] = []
    guard reader.peek() == ASCII.openBracket else { return [] }
    repeat {
      reader.place += 1
      let element = reader.skip()
      if !element.isEmpty { elements.append(element) }
    } while reader.peek() == ASCII.comma
    return elements
  }

  /// Steps over the value that comes next, and says where it stands.
  @discardableResult mutating func skip() -> Range<Int> {
    _ = peek()
    let start = place
    place = bytes.span.extracting(0..<end).valueEnd(from: start)
    return start..<place
  }
}

extension Span<UInt8> {
  /// The end of the sound value of JSON that begins at an offset.
  fileprivate func valueEnd(from start: Int) -> Int {
    var (place, depth) = (start, 0)
    while place < count {
      // A bracket and the brace that opens or closes like it differ in one bit.
      switch self[place] | 0x20 {
      case ASCII.quote:
        place = stringEnd(from: place)
        if depth == 0 { return place }
      case ASCII.openBrace:
        depth += 1
        place += 1
      case ASCII.closeBrace:
        if depth < 2 { return place + depth }
        depth -= 1
        place += 1
      default:
        if depth == 0, self[place] == ASCII.comma || self[place] <= ASCII.space { return place }
        place += 1
      }
    }
    return count
  }

  /// The end of the string whose opening quote stands at an offset, behind its closing quote.
  private func stringEnd(from start: Int) -> Int {
    var place = start + 1
    while place < count, self[place] != ASCII.quote { place += self[place] == ASCII.backslash ? 2 : 1 }
    return Swift.min(place + 1, count)
  }
}
