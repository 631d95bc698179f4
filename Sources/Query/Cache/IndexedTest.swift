package import Answers
import Equipment

/// A filter evaluated on the codes of values: each value is decided once.
struct IndexedTest {
  private indirect enum Node {
    case column(CodedColumn, [Bool])
    case constant(Bool)
    case not(Node)
    case and([Node])
    case or([Node])
  }

  private let root: Node

  /// Nil if the cache lacks a column that is tested.
  package init?(_ filter: Filter?, _ columns: RowColumns, _ index: ColumnIndex) {
    guard let filter else {
      root = .constant(true)
      return
    }
    guard let root = Self.node(filter, columns, index) else { return nil }
    self.root = root
  }

  private static func node(_ filter: Filter, _ columns: RowColumns, _ index: ColumnIndex) -> Node? {
    switch filter {
    case .word: return nil
    case .comparison(let comparison): return node(comparison, columns, index)
    case .not(let inner): return node(inner, columns, index).map { .not($0) }
    case .and(let inner): return nodes(inner, columns, index).map { $0.count == 1 ? $0[0] : .and($0) }
    case .or(let inner): return nodes(inner, columns, index).map { $0.count == 1 ? $0[0] : .or($0) }
    }
  }

  private static func nodes(_ filters: [Filter], _ columns: RowColumns, _ index: ColumnIndex) -> [Node]? {
    let nodes = filters.compactMap { node($0, columns, index) }
    return nodes.count == filters.count ? nodes : nil
  }

  private static func node(_ comparison: Comparison, _ columns: RowColumns, _ index: ColumnIndex) -> Node? {
    let name = comparison.field
    guard columns.index(of: name) != nil else {
      let text = columns.fallback(name, nil)
      return .constant(comparison.holds(text, key: columns.sortKey(text, named: name)))
    }
    return index.column(name).map { column in
      .column(column, columns.verdicts(comparison, on: column))
    }
  }

  /// Goes through the numbers of the rows that match.
  func forEachMatch(of rows: Int, _ visit: (Int) throws -> Void) rethrows {
    // By far the most filters test one column; going through the tree for each row takes several times as long.
    if case .column(let column, let verdicts) = root {
      try column.forEachRow(where: verdicts, visit)
    } else {
      for row in 0..<rows where Self.decide(root, row) { try visit(row) }
    }
  }

  /// False if it is known that every row matches.
  var isNarrow: Bool { if case .constant(true) = root { false } else { true } }

  /// True for a row that matches.
  func matches(_ row: Int) -> Bool { Self.decide(root, row) }

  /// How many of so many rows match, without some of them; nil if only going through them tells.
  func matching(of rows: Int, without hidden: Set<Int>) -> Int? {
    let all: Int
    switch root {
    case .constant(let value): all = value ? rows : 0
    case .column(let column, let verdicts): all = zip(column.counts, verdicts).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    case .not, .and, .or: return nil
    }
    return all - hidden.count(where: matches)
  }

  private static func decide(_ node: Node, _ row: Int) -> Bool {
    switch node {
    case .constant(let value): value
    case .column(let column, let verdicts): verdicts[column[row]]
    case .not(let inner): !decide(inner, row)
    case .and(let inner): inner.allSatisfy { decide($0, row) }
    case .or(let inner): inner.contains { decide($0, row) }
    }
  }
}

extension RowColumns {
  /// The text of a value in a column of that name; for an empty cell the field's fallback.
  package func text(_ code: Int, of column: CodedColumn, _ name: String) -> String? {
    text(of: column.cells[code], in: column.values) ?? fallback(name, index(of: name))
  }

  /// The sort key of each value in a column of that name.
  func keys(of column: CodedColumn, _ name: String) -> [SortKey] {
    let index = index(of: name)
    let fallback = fallback(name, index)
    let shape = index.flatMap { infos[$0]?.shape }
    let values = column.values.span
    return column.cells.map { cell in
      if let key = shape?.exactKey(values, cell) { return key }
      return sortKey(text(of: cell, in: column.values) ?? fallback, at: index)
    }
  }

  /// Whether a comparison holds for each value in its column.
  fileprivate func verdicts(_ comparison: Comparison, on column: CodedColumn) -> [Bool] {
    if comparison.isDecidedByKey {
      let keys = keys(of: column, comparison.field)
      if let numbers = SortedNumbers(comparison) { return keys.map { numbers.contains($0) } }
      return keys.map { comparison.holds(nil, key: $0) }
    }
    return column.cells.indices.map { comparison.holds(text($0, of: column, comparison.field), key: .none) }
  }
}

/// The numbers of which a field has to have one, in their order: to find a key among them takes a few steps, where hashing it
/// takes many.
private struct SortedNumbers {
  private let numbers: [Double]

  /// Nil for a comparison that is no choice among numbers.
  init?(_ comparison: Comparison) {
    guard case .oneOf(let keys) = comparison.relation, !comparison.byDay else { return nil }
    let numbers = keys.compactMap { key -> Double? in if case .number(let number) = key { number } else { nil } }
    guard numbers.count == keys.count else { return nil }
    self.numbers = numbers.sorted()
  }

  func contains(_ key: SortKey) -> Bool {
    guard case .number(let number) = key else { return false }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number
  }
}
