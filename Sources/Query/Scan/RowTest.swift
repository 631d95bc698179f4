import Answers
import Equipment

/// A filter evaluated on the bytes of rows: each different value of a column is read and decided once.
struct RowTest {
  private indirect enum Node {
    case column(Int)
    case word(Int)
    case not(Node)
    case and([Node])
    case or([Node])
  }

  private let columns: RowColumns
  private var tests: [ColumnTest] = []
  private var words: [WordTest] = []
  /// Nil if every row matches.
  private var root: Node?
  /// A word that the bytes of every matching row contain; nil if none is known.
  package var needle: FoldedNeedle?

  package init(_ filter: Filter?, _ columns: RowColumns) {
    self.columns = columns
    needle = filter.flatMap { Self.needle($0, columns) }
    if let filter { root = node(filter) }
  }

  private mutating func node(_ filter: Filter) -> Node {
    switch filter {
    case .word(let word):
      words.append(WordTest(word, columns))
      return .word(words.count - 1)
    case .comparison(let comparison):
      tests.append(ColumnTest(comparison, columns))
      return .column(tests.count - 1)
    case .not(let inner): return .not(node(inner))
    case .and(let inner), .or(let inner):
      if inner.count == 1 { return node(inner[0]) }
      let nodes = inner.map { node($0) }
      return if case .and = filter { .and(nodes) } else { .or(nodes) }
    }
  }

  /// True if the filter matches a row.
  package mutating func matches(_ bytes: [UInt8], _ row: Range<Int>) -> Bool {
    guard let root else { return true }
    return decide(root, bytes, row)
  }

  private mutating func decide(_ node: Node, _ bytes: [UInt8], _ row: Range<Int>) -> Bool {
    switch node {
    case .column(let test): return tests[test].holds(bytes, row)
    case .word(let word): return words[word].holds(bytes, row)
    case .not(let inner): return !decide(inner, bytes, row)
    case .and(let inner):
      for node in inner where !decide(node, bytes, row) { return false }
      return true
    case .or(let inner):
      for node in inner where decide(node, bytes, row) { return true }
      return false
    }
  }

  /// The longest word that every match contains.
  static func needle(_ filter: Filter, _ columns: RowColumns) -> FoldedNeedle? {
    switch filter {
    case .word(let word):
      columns.defaults(with: word).isEmpty ? FoldedNeedle(word, separator: columns.separator)?.amongSearched : nil
    case .and(let filters): filters.compactMap { needle($0, columns) }.max { $0.length < $1.length }
    case .or(let filters): common(filters.map { needle($0, columns) })
    case .comparison(let comparison): needle(comparison, columns)
    case .not: nil
    }
  }

  /// The shortest needle, if all others contain it: what may match by one or another of them has it at any rate.
  private static func common(_ needles: [FoldedNeedle?]) -> FoldedNeedle? {
    let known = needles.compactMap(\.self)
    guard known.count == needles.count, let shortest = known.min(by: { $0.length < $1.length }),
      known.allSatisfy({ $0.contains(shortest) && $0.isSearched == shortest.isSearched })
    else { return nil }
    return shortest
  }

  private static func needle(_ comparison: Comparison, _ columns: RowColumns) -> FoldedNeedle? {
    let needle = anyNeedle(comparison, columns)
    let isSearched = columns.searched.contains { $0.name == comparison.field && $0.index != nil }
    return isSearched ? needle?.amongSearched : needle
  }

  private static func anyNeedle(_ comparison: Comparison, _ columns: RowColumns) -> FoldedNeedle? {
    guard let index = columns.index(of: comparison.field), columns.fallback(comparison.field, index) == nil else {
      return nil
    }
    switch comparison.relation {
    case .contains(let part): return FoldedNeedle(part, separator: columns.separator)
    // A text that is equal when it is folded also contains the other.
    case .equal(.text(let text)) where columns.areTexts[index]: return FoldedNeedle(text, separator: columns.separator)
    default: return nil
    }
  }
}

/// One comparison, with its verdicts on the values that turned up.
private struct ColumnTest {
  private let comparison: Comparison
  private let columns: RowColumns
  private let index: Int?
  private var codes = ValueCodes()
  private var verdicts: [Bool] = []

  init(_ comparison: Comparison, _ columns: RowColumns) {
    self.comparison = comparison
    self.columns = columns
    index = columns.index(of: comparison.field)
    if index == nil { verdicts = [verdict(nil)] }
  }

  mutating func holds(_ bytes: [UInt8], _ row: Range<Int>) -> Bool {
    guard let index else { return verdicts[0] }
    if codes.count > QueryLimits.knownValues { (codes, verdicts) = (ValueCodes(), []) }
    let cell = columns.cell(index, in: bytes, row)
    let code = codes.code(of: cell, in: bytes)
    if code == verdicts.count { verdicts.append(verdict(columns.text(of: cell, in: bytes))) }
    return verdicts[code]
  }

  private func verdict(_ text: String?) -> Bool {
    let text = text ?? columns.fallback(comparison.field, index)
    let key = index.map { columns.sortKey(text, at: $0) } ?? columns.sortKey(text, named: comparison.field)
    return comparison.holds(text, key: key)
  }
}
