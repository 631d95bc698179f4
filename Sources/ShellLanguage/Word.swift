/// A word of a line, with the quoting and the position of each of its characters.
package struct Word: Sendable, Equatable {
  /// One Unicode scalar as it is meant.
  package struct Letter: Sendable, Equatable {
    /// The scalar by itself, whatever it would look like beside its neighbours.
    package let character: Character
    /// True if it was quoted or escaped, so that it cannot be an operator.
    package let isQuoted: Bool
    /// Its position in the line, in scalars.
    package let position: Int

    /// Puts the parts together.
    package init(character: Character, isQuoted: Bool, position: Int) {
      self.character = character
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
    var text = ""
    for letter in letters { text.append(letter.character) }
    return text
  }

  /// True if it is this keyword, unquoted, in any case.
  package func isKeyword(_ keyword: String) -> Bool {
    !hasQuotes && text.lowercased() == keyword
  }

  /// True if it begins with these characters, none of them quoted.
  package func begins(with prefix: String) -> Bool {
    letters.count >= prefix.count && zip(letters, prefix).allSatisfy { $0.character == $1 && !$0.isQuoted }
  }

  /// The index of the first unquoted letter whose character matches.
  package func firstUnquoted(_ matches: (Character) -> Bool) -> Int? {
    letters.firstIndex { !$0.isQuoted && matches($0.character) }
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
  package func split(at separator: Character) -> [Word] {
    var parts: [Word] = []
    var start = 0
    for (index, letter) in letters.enumerated() where letter.character == separator && !letter.isQuoted {
      parts.append(part(start..<index))
      start = index + 1
    }
    return parts + [part(start..<letters.count)]
  }
}

extension Character {
  /// True if an operator may begin with it: one of `=<>~!`.
  package var isOperatorSign: Bool {
    switch utf8.first {
    case 0x3D, 0x3C, 0x3E, 0x7E, 0x21: utf8.count == 1
    default: false
    }
  }
}

extension String {
  /// Each of its scalars as a character of its own.
  package var scalarCharacters: [Character] {
    // Where every byte is a character, they need not be looked for.
    utf8.allSatisfy { $0 < 0x80 } ? utf8.map { Character(Unicode.Scalar($0)) } : unicodeScalars.map { Character($0) }
  }
}
