import Equipment

/// Words that belong together although a blank parts them: `spine = 450`, `length=71 cm`, `60 m`.
package enum WordJoining {
  /// Assignments with blanks before or around their sign as one word each, where a field's name stands before it.
  ///
  /// `notes= x` stays two words: `notes=` by itself clears a field.
  package static func assignments(_ words: [Word]) -> [Word] {
    guard words.contains(where: { $0.isSignFirst }) else { return words }
    var joined: [Word] = []
    var rest = words[...]
    while var word = rest.popFirst() {
      if word.isFieldName, let sign = rest.first, sign.isSignFirst {
        rest.removeFirst()
        word = word + sign
        if sign.isSign, let value = rest.first, !value.begins(with: "--") {
          rest.removeFirst()
          word = word + value
        }
      }
      joined.append(word)
    }
    return joined
  }

  /// Numbers with the unit behind a blank as one word each.
  package static func measures(_ words: [Word]) -> [Word] {
    var joined: [Word] = []
    for word in words {
      if let last = joined.last, last.endsInNumber, word.isUnit {
        joined[joined.count - 1] = last + word
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// The first word of a name or a phrase with those that go on with it, as one: `Anna` `Berg`, up to the first that means
  /// something else.
  package static func phrase(_ first: Word, _ rest: inout ArraySlice<Word>, isOther: (Word) -> Bool) -> Word {
    guard first.isOfPhrase else { return first }
    var phrase = first
    while let next = rest.first, next.isOfPhrase, !isOther(next) {
      rest.removeFirst()
      phrase = phrase.followed(by: next)
    }
    return phrase
  }

  /// Names that can stand before a sign.
  private static let names = Set(
    RecordType.allCases.flatMap { $0.fields.map(\.name) } + SetupTuning.fields.map(\.info.name))

  fileprivate static func isName(_ text: String) -> Bool { names.contains(Folding.fold(text)) }
}

extension Word {
  /// Both as one word.
  static func + (one: Word, other: Word) -> Word {
    Word(
      letters: one.letters + other.letters, range: one.range.lowerBound..<other.range.upperBound,
      hasQuotes: one.hasQuotes || other.hasQuotes)
  }

  /// Both as one word with a blank between them.
  package func followed(by other: Word) -> Word {
    let blank = Letter(scalar: " ", isQuoted: true, position: range.upperBound)
    return Word(letters: letters + [blank] + other.letters, range: range.lowerBound..<other.range.upperBound)
  }

  /// True if it may be one of several words of a name or a phrase: no option, assignment, type, label or number.
  package var isOfPhrase: Bool {
    guard !hasQuotes, let first = letters.first, first.scalar.properties.isAlphabetic, !Assignment.isOne(self) else {
      return false
    }
    return firstUnquoted { $0 == "," } == nil && RecordType(word: text) == nil && RecordLabel(text) == nil
  }

  /// True for a number's unit, typed by itself.
  var isUnit: Bool { !hasQuotes && Unit(spelling: text) != nil }

  /// True if it ends in a number without a unit: `60`, `length=71`.
  var endsInNumber: Bool {
    guard !hasQuotes else { return false }
    let start = (letters.lastIndex { $0.scalar.isOperatorSign || $0.scalar == "," } ?? -1) + 1
    let digits = letters[start...]
    return digits.contains { "0"..."9" ~= $0.scalar }
      && digits.allSatisfy { "0"..."9" ~= $0.scalar || $0.scalar.isOne(of: ".+-/") }
  }

  fileprivate var isFieldName: Bool { !hasQuotes && WordJoining.isName(text) }

  /// True for `=`, `+=` or `-=` without a value.
  fileprivate var isSign: Bool { !hasQuotes && ["=", "+=", "-="].contains(text) }

  /// True if it begins with one of these, with a value behind it or not.
  fileprivate var isSignFirst: Bool { begins(with: "=") || begins(with: "+=") || begins(with: "-=") }
}
