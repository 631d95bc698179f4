import Equipment

/// A walk through JSON that is spelled as the program writes it: without white space, and without escapes where a name or
/// a value is asked for, unless it says otherwise.
package struct JSONWalk {
  package var offset: Int
  private let end: Int

  package init(offset: Int, end: Int) { (self.offset, self.end) = (offset, end) }

  /// Steps over a sign; false if another byte stands there.
  mutating func consume(_ sign: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard offset < end, bytes[offset] == sign else { return false }
    offset += 1
    return true
  }

  /// Steps over a text of ASCII; false if something else stands there.
  package mutating func consume(_ text: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let (start, count) = (offset, text.utf8CodeUnitCount)
    guard count <= end - start else { return false }
    let isThere = text.withUTF8Buffer { text in
      for index in 0..<count where unsafe bytes[start + index] != text[index] { return false }
      return true
    }
    if isThere { offset = start + count }
    return isThere
  }

  /// Steps over a member's name and its colon.
  mutating func name(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard let name = string(bytes), consume(ASCII.colon, bytes) else { return nil }
    return name
  }

  /// Steps over a string or a number, and says where its text is.
  mutating func value(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard offset < end, bytes[offset] != ASCII.quote else { return string(bytes) }
    return number(bytes)
  }

  /// Steps over a string, and says where its text is.
  package mutating func string(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard consume(ASCII.quote, bytes) else { return nil }
    let start = offset
    while offset < end, bytes[offset] != ASCII.quote {
      guard bytes[offset] >= ASCII.space, bytes[offset] != ASCII.backslash else { return nil }
      offset += 1
    }
    return consume(ASCII.quote, bytes) ? start..<offset - 1 : nil
  }

  /// Steps over a string that may have escapes of one sign, and reads its text.
  mutating func unescaped(_ bytes: Span<UInt8>) -> [UInt8]? {
    guard consume(ASCII.quote, bytes) else { return nil }
    var text: [UInt8] = []
    while offset < end, bytes[offset] != ASCII.quote {
      guard bytes[offset] >= ASCII.space else { return nil }
      if bytes[offset] == ASCII.backslash {
        guard offset + 1 < end, let sign = ASCII.unescaped(bytes[offset + 1]) else { return nil }
        text.append(sign)
        offset += 2
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
    return consume(ASCII.quote, bytes) ? text : nil
  }

  /// Steps over a whole number.
  package mutating func integer(_ bytes: Span<UInt8>) -> Int? {
    number(bytes).flatMap { Digits.number(bytes, $0) }
  }

  private mutating func number(_ bytes: Span<UInt8>) -> Range<Int>? {
    let start = offset
    guard let stop = bytes.extracting(0..<end).numberEnd(from: start, withExponent: false) else { return nil }
    offset = stop
    return start..<stop
  }

  /// Steps over a sound value, whatever it is, and says where it stands.
  package mutating func skip(_ bytes: Span<UInt8>) -> Range<Int> {
    let start = offset
    offset = bytes.extracting(0..<end).valueEnd(from: start)
    return start..<offset
  }
}
