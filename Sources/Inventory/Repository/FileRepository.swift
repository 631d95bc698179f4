public import Equipment
import Synchronization

/// An inventory in a folder of plain files.
///
/// Making one touches nothing: files are read when they are needed, and the folder is made with the first change.
public final class FileRepository: EquipmentRepository {
  private let store: Mutex<Store>
  private let tables: Tables
  private let asked = Mutex(AskedTypes())

  /// Keeps an inventory in a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the data folder.
  ///   - by: who makes the changes, for the history; asked at the first of them.
  ///   - fileSystem: the files; tests give ones that fail.
  ///   - clock: the time that the history states, if not that of the computer; nothing else depends on it.
  ///   - waiting: called when another process has had the lock for a while, with its number.
  public init(
    folder: String, by: @autoclosure @escaping @Sendable () -> String, fileSystem: any FileSystem = POSIXFileSystem(),
    clock: (@Sendable () -> Timestamp)? = nil,
    waiting: (@Sendable (Int?) -> Void)? = nil
  ) {
    let store = Store(
      folder: DataFolder(path: folder), files: fileSystem, by: by,
      clock: clock ?? { Timestamp(seconds: fileSystem.now() / 1_000_000_000) }, waiting: waiting)
    tables = store.tables
    self.store = Mutex(store)
  }

  /// Who drops an inventory without closing it loses what waits, as with a process that ends; no file stays open.
  deinit { store.withLock { $0.letGo() } }

  public func count(of type: RecordType) async throws -> Int {
    note(type)
    let (log, round, isStaged) = try store.withLock { store throws(InventoryError) in
      (try store.currentLog(), store.round, store.transaction != nil)
    }
    if !isStaged, let count = try tables[type].knownCount(log, round: round) { return count }
    return try view(type).count
  }

  public func fetch(_ type: RecordType) async throws -> [any Record] {
    note(type)
    return try items(type)
  }

  public func select(_ query: RowQuery, of type: RecordType) async throws -> RowSelection {
    note(type)
    if let scan = try scan(type) { return try answer(scan) { try $0.select(query) } }
    return query.selection(from: try items(type))
  }

  public func visit(_ filter: Filter?, of type: RecordType, _ body: (ItemRow) throws -> Void) async throws {
    note(type)
    // Of a setup the table in the cache does not say everything.
    guard type != .setup, let scan = try scan(type) else {
      for item in try items(type) where filter?.matches(item) ?? true { try body(ItemRow(item)) }
      return
    }
    try visit(scan) { try $0.visit(filter, body) }
  }

