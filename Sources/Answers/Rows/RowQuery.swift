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
  private let sort: [SortField]
  private let limit: Int
  private var matching = 0
  /// Alone, as most queries ask for no order but that of the ids: rows among keys would be copied once more for the answer.
  private var rows: [ItemRow] = []
  /// The keys of each row in the orders that are asked for; nothing if none is.
  private var keys: [[SortKey]] = []

  package init(_ query: RowQuery) {
    sort = query.sort
    limit = query.limit ?? Int.max
  }

  /// Counts a row, and keeps it if it may be among the first.
  package mutating func insert(keys: [SortKey], id: Int, _ row: () -> ItemRow) {
    matching += 1
    guard limit > 0 else { return }
    // Twice the limit are kept before the worse half goes, which costs less than keeping them in order.
    if rows.count >= 2, rows.count / 2 >= limit { cut() }
    if rows.count == limit, isFull, !isOrdered(keys, id, before: rows.count - 1) { return }
    isInOrder = isInOrder && sort.isEmpty && rows.last.map { $0.recordId < id } ?? true
    rows.append(row())
    if !sort.isEmpty { self.keys.append(keys) }
    isFull = false
  }

  /// True while the kept rows came in the order of the answer: by id, as no other sort is asked for.
  private var isInOrder = true

  /// True while exactly `limit` rows are kept, in order: a further row must come before the last of them.
  private var isFull = false

  private mutating func cut() {
    let first = order.prefix(limit)
    rows = first.map { rows[$0] }
    if !sort.isEmpty { keys = first.map { keys[$0] } }
    isFull = true
  }

  /// The places of the kept rows in the order of the answer.
  private var order: [Int] {
    rows.indices.sorted { isOrdered(sort.isEmpty ? [] : keys[$0], rows[$0].recordId, before: $1) }
  }

  private func isOrdered(_ keys: [SortKey], _ id: Int, before other: Int) -> Bool {
    for (index, field) in sort.enumerated() {
      if let isBefore = field.isOrdered(keys[index], before: self.keys[other][index]) { return isBefore }
    }
    return id < rows[other].recordId
  }

  /// What is kept of all rows that were offered to several, each behind those of the one before.
  package init(_ query: RowQuery, of parts: [RowChoice]) {
    self.init(query)
    matching = parts.reduce(0) { $0 + $1.matching }
    rows.reserveCapacity(parts.reduce(0) { $0 + $1.rows.count })
    for part in parts {
      guard let first = part.rows.first else { continue }
      isInOrder = isInOrder && part.isInOrder && rows.last.map { $0.recordId < first.recordId } ?? true
      rows += part.rows
      keys += part.keys
    }
  }

  /// The first rows, in order, and the number of all rows offered.
  package var selection: RowSelection {
    if isInOrder {
      return RowSelection(rows: rows.count > limit ? Array(rows.prefix(limit)) : rows, matching: matching)
    }
    return RowSelection(rows: order.prefix(limit).map { rows[$0] }, matching: matching)
  }
}
