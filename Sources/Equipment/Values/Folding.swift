@_spi(_Unicode) import Swift

/// Text as searches and comparisons see it: without case and accents, by Unicode's rules and no locale's.
public enum Folding {
  /// Decomposes, narrows wide letters, drops the combining marks, and takes all forms of a letter for one: the small
  /// letters of its capitals, so that ß is ss, ς is σ, ﬁ is fi, and with or without its dot i is i.
  public static func fold(_ text: String) -> String {
    if let folded = foldedASCII(text) { return folded }
    var folded = String.UnicodeScalarView()
    for scalar in text._nfd {
      let scalar = usual(scalar)
      if scalar.isASCII {
        folded.append(0x41...0x5A ~= scalar.value ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
      } else if scalar.properties.generalCategory != .nonspacingMark {
        append(scalar, to: &folded)
      }
    }
    return String(folded)
  }

  /// Appends the small letters of a letter's capitals; by way of its small letter, as the capital ẞ has no other one.
  private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    guard scalar.properties.changesWhenCaseMapped else { return folded.append(scalar) }
    for small in scalar.properties.lowercaseMapping.unicodeScalars {
      for capital in small.properties.uppercaseMapping.unicodeScalars {
        folded.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
      }
    }
  }

  /// The letter of usual width: `Ａ` is `A`, and `ｱ` is `ア`.
  private static func usual(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x3000: " "
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF66...0xFF9D: katakana[Int(scalar.value - 0xFF66)]
    // The voiced sound marks of narrow letters are combining marks elsewhere.
    case 0xFF9E: "\u{3099}"
    case 0xFF9F: "\u{309A}"
    default: scalar
    }
  }

  /// U+FF66 to U+FF9D in their usual width (Unicode 17.0, UnicodeData.txt, compatibility decompositions).
  private static let katakana = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)

  /// True if a text contains a folded one, without regard to case and accents.
  public static func contains(_ wanted: String, in text: String) -> Bool {
    contains(wanted, inFolded: fold(text))
  }

  /// True if a folded text contains another folded one.
  ///
  /// Bytes are compared: in UTF-8 a whole text can only stand where a character begins.
  public static func contains(_ wanted: String, inFolded text: String) -> Bool {
    var (wanted, text) = (wanted, text)
    return text.withUTF8 { text in
      wanted.withUTF8 { wanted in
        guard let first = unsafe wanted.first else { return true }
        guard wanted.count <= text.count else { return false }
        return (0...(text.count - wanted.count)).contains { start in
          unsafe text[start] == first && text[start..<start + wanted.count].elementsEqual(wanted)
        }
      }
    }
  }

  /// The text with small letters; nil if it is not all ASCII.
  private static func foldedASCII(_ text: String) -> String? {
    var text = text
    var (isASCII, hasCapital) = (true, false)
    text.withUTF8 { bytes in
      // Without a way out the loop looks at many bytes at once.
      for offset in 0..<bytes.count {
        let byte = unsafe bytes[offset]
        isASCII = isASCII && byte < 0x80
        hasCapital = hasCapital || 0x41...0x5A ~= byte
      }
    }
    guard isASCII, hasCapital else { return isASCII ? text : nil }
    return text.withUTF8 { bytes in
      unsafe String(unsafeUninitializedCapacity: bytes.count) { folded in
        // Safe: there is room for as many bytes.
        for offset in 0..<bytes.count {
          let byte = unsafe bytes[offset]
          unsafe folded[offset] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
        }
        return bytes.count
      }
    }
  }
}

extension StringProtocol {
  /// Without blanks, tabs and line breaks at either end.
  public var trimmed: String {
    // Most texts begin and end with a sign of ASCII that is no blank: nothing to look for.
    if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isInk, last.isInk { return String(self) }
    // By scalars: a combining mark behind a blank makes one character of both, and is no blank.
    let isInk: (Unicode.Scalar) -> Bool = { !$0.properties.isWhitespace }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: isInk), let last = scalars.lastIndex(where: isInk) else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}

extension Unicode.Scalar {
  /// True if it is a visible ASCII character.
  fileprivate var isInk: Bool { 0x21..<0x7F ~= value }
}
