import Equipment

/// Known names that a person may have meant by one that is not known.
package enum Suggestions {
  /// The nearest names, at most three; none if nothing is near for the length of the word.
  ///
  /// A name that differs in case and accents alone is the only one. A name that begins with the word comes first;
  /// after those only the names with the fewest slips of the finger.
  package static func nearest(to word: String, among names: [String]) -> [String] {
    let typed = Array(Folding.fold(word))
    var seen: Set<String> = []
    let known = names.filter { seen.insert($0).inserted }.map { (name: $0, letters: Array(Folding.fold($0))) }
    let same = known.filter { $0.letters == typed }.map(\.name)
    if !same.isEmpty { return Array(same.prefix(3)) }
    let begun = known.filter { typed.count > 1 && $0.letters.starts(with: typed) }.map(\.name)
    let near = known.compactMap { name, letters in
      begun.contains(name) ? nil : distance(typed, letters, atMost: slips(typed.count)).map { (name, $0) }
    }
    let fewest = near.map(\.1).min()
    return Array((begun + near.filter { $0.1 == fewest }.map(\.0)).prefix(3))
  }

  /// True if exactly one slip of the finger makes one word of the other; both are folded.
  package static func isOneSlip(from word: String, to other: String) -> Bool {
    distance(Array(word), Array(other), atMost: 1) == 1
  }

  /// How many slips a word of that length may have: never more than half of its letters.
  private static func slips(_ length: Int) -> Int {
    min(length / 2, length <= 4 ? 1 : length <= 8 ? 2 : 3)
  }

  /// How many letters must be put in, left out, replaced or swapped with their neighbour; nil if more than allowed.
  ///
  /// The optimal string alignment distance (Damerau 1964, with the row-wise computation of Wagner and Fischer).
  private static func distance(_ one: [Character], _ other: [Character], atMost limit: Int) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let isSame = one[row] == other[column]
        var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }
}
