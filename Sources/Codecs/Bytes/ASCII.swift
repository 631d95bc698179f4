/// The bytes that have a meaning in CSV and JSON; computed, so that other modules have them as constants.
@usableFromInline package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var minus: UInt8 { 0x2D }
  @inlinable package static var point: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var digits: ClosedRange<UInt8> { 0x30...0x39 }
  @inlinable package static var zero: UInt8 { 0x30 }
  static let colon: UInt8 = 0x3A
  @inlinable package static var semicolon: UInt8 { 0x3B }
  @inlinable package static var openBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  static let closeBracket: UInt8 = 0x5D
  @inlinable package static var openBrace: UInt8 { 0x7B }
  static let closeBrace: UInt8 = 0x7D
}

/// UTF-8 as Unicode's table 3-7 has it.
package enum UTF8Sequence {
  /// The mark that some programs put at the start of a file.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes the well-formed character at this offset has; nil if it is not well-formed.
  package static func length(in bytes: [UInt8], at offset: Int, before end: Int) -> Int? {
    let lead = bytes[offset]
    let length: Int
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard offset + length <= end, second(after: lead) ~= bytes[offset + 1] else { return nil }
    for next in offset + 2..<max(offset + 2, offset + length) where !(0x80...0xBF ~= bytes[next]) { return nil }
    return length
  }

  /// Narrower after four of the leads: no overlong forms, no surrogates, nothing beyond U+10FFFF.
  private static func second(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
