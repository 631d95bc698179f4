package import Answers
package import Equipment
import Files
import Query
import Synchronization

/// Queries of items.
extension FileRepository {
  package func count(of type: RecordType) async throws -> Int {
    if try isAbsent(type) { return 0 }
    noteRequest(type)
    let rows = type.rows
    let (log, round, staged) = try current(rows)
    if let count = try tables[rows].knownCount(log, round: round) {
      if log.hasPast { requested.withLock { $0.note(.manifest) } }
      return count + (staged?.difference ?? 0)
    }
    return try view(rows).count
  }

  package func fetch(_ type: RecordType) async throws -> [any Record] {
    if try isAbsent(type) { return [] }
    noteRequest(type)
    return try items(type)
  }

  package func select(_ query: RowQuery, of type: RecordType) async throws -> RowSelection {
    if try isAbsent(type) { return query.selection(from: []) }
    noteRequest(type)
    if let scan = try scan(type) { return try answer(scan, of: type, count: \.matching) { try $0.select(query) } }
    guard type.hasWholeRows else { return try answer(fromSetups: query.selection) }
    return query.selection(from: try items(type))
  }

  package func collect<Collector: RowCollector>(
    _ filter: Filter?, of type: RecordType, by begin: @escaping @Sendable () -> Collector
  ) async throws -> [Collector.Part] {
    if try isAbsent(type) { return [] }
    noteRequest(type)
    guard type.hasWholeRows, let scan = try scan(type) else {
      let items = try items(type).lazy.filter { filter?.matches($0) ?? true }
      return [Collector.part(of: items.map { ItemRow($0) }, by: begin())]
    }
    var parts: [Collector.Part] = []
    _ = try answer(scan, of: type, count: { $0 }, { try $0.collect(filter, by: begin, into: &parts) })
    return parts
  }

  package func visit(_ filter: Filter?, of type: RecordType, _ body: (ItemRow) throws -> Void) async throws {
    if try isAbsent(type) { return }
    noteRequest(type)
    // Of a setup the table in the cache does not have everything.
    guard type.hasWholeRows, let scan = try scan(type) else {
      for item in try items(type) where filter?.matches(item) ?? true { try body(ItemRow(item)) }
      return
    }
    try visit(scan) { try $0.visit(filter, body) }
  }

  package func visit(
    _ fields: [String], of type: RecordType, where filter: Filter?, _ body: (inout RowTexts) throws -> Void
  ) async throws {
    if try isAbsent(type) { return }
    noteRequest(type)
    guard type.hasWholeRows, let scan = try scan(type) else {
      var texts = RowTexts(fields)
      for item in try items(type) where filter?.matches(item) ?? true {
        texts.read(ItemRow(item))
        try body(&texts)
      }
      return
    }
    try visit(scan) { try $0.visit(fields, where: filter, body) }
  }

  package func records(_ ids: [Int], of type: RecordType) async throws -> [any Record] {
    var records: [any Record] = []
    if ids.count <= StoreLimits.lookupsAtOnce {
      for id in ids { if let record = try await item(type, id: id) { records.append(record) } }
    } else if type.hasWholeRows, let scan = try scan(type) {
      try visit(scan) { try $0.visit(ids) { records.append(try $0.item()) } }
      noteRequest(type, affectsAnswer: records.count < ids.count)
    } else {
      let wanted = Set(ids)
      records = try items(type).filter { wanted.contains($0.recordId) }
      noteRequest(type, affectsAnswer: records.count < ids.count)
    }
    return records
  }

  package func records(in ids: [ClosedRange<Int>], of type: RecordType) async throws -> [any Record] {
    if try isAbsent(type) { return [] }
    if ids.allSatisfy({ $0.count == 1 }) { return try await records(Set(ids.map(\.lowerBound)).sorted(), of: type) }
    noteRequest(type)
    let ranges = IdRanges(ids)
    guard type.hasWholeRows, let scan = try scan(type) else {
      return try items(type).filter { ranges.contains($0.recordId) }
    }
    var records: [any Record] = []
    try visit(scan) { try $0.visit(in: ranges) { records.append(try $0.item()) } }
    return records
  }

  package func numbered(
    _ fields: [String], of type: RecordType, where filter: Filter?
  ) async throws -> NumberedRows {
    var rows = NumberedRows(fields)
    if try isAbsent(type) { return rows }
    noteRequest(type)
    guard type.hasWholeRows, let scan = try scan(type) else {
      for item in try items(type) where filter?.matches(item) ?? true { rows.append(ItemRow(item)) }
      return rows
    }
    try visit(scan) { rows = try $0.numbered(fields, where: filter) }
    return rows
  }

