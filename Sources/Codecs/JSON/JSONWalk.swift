import Equipment
import Glibc

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
    // Safe: so many bytes are there.
    let isThere = unsafe bytes.extracting(start..<start + count).withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe memcmp($0, text.utf8Start, count) == 0 } ?? true
    }
    if isThere { offset = start + count }
    return isThere
  }

  /// Steps over a member of this name up to its value; false if another stands there.
  package mutating func consume(name: String, _ bytes: Span<UInt8>) -> Bool {
    let (start, count) = (offset, name.utf8.count)
    guard start + count + 3 <= end, bytes[start] == ASCII.quote, bytes[start + count + 1] == ASCII.quote,
      bytes[start + count + 2] == ASCII.colon
    else { return false }
    var place = start
    for sign in name.utf8 {
      place += 1
      if bytes[place] != sign { return false }
    }
    offset = start + count + 3
    return true
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

  /// Steps over a whole number that may have more than 18 digits, as a time in nanoseconds; nil for one below zero, and for
  /// one that does not fit.
  package mutating func wideInteger(_ bytes: Span<UInt8>) -> UInt64? {
    guard let digits = number(bytes) else { return nil }
    let first = digits.prefix(18)
    guard var number = Digits.number(bytes, first).map(UInt64.init) else { return nil }
    for offset in digits.dropFirst(first.count) {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(UInt64(bytes[offset] &- ASCII.zero))
      guard !isTooLarge, !overflows else { return nil }
      number = sum
    }
    return number
  }

  /// Steps over a string of eight hexadecimal digits, small letters among them, as a checksum is written.
  package mutating func hexadecimal(_ bytes: Span<UInt8>) -> UInt32? {
    guard let text = string(bytes), text.count == 8 else { return nil }
    var number: UInt32 = 0
    for offset in text {
      switch bytes[offset] {
      case ASCII.digits: number = number << 4 | UInt32(bytes[offset] - ASCII.zero)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt32(bytes[offset] - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
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
