package import Answers
package import Equipment

/// A large plain file with its cache: queries are answered from the codes of values, and only rows that are asked for
/// are read.
package struct IndexedRows {
  package let file: PlainFile
  package let overlay: Overlay
  package let index: ColumnIndex

  /// Answers a query; nil if the cache lacks a column that it needs, or too many rows would be read one by one.
  package func select(_ query: RowQuery) throws -> RowSelection? {
    guard query.filter != nil || query.limit != nil, let hidden = try hiddenRows(),
      let test = IndexedTest(query.filter, file.columns, index)
    else { return nil }
    if let limit = query.limit { return limit > QueryLimits.indexedRows ? nil : try select(query, limit, test, hidden) }
    var rows: [Int] = []
    test.forEachMatch(of: index.rows) { row in
      if rows.count <= QueryLimits.indexedRows, hidden.isEmpty || !hidden.contains(row) { rows.append(row) }
    }
    return rows.count > QueryLimits.indexedRows ? nil : try selection(query, rows, rows.count)
  }

  private func select(_ query: RowQuery, _ limit: Int, _ test: IndexedTest, _ hidden: Set<Int>) throws -> RowSelection?
  {
    var orders: [RankedColumn] = []
    for field in query.sort {
      guard let order = RankedColumn(field, file.columns, index) else { return nil }
      orders.append(order)
    }
    let first = orders.first
    var choice = RankedChoice(limit: limit)
    // Where it is known how many rows match, few are tested: those that may be among the first.
    if let first, first.isInFile, let matching = test.matching(of: index.rows, without: hidden) {
      first.forEachRow { row in
        if test.matches(row), !hidden.contains(row) { choice.insert(row) { orders.lazy.map { $0.rank(row) } } }
        return choice.bound
      }
      return try selection(query, choice.rows, matching)
    }
    var matching = 0
    test.forEachMatch(of: index.rows) { row in
      guard hidden.isEmpty || !hidden.contains(row) else { return }
      matching += 1
      // Nearly every row of many is passed over by this one comparison.
      guard first?.rank(row) ?? 0 <= choice.bound else { return }
      choice.insert(row) { orders.lazy.map { $0.rank(row) } }
    }
    return try selection(query, choice.rows, matching)
  }

  /// Reads the chosen rows and merges them with the items that changes have left.
  private func selection(_ query: RowQuery, _ chosen: [Int], _ matching: Int) throws -> RowSelection? {
    guard let starts = index.starts() else { return nil }
    var choice = RowChoice(query)
    for row in chosen {
      guard let found = try file.row(number: row, starts: starts) else { return nil }
      choice.insert(keys: query.sort.map { found.sortKey($0.name) }, id: found.recordId) { found }
    }
    var changed = 0
    for item in overlay.items where query.filter?.matches(item) ?? true {
      changed += 1
      choice.insert(keys: query.sort.map { item.sortKey($0.name) }, id: item.recordId) { ItemRow(item) }
    }
    return RowSelection(rows: choice.selection.rows, matching: matching + changed)
  }

  /// How many items have each text in a field; nil if the cache lacks a column, or there are too many changes.
  package func tally(_ field: String, where filter: Filter?) throws -> [String: Int]? {
    guard let hidden = try hiddenRows(), let column = index.column(field),
      let test = IndexedTest(filter, file.columns, index)
    else { return nil }
    let all = filter == nil ? index.counts(of: field)?.map { Int($0) } : nil
    guard filter != nil || all?.count == column.cellCount else { return nil }
    var counts = all ?? Array(repeating: 0, count: column.cellCount)
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
  /// - Returns: false, with nothing visited, if the cache lacks a column, or does not show where changed items belong.
  package func visit(_ names: [String], where filter: Filter?, _ body: (inout RowTexts) throws -> Void) throws -> Bool {
    guard let changed = try changedRows(), let test = IndexedTest(filter, file.columns, index) else { return false }
    // Of a few rows each is read; the numbers of many are read first, as the cache has none.
    if names.contains(where: isId), test.isNarrow, try visitFew(names, test, changed, body) { return true }
    guard let columns = try codedTexts(names) else { return try visitFew(names, test, changed, body) }
    var texts = RowTexts(names, columns)
    try visit(test, changed, of: filter) { row in
      texts.read(coded: row)
      try body(&texts)
    } changed: { item in
      texts.read(item)
      try body(&texts)
    }
    return true
  }

  /// The fields of the items that a filter means, sorted by id, by the numbers of their texts; nil if the cache lacks a
  /// column, or does not show where changed items belong.
  package func numbered(_ names: [String], where filter: Filter?) throws -> NumberedRows? {
    guard let changed = try changedRows(), let test = IndexedTest(filter, file.columns, index),
      let columns = try codedTexts(names)
    else { return nil }
    var (rows, coded) = (NumberedRows(names, columns), [Int]())
    if !test.isNarrow { rows.reserve(index.rows + changed.count) }
    coded.reserveCapacity(min(index.rows, QueryLimits.numberedAtOnce))
    try visit(test, changed, of: filter) { row in
      coded.append(row)
      if coded.count == QueryLimits.numberedAtOnce {
        rows.append(coded: coded)
        coded.removeAll(keepingCapacity: true)
      }
    } changed: { item in
      rows.append(coded: coded)
      coded.removeAll(keepingCapacity: true)
      rows.append(item)
    }
    rows.append(coded: coded)
    return rows
  }

  /// Goes through the rows and the changed items among them.
  private func visit(
    _ test: IndexedTest, _ changed: [ChangedRow], of filter: Filter?, row: (Int) throws -> Void,
    changed item: (ItemRow) throws -> Void
  ) throws {
    if changed.isEmpty { return try test.forEachMatch(of: index.rows, row) }
    var rest = changed[...]
    func visitChanged(before row: Int) throws {
      while let next = rest.first, next.row <= row {
        rest.removeFirst()
        if let changed = next.item, filter?.matches(changed) ?? true { try item(ItemRow(changed)) }
      }
    }
    let hidden = Set(changed.map(\.row))
    try test.forEachMatch(of: index.rows) { number in
      try visitChanged(before: number)
      if !hidden.contains(number) { try row(number) }
    }
    try visitChanged(before: .max)
  }

  /// The same where the cache lacks a column that is asked for: reads the few rows that a filter means one by one.
  private func visitFew(
    _ names: [String], _ test: IndexedTest, _ changed: [ChangedRow], _ body: (inout RowTexts) throws -> Void
  ) throws -> Bool {
    guard changed.isEmpty, test.isNarrow, let starts = index.starts() else { return false }
    var rows: [Int] = []
    test.forEachMatch(of: index.rows) { row in
      if rows.count <= QueryLimits.indexedRows { rows.append(row) }
    }
    guard rows.count <= QueryLimits.indexedRows else { return false }
    let found = try rows.compactMap { try file.row(number: $0, starts: starts) }
    guard found.count == rows.count else { return false }
    var texts = RowTexts(names)
    for row in found {
      texts.read(row)
      try body(&texts)
    }
    return true
  }

  /// The columns of some names; nil if the cache lacks one that the file has.
  private func codedTexts(_ names: [String]) throws -> [CodedTexts]? {
    let columns = try names.compactMap { name -> CodedTexts? in
      if isId(name) { return try ids().map { CodedTexts(ids: $0, file.columns) } }
      guard file.columns.index(of: name) != nil else { return CodedTexts(name, file.columns, nil) }
      return index.column(name).map { CodedTexts(name, file.columns, $0) }
    }
    return columns.count == names.count ? columns : nil
  }

  private func isId(_ name: String) -> Bool { file.columns.index(of: name) == file.columns.idIndex }

  /// The numbers of the records, row by row; nil if the file has not as many rows as its cache.
  private func ids() throws -> [Int]? {
    var ids: [Int] = []
    ids.reserveCapacity(index.rows)
    try file.forEachLine { bytes, row, _ in ids.append(file.columns.id(in: bytes, row)) }
    try file.checkUnchanged()
    return ids.count == index.rows ? ids : nil
  }

  /// The changed items with the numbers of the rows that they overtake, those behind the last row at the end; nil if one
  /// is to stand between two rows, or there are too many.
  private func changedRows() throws -> [ChangedRow]? {
    if overlay.isEmpty { return [] }
    guard overlay.outcomes.count <= QueryLimits.indexedChanges, let starts = index.starts() else { return nil }
    let last = try file.row(number: index.rows - 1, starts: starts)?.recordId ?? 0
    var changed: [ChangedRow] = []
    for (id, outcome) in overlay.outcomes.sorted(by: { $0.key < $1.key }) {
      let row = try id > last ? index.rows : file.number(ofRow: id, starts: starts)
      guard row != nil || outcome.item == nil else { return nil }
      if let row { changed.append(ChangedRow(row: row, item: outcome.item)) }
    }
    return changed
  }

  /// The numbers of the rows that changes have overtaken; nil if there are too many changes, or no offsets of rows.
  private func hiddenRows() throws -> Set<Int>? {
    if overlay.isEmpty { return [] }
    guard overlay.outcomes.count <= QueryLimits.indexedChanges, let starts = index.starts() else { return nil }
    var hidden: Set<Int> = []
    for id in overlay.outcomes.keys {
      if let number = try file.number(ofRow: id, starts: starts) { hidden.insert(number) }
    }
    return hidden
  }
}

/// A changed item, and the row that it overtakes.
private struct ChangedRow {
  /// The number of the row; that behind the last one for a new item.
  let row: Int
  /// The item as it is now; nil if it is deleted.
  let item: (any Record)?
}
