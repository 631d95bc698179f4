package import Answers
import Codecs
package import Equipment
import Files
import Synchronization

/// A plain file with the changes that are not in it yet; queries are answered from them without reading every value.
package struct RowScan: Sendable {
  package let file: PlainFile
  package let overlay: Overlay
  /// The column cache, with which some queries are quicker; nil for files that are small, or have none.
  package var index: ColumnIndex?
  /// Bytes that a thread reads at least.
  package var shortestPart = QueryLimits.scanOfThread

  /// Lays changes over a file.
  package init(file: PlainFile, overlay: Overlay, index: ColumnIndex? = nil) {
    self.file = file
    self.overlay = overlay
    self.index = index
  }

  /// The same with staged changes on top.
  package func with(_ staged: Overlay?) -> RowScan {
    guard let staged else { return self }
    var overlay = overlay
    overlay.apply(staged)
    return RowScan(file: file, overlay: overlay, index: index)
  }

  private var indexed: IndexedRows? { index.map { IndexedRows(file: file, overlay: overlay, index: $0) } }

  /// Answers a query; a large file is parted among threads.
  package func select(_ query: RowQuery) throws -> RowSelection {
    if let selection = try indexed?.select(query) { return selection }
    let needle = query.filter.flatMap { RowTest.needle($0, file.columns) }
    let blocks = blocks(having: needle)
    var choice = try blocks.map { try self.choice(query, among: $0) } ?? self.choice(query, in: nil)
    for item in overlay.items where query.filter?.matches(item) ?? true {
      choice.insert(keys: query.sort.map { item.sortKey($0.name) }, id: item.recordId) { ItemRow(item) }
    }
    return choice.selection
  }

  /// The same among several threads, if there is enough to be read.
  private func choice(_ query: RowQuery, among blocks: [Range<Int>]) throws -> RowChoice {
    let parts = try parted(blocks) { part in try self.choice(query, in: part) }
    return parts.count == 1 ? parts[0] : RowChoice(query, of: parts)
  }

  /// What is made of blocks by one thread, or of parts of them by several, in their order.
  private func parted<Part: Sendable>(
    _ blocks: [Range<Int>], _ make: @escaping @Sendable (ArraySlice<Range<Int>>) throws -> Part
  ) throws -> [Part] {
    let size = blocks.reduce(0) { $0 + $1.count }
    let shortest = max(1, blocks.count * shortestPart / max(1, size))
    let parts = SharedWork.results(ofPartsOf: blocks, shortest: shortest) { part in Result { try make(part) } }
    return try parts.map { try $0.get() }
  }

  /// Gathers from the rows that a filter means: in parts of the file, each sorted by id as are their rows, and last from
  /// the items that changes have left.
  ///
  /// - Returns: how many rows that are.
  package func collect<Collector: RowCollector>(
    _ filter: Filter?, by begin: @escaping @Sendable () -> Collector, into parts: inout [Collector.Part]
  ) throws -> Int {
    let rows = Atomic(0)
    let part = { @Sendable (blocks: ArraySlice<Range<Int>>?) throws -> Collector.Part in
      var (collector, count) = (begin(), 0)
      try forEachMatch(of: filter, in: blocks) { bytes, row, id in
        collector.add(ItemRow(file.columns, id: id, bytes, row))
        count += 1
      }
      rows.add(count, ordering: .relaxed)
      return collector.finish()
    }
    let needle = filter.flatMap { RowTest.needle($0, file.columns) }
    if let blocks = blocks(having: needle) {
      for found in try parted(blocks, part) { parts.append(found) }
    } else {
      parts.append(try part(nil))
    }
    let changed = overlay.isEmpty ? [] : overlay.items.filter { filter?.matches($0) ?? true }
    if !changed.isEmpty { parts.append(Collector.part(of: changed.map { ItemRow($0) }, by: begin())) }
    return rows.load(ordering: .relaxed) + changed.count
  }

  /// The first of the rows that a query means and that no change has overtaken, in some blocks of the file or in all of it.
  private func choice(_ query: RowQuery, in blocks: ArraySlice<Range<Int>>?) throws -> RowChoice {
    var choice = RowChoice(query)
    var keys = query.sort.map { ColumnKeys($0.name, file.columns) }
    let isSparse = !file.isInMemory && (query.filter != nil || query.limit != nil)
    try forEachMatch(of: query.filter, in: blocks) { bytes, row, id in
      var found: [SortKey] = []
      for column in keys.indices { found.append(keys[column].key(bytes, row)) }
      // A few rows of many are copied: one of them would keep all that was read with it.
      choice.insert(keys: found, id: id) {
        isSparse
          ? ItemRow(file.columns, id: id, Array(bytes[row]), 0..<row.count) : ItemRow(file.columns, id: id, bytes, row)
      }
    }
    return choice
  }

  /// How many items have each text in a field; what is empty is counted under an empty text.
  package func tally(_ field: String, where filter: Filter?) throws -> [String: Int] {
    if let tally = try indexed?.tally(field, where: filter) { return tally }
    let column = file.columns.index(of: field)
    var (codes, counts) = (ValueCodes(), [Int]())
    try forEachMatch(of: filter) { bytes, row, _ in
      let cell = column.map { file.columns.cell($0, in: bytes, row) } ?? 0..<0
      let code = codes.code(of: cell, in: bytes)
      if code == counts.count { counts.append(0) }
      counts[code] += 1
    }
    var tally: [String: Int] = [:]
    for code in counts.indices {
      let cell = Array(codes.cell(code))
      let text = file.columns.text(of: 0..<cell.count, in: cell) ?? file.columns.fallback(field, column) ?? ""
      tally[text, default: 0] += counts[code]
    }
    for item in overlay.items where filter?.matches(item) ?? true { tally[item.text(field) ?? "", default: 0] += 1 }
    return tally
  }

  /// Goes through the items that a filter means, in the order of their ids.
  ///
  /// - Throws: `VisitEnded` if the visitor throws.
  package func visit(_ filter: Filter?, _ body: (ItemRow) throws -> Void) throws {
    func visitor(_ row: ItemRow) throws { do { try body(row) } catch { throw VisitEnded(cause: error) } }
    let items = overlay.items.filter { filter?.matches($0) ?? true }.sorted { $0.recordId < $1.recordId }
    var rest = items[...]
    try forEachMatch(of: filter) { bytes, row, id in
      while let item = rest.first, item.recordId < id {
        try visitor(ItemRow(item))
        rest.removeFirst()
      }
      try visitor(ItemRow(file.columns, id: id, bytes, row))
    }
    for item in rest { try visitor(ItemRow(item)) }
  }

  /// Goes through the items with some ids, which ascend; those that are not there are left out.
  ///
  /// - Throws: `VisitEnded` if the visitor throws.
  package func visit(_ ids: [Int], _ body: (ItemRow) throws -> Void) throws {
    func visitor(_ row: ItemRow) throws { do { try body(row) } catch { throw VisitEnded(cause: error) } }
    var changed = OverlaidRows(overlay.isEmpty ? [] : ids.filter { overlay.outcomes[$0] != nil }, overlay)
    try file.forEachRow(of: overlay.isEmpty ? ids : ids.filter { overlay.outcomes[$0] == nil }) { row in
      while let earlier = changed.next(before: row.recordId) { try visitor(earlier) }
      try visitor(row)
    }
    while let last = changed.next(before: .max) { try visitor(last) }
    try file.checkUnchanged()
  }

  /// Goes through the items whose ids are in some ranges, in the order of their ids.
  ///
  /// - Throws: `VisitEnded` if the visitor throws.
  package func visit(in ids: IdRanges, _ body: (ItemRow) throws -> Void) throws {
    func visitor(_ row: ItemRow) throws { do { try body(row) } catch { throw VisitEnded(cause: error) } }
    var changed = OverlaidRows(overlay.outcomes.keys.filter { ids.contains($0) }.sorted(), overlay)
    try file.forEachRow(in: ids) { row in
      while let earlier = changed.next(before: row.recordId) { try visitor(earlier) }
      if overlay.outcomes[row.recordId] == nil { try visitor(row) }
    }
    while let last = changed.next(before: .max) { try visitor(last) }
    try file.checkUnchanged()
  }

  /// Goes through some fields of the items that a filter means, in the order of their ids.
  ///
  /// - Throws: `VisitEnded` if the visitor throws.
  package func visit(_ names: [String], where filter: Filter?, _ body: (inout RowTexts) throws -> Void) throws {
    let visitor = { (texts: inout RowTexts) in do { try body(&texts) } catch { throw VisitEnded(cause: error) } }
    if try indexed?.visit(names, where: filter, visitor) ?? false { return }
    var texts = RowTexts(names)
    try visit(filter) { row in
      texts.read(row)
      try body(&texts)
    }
  }

  /// Some fields of the items that a filter means, in the order of their ids, by the numbers of their texts.
  package func numbered(_ names: [String], where filter: Filter?) throws -> NumberedRows {
    if let rows = try indexed?.numbered(names, where: filter) { return rows }
    var rows = NumberedRows(names)
    try visit(filter) { rows.append($0) }
    return rows
  }

  /// Goes through the rows that a filter means and that no change has overtaken.
  private func forEachMatch(of filter: Filter?, _ visit: ([UInt8], Range<Int>, Int) throws -> Void) throws {
    let needle = filter.flatMap { RowTest.needle($0, file.columns) }
    try forEachMatch(of: filter, in: ranges(having: needle)?[...], visit)
  }

  /// The same in some blocks of the file; nil for all of it.
  private func forEachMatch(
    of filter: Filter?, in blocks: ArraySlice<Range<Int>>?, _ visit: ([UInt8], Range<Int>, Int) throws -> Void
  ) throws {
    var test = RowTest(filter, file.columns)
    let isOverlaid = !overlay.isEmpty
    try forEachBlock(of: blocks) { bytes, block in
      var rowStart = block.lowerBound
      while rowStart < block.upperBound {
        if test.needle != nil {
          guard let found = test.needle?.next(in: bytes, from: rowStart, to: block.upperBound) else { break }
          rowStart = bytes.lineStart(before: found, from: rowStart)
        }
        let (row, next) = bytes.line(at: rowStart, before: block.upperBound)
        rowStart = next
        guard test.matches(bytes, row) else { continue }
        let id = file.columns.id(in: bytes, row)
        if !isOverlaid || overlay.outcomes[id] == nil { try visit(bytes, row, id) }
      }
      return true
    }
    try file.checkUnchanged()
  }
}

