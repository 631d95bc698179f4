import Equipment

/// A large plain file with its cache: queries are answered from the numbers of values, and only rows that are asked
/// for are read.
struct IndexedRows {
  let file: PlainFile
  let overlay: Overlay
  let index: ColumnIndex

  /// With more changes than this that are not in the file, or more rows to be read one by one, the file is scanned.
  static let mostChanges = 256
  static let mostRows = 256

  /// Answers a query; nil if the cache does not have what it takes.
  func select(_ query: RowQuery) throws -> RowSelection? {
    guard query.filter != nil || query.limit != nil, let hidden = try hiddenRows(),
      let test = IndexedTest(query.filter, file.columns, index)
    else { return nil }
    if let limit = query.limit { return limit > Self.mostRows ? nil : try select(query, limit, test, hidden) }
    var rows: [Int] = []
    test.forEachMatch(of: index.rows) { row in
      if rows.count <= Self.mostRows, hidden.isEmpty || !hidden.contains(row) { rows.append(row) }
    }
    return rows.count > Self.mostRows ? nil : try selection(query, rows, rows.count)
  }

  private func select(_ query: RowQuery, _ limit: Int, _ test: IndexedTest, _ hidden: Set<Int>) throws -> RowSelection?
  {
    var orders: [RankedColumn] = []
    for field in query.sort {
      guard let order = RankedColumn(field, file.columns, index) else { return nil }
      orders.append(order)
    }
    var choice = RankedChoice(limit: limit)
    var matching = 0
    test.forEachMatch(of: index.rows) { row in
      guard hidden.isEmpty || !hidden.contains(row) else { return }
      matching += 1
      choice.take(row) { orders.lazy.map { $0.rank(row) } }
    }
    return try selection(query, choice.rows, matching)
  }

  /// Reads the chosen rows and puts them beside the items that changes have left.
  private func selection(_ query: RowQuery, _ chosen: [Int], _ matching: Int) throws -> RowSelection? {
    guard let starts = index.starts() else { return nil }
    var choice = RowChoice(query)
    for row in chosen {
      guard let found = try file.row(number: row, starts: starts) else { return nil }
      choice.take(keys: query.sort.map { found.sortKey($0.name) }, id: found.recordId) { found }
    }
    var changed = 0
    for item in overlay.items where query.filter?.matches(item) ?? true {
      changed += 1
      choice.take(keys: query.sort.map { item.sortKey($0.name) }, id: item.recordId) { ItemRow(item) }
    }
    return RowSelection(rows: choice.selection.rows, matching: matching + changed)
  }

  /// How many items have each text in a field; nil if the cache does not have what it takes.
  func tally(_ field: String, where filter: Filter?) throws -> [String: Int]? {
    guard let hidden = try hiddenRows(), let column = index.column(field),
      let test = IndexedTest(filter, file.columns, index)
    else { return nil }
    var counts = filter == nil ? column.counts : Array(repeating: 0, count: column.counts.count)
    if filter == nil {
      for row in hidden { counts[column[row]] -= 1 }
    } else {
      test.forEachMatch(of: index.rows) { row in
        if hidden.isEmpty || !hidden.contains(row) { counts[column[row]] += 1 }
      }
    }
    var tally: [String: Int] = [:]
    for (code, count) in counts.enumerated() where count > 0 {
      tally[file.columns.text(code, of: column, field) ?? "", default: 0] += count
    }
    for item in overlay.items where filter?.matches(item) ?? true { tally[item.text(field) ?? "", default: 0] += 1 }
    return tally
  }

  /// Goes through the fields of the items that a filter means, sorted by id.
  ///
  /// - Returns: false, with nothing visited, if the cache does not have what it takes.
  func visit(_ names: [String], where filter: Filter?, _ body: (inout RowTexts) throws -> Void) throws -> Bool {
    guard let changed = try changedRows(), let test = IndexedTest(filter, file.columns, index) else { return false }
    var columns: [CodedTexts] = []
    for name in names {
      guard let column = CodedTexts(name, file.columns, index) else { return false }
      columns.append(column)
    }
    var texts = RowTexts(names, columns)
    var rest = changed[...]
    func visitChanged(before row: Int) throws {
      while let next = rest.first, next.row <= row {
        rest.removeFirst()
        guard let item = next.item, filter?.matches(item) ?? true else { continue }
        texts.read(ItemRow(item))
        try body(&texts)
      }
    }
    let hidden = Set(changed.map(\.row))
    try test.forEachMatch(of: index.rows) { row in
      if !rest.isEmpty { try visitChanged(before: row) }
      if !hidden.isEmpty, hidden.contains(row) { return }
      texts.read(coded: row)
      try body(&texts)
    }
    try visitChanged(before: .max)
    return true
  }

