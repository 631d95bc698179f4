package import Answers
package import Codecs
package import Equipment
import Files

/// Where an inventory lives: what the view model reads from and commits to.
///
/// Within a transaction reads see the staged changes.
package protocol EquipmentRepository: Sendable {
  /// How many items of a type there are.
  func count(of type: RecordType) async throws -> Int

  /// All items of a type, sorted by id.
  func fetch(_ type: RecordType) async throws -> [any Record]

  /// The items of a type that a query means, as rows: nothing of the others is kept, and only what is asked for is read.
  func select(_ query: RowQuery, of type: RecordType) async throws -> RowSelection

  /// Goes through the items of a type that a filter means, sorted by id, and keeps none of them.
  ///
  /// - Throws: what the visitor throws, or that something cannot be read, even after some items.
  func visit(_ filter: Filter?, of type: RecordType, _ body: (ItemRow) throws -> Void) async throws

  /// Goes through some fields of the items of a type that a filter means, sorted by id; nothing else of them is read.
  ///
  /// - Throws: what the visitor throws, or that something cannot be read, even after some items.
  func visit(
    _ fields: [String], of type: RecordType, where filter: Filter?, _ body: (inout RowTexts) throws -> Void
  ) async throws

  /// How many items of a type have each text in a field; those with none are counted under an empty text.
  func tally(_ field: String, of type: RecordType, where filter: Filter?) async throws -> [String: Int]

  /// One item; nil if there is none with that id.
  func item(_ type: RecordType, id: Int) async throws -> (any Record)?

  /// One item as a row: nothing of it is read that is not asked for; nil if there is none with that id.
  func row(_ type: RecordType, id: Int) async throws -> ItemRow?

  /// The number that the next item of a type gets: all smaller ones are in use, or were.
  func nextId(of type: RecordType) async throws -> Int

  /// All items of a type, at once, for completion; empty where they cannot be read.
  func loaded(_ type: RecordType) -> [any Record]

  /// Goes through some fields of the items of a type, sorted by id, at once, for completion; through none where they
  /// cannot be read.
  func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void)

  /// The texts that the items of a type have in a field, each once, at once, for completion; none where they cannot be
  /// read.
  func loadedTexts(of field: String, of type: RecordType, where filter: Filter?) -> [String]

  /// The headings of the columns of a type that the program does not know; none where its file cannot be read.
  func unknownColumns(of type: RecordType) -> [String]

  /// The active setups whose present version uses one of these items, or all setups that ever used one; by id.
  func setups(using items: [(type: RecordType, id: Int)], ever: Bool) async throws -> [Setup]

  /// Whether the files are so large that reading them on several threads pays.
  var isLarge: Bool { get }

  /// Stores a change; when this returns, it survives a power cut.
  ///
  /// - Throws: `InventoryError.conflict` if an item is no longer what the change saw.
  func commit(_ change: Change) async throws -> Committed

  /// Lets changes wait for `flush` from now on, which stores them with one write and one sync.
  ///
  /// Whoever asks for this acknowledges nothing before `flush` has returned.
  func gather() async

  /// The changes that wait, and how many bytes they take; others cannot write meanwhile.
  var waiting: (changes: Int, bytes: Int) { get }

  /// Stores the changes that wait.
  ///
  /// - Throws: `InventoryError.groupLost`; then none of them is there any longer.
  func flush() async throws

  /// Forgets the changes that wait.
  func discard() async

  /// Stores imported rows as one change; nil, with nothing stored, if they can only be added item by item.
  func add(_ rows: ImportedRows) async throws -> Committed?

  /// Takes back the newest change that is not taken back yet; nil if there is none.
  func undo() async throws -> HistoryEntry?

  /// The entry that undo would take back; nil if there is none.
  func nextUndone() async throws -> HistoryEntry?

  /// Whether an entry was written by another user, or by another process since this one began to read.
  func isFromAnother(_ entry: HistoryEntry) -> Bool

  /// Does again what was taken back last, if nothing was changed since; nil if there is nothing.
  func redo() async throws -> HistoryEntry?

  /// The log, newest entry first; with an item only the entries that changed it.
  func history(of item: (type: RecordType, id: Int)?, limit: Int?) async throws -> [HistoryEntry]

  /// Begins a transaction.
  func begin(_ mode: TransactionMode) async throws

  /// Ends the transaction, keeping or forgetting its changes; nil if nothing is stored.
  func end(keeping: Bool) async throws -> Committed?

  /// Catches up with other processes and with edits from outside; called before each command.
  func refresh() async throws

  /// Begins to note whether all that is read until the next `refresh` is of one state; `reading` calls it.
  func beginReading()

  /// Opens every file, so that a reading goes on with the state that it has seen so far, whatever others do meanwhile:
  /// to be called before anything of it is shown, written or asked. Nothing happens outside of a reading.
  ///
  /// - Throws: `InventoryError.unreadable` if that state is gone already.
  func hold() throws

  /// Whether the reading has met a second state: then what it saw counts for nothing.
  var hasMoved: Bool { get }

  /// The problems of a type's file as it was last read.
  func problems(of type: RecordType) -> [FileProblem]

  /// What answers since the last `refresh` lack, because it stands in a file and cannot be read; each once.
  ///
  /// None once a change was stored: what cannot be done wholly is refused.
  func takeOmissions() -> [Omission]

  /// Takes for deleted what a type's file held, if all of it is gone; nil if it is not.
  ///
  /// The change is empty where the history does not tell what it was.
  func acceptLoss(of type: RecordType) async throws -> Committed?

  /// What would be set aside so that nothing is damaged any longer; changes nothing.
  ///
  /// - Parameter settings: whether the preferences are among it.
  func mendable(settings: Bool) async throws -> Mending

  /// Sets aside what is damaged, and says what it was.
  func mend(settings: Bool) async throws -> Mending

  /// Reads everything that is stored and holds it against each other; changes nothing.
  func verify() async throws -> Verification

  /// The same, telling how far it has come.
  func verify(telling progress: WorkProgress) async throws -> Verification

  /// What there is of the folder.
  func status() async throws -> FolderStatus

  /// What answers were read from since this was asked last.
  func takeSources() -> Set<DataSource>

  /// What happened that a person should be told, each once.
  func notices() -> [StoreNotice]

  /// Writes all changes into the files and says which were written.
  func save() async throws -> [String]

  /// The same, telling how far it has come.
  func save(telling progress: WorkProgress) async throws -> [String]

  /// Writes the changes into the files if that is quick, and lets go of everything.
  func close() async throws
}

