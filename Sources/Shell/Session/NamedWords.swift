import ShellLanguage

/// Words by the names of parameters: so few that looking through them takes less than hashing a name.
struct NamedWords: Sendable {
  private var all: [(name: String, words: [Word])] = []

  /// The words of a parameter; nil if it has none.
  subscript(name: String) -> [Word]? {
    get { all.first { $0.name == name }?.words }
    set {
      all.removeAll { $0.name == name }
      if let newValue { all.append((name, newValue)) }
    }
  }

  /// The names of the parameters that have words, each once.
  var names: [String] { all.map { $0.name } }

  /// Adds a word to those of a parameter.
  mutating func append(_ word: Word, to name: String) {
    if let index = all.firstIndex(where: { $0.name == name }) {
      all[index].words.append(word)
    } else {
      all.append((name, [word]))
    }
  }

  /// Makes the words of a parameter those of another.
  mutating func rename(_ name: String, to other: String) {
    let words = self[name]
    self[name] = nil
    self[other] = words
  }
}
