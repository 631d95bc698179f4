/// Numbers that belong to bows, as a sorted list: almost as many bows as rounds may have been shot, and one list for each
/// would take longer than all that is asked of them.
struct NumbersOfBows: Sendable {
  /// A bow and a number each.
  private var pairs: [Int] = []

  private static let width = 32

  /// Adds a number, from 0 to 2³² − 1; `sort` follows before anything is asked.
  mutating func append(_ number: Int, of bow: Int) { pairs.append(bow << Self.width | number) }

  mutating func sort() {
    // As they mostly come.
    if !zip(pairs, pairs.dropFirst()).allSatisfy({ $0 < $1 }) { pairs.sort() }
  }

  /// The numbers of a bow in order.
  subscript(bow: Int) -> [Int] {
    let first = bow << Self.width
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle] < first { low = middle + 1 } else { high = middle }
    }
    return pairs[low...].prefix { $0 >> Self.width == bow }.map(Self.number)
  }

  /// Visits each bow in order, with the number of its numbers and, if that asks for them, these.
  func forEachBow(_ visit: (_ bow: Int, _ count: Int, _ numbers: () -> [Int]) -> Void) {
    var start = 0
    while start < pairs.count {
      let bow = pairs[start] >> Self.width
      var end = start + 1
      while end < pairs.count, pairs[end] >> Self.width == bow { end += 1 }
      visit(bow, end - start) { pairs[start..<end].map(Self.number) }
      start = end
    }
  }

  private static func number(_ pair: Int) -> Int { pair & (1 << width - 1) }
}
