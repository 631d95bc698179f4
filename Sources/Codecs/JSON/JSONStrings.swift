extension JSONReader {
  /// Reads a string from its opening to its closing quote.
  mutating func readString() throws(FileProblem) -> String {
    offset += 1
    let start = offset
    try skipPlain()
    if bytes[offset] == ASCII.quote {
      offset += 1
      return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
    }
    var text = Array(bytes[start..<offset])
    while bytes[offset] == ASCII.backslash {
      text += try readEscape()
      let run = offset
      try skipPlain()
      text += bytes[run..<offset]
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Steps to the next quote or backslash.
  private mutating func skipPlain() throws(FileProblem) {
    while true {
      offset = bytes.span.extracting(0..<end).plainEnd(from: offset)
      guard offset < end else { break }
      switch bytes[offset] {
      case ASCII.quote, ASCII.backslash: return
      case 0..<ASCII.space: throw problem(.controlCharacter, at: offset)
      default:
        guard let length = UTF8Sequence.length(in: bytes, at: offset, before: end) else {
          throw problem(FileProblem.Kind.notUTF8, at: offset)
        }
        offset += length
      }
    }
    throw problem(.unexpectedEnd, at: end)
  }

  private mutating func readEscape() throws(FileProblem) -> [UInt8] {
    let start = offset
    guard offset + 1 < end else { throw problem(.unexpectedEnd, at: end) }
    offset += 2
    if bytes[offset - 1] == UInt8(ascii: "u") { return try readUnicode(from: start) }
    guard let sign = ASCII.unescaped(bytes[offset - 1]) else { throw problem(.badEscape, at: start) }
    return [sign]
  }

  /// Reads the digits of `\u…` and, where they are the first half of a pair, the second escape too.
  private mutating func readUnicode(from start: Int) throws(FileProblem) -> [UInt8] {
    let unit = try readHex(from: start)
    var code = UInt32(unit)
    if 0xD800...0xDBFF ~= unit {
      guard bytes[offset..<end].starts(with: [ASCII.backslash, UInt8(ascii: "u")]) else {
        throw problem(.loneSurrogate, at: start)
      }
      let second = offset
      offset += 2
      let low = try readHex(from: second)
      guard 0xDC00...0xDFFF ~= low else { throw problem(.loneSurrogate, at: start) }
      code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw problem(.loneSurrogate, at: start) }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func readHex(from start: Int) throws(FileProblem) -> UInt16 {
    guard offset + 4 <= end else { throw problem(.unexpectedEnd, at: end) }
    let digits = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let unit = UInt16(digits, radix: 16) else {
      throw problem(.badEscape, at: start)
    }
    offset += 4
    return unit
  }
}

extension ASCII {
  /// The sign that a sign behind a backslash stands for; nil if it stands for none by itself.
  static func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case quote, backslash, UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): lineFeed
    case UInt8(ascii: "r"): carriageReturn
    case UInt8(ascii: "t"): tab
    default: nil
    }
  }
}

extension Span<UInt8> {
  /// The offset of the next byte that is no letter, digit or sign of ASCII, or has a meaning in a string.
  fileprivate func plainEnd(from start: Int) -> Int {
    var offset = start
    while offset < count, isPlain(self[offset]) { offset += 1 }
    return offset
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    ASCII.space..<0x80 ~= byte && byte != ASCII.quote && byte != ASCII.backslash
  }
}
