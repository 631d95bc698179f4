public import Answers
public import Equipment
public import Store

/// The one view model of all ten types: what is listed, how many there are, and what is being done to them.
@HubActor
public final class EquipmentListViewModel {
  /// How many items of each type there are.
  public private(set) var counts: ViewState<[EquipmentType: Int]> = .idle
  /// The items last loaded, those that the filter lets through.
  public private(set) var state: ViewState<[any Record]> = .idle
  /// How the last add, edit, delete, undo or redo went.
  public private(set) var lastAction: ActionState<Change> = .idle
  /// How many changes went well so far, those of a dry run too.
  public private(set) var changesMade = 0
  /// The items that are being changed right now.
  public private(set) var operationsInProgress: Set<ItemReference> = []

  let repository: any EquipmentRepository
  let dependencies: Dependencies

  /// Makes a view model over a repository; nothing is loaded yet.
  init(repository: any EquipmentRepository, dependencies: Dependencies) {
    self.repository = repository
    self.dependencies = dependencies
  }

  /// The items last loaded; empty in every state but `loaded`.
  public var equipment: [any Record] { state.value ?? [] }

  /// Counts the items of all ten types at once.
  ///
  /// `counts` ends as `loaded`, as `empty` if there is not one item, or as `failed`.
  public func loadEquipmentCounts() async {
    counts = .loading
    do {
      let loaded = try await HubActor.spread(overThreads: repository.isLarge) { [repository] in
        try await Self.counts(in: repository)
      }
      counts = loaded.values.allSatisfy { $0 == 0 } ? .empty : .loaded(loaded)
    } catch {
      counts = .failed(error)
    }
  }

  private static func counts(in repository: any EquipmentRepository) async throws -> [EquipmentType: Int] {
    async let risers = repository.count(of: .riser)
    async let limbs = repository.count(of: .limbs)
    async let sights = repository.count(of: .sight)
    async let rests = repository.count(of: .rest)
    async let plungers = repository.count(of: .plunger)
    async let bowstrings = repository.count(of: .bowstring)
    async let stabilizers = repository.count(of: .stabilizer)
    async let weights = repository.count(of: .weight)
    async let arrows = repository.count(of: .arrow)
    async let accessories = repository.count(of: .accessory)
    return try await [
      .riser: risers, .limbs: limbs, .sight: sights, .rest: rests, .plunger: plungers,
      .bowstring: bowstrings, .stabilizer: stabilizers, .weight: weights,
      .arrow: arrows, .accessory: accessories,
    ]
  }

  /// Loads the items of one type of equipment; with a filter only those it matches.
  public func loadEquipment(type: EquipmentType, where matches: (any Record) -> Bool = { _ in true }) async {
    await load([type.record], where: matches)
  }

  /// Loads the records of several types, in the given order of types and by id within each.
  ///
  /// `state` ends as `loaded`, as `empty` if nothing matches, or as `failed` with nothing listed.
  public func load(_ types: [RecordType], where matches: (any Record) -> Bool = { _ in true }) async {
    state = .loading
    do {
      var items: [any Record] = []
      for type in types { items += try await repository.fetch(type).filter(matches) }
      state = items.isEmpty ? .empty : .loaded(items)
    } catch {
      state = .failed(error)
    }
  }

  /// The items of several types that a query of each type means, as rows: by type, unless an order decides.
  ///
  /// - Parameter query: what is asked of a type; nil if nothing of it is meant.
  public func rows(
    types: [RecordType], sort: [SortField] = [], limit: Int? = nil, query: (RecordType) -> RowQuery?
  ) async throws -> RowSelection {
    var (rows, matching): ([ItemRow], Int) = ([], 0)
    for type in types {
      guard let query = query(type) else { continue }
      let found = try await repository.select(query, of: type)
      rows += found.rows
      matching += found.matching
    }
    if types.count > 1 { rows = rows.sorted(by: sort) }
    return RowSelection(rows: limit.map { Array(rows.prefix($0)) } ?? rows, matching: matching)
  }

  /// One item; nil if there is none with that id.
  public func equipment(_ reference: ItemReference) async throws -> (any Record)? {
    try await repository.item(reference.type, id: reference.id)
  }

  /// One item as a row, of which only what is shown is read; nil if there is none with that id.
  public func row(_ reference: ItemReference) async throws -> ItemRow? {
    try await repository.row(reference.type, id: reference.id)
  }

  /// What can be completed without waiting: the items of a type as they are in memory or quickly read.
  public func loadedEquipment(_ type: RecordType) -> [any Record] {
    repository.loaded(type)
  }

  /// Goes through some fields of the same; nothing else of them is read.
  public func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void) {
    repository.visitLoaded(fields, of: type, body)
  }

  /// The texts that the items of a type have in a field, in order; those of a brand, if one is given.
  public func loadedTexts(of field: String, of type: RecordType, brand: String?) -> [String] {
    let filter = brand.map { Filter.comparison(Comparison(field: "brand", .equal(.text(Folding.fold($0))))) }
    return repository.loadedTexts(of: field, of: type, where: filter).sorted()
  }
}

extension EquipmentListViewModel {
  /// Adds items; their ids are given by the repository.
  @discardableResult
  public func add(_ items: [any Record]) async throws -> Change {
    let now = dependencies.now()
    return try await commit(Change(items: items.map { .add(completed($0, created: now)) }))
  }