  public func visit(
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

  public func setups(using items: [(type: RecordType, id: Int)], ever: Bool) async throws -> [Setup] {
    note(.setup)
    guard let scan = try scanUses(ever: ever) else {
      return try self.items(.setup).compactMap(\.setup).filter { $0.uses(items, ever: ever) }
    }
    let column = SetupIndex.uses(ever: ever).rawValue
    let marks = items.map { Comparison(field: column, .contains(SetupIndex.mark($0.type, $0.id))) }
    // What changes say is not in a table.
    let query = RowQuery(filter: .or(marks.map { .comparison($0) }))
    let ids = try answer(RowScan(file: scan.file, overlay: Overlay()), { try $0.select(query) }).rows.map(\.recordId)
    var setups = scan.overlay.items.compactMap(\.setup).filter { $0.uses(items, ever: ever) }
    for id in ids where scan.overlay.outcomes[id] == nil {
      if let setup = try await item(.setup, id: id)?.setup, setup.uses(items, ever: ever) { setups.append(setup) }
    }
    return setups.sorted { $0.id < $1.id }
  }

  public func tally(_ field: String, of type: RecordType, where filter: Filter?) async throws -> [String: Int] {
    note(type)
    if let scan = try scan(type) { return try answer(scan) { try $0.tally(field, where: filter) } }
    let items = try items(type).filter { filter?.matches($0) ?? true }
    return Dictionary(items.map { ($0.text(field) ?? "", 1) }, uniquingKeysWith: +)
  }

  public func row(_ type: RecordType, id: Int) async throws -> ItemRow? {
    let (log, round, staged) = try current(type)
    // What is known without reading the file is vouched for.
    if staged == nil, let known = try tables[type].knownRow(id, log, round: round) { return known.row }
    return try await item(type, id: id).map { ItemRow($0) }
  }

  public func item(_ type: RecordType, id: Int) async throws -> (any Record)? {
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

  public func nextId(of type: RecordType) async throws -> Int {
    try store.withLock { store throws(InventoryError) in try store.nextId(type) }
  }

  public func loaded(_ type: RecordType) -> [any Record] { (try? items(type)) ?? [] }

  public func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void) {
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

  public func loadedTexts(of field: String, of type: RecordType, where filter: Filter?) -> [String] {
    guard type != .setup, let scan = try? scan(type), let tally = try? scan.tally(field, where: filter) else {
      return Array(Set(loaded(type).filter { filter?.matches($0) ?? true }.compactMap { $0.text(field) }))
    }
    return tally.keys.filter { !$0.isEmpty }
  }

  public func unknownColumns(of type: RecordType) -> [String] {
    let scan = try? scan(type)
    let view = scan == nil ? try? view(type) : nil
    let staged = store.withLock { $0.transaction?.columns[type] ?? [] }
    let known = (scan?.file.columns.unknown ?? view?.unknownColumns ?? []).applying(staged)
    let changed = scan?.overlay ?? view?.overlay ?? Overlay()
    var seen = Set(known)
    let added = changed.outcomes.sorted { $0.key < $1.key }.compactMap(\.value.item).flatMap(\.base.unknown)
    return known + added.map(\.name).filter { seen.insert($0).inserted }
  }

  public var isLarge: Bool {
    let known = try? store.withLock { store throws(InventoryError) in (try store.currentLog(), store.round) }
    guard let (log, round) = known, log.dataSize >= Self.largeSize else { return false }
    // What is vouched for need not be read.
    return RecordType.allCases.contains { type in (try? tables[type].isVouched(log, round: round)) != true }
  }

  /// Bytes from which on reading on several threads gains more than starting them costs, about 5 ms.
  private static let largeSize = 8 << 20

  public func commit(_ change: Change) async throws -> Committed {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.commit(change)
    }
  }

  public func gather() async { store.withLock { $0.isGathering = true } }

  public var waiting: (changes: Int, bytes: Int) {
    store.withLock { ($0.group?.entries.count ?? 0, $0.group?.size ?? 0) }
  }

  public func flush() async throws {
    try store.withLock { store throws(InventoryError) in try store.flush() }
  }

  public func discard() async { store.withLock { $0.discard() } }

  public func add(_ rows: ImportedRows) async throws -> Committed? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.add(rows) }
  }

  public func undo() async throws -> HistoryEntry? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.revert(.undo) }
  }

  public func nextUndone() async throws -> HistoryEntry? {
    try store.withLock { store throws(InventoryError) in try store.nextUndone() }
  }

  public func isFromAnother(_ entry: HistoryEntry) -> Bool { store.withLock { $0.isFromAnother(entry) } }

  public func redo() async throws -> HistoryEntry? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in try store.revert(.redo) }
  }

  public func history(of item: (type: RecordType, id: Int)?, limit: Int?) async throws -> [HistoryEntry] {
    // What another program did to a file is not in it as long as the file has problems.
    if let item {
      _ = try? await self.item(item.type, id: item.id)
    } else {
      for type in RecordType.allCases { note(type) }
    }
    return try store.withLock { store throws(InventoryError) in
      store.takeInIfPossible()
      return try store.entries(of: item, limit: limit)
    }
  }

  public func begin(_ mode: TransactionMode) async throws {
    try store.withLock { store throws(InventoryError) in try store.begin(mode) }
  }

  public func end(keeping: Bool) async throws -> Committed? {
    try store.withLock { store throws(InventoryError) in try store.end(keeping: keeping) }
  }

  public func refresh() async throws {
    _ = asked.withLock { $0.take() }
    store.withLock { store in
      endReading(&store)
      store.seen = nil
      store.lookAgain()
    }
  }

  public func acceptLoss(of type: RecordType) async throws -> Committed? {
    asked.withLock { $0.noteChange() }
    return try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.acceptLoss(of: type)
    }
  }

  public func mendable(settings: Bool) async throws -> Mending {
    try store.withLock { store throws(InventoryError) in try store.mendable(settings: settings) }
  }

  public func mend(settings: Bool) async throws -> Mending {
    try store.withLock { store throws(InventoryError) in
      endReading(&store)
      return try store.mend(settings: settings)
    }
  }

  /// Whoever changes something has read enough: what moves from now on is its own doing, and it must not run again.
  private func endReading(_ store: inout Store) {
    if store.reading != nil { tables.release() }
    store.reading = nil
  }

  public func beginReading() { store.withLock { $0.reading = Reading() } }

  public func hold() throws {
    try store.withLock { store throws(InventoryError) in try store.hold() }
  }

  public var hasMoved: Bool { store.withLock { $0.reading?.hasMoved ?? false } }

  public func problems(of type: RecordType) -> [FileProblem] {
    if let known = try? knownProblems(type) { return known }
    return (try? view(type).problems) ?? []
  }

  public func takeOmissions() -> [Omission] {
    let asked = asked.withLock { $0.take() }
    return asked.compactMap { type, isFelt in
      let problems = problems(of: type)
      guard !problems.isEmpty else { return nil }
      let count = (try? view(type))?.file?.count ?? 0
      return Omission(type: type, problems: problems, isWhole: count == 0, isFelt: isFelt)
    }
  }

  public func verify() async throws -> Verification { try await verify(telling: .unheard) }

  public func verify(telling progress: WorkProgress) async throws -> Verification {
    try store.withLock { store throws(InventoryError) in try store.verify(progress) }
  }

  public func notices() -> [StoreNotice] {
    store.withLock { store in
      defer { store.notices = [] }
      return store.notices
    }
  }

  public func save() async throws -> [String] { try await save(telling: .unheard) }

  public func save(telling progress: WorkProgress) async throws -> [String] {
    try store.withLock { store throws(InventoryError) in try store.save(progress) }
  }

  public func close() async throws {
    try store.withLock { store throws(InventoryError) in try store.close() }
  }
}

