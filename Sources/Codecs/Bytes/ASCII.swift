/// The bytes that have a meaning in CSV and JSON.
package enum ASCII {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let apostrophe: UInt8 = 0x27
  package static let plus: UInt8 = 0x2B
  package static let comma: UInt8 = 0x2C
  package static let minus: UInt8 = 0x2D
  package static let point: UInt8 = 0x2E
  package static let slash: UInt8 = 0x2F
  package static let digits: ClosedRange<UInt8> = 0x30...0x39
  package static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  package static let semicolon: UInt8 = 0x3B
  package static let openBracket: UInt8 = 0x5B
  package static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
  package static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D
}

/// UTF-8 as Unicode's table 3-7 has it.
package enum UTF8Sequence {
  /// The mark that some programs put at the start of a file.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// How many bytes the well-formed character at this place has; nil if it is not well-formed.
  package static func length(in bytes: [UInt8], at place: Int, before end: Int) -> Int? {
    let lead = bytes[place]
    let length: Int
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard place + length <= end, second(after: lead) ~= bytes[place + 1] else { return nil }
    for next in place + 2..<max(place + 2, place + length) where !(0x80...0xBF ~= bytes[next]) { return nil }
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