extension RowScan {
  /// The blocks of the file with the rows that may have a word; nil for all of it, as it comes.
  private func ranges(having needle: FoldedNeedle?) -> [Range<Int>]? {
    guard let needle, needle.isSearched else { return nil }
    return index?.ranges(of: needle.letters, end: file.lines.size)
  }

  /// The same for a large file also where all of it is meant, so that it can be parted.
  private func blocks(having needle: FoldedNeedle?) -> [Range<Int>]? {
    let size = file.lines.size
    if let ranges = ranges(having: needle) { return ranges }
    return size >= 2 * shortestPart ? index?.blocks(of: QueryLimits.block, end: size) : nil
  }

  private func forEachBlock(
    of blocks: ArraySlice<Range<Int>>?, _ visit: ([UInt8], Range<Int>) throws -> Bool
  ) throws {
    guard let blocks else { return try file.forEachBlock(visit) }
    for block in blocks {
      let (bytes, start) = try file.lines.bytes(at: block.lowerBound, count: block.count)
      guard try visit(bytes, start..<start + block.count) else { return }
    }
  }
}

/// An error thrown by a visitor, to distinguish it from the errors of reading.
package struct VisitEnded: Error {
  package let cause: any Error
}

/// The sort keys of the rows in one column, worked out once for each different value.
private struct ColumnKeys {
  private let columns: RowColumns
  private let index: Int?
  private let name: String
  private var codes = ValueCodes()
  private var keys: [SortKey] = []

