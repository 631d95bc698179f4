import Answers
import Equipment

/// The rank of each of a column's values in an order; equal values have the same rank.
struct RankedColumn {
  private let column: CodedColumn?
  private var ranks: [Int]

  /// Nil if the cache lacks the column; one that the file lacks decides nothing.
  package init?(_ field: SortField, _ columns: RowColumns, _ index: ColumnIndex) {
    guard columns.index(of: field.name) != nil else {
      (column, ranks) = (nil, [0])
      return
    }
    guard let column = index.column(field.name) else { return nil }
    let keys = columns.keys(of: column, field.name)
    let order = keys.indices.sorted { field.isOrdered(keys[$0], before: keys[$1]) ?? false }
    ranks = Array(repeating: 0, count: keys.count)
    for (position, code) in order.enumerated().dropFirst() {
      let before = order[position - 1]
      ranks[code] = ranks[before] + (field.isOrdered(keys[before], before: keys[code]) == nil ? 0 : 1)
    }
    self.column = column
  }

  package func rank(_ row: Int) -> Int { column.map { ranks[$0[row]] } ?? 0 }

  /// False if the file lacks the column.
  var isInFile: Bool { column != nil }

  /// Goes through the rows of a column that the file has; the visitor returns the largest rank of those that it wants
  /// from then on.
  func forEachRow(_ visit: (Int) -> Int) { column?.forEachRow(ranked: ranks, upTo: .max, visit) }
}

/// The first rows of those that were offered in the order of their numbers.
struct RankedChoice {
  private let limit: Int
  private var best: [(row: Int, ranks: [Int])] = []
  /// The largest rank in the first order with which a later row may still be among them.
  private(set) var bound = Int.max

  package init(limit: Int) { self.limit = limit }

  /// The numbers of the rows that are left.
  package var rows: [Int] { best.map(\.row) }

  /// The bound where the last of them has these ranks: a later row with the same ones comes after it.
  private static func bound(below ranks: [Int]) -> Int {
    guard let first = ranks.first else { return Int.min }
    return ranks.count == 1 ? first - 1 : first
  }

  package mutating func insert(_ row: Int, _ ranks: () -> some Sequence<Int>) {
    guard limit > 0 else { return }
    if best.count == limit, let last = best.last {
      guard ranks().lexicographicallyPrecedes(last.ranks) else { return }
      best.removeLast()
    }
    let ranks = Array(ranks())
    let index = best.firstIndex { ranks.lexicographicallyPrecedes($0.ranks) } ?? best.count
    best.insert((row, ranks), at: index)
    if best.count == limit, let last = best.last { bound = Self.bound(below: last.ranks) }
  }
}
