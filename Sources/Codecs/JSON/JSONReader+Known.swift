/// Parts of a text that was read without a fault before: only what is asked for is read again.
extension JSONReader {
  /// The range of a member's value in an object; nil if it has none whose name is spelled without escapes.
  static func range(of name: String, in object: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
    var reader = JSONReader(bytes, in: object, file: "")
    guard reader.peek() == ASCII.openBrace else { return nil }
    repeat {
      reader.offset += 1
      let found = reader.skip()
      guard reader.peek() == ASCII.colon else { return nil }
      reader.offset += 1
      let value = reader.skip()
      if found.count == name.utf8.count + 2, bytes[found].dropFirst().starts(with: name.utf8) { return value }
    } while reader.peek() == ASCII.comma
    return nil
  }

  /// Steps over the value that comes next, which is sound, and says where it stands.
  @discardableResult package mutating func skip() -> Range<Int> {
    _ = peek()
    let start = offset
    offset = bytes.span.extracting(0..<end).valueEnd(from: start)
    return start..<offset
  }
}

extension Span<UInt8> {
  /// The end of the sound value of JSON that begins at an offset.
  func valueEnd(from start: Int) -> Int {
    var (offset, depth) = (start, 0)
    while offset < count {
      // Safe: the offset is below the end. Journals and versions are mostly stepped over.
      let byte = unsafe self[unchecked: offset]
      // A bracket and the brace that opens or closes like it differ in one bit.
      switch byte | 0x20 {
      case ASCII.quote where byte == ASCII.quote:
        offset = stringEnd(from: offset)
        if depth == 0 { return offset }
        continue
      case ASCII.openBrace: depth &+= 1
      case ASCII.closeBrace:
        if depth < 2 { return offset + depth }
        depth &-= 1
      default: if depth == 0, byte == ASCII.comma || byte <= ASCII.space { return offset }
      }
      offset &+= 1
    }
    return count
  }

  /// The end of the string whose opening quote stands at an offset, behind its closing quote.
  private func stringEnd(from start: Int) -> Int {
    var offset = start &+ 1
    while offset &+ 8 <= count {
      let word = ByteWord(self, uncheckedAt: offset)
      let signs = word.places(of: ASCII.quote) | word.places(of: ASCII.backslash)
      offset &+= signs.first
      guard !signs.isEmpty else { continue }
      // Safe: the sign was found before the end.
      if unsafe self[unchecked: offset] == ASCII.quote { return offset &+ 1 }
      offset &+= 2
    }
    while offset < count {
      // Safe: the offset is below the end.
      let byte = unsafe self[unchecked: offset]
      if byte == ASCII.quote { return offset &+ 1 }
      offset &+= byte == ASCII.backslash ? 2 : 1
    }
    return count
  }
}
