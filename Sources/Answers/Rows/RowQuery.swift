public import Equipment

/// Which items of a type are asked for, in which order, and how many of them.
public struct RowQuery: Sendable {
  /// Nil if every item is meant.
  public var filter: Filter?
  /// The order; by id where nothing else decides.
  public var sort: [SortField]
  /// How many at most, counted from the first; nil for all.
  public var limit: Int?

  /// Asks for items.
  public init(filter: Filter? = nil, sort: [SortField] = [], limit: Int? = nil) {
    self.filter = filter
    self.sort = sort
    self.limit = limit
  }
}

/// The rows that a query found.
public struct RowSelection: Sendable {
  /// The items asked for, in their order.
  public let rows: [ItemRow]
  /// How many there would be without the limit.
  public let matching: Int

  /// States the rows and the number without the limit.
  public init(rows: [ItemRow], matching: Int) {
    self.rows = rows
    self.matching = matching
  }
}

extension RowQuery {
  /// Answers the query from items.
  public func selection(from items: [any Record]) -> RowSelection {
    var choice = RowChoice(self)
    for item in items where filter?.matches(item) ?? true {
      choice.insert(keys: sort.map { item.sortKey($0.name) }, id: item.recordId) { ItemRow(item) }
    }
    return choice.selection
  }
}

/// The first rows of those that were offered, without keeping the others.
package struct RowChoice: Sendable {
  private struct Candidate: Sendable {
    let keys: [SortKey]
    let id: Int
    let row: ItemRow
  }

  private let sort: [SortField]
  private let limit: Int
  private var matching = 0
  private var best: [Candidate] = []

  package init(_ query: RowQuery) {
    sort = query.sort
    limit = query.limit ?? Int.max
  }

  /// Counts a row, and keeps it if it may be among the first.
  package mutating func insert(keys: [SortKey], id: Int, _ row: () -> ItemRow) {
    matching += 1
    guard limit > 0 else { return }
    // Twice the limit are kept before the worse half goes, which costs less than keeping them in order.
    if best.count >= 2, best.count / 2 >= limit { cut() }
    if best.count == limit, isFull, let last = best.last, !isOrdered(keys, id, before: last) { return }
    isInOrder = isInOrder && sort.isEmpty && best.last.map { $0.id < id } ?? true
    best.append(Candidate(keys: keys, id: id, row: row()))
    isFull = false
  }

  /// True while the kept rows came in the order of the answer: by id, as no other sort is asked for.
  private var isInOrder = true

  /// True while exactly `limit` rows are kept, in order: a further row must come before the last of them.
  private var isFull = false

  private mutating func cut() {
    best = Array(best.sorted { isOrdered($0.keys, $0.id, before: $1) }.prefix(limit))
    isFull = true
  }

  private func isOrdered(_ keys: [SortKey], _ id: Int, before other: Candidate) -> Bool {
    for (index, field) in sort.enumerated() {
      if let isBefore = field.isOrdered(keys[index], before: other.keys[index]) { return isBefore }
    }
    return id < other.id
  }

  /// What is kept of all rows that were offered to several, each behind those of the one before.
  package init(_ query: RowQuery, of parts: [RowChoice]) {
    self.init(query)
    matching = parts.reduce(0) { $0 + $1.matching }
    best.reserveCapacity(parts.reduce(0) { $0 + $1.best.count })
    for part in parts {
      guard let first = part.best.first else { continue }
      isInOrder = isInOrder && part.isInOrder && best.last.map { $0.id < first.id } ?? true
      best += part.best
    }
  }

  /// The first rows, in order, and the number of all rows offered.
  package var selection: RowSelection {
    let ordered = isInOrder ? best : best.sorted { isOrdered($0.keys, $0.id, before: $1) }
    return RowSelection(rows: ordered.prefix(limit).map { $0.row }, matching: matching)
  }
}