  /// The changed items with the numbers of the rows that they overtake, those behind the last row at the end; nil if one
  /// is to stand between two rows, or there are too many.
  private func changedRows() throws -> [(row: Int, item: (any Record)?)]? {
    if overlay.isEmpty { return [] }
    guard overlay.outcomes.count <= Self.mostChanges, let starts = index.starts() else { return nil }
    let last = try file.row(number: index.rows - 1, starts: starts)?.recordId ?? 0
    var changed: [(row: Int, item: (any Record)?)] = []
    for (id, outcome) in overlay.outcomes.sorted(by: { $0.key < $1.key }) {
      let row = try id > last ? index.rows : file.number(ofRow: id, starts: starts)
      guard row != nil || outcome.item == nil else { return nil }
      if let row { changed.append((row, outcome.item)) }
    }
    return changed
  }

  /// The numbers of the rows that changes have overtaken; nil if there are too many changes, or no places of rows.
  private func hiddenRows() throws -> Set<Int>? {
    if overlay.isEmpty { return [] }
    guard overlay.outcomes.count <= Self.mostChanges, let starts = index.starts() else { return nil }
    var hidden: Set<Int> = []
    for id in overlay.outcomes.keys {
      if let number = try file.number(ofRow: id, starts: starts) { hidden.insert(number) }
    }
    return hidden
  }
}

extension RowColumns {
  /// What a value of a column of that name says.
  func text(_ code: Int, of column: ColumnIndex.Column, _ name: String) -> String? {
    text(of: column.cells[code], in: column.values) ?? fallback(name, place(of: name))
  }

  /// What the values of a column of that name sort and compare by, with what they say.
  func keys(of column: ColumnIndex.Column, _ name: String) -> [(text: String?, key: SortKey)] {
    let place = place(of: name)
    let fallback = fallback(name, place)
    let isWhole = place.flatMap { infos[$0]?.shape } == .integer
    return column.cells.map { cell in
      let text = text(of: cell, in: column.values) ?? fallback
      if isWhole, let number = integer(of: cell, in: column.values) { return (text, .number(Double(number))) }
      return (text, sortKey(text, at: place))
    }
  }
}

/// A filter held against the numbers of values: each value is decided once.
private struct IndexedTest {
  private indirect enum Node {
    case column(ColumnIndex.Column, [Bool])
    case constant(Bool)
    case not(Node)
    case and([Node])
    case or([Node])
  }

  private let root: Node

  /// Nil if the cache lacks a column that is tested.
  init?(_ filter: Filter?, _ columns: RowColumns, _ index: ColumnIndex) {
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
    guard columns.place(of: name) != nil else {
      let text = columns.fallback(name, nil)
      return .constant(comparison.holds(text, key: columns.sortKey(text, named: name)))
    }
    return index.column(name).map { column in
      .column(column, columns.keys(of: column, name).map { comparison.holds($0.text, key: $0.key) })
    }
  }

  /// Goes through the numbers of the rows that match.
  func forEachMatch(of rows: Int, _ visit: (Int) throws -> Void) rethrows {
    // By far the most filters test one column; going through the tree for each row takes several times as long.
    if case .column(let column, let verdicts) = root {
      for row in 0..<rows where verdicts[column[row]] { try visit(row) }
    } else {
      for row in 0..<rows where Self.decide(root, row) { try visit(row) }
    }
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

/// The place of each of a column's values in an order; equal values have the same one.
private struct RankedColumn {
  private let column: ColumnIndex.Column?
  private var ranks: [Int]

  /// Nil if the cache lacks the column; one that the file lacks decides nothing.
  init?(_ field: SortField, _ columns: RowColumns, _ index: ColumnIndex) {
    guard columns.place(of: field.name) != nil else {
      (column, ranks) = (nil, [0])
      return
    }
    guard let column = index.column(field.name) else { return nil }
    let keys = columns.keys(of: column, field.name).map(\.key)
    let order = keys.indices.sorted { field.isOrdered(keys[$0], before: keys[$1]) ?? false }
    ranks = Array(repeating: 0, count: keys.count)
    for (place, code) in order.enumerated().dropFirst() {
      let before = order[place - 1]
      ranks[code] = ranks[before] + (field.isOrdered(keys[before], before: keys[code]) == nil ? 0 : 1)
    }
    self.column = column
  }

  func rank(_ row: Int) -> Int { column.map { ranks[$0[row]] } ?? 0 }
}

/// The first rows of those that were offered in the order of their numbers.
private struct RankedChoice {
  private let limit: Int
  private var best: [(row: Int, ranks: [Int])] = []

  init(limit: Int) { self.limit = limit }

  /// The numbers of the rows that are left.
  var rows: [Int] { best.map(\.row) }

  mutating func take(_ row: Int, _ ranks: () -> some Sequence<Int>) {
    guard limit > 0 else { return }
    // A later row with the same ranks comes after the earlier one.
    if best.count == limit, let last = best.last {
      guard ranks().lexicographicallyPrecedes(last.ranks) else { return }
      best.removeLast()
    }
    let ranks = Array(ranks())
    let place = best.firstIndex { ranks.lexicographicallyPrecedes($0.ranks) } ?? best.count
    best.insert((row, ranks), at: place)
  }
}