extension EquipmentRepository {
  /// None, for repositories that nobody else writes into.
  package func nextUndone() async throws -> HistoryEntry? { nil }

  /// Never, for repositories that nobody else writes into.
  package func isFromAnother(_ entry: HistoryEntry) -> Bool { false }

  /// The item as a row, for repositories that have no quicker one.
  package func row(_ type: RecordType, id: Int) async throws -> ItemRow? {
    try await item(type, id: id).map { ItemRow($0) }
  }

  /// The number after the largest one, for repositories that forget what was deleted.
  package func nextId(of type: RecordType) async throws -> Int {
    (try await fetch(type).map(\.recordId).max() ?? 0) + 1
  }

  /// Nothing, for repositories that always read everything.
  package func takeOmissions() -> [Omission] { [] }

  /// A folder of no files.
  package func status() async throws -> FolderStatus { FolderStatus(path: "") }

  /// What is in memory was read from nowhere.
  package func takeSources() -> Set<DataSource> { [] }

  /// The answer from all items, for repositories that have no quicker one.
  package func select(_ query: RowQuery, of type: RecordType) async throws -> RowSelection {
    query.selection(from: try await fetch(type))
  }

  /// A walk through all items, for repositories that have no quicker one.
  package func visit(_ filter: Filter?, of type: RecordType, _ body: (ItemRow) throws -> Void) async throws {
    for item in try await fetch(type) where filter?.matches(item) ?? true { try body(ItemRow(item)) }
  }

  /// A walk through all items, for repositories that have no quicker one.
  package func visit(
    _ fields: [String], of type: RecordType, where filter: Filter?, _ body: (inout RowTexts) throws -> Void
  ) async throws {
    var texts = RowTexts(fields)
    try await visit(filter, of: type) { row in
      texts.read(row)
      try body(&texts)
    }
  }

  /// The names that the items have, in the order in which they turn up.
  package func unknownColumns(of type: RecordType) -> [String] {
    var seen: Set<String> = []
    return loaded(type).flatMap(\.base.unknown).map(\.name).filter { seen.insert($0).inserted }
  }

  /// A walk through all items, for repositories that have nothing quicker.
  package func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void) {
    var texts = RowTexts(fields)
    for item in loaded(type) {
      texts.read(ItemRow(item))
      body(&texts)
    }
  }

  /// The texts of all items, for repositories that have nothing quicker.
  package func loadedTexts(of field: String, of type: RecordType, where filter: Filter?) -> [String] {
    Array(Set(loaded(type).filter { filter?.matches($0) ?? true }.compactMap { $0.text(field) }))
  }

  /// The answer from all items, for repositories that have no quicker one.
  package func tally(_ field: String, of type: RecordType, where filter: Filter?) async throws -> [String: Int] {
    let texts = try await fetch(type).filter { filter?.matches($0) ?? true }.map { ($0.text(field) ?? "", 1) }
    return Dictionary(texts, uniquingKeysWith: +)
  }

  /// The answer from all setups, for repositories that have no quicker one.
  package func setups(using items: [(type: RecordType, id: Int)], ever: Bool) async throws -> [Setup] {
    try await fetch(.setup).compactMap { $0.setup }.filter { $0.uses(items, ever: ever) }
  }

  /// Nothing, for repositories without files.
  package func acceptLoss(of type: RecordType) async throws -> Committed? { nil }

  /// Nothing, for repositories without files.
  package func mendable(settings: Bool) async throws -> Mending { Mending() }

  /// Nothing, for repositories without files.
  package func mend(settings: Bool) async throws -> Mending { Mending() }

  /// The same without telling, for repositories that do it at once.
  package func verify(telling progress: WorkProgress) async throws -> Verification { try await verify() }

  /// The same without telling, for repositories that do it at once.
  package func save(telling progress: WorkProgress) async throws -> [String] { try await save() }

  /// Nothing is added but item by item.
  package func add(_ rows: ImportedRows) async throws -> Committed? { nil }
}

/// The ten types by themselves, of which all records are items.
extension EquipmentRepository {
  /// How many items of a type there are.
  package func count(of type: EquipmentType) async throws -> Int { try await count(of: type.record) }

  /// All items of a type, sorted by id.
  package func fetch(_ type: EquipmentType) async throws -> [any EquipmentItem] {
    try await fetch(type.record).compactMap(\.equipment)
  }

  /// One item; nil if there is none with that id.
  package func item(_ type: EquipmentType, id: Int) async throws -> (any EquipmentItem)? {
    try await item(type.record, id: id)?.equipment
  }

  /// All items of a type, at once, for completion; empty where they cannot be read.
  package func loaded(_ type: EquipmentType) -> [any EquipmentItem] { loaded(type.record).compactMap(\.equipment) }
}
