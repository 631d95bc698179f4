/// Values of a fixed set by their words: a word among bytes is found at once, however many there are.
struct WordTable<Value: Sendable>: Sendable {
  /// A word and its value; of two words with one hash the later one is in a slot behind.
  private let slots: [(word: ShortWord, value: Value)?]

  /// Takes the words and the values; those that are too long for a `ShortWord` are left out.
  init(_ entries: some Collection<(String, Value)>) {
    // At most every other slot is taken, so that each search comes to a free one.
    var slots = [(word: ShortWord, value: Value)?](repeating: nil, count: Self.width(of: entries.count))
    for (text, value) in entries {
      guard let word = ShortWord(text) else { continue }
      var slot = word.hash & (slots.count - 1)
      while slots[slot] != nil { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = (word, value)
    }
    self.slots = slots
  }

  /// The value of the word in some bytes; nil if it is none of them.
  subscript(bytes: Span<UInt8>, range: Range<Int>) -> Value? {
    guard let word = ShortWord(bytes, range) else { return nil }
    var slot = word.hash & (slots.count - 1)
    while let entry = slots[slot] {
      if entry.word == word { return entry.value }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func width(of count: Int) -> Int {
    var width = 2
    while width < 2 * count + 1 { width *= 2 }
    return width
  }
}