  /// Puts changed items into the places of what they were; those that are not different are left alone.
  ///
  /// Setups that use one of them and shoot otherwise with it get their next version in the same change.
  @discardableResult
  public func edit(_ edits: [(before: any Record, after: any Record)]) async throws -> Change {
    let now = dependencies.now()
    let changed = edits.filter { !$0.after.isEqual(to: $0.before) }
    let after = changed.map { completed($0.after, updated: now) }
    let items = zip(changed, after).map { ItemChange.edit($0.before, to: $1) }
    let edited = zip(changed, after).map { (before: $0.before, after: $1) }
    return try await commit(Change(items: items + nextVersions(after: edited)))
  }

  /// Refuses the deletion of items that an active setup uses.
  ///
  /// - Throws: what `delete` would throw because of them, with nothing deleted.
  public func checkUnused(_ items: [any Record]) async throws {
    _ = try await nextVersions(without: items, isForced: false)
  }

  /// Deletes items.
  ///
  /// - Parameter isForced: whether setups that use them go on without them, in a next version.
  /// - Throws: `ItemsInUse` if an active setup uses one of them.
  @discardableResult
  public func delete(_ items: [any Record], isForced: Bool = false) async throws -> Change {
    let versions = try await nextVersions(without: items, isForced: isForced)
    return try await commit(Change(items: items.map { .delete($0) } + versions))
  }

  /// Deletes one item by its id.
  ///
  /// - Throws: `InventoryError.noItem` if there is none; `lastAction` says the same.
  public func deleteEquipment(id: Int, type: EquipmentType) async throws {
    let type = type.record
    try await perform([ItemReference(type: type, id: id)]) { [repository] in
      guard let item = try await repository.item(type, id: id) else { throw InventoryError.noItem(type, id: id) }
      try await checkUnused([item])
      return try await repository.commit(Change(items: [.delete(item)])).change
    }
  }

  /// Stores several additions, edits and deletions as one change.
  @discardableResult
  public func commit(_ change: Change) async throws -> Change {
    try await perform(change.items.map { ItemReference(type: $0.type, id: $0.id) }) { [repository] in
      change.isEmpty ? change : try await repository.commit(change).change
    }
  }

  /// Takes back the newest change; nil if there is none.
  public func undo() async throws -> HistoryEntry? {
    try await step { [repository] in try await repository.undo() }
  }

  /// Does again what was taken back last; nil if there is nothing.
  public func redo() async throws -> HistoryEntry? {
    try await step { [repository] in try await repository.redo() }
  }

  /// The log, newest first; with an item only what changed it.
  public func history(of item: ItemReference?, limit: Int?) async throws -> [HistoryEntry] {
    try await repository.history(of: item.map { (type: $0.type, id: $0.id) }, limit: limit)
  }

  private func step(_ body: () async throws -> HistoryEntry?) async throws -> HistoryEntry? {
    var entry: HistoryEntry?
    try await perform([]) {
      entry = try await body()
      return entry?.change ?? Change()
    }
    return entry
  }

  /// Runs an action, and lets `lastAction`, `operationsInProgress` and `state` tell of it.
  @discardableResult
  private func perform(_ references: [ItemReference], _ body: () async throws -> Change) async throws -> Change {
    lastAction = .inProgress
    operationsInProgress.formUnion(references)
    defer { operationsInProgress.subtract(references) }
    do {
      let change = try await body()
      lastAction = .success(change)
      changesMade += 1
      show(change)
      return change
    } catch {
      lastAction = .failure(message: dependencies.describe(error))
      throw error
    }
  }

  /// Makes the loaded list tell what is true after a change of items that are in it.
  private func show(_ change: Change) {
    guard case .loaded(let items) = state else { return }
    let changes = Dictionary(
      change.items.map { (ItemReference(type: $0.type, id: $0.id), $0.after) }, uniquingKeysWith: { $1 })
    let shown = items.compactMap { item in changes[ItemReference(item)] ?? item }
    state = shown.isEmpty ? .empty : .loaded(shown)
  }

  /// An item with what the program sets: the times, and the usual currency of a price without one.
  private func completed(
    _ item: any Record, created: Timestamp? = nil, updated: Timestamp? = nil
  ) -> any Record {
    item.completed(created: created, updated: updated, currency: dependencies.usualCurrency())
  }
}

extension EquipmentListViewModel {
  /// Stores imported items as one change; what lacks its times gets them, and what is there keeps when it was added.
  @discardableResult
  public func importing(_ change: Change) async throws -> Change {
    let now = dependencies.now()
    let items = change.items.map { item in
      guard let after = item.after else { return item }
      guard let before = item.before else { return ItemChange.add(completed(after, created: now)) }
      return ItemChange.edit(before, to: completed(after, created: before.base.created, updated: now))
    }
    let edited = items.compactMap { item in item.before.flatMap { old in item.after.map { (before: old, after: $0) } } }
    return try await commit(Change(items: items + nextVersions(after: edited)))
  }

  /// Stores the rows of an imported file as one change; false, with nothing stored, if only their items can be added.
  public func importing(_ rows: RowImport) async throws -> Bool {
    let (now, currency) = (dependencies.now(), dependencies.usualCurrency())
    let completed = ImportedRows(rows) { $0.completed(created: now, currency: currency) }
    var isStored = false
    try await perform([]) {
      isStored = try await repository.add(completed) != nil
      return Change()
    }
    return isStored
  }
}

extension Record {
  /// With what the program sets where it is missing: the times, and the currency of a price without one.
  fileprivate func completed(created: Timestamp?, updated: Timestamp? = nil, currency: Currency?) -> Self {
    var record = self
    record.base.created = record.base.created ?? created
    record.base.updated = updated ?? record.base.updated ?? created
    if let currency, text("price") != nil, text("currency") == nil { try? record.set("currency", to: currency.text) }
    return record
  }
}
