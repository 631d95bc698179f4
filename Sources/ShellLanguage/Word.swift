/// A word of a line, with the quoting and the position of each of its scalars.
package struct Word: Sendable, Equatable {
  /// One Unicode scalar as it is meant.
  package struct Letter: Sendable, Equatable {
    /// The scalar by itself, whatever it would look like beside its neighbours.
    package let scalar: Unicode.Scalar
    /// True if it was quoted or escaped, so that it cannot be an operator.
    package let isQuoted: Bool
    /// Its position in the line, in scalars.
    package let position: Int

    /// Puts the parts together.
    package init(scalar: Unicode.Scalar, isQuoted: Bool, position: Int) {
      self.scalar = scalar
      self.isQuoted = isQuoted
      self.position = position
    }
  }

  package var letters: [Letter] = []
  /// From the first character of the word in the line to behind its last, quotes included.
  package var range: Range<Int>
  /// True if any part was quoted: such a word is no keyword, and it may be empty.
  package var hasQuotes = false

  /// Puts the parts together.
  package init(letters: [Letter] = [], range: Range<Int>, hasQuotes: Bool = false) {
    self.letters = letters
    self.range = range
    self.hasQuotes = hasQuotes
  }

  /// The word without its quotes, with its escapes resolved.
  package var text: String {
    guard letters.allSatisfy(\.scalar.isASCII) else {
      var scalars = String.UnicodeScalarView()
      for letter in letters { scalars.append(letter.scalar) }
      return String(scalars)
    }
    return unsafe String(unsafeUninitializedCapacity: letters.count) { bytes in
      // Safe: there is room for as many bytes as letters.
      for index in letters.indices { unsafe bytes[index] = UInt8(truncatingIfNeeded: letters[index].scalar.value) }
      return letters.count
    }
  }

  /// True if it is this keyword, which is all small letters of ASCII and signs, unquoted, in any case.
  package func isKeyword(_ keyword: String) -> Bool {
    guard !hasQuotes, letters.count == keyword.utf8.count else { return false }
    return zip(letters, keyword.utf8).allSatisfy { letter, byte in
      let value = letter.scalar.value
      return (0x41...0x5A ~= value ? value | 0x20 : value) == UInt32(byte)
    }
  }

  /// True if it begins with these scalars, none of them quoted.
  package func begins(with prefix: String) -> Bool {
    var letters = letters.makeIterator()
    for scalar in prefix.unicodeScalars {
      guard let letter = letters.next(), letter.scalar == scalar, !letter.isQuoted else { return false }
    }
    return true
  }

  /// The index of the first unquoted letter that matches.
  package func firstUnquoted(_ matches: (Unicode.Scalar) -> Bool) -> Int? {
    letters.firstIndex { !$0.isQuoted && matches($0.scalar) }
  }

  /// Another word in the place of one that was typed.
  package init(_ text: String, at range: Range<Int>) {
    let letters = text.unicodeScalars.map { Letter(scalar: $0, isQuoted: false, position: range.lowerBound) }
    self.init(letters: letters, range: range)
  }

  /// A part of the word as a word of its own.
  package func part(_ bounds: Range<Int>) -> Word {
    let part = Array(letters[bounds])
    let start =
      part.first?.position
      ?? (bounds.lowerBound < letters.count ? letters[bounds.lowerBound].position : range.upperBound)
    let end = bounds.upperBound == letters.count ? range.upperBound : (part.last.map { $0.position + 1 } ?? start)
    return Word(letters: part, range: min(start, end)..<end, hasQuotes: part.contains(where: \.isQuoted))
  }

  /// The parts between unquoted separators, empty ones too.
  package func split(at separator: Unicode.Scalar) -> [Word] {
    var parts: [Word] = []
    var start = 0
    for (index, letter) in letters.enumerated() where letter.scalar == separator && !letter.isQuoted {
      parts.append(part(start..<index))
      start = index + 1
    }
    return parts + [part(start..<letters.count)]
  }
}

extension Unicode.Scalar {
  /// True if an operator may begin with it: one of `=<>~!`.
  package var isOperatorSign: Bool {
    switch self {
    case "=", "<", ">", "~", "!": true
    default: false
    }
  }

  /// True if it is one of these signs.
  package func isOne(of signs: String) -> Bool { signs.unicodeScalars.contains(self) }

  /// True for a digit of any script, a fraction, a Roman number: whatever stands for a number.
  package var isNumber: Bool { properties.numericType != nil }
}
