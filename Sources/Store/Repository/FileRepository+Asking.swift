package import Answers
package import Equipment
import Query
import Synchronization

/// What is asked of the items.
extension FileRepository {
  package func count(of type: RecordType) async throws -> Int {
    note(type)
    let (log, round, isStaged) = try store.withLock { store throws(InventoryError) in
      (try store.currentLog(), store.round, store.transaction != nil)
    }
    if !isStaged, let count = try tables[type].knownCount(log, round: round) {
      if log.hasPast { asked.withLock { $0.note(.manifest) } }
      return count
    }
    return try view(type).count
  }

  package func fetch(_ type: RecordType) async throws -> [any Record] {
    note(type)
    return try items(type)
  }

  package func select(_ query: RowQuery, of type: RecordType) async throws -> RowSelection {
    note(type)
    if let scan = try scan(type) { return try answer(scan, of: type, count: \.matching) { try $0.select(query) } }
    return query.selection(from: try items(type))
  }

  package func visit(_ filter: Filter?, of type: RecordType, _ body: (ItemRow) throws -> Void) async throws {
    note(type)
    // Of a setup the table in the cache does not say everything.
    guard type != .setup, let scan = try scan(type) else {
      for item in try items(type) where filter?.matches(item) ?? true { try body(ItemRow(item)) }
      return
    }
    try visit(scan) { try $0.visit(filter, body) }
  }

  package func visit(
    _ fields: [String], of type: RecordType, where filter: Filter?, _ body: (inout RowTexts) throws -> Void
  ) async throws {
    note(type)
    guard type != .setup, let scan = try scan(type) else {
      var texts = RowTexts(fields)
      for item in try items(type) where filter?.matches(item) ?? true {
        texts.read(ItemRow(item))
        try body(&texts)
      }
      return
    }
    try visit(scan) { try $0.visit(fields, where: filter, body) }
  }

  package func setups(using items: [(type: RecordType, id: Int)], ever: Bool) async throws -> [Setup] {
    note(.setup)
    guard let scan = try scanUses(ever: ever) else {
      return try self.items(.setup).compactMap { $0.setup }.filter { $0.uses(items, ever: ever) }
    }
    let column = SetupIndex.uses(ever: ever).rawValue
    let marks = items.map { Comparison(field: column, .contains(SetupIndex.mark($0.type, $0.id))) }
    // What changes say is not in a table.
    let query = RowQuery(filter: .or(marks.map { .comparison($0) }))
    let rows = try answer(RowScan(file: scan.file, overlay: Overlay()), of: .setup, count: \.matching) {
      try $0.select(query)
    }
    let ids = rows.rows.map(\.recordId)
    var setups = scan.overlay.items.compactMap { $0.setup }.filter { $0.uses(items, ever: ever) }
    for id in ids where scan.overlay.outcomes[id] == nil {
      if let setup = try await item(.setup, id: id)?.setup, setup.uses(items, ever: ever) { setups.append(setup) }
    }
    return setups.sorted { $0.id < $1.id }
  }

  package func tally(_ field: String, of type: RecordType, where filter: Filter?) async throws -> [String: Int] {
    note(type)
    if let scan = try scan(type) {
      return try answer(scan, of: type, count: { $0.values.reduce(0, +) }, { try $0.tally(field, where: filter) })
    }
    let items = try items(type).filter { filter?.matches($0) ?? true }
    return Dictionary(items.map { ($0.text(field) ?? "", 1) }, uniquingKeysWith: +)
  }

  package func row(_ type: RecordType, id: Int) async throws -> ItemRow? {
    let (log, round, staged) = try current(type)
    // What is known without reading the file is vouched for.
    if staged == nil, let known = try tables[type].knownRow(id, log, round: round) {
      if known.row != nil { note(.file, log.part(type).overlay) }
      return known.row
    }
    return try await item(type, id: id).map { ItemRow($0) }
  }

  package func item(_ type: RecordType, id: Int) async throws -> (any Record)? {
    if let known = try known(type, id) { return known.item }
    let view = try view(type)
    do {
      let item = try view.item(id)
      note(type, isFelt: item == nil)
      return item
    } catch {
      throw InventoryError.fileProblems([error])
    }
  }

  package func nextId(of type: RecordType) async throws -> Int {
    try store.withLock { store throws(InventoryError) in try store.nextId(type) }
  }

  package func loaded(_ type: RecordType) -> [any Record] { (try? items(type)) ?? [] }

  package func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void) {
    if type != .setup, let scan = try? scan(type) {
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
    guard type != .setup, let scan = try? scan(type), let tally = try? scan.tally(field, where: filter) else {
      return Array(Set(loaded(type).filter { filter?.matches($0) ?? true }.compactMap { $0.text(field) }))
    }
    return tally.keys.filter { !$0.isEmpty }
  }

  package func unknownColumns(of type: RecordType) -> [String] {
    let scan = try? scan(type)
    let view = scan == nil ? try? view(type) : nil
    let staged = store.withLock { $0.transaction?.columns[type] ?? [] }
    let known = (scan?.file.columns.unknown ?? view?.unknownColumns ?? []).applying(staged)
    let changed = scan?.overlay ?? view?.overlay ?? Overlay()
    var seen = Set(known)
    let added = changed.outcomes.sorted { $0.key < $1.key }.compactMap(\.value.item).flatMap(\.base.unknown)
    return known + added.map(\.name).filter { seen.insert($0).inserted }
  }

  package var isLarge: Bool {
    let known = try? store.withLock { store throws(InventoryError) in
      let log = try store.currentLog()
      return (log, store.round, log.dataSize > 0 ? log.dataSize : store.foundSize)
    }
    guard let (log, round, size) = known, size >= StoreLimits.threadedSize else { return false }
    // What is vouched for need not be read.
    return RecordType.allCases.contains { type in (try? tables[type].isVouched(log, round: round)) != true }
  }
}
