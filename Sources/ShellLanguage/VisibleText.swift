/// Text that may go to a terminal: characters that would act on it, or not be seen at all, are shown as escapes.
///
/// Escaped are control characters, line breaks, marks that turn the direction of writing, characters without a
/// width, private and unassigned ones, and whatever joins what is before it and has nothing to stand on: combining
/// marks, the sound marks of halfwidth kana, skin tones. Emoji keep what joins them.
public enum VisibleText {
  /// The text as one line; a line break reads `\n`.
  public static func line(_ text: String) -> String {
    if text.isPrintable || text.unicodeScalars.allSatisfy(\.isPlain) { return text }
    var visible = ""
    for character in text { append(character, to: &visible) }
    return visible
  }

  /// The text as one line that stands between others on a terminal: letters that are written from right to left turn
  /// none of them round.
  ///
  /// A terminal that follows the Unicode bidirectional algorithm would show what lies between two Hebrew cells, numbers
  /// too, in the other order. A left-to-right mark on both sides keeps each text to itself. Marks and not isolates
  /// (FSI, PDI), because every terminal knows that a mark takes no column.
  package static func between(_ text: String) -> String {
    let visible = line(text)
    return visible.unicodeScalars.contains(where: \.isRightToLeft) ? "\(mark)\(visible)\(mark)" : visible
  }

  /// The left-to-right mark; texts of the data never have one that is not an escape.
  package static let mark: Character = "\u{200E}"

  /// A sentence for a terminal, in which nothing that is written from right to left turns round what is beside it.
  ///
  /// Words beside each other stay together; whatever parts the values of a sentence parts them too.
  package static func sentence(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isRightToLeft) else { return text }
    var (sentence, waiting) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    var isWithin = false
    for scalar in text.unicodeScalars {
      if scalar.isRightToLeft {
        if !isWithin { sentence.append(contentsOf: mark.unicodeScalars) }
        sentence.append(contentsOf: waiting)
        sentence.append(scalar)
        (waiting, isWithin) = (String.UnicodeScalarView(), true)
      } else if isWithin, !scalar.partsValues {
        waiting.append(scalar)
      } else {
        if isWithin { sentence.append(contentsOf: mark.unicodeScalars) }
        sentence.append(contentsOf: waiting)
        sentence.append(scalar)
        (waiting, isWithin) = (String.UnicodeScalarView(), false)
      }
    }
    if isWithin { sentence.append(contentsOf: mark.unicodeScalars) }
    sentence.append(contentsOf: waiting)
    return String(sentence)
  }

  /// The lines of the text, each without anything that acts on a terminal; empty ones at the end are left out.
  public static func lines(_ text: String) -> [String] {
    guard text.utf8.contains(0x0A) else { return text.isEmpty ? [] : [line(text)] }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line(String($0)) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// Output for programs in a form that is safe on a terminal: tabs and line breaks stay.
  package static func data(_ bytes: [UInt8]) -> [UInt8] {
    let isPlain: (UInt8) -> Bool = { 0x20..<0x7F ~= $0 || $0 == 0x0A || $0 == 0x09 }
    if bytes.allSatisfy(isPlain) { return bytes }
    return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { row in
      row.split(separator: 0x09, omittingEmptySubsequences: false).map { between(String(decoding: $0, as: UTF8.self)) }
        .joined(separator: "\t")
    }.joined(separator: "\n").utf8.map(\.self)
  }

  private static func append(_ character: Character, to visible: inout String) {
    guard let base = character.unicodeScalars.first else { return }
    let stands = !base.isMark && !base.isJoiner && !base.joinsWhatIsBefore
    for scalar in character.unicodeScalars {
      if stands && scalar != base ? scalar.isVisible(after: base) : stands && base.isVisibleBase {
        visible.unicodeScalars.append(scalar)
      } else {
        visible += escape(scalar)
      }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}

extension Unicode.Scalar {
  /// True for a value that is, or may come to be, a letter of a script written from right to left: the blocks that
  /// DerivedBidiClass.txt of Unicode 17.0 gives R or AL unless a character says otherwise.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// True if it ends a value in a sentence: a letter of another script, or a sign that sentences put between values.
  fileprivate var partsValues: Bool {
    properties.isAlphabetic || "“”‘’→;:,\n()".unicodeScalars.contains(self)
  }

  /// True for signs of ASCII, letters of Latin, kana and Chinese characters: each is seen as it is and joins nothing, and
  /// hardly any text has others.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE...0x2FF, 0x3041...0x3096, 0x30A0...0x30FF, 0x4E00...0x9FFC: true
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// True if it makes one character with the one before it, even a blank between two columns, although it has ink and a
  /// width of its own: the sound marks of halfwidth kana, and the skin tones of emoji.
  fileprivate var joinsWhatIsBefore: Bool { properties.isGraphemeExtend || properties.isEmojiModifier }

  /// Zero-width non-joiner and joiner, which Persian, Indic scripts and emoji need.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// True if it can be seen where it begins a character.
  fileprivate var isVisibleBase: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }

  /// True if it is shown, and not escaped, within a character that begins with that base.
  fileprivate func isVisible(after base: Unicode.Scalar) -> Bool {
    // Scripts before Hebrew have no use for joiners: there they only make equal-looking texts differ.
    if isJoiner { return base.value >= 0x0590 }
    if isMark { return base.isVisibleBase }
    // The letters that make a black flag that of Scotland.
    if 0xE0020...0xE007F ~= value { return base == "\u{1F3F4}" }
    return isVisibleBase
  }
}

extension String {
  /// True for nothing but signs of ASCII and blanks, which look as they are and take a column each.
  package var isPrintable: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var isPrintable = true
      // Without a way out the loop looks at many bytes at once.
      for offset in 0..<bytes.count {
        let byte = unsafe bytes[offset]
        isPrintable = isPrintable && 0x20..<0x7F ~= byte
      }
      return isPrintable
    }
  }
}
