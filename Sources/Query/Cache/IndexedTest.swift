package import Answers
import Equipment

/// A filter evaluated on the codes of values: each value is decided once.
struct IndexedTest {
  private indirect enum Node {
    case column(CodedColumn, [Bool], named: String)
    case constant(Bool)
    case not(Node)
    case and([Node])
    case or([Node])
  }

  private let root: Node
  private let index: ColumnIndex

  /// Nil if the cache lacks a column that is tested.
  package init?(_ filter: Filter?, _ columns: RowColumns, _ index: ColumnIndex) {
    self.index = index
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
      .column(column, columns.verdicts(comparison, on: column), named: name)
    }
  }

  /// Goes through the numbers of the rows that match.
  func forEachMatch(of rows: Int, _ visit: (Int) throws -> Void) rethrows {
    // By far the most filters test one column; going through the tree for each row takes several times as long.
    if case .column(let column, let verdicts, _) = root {
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
    case .column(_, let verdicts, let name):
      guard let counts = index.counts(of: name), counts.count == verdicts.count else { return nil }
      all = zip(counts, verdicts).reduce(0) { $0 + ($1.1 ? Int($1.0) : 0) }
    case .not, .and, .or: return nil
    }
    return all - hidden.count(where: matches)
  }

  private static func decide(_ node: Node, _ row: Int) -> Bool {
    switch node {
    case .constant(let value): value
    case .column(let column, let verdicts, _): verdicts[column[row]]
    case .not(let inner): !decide(inner, row)
    case .and(let inner): inner.allSatisfy { decide($0, row) }
    case .or(let inner): inner.contains { decide($0, row) }
    }
  }
}

extension RowColumns {
  /// The text of a value in a column of that name; for an empty cell the field's fallback.
  package func text(_ code: Int, of column: CodedColumn, _ name: String) -> String? {
    text(of: column.cell(code), in: column.values) ?? fallback(name, index(of: name))
  }

  /// The sort key of each value in a column of that name.
  func keys(of column: CodedColumn, _ name: String) -> [SortKey] { map(column, name) { $1() } }

  /// What is made of each value in a column of that name, by the bytes of its cell and its sort key.
  private func map<Value>(
    _ column: CodedColumn, _ name: String, _ value: (_ cell: Range<Int>, _ key: () -> SortKey) -> Value
  ) -> [Value] {
    let index = index(of: name)
    let fallback = fallback(name, index)
    let shape = index.flatMap { infos[$0]?.shape }
    let values = column.values.span
    return (0..<column.cellCount).map { code in
      let cell = column.cell(code)
      return value(cell) {
        if let key = shape?.exactKey(values, cell) { return key }
        return sortKey(text(of: cell, in: column.values) ?? fallback, at: index)
      }
    }
  }

  /// Whether a comparison holds for each value in its column.
  fileprivate func verdicts(_ comparison: Comparison, on column: CodedColumn) -> [Bool] {
    if comparison.isDecidedByKey {
      if let numbers = SortedNumbers(comparison) { return verdicts(numbers, on: column, comparison.field) }
      // Files that have a cache spell each value as the program does.
      let (values, beginning) = (column.values.span, Array(comparison.beginning.utf8))
      return map(column, comparison.field) { cell, key in
        values.begins(at: cell, with: beginning) && comparison.holds(nil, key: key())
      }
    }
    return (0..<column.cellCount).map { comparison.holds(text($0, of: column, comparison.field), key: .none) }
  }
}

extension RowColumns {
  /// Whether each value in a column of that name is one of some numbers; most are read without a key being made.
  private func verdicts(_ numbers: SortedNumbers, on column: CodedColumn, _ name: String) -> [Bool] {
    guard index(of: name).flatMap({ infos[$0]?.shape }) == .integer else {
      return map(column, name) { numbers.contains($1()) }
    }
    if column.spelling == .ascending, let whole = numbers.few(of: column.cellCount) {
      var verdicts = [Bool](repeating: false, count: column.cellCount)
      for number in whole { if let code = column.code(ofAscending: number) { verdicts[code] = true } }
      return verdicts
    }
    let (values, index) = (column.values.span, index(of: name))
    return (0..<column.cellCount).map { code in
      if let number = Digits.number(values, column.cell(code)) { return numbers.contains(number) }
      return numbers.contains(sortKey(text(code, of: column, name), at: index))
    }
  }
}

extension Span<UInt8> {
  /// True if a cell begins with some bytes.
  fileprivate func begins(at cell: Range<Int>, with beginning: [UInt8]) -> Bool {
    guard cell.count >= beginning.count else { return false }
    for (offset, byte) in beginning.enumerated() where self[cell.lowerBound + offset] != byte { return false }
    return true
  }
}

/// The numbers of which a field has to have one, in their order: to find a key among them takes a few steps, where hashing it
/// takes many.
private struct SortedNumbers {
  private let numbers: [Double]
  /// Whether the whole numbers from the first one on are among them, if that are not too many.
  private let whole: [Bool]
  private let first: Int

  /// Nil for a comparison that is no choice among numbers.
  init?(_ comparison: Comparison) {
    guard case .oneOf(let keys) = comparison.relation, !comparison.byDay else { return nil }
    let numbers = keys.compactMap { key -> Double? in if case .number(let number) = key { number } else { nil } }
    guard numbers.count == keys.count else { return nil }
    self.numbers = numbers.sorted()
    let whole = self.numbers.compactMap { Int(exactly: $0) }
    first = whole.first ?? 0
    let width = (whole.last ?? 0).subtractingReportingOverflow(first)
    guard !width.overflow, width.partialValue < QueryLimits.tabledNumbers else {
      self.whole = []
      return
    }
    var table = [Bool](repeating: false, count: width.partialValue + 1)
    for number in whole { table[number - first] = true }
    self.whole = table
  }

  /// The whole numbers among them, if each is found sooner than so many values are gone through; else nil.
  func few(of values: Int) -> [Int]? {
    numbers.count < values / QueryLimits.stepsToFind ? numbers.compactMap { Int(exactly: $0) } : nil
  }

  func contains(_ key: SortKey) -> Bool {
    if case .number(let number) = key { contains(number) } else { false }
  }

  /// The same for a whole number that is not negative.
  func contains(_ number: Int) -> Bool {
    if whole.isEmpty { return contains(Double(number)) }
    let place = number &- first
    return whole.indices.contains(place) && whole[place]
  }

  private func contains(_ number: Double) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number
  }
}