  package func tally(_ field: String, of type: RecordType, where filter: Filter?) async throws -> [String: Int] {
    if try isAbsent(type) { return [:] }
    noteRequest(type)
    if let scan = try scan(type) {
      return try answer(scan, of: type, count: { $0.values.reduce(0, +) }, { try $0.tally(field, where: filter) })
    }
    func tally(_ items: [any Record]) -> [String: Int] {
      Dictionary(
        items.filter { filter?.matches($0) ?? true }.map { ($0.text(field) ?? "", 1) }, uniquingKeysWith: +)
    }
    return try type.hasWholeRows ? tally(items(type)) : answer(fromSetups: tally)
  }

  package func row(_ type: RecordType, id: Int) async throws -> ItemRow? {
    let (log, round, staged) = try current(type)
    // A known row is of a file as the program left it, which has no problems.
    if type.hasWholeRows, staged?.outcomes[id] == nil, let known = try tables[type].knownRow(id, log, round: round) {
      if known.row != nil { noteSource(.file, log.part(type).overlay) }
      return known.row
    }
    return try await item(type, id: id).map { ItemRow($0) }
  }

  package func known(_ type: RecordType, with field: String, oneOf texts: [String]) async throws -> [any Record]? {
    guard type.hasWholeRows, texts.count <= StoreLimits.singleLookups else { return nil }
    if try isAbsent(type) { return [] }
    let records = try store.withLock { store throws(InventoryError) in
      try store.known(type, with: field, oneOf: texts, nil)
    }
    if records != nil { noteRequest(type) }
    return records
  }

  package func item(_ type: RecordType, id: Int) async throws -> (any Record)? {
    guard type.hasWholeRows else {
      let setup = try setup(id)
      noteRequest(type, affectsAnswer: setup == nil)
      return setup
    }
    return try record(type, id)
  }

  /// One record as it is stored; nil if there is none.
  func record(_ type: RecordType, _ id: Int) throws(InventoryError) -> (any Record)? {
    if let known = try known(type, id) { return known.item }
    let view = try view(type)
    do {
      let item = try view.item(id)
      noteRequest(type, affectsAnswer: item == nil)
      return item
    } catch {
      throw InventoryError.fileProblems([error])
    }
  }

  package func nextId(of type: RecordType) async throws -> Int {
    try store.withLock { store throws(InventoryError) in try store.nextId(type.rows) }
  }

  package func loaded(_ type: RecordType) -> [any Record] { (try? items(type)) ?? [] }

  package func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void) {
    if type.hasWholeRows, let scan = try? scan(type) {
      // A file that cannot be read to its end offers what was read of it.
      try? scan.visit(fields, where: nil, body)
      return
    }
    var texts = RowTexts(fields)
    for item in loaded(type) {
      texts.read(ItemRow(item))
      body(&texts)
    }
  }

  package func loadedTexts(of field: String, of type: RecordType, where filter: Filter?) -> [String] {
    guard type.hasWholeRows, let scan = try? scan(type), let tally = try? scan.tally(field, where: filter) else {
      return Array(Set(loaded(type).filter { filter?.matches($0) ?? true }.compactMap { $0.text(field) }))
    }
    return tally.keys.filter { !$0.isEmpty }
  }

  package func unknownColumns(of type: RecordType) -> [String] {
    let type = type.rows
    let scan = try? scan(type)
    let view = scan == nil ? try? view(type) : nil
    let staged = store.withLock { $0.transaction?.columns[type] ?? [] }
    let known = (scan?.file.columns.unknown ?? view?.unknownColumns ?? []).applying(staged)
    let changed = scan?.overlay ?? view?.overlay ?? Overlay()
    var seen = Set(known)
    let added = changed.outcomes.sorted { $0.key < $1.key }.compactMap(\.value.item).flatMap(\.base.unknown)
    return known + added.map(\.name).filter { seen.insert($0).inserted }
  }

  package var isLargeAsWhole: Bool { largeLog != nil }

  /// The log of large files, and the round in which it was read; nil if they are small.
  private var largeLog: (log: Log, round: Int)? {
    try? store.withLock { store throws(InventoryError) in
      let log = try store.currentLog()
      let size = log.dataSize > 0 ? log.dataSize : store.foundSize
      return size >= StoreLimits.threadedSize ? (log, store.round) : nil
    }
  }

  package func size(of type: RecordType) -> Int {
    let round = store.withLock { $0.round }
    return (try? tables[type.rows].status(round: round))?.size ?? 0
  }

  package var isLarge: Bool {
    guard let (log, round) = largeLog else { return false }
    // What is known of a file need not be found out by reading all of it.
    return RecordType.stored.contains { type in (try? tables[type].isKnownAtOnce(log, round: round)) != true }
  }
}