extension FileRepository {
  /// Notes that an answer rests on a type's file; it is felt where one that lacks something would be another.
  private func note(_ type: RecordType, isFelt: Bool = true) { asked.withLock { $0.note(type, isFelt: isFelt) } }

  /// The problems that are known without reading the file; nil if it has to be read.
  private func knownProblems(_ type: RecordType) throws(InventoryError) -> [FileProblem]? {
    let (log, round) = try store.withLock { store throws(InventoryError) in (try store.currentLog(), store.round) }
    return try tables[type].knownProblems(log, round: round)
  }

  /// The log as it is now, with what is staged of a type.
  private func current(_ type: RecordType) throws(InventoryError) -> (log: Log, round: Int, staged: Overlay?) {
    try store.withLock { store throws(InventoryError) in
      (try store.currentLog(), store.round, store.transaction?.staged[type])
    }
  }

  /// The file to be scanned, with the changes laid over it; nil if it has to be read as a whole.
  private func scan(_ type: RecordType) throws(InventoryError) -> RowScan? {
    let (log, round, staged) = try current(type)
    return try tables[type].scan(log, round: round)?.with(staged)
  }

  /// The table of the items that setups use, with the changes laid over it; nil if there is none.
  private func scanUses(ever: Bool) throws(InventoryError) -> RowScan? {
    let (log, round, staged) = try current(.setup)
    return try tables[.setup].scanUses(ever: ever, log, round: round)?.with(staged)
  }

  private func answer<Value>(_ scan: RowScan, _ ask: (RowScan) throws -> Value) throws(InventoryError) -> Value {
    do { return try ask(scan) } catch {
      if let failure = error as? FileFailure { throw .unreadable(failure) }
      throw error as? InventoryError ?? .unreadable(.restless(""))
    }
  }

  /// Tells what a visitor threw from what could not be read.
  private func visit(_ scan: RowScan, _ walk: (RowScan) throws -> Void) throws {
    do { try walk(scan) } catch {
      if let ended = error as? VisitEnded { throw ended.cause }
      throw (error as? FileFailure).map { InventoryError.unreadable($0) } ?? error
    }
  }

  private func known(_ type: RecordType, _ id: Int) throws(InventoryError) -> Table.Outcome? {
    let (log, round, staged) = try current(type)
    if let outcome = staged?.outcomes[id] { return Table.Outcome(item: outcome.item) }
    return try tables[type].known(id, log, round: round)
  }

  private func items(_ type: RecordType) throws(InventoryError) -> [any Record] {
    let (items, problems) = try view(type).items()
    // Rows that were sound when they were written, but not for this version of the program.
    if !problems.isEmpty { tables[type].note(problems) }
    return items
  }

  /// The items of a type as they are now; the file is read outside the store's lock, so that several can be at once.
  private func view(_ type: RecordType) throws(InventoryError) -> TableView {
    let (log, round, staged) = try current(type)
    guard var view = try tables[type].view(log, round: round) else {
      return try store.withLock { store throws(InventoryError) in
        let view = try store.view(type)
        store.note(view)
        return view
      }
    }
    if !(view.pending?.isTakable ?? true) { store.withLock { $0.note(view) } }
    if let staged { view.overlay.apply(staged) }
    return view
  }
}
