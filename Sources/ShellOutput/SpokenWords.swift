import Codecs
import ShellLanguage

/// The signs that the program's own sentences are written with, as a screen reader says them.
package enum SpokenWords {
  /// A sentence with those signs in ASCII; any other character stays as it is.
  package static func text(_ text: String) -> String {
    if text.isPrintable { return text }
    return text.reduce(into: "") { spoken, character in
      if character.isNumber, spoken.hasSuffix("plus or minus") { spoken += " " }
      spoken += Sign.all[character]?.spoken ?? String(character)
    }
  }
}
