/// The signs that the program's own sentences are written with, as a screen reader says them.
enum SpokenWords {
  /// A sentence in letters, digits and ASCII punctuation; what else it quotes stays as it is.
  static func text(_ text: String) -> String {
    if text.isPrintable { return text }
    return text.reduce(into: "") { spoken, character in
      if character.isNumber, spoken.hasSuffix("plus or minus") { spoken += " " }
      if let word = words[character] { spoken += word } else { spoken.append(character) }
    }
  }

  private static let words: [Character: String] = [
    "“": "\"", "”": "\"", "‘": "'", "’": "'", "…": "...", "–": "-", "—": "-", "→": "to", "±": "plus or minus",
    "·": "*", "×": "x", "≥": ">=", "≤": "<=", "²": " squared", "½": "1/2", "¼": "1/4", "¾": "3/4", "−": "-",
    "↑": "up", "↓": "down", "³": " cubed", "π": "pi", "Σ": "sum of ", "δ": "delta",
  ]
}