  init(_ name: String, _ columns: RowColumns) {
    self.name = name
    self.columns = columns
    index = columns.index(of: name)
  }

  mutating func key(_ bytes: [UInt8], _ row: Range<Int>) -> SortKey {
    let cell = index.map { columns.cell($0, in: bytes, row) } ?? 0..<0
    let code = codes.code(of: cell, in: bytes)
    if code == keys.count {
      let text = columns.text(of: cell, in: bytes) ?? columns.fallback(name, index)
      keys.append(index.map { columns.sortKey(text, at: $0) } ?? columns.sortKey(text, named: name))
    }
    return keys[code]
  }
}

extension [UInt8] {
  /// The start of the line that an offset is in, not before `start`.
  fileprivate func lineStart(before offset: Int, from start: Int) -> Int {
    var offset = offset
    while offset > start, self[offset - 1] != ASCII.lineFeed { offset -= 1 }
    return offset
  }
}

/// Items that are not as the file has them, in the order of their ids.
private struct OverlaidRows {
  private var ids: ArraySlice<Int>
  private let overlay: Overlay

  init(_ ids: [Int], _ overlay: Overlay) { (self.ids, self.overlay) = (ids[...], overlay) }

  /// The next one with a smaller id than the given one, which is not come to again; deleted ones are passed over.
  mutating func next(before id: Int) -> ItemRow? {
    while let next = ids.first, next < id {
      ids.removeFirst()
      if let item = overlay.outcomes[next]?.item { return ItemRow(item) }
    }
    return nil
  }
}
