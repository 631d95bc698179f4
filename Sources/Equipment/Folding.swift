@_spi(_Unicode) import Swift

/// Text as searches and comparisons see it: without case and accents, by Unicode's rules and no locale's.
public enum Folding {
  /// Decomposes, drops the combining marks and lowers the case.
  public static func fold(_ text: String) -> String {
    if let folded = foldedASCII(text) { return folded }
    var folded = String.UnicodeScalarView()
    for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark {
      folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return String(folded)
  }

  /// Whether a text, once folded, contains a folded one.
  public static func contains(_ wanted: String, in text: String) -> Bool {
    contains(wanted, inFolded: fold(text))
  }

  /// Whether a folded text contains another.
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
      for place in 0..<bytes.count {
        let byte = unsafe bytes[place]
        isASCII = isASCII && byte < 0x80
        hasCapital = hasCapital || 0x41...0x5A ~= byte
      }
    }
    guard isASCII, hasCapital else { return isASCII ? text : nil }
    return text.withUTF8 { bytes in
      unsafe String(unsafeUninitializedCapacity: bytes.count) { folded in
        // Safe: there is room for as many bytes.
        for place in 0..<bytes.count {
          let byte = unsafe bytes[place]
          unsafe folded[place] = 0x41...0x5A ~= byte ? byte | 0x20 : byte
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
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension Unicode.Scalar {
  /// Whether it is a sign of ASCII that leaves ink.
  fileprivate var isInk: Bool { 0x21..<0x7F ~= value }
}
