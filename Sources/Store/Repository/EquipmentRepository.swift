package import Answers
package import Codecs
package import Equipment
import Files

/// The store of an inventory, which the view model reads from and commits to.
///
/// Within a transaction reads see the staged changes.
package protocol EquipmentRepository: Sendable {
  /// Who makes its changes, for the history: `robin@range`.
  var author: String { get }

  /// Number of items of a type.
  func count(of type: RecordType) async throws -> Int

  /// All items of a type, sorted by id.
  func fetch(_ type: RecordType) async throws -> [any Record]

  /// The items of a type that match a query, as rows: others are not kept, and only the fields asked for are read.
  func select(_ query: RowQuery, of type: RecordType) async throws -> RowSelection

  /// What is gathered from the items of a type that match a filter, in parts, of which each but the last is sorted by id.
  func collect<Collector: RowCollector>(
    _ filter: Filter?, of type: RecordType, by begin: @escaping @Sendable () -> Collector
  ) async throws -> [Collector.Part]

  /// Visits the items of a type that match a filter, sorted by id, and keeps none of them.
  ///
  /// - Throws: the visitor's error, or a failure to read, even after some items.
  func visit(_ filter: Filter?, of type: RecordType, _ body: (ItemRow) throws -> Void) async throws

  /// Visits some fields of the items of a type that match a filter, sorted by id; nothing else of them is read.
  ///
  /// - Throws: the visitor's error, or a failure to read, even after some items.
  func visit(
    _ fields: [String], of type: RecordType, where filter: Filter?, _ body: (inout RowTexts) throws -> Void
  ) async throws

  /// Some fields of the items of a type that match a filter, sorted by id, by the numbers of their texts.
  func numbered(_ fields: [String], of type: RecordType, where filter: Filter?) async throws -> NumberedRows

  /// Number of items of a type for each text in a field; those with none are counted under an empty text.
  func tally(_ field: String, of type: RecordType, where filter: Filter?) async throws -> [String: Int]

  /// One item; nil if there is none with that id.
  func item(_ type: RecordType, id: Int) async throws -> (any Record)?

  /// The items with some ids, which ascend; those that are not there are left out.
  func records(_ ids: [Int], of type: RecordType) async throws -> [any Record]

  /// The records of a type whose ids are in some ranges, sorted by id.
  func records(in ids: [ClosedRange<Int>], of type: RecordType) async throws -> [any Record]

  /// The records of a type that have one of some texts in a field, sorted by id; nil if it does not pay to look them up, so
  /// that whoever asks has to search.
  func known(_ type: RecordType, with field: String, oneOf texts: [String]) async throws -> [any Record]?

  /// One item as a row, of which only the fields asked for are read; nil if there is none with that id.
  func row(_ type: RecordType, id: Int) async throws -> ItemRow?

  /// The number that the next item of a type gets: all smaller ones are in use, or were.
  func nextId(of type: RecordType) async throws -> Int

  /// All items of a type, at once, for completion; empty where they cannot be read.
  func loaded(_ type: RecordType) -> [any Record]

  /// Visits some fields of the items of a type, sorted by id, at once, for completion; none where they cannot be read.
  func visitLoaded(_ fields: [String], of type: RecordType, _ body: (inout RowTexts) -> Void)

  /// The texts that the items of a type have in a field, each once, at once, for completion; none where they cannot be
  /// read.
  func loadedTexts(of field: String, of type: RecordType, where filter: Filter?) -> [String]

  /// The headings of the columns of a type that the program does not know; none where its file cannot be read.
  func unknownColumns(of type: RecordType) -> [String]

  /// True if several machines share the inventory, so that its records have identities.
  var isShared: Bool { get }

  /// The setups, active or not, whose name is this one, as names are compared; by id.
  func setups(named nameKey: String) async throws -> [ItemRow]

  /// The active setups whose present version uses one of these items, or all setups that ever used one; by id.
  func setups(using items: [(type: RecordType, id: Int)], ever: Bool) async throws -> [Setup]

  /// True if files have to be read that are so large that several threads pay.
  var isLarge: Bool { get }

  /// True if several threads pay for what goes through all records of every type.
  var isLargeAsWhole: Bool { get }

  /// How much there is to read of a type, to begin with the largest; 0 where that is not known.
  func size(of type: RecordType) -> Int

  /// Stores a change; when this returns, it survives a power cut.
  ///
  /// - Throws: `InventoryError.conflict` if an item is no longer as the change has it before.
  func commit(_ change: Change) async throws -> Committed

  /// Stores a change whose records name files with these contents: they are on the disk before it is.
  ///
  /// Nothing waits for `flush`: when this returns, it survives a power cut. In a dry run nothing is written.
  func commit(_ change: Change, keeping contents: [AttachedContent]) async throws -> Committed

  /// Path of a kept file; nil if it is not there.
  func path(of file: AttachedFile) async throws -> String?

  /// The content of a kept file; nil if it is not there, or not as it was kept.
  func content(of file: AttachedFile) async throws -> [UInt8]?

  /// The kept files that no record names.
  func unnamedFiles() async throws -> [UnnamedFile]

  /// Removes the kept files that no record names, for good; returns them.
  func removeUnnamedFiles() async throws -> [UnnamedFile]

  /// Makes changes wait from now on for `flush`, which stores them with one write and one sync.
  ///
  /// Whoever asks for this acknowledges nothing before `flush` has returned.
  func gather() async

  /// Number of changes that wait, and their size in bytes; others cannot write meanwhile.
  var waiting: (changes: Int, bytes: Int) { get }

  /// Stores the changes that wait.
  ///
  /// - Throws: `InventoryError.groupLost`; then none of them is there any longer.
  func flush() async throws

  /// Forgets the changes that wait.
  func discard() async

  /// The first id of imported rows of a type; nil if only their items can be added.
  ///
  /// - Parameter size: how many bytes the rows have.
  func firstId(ofRows type: RecordType, size: Int) async throws -> Int?

  /// Stores imported rows, each of another type, as one change; nil, with nothing stored, if they can only be added item
  /// by item.
  func add(_ rows: [ImportedRows]) async throws -> Committed?

  /// Reverses the newest change that is not undone yet; nil if there is none.
  ///
  /// - Parameter isForced: true if values that other machines wrote since give way.
  func undo(isForced: Bool) async throws -> HistoryEntry?

  /// The entry that `undo` would reverse; nil if there is none.
  func nextUndone() async throws -> HistoryEntry?

  /// True if an entry was written by another user, or by another process since this one began to read.
  func isFromAnother(_ entry: HistoryEntry) -> Bool

  /// Repeats the change that was undone last, if nothing was changed since; nil if there is none.
  func redo() async throws -> HistoryEntry?

  /// The entries of the log that are asked for, newest first.
  ///
  /// - Parameter detail: what they hold of the rows of a large import, as far as there are any in files.
  func history(_ scope: HistoryScope, limit: Int?, rows detail: RowsDetail) async throws -> [HistoryEntry]

  /// Begins a transaction.
  func begin(_ mode: TransactionMode) async throws

  /// Ends the transaction, keeping or forgetting its changes; nil if nothing is stored.
  func end(keeping: Bool) async throws -> Committed?

  /// Catches up with other processes and with outside edits; called before each command.
  func refresh() async throws

  /// Begins a reading, which notes if anything until the next `refresh` is of a second state; `reading` calls it.
  func beginReading()

  /// Opens every file, so that a reading goes on with the state that it has seen so far, whatever others do meanwhile:
  /// to be called before anything of it is shown, written or asked. Nothing happens outside of a reading.
  ///
  /// - Throws: `InventoryError.unreadable` if that state is gone already.
  func hold() throws

  /// True once the reading has met a second state, and must be repeated.
  var hasMoved: Bool { get }

  /// The problems of a type's file as it was last read.
  func problems(of type: RecordType) -> [FileProblem]

  /// Records that answers since the last `refresh` lack, because a file cannot be read; one omission a type.
  ///
  /// After a change only those of lookups: one that cannot be done wholly is refused.
  func drainOmissions() -> [Omission]

  /// Notes that a record of a type was looked up among those that are loaded, for an answer or for a change.
  ///
  /// - Parameter affectsAnswer: true if none was found, so that one that cannot be read may be it.
  func noteLookup(_ type: RecordType, affectsAnswer: Bool)

  /// Deletes the items of a type's file if all of it is gone; nil if it is not.
  ///
  /// The change is empty where the history does not have the items.
  func acceptLoss(of type: RecordType) async throws -> Committed?

  /// The steps that `mend` would do; changes nothing.
  ///
  /// - Parameter settings: true if the preferences are damaged, too.
  func mendable(settings: Bool) async throws -> Mending

  /// Sets aside damaged files, and returns the steps that were done.
  func mend(settings: Bool) async throws -> Mending

  /// Reads everything that is stored and checks it against each other; changes nothing.
  func verify() async throws -> Verification

  /// The same, with reports of its progress.
  func verify(progress: WorkProgress) async throws -> Verification

  /// The folder's state: its files, its format, and its unsaved changes.
  func status() async throws -> FolderStatus

  /// The sources of the answers since the last call.
  func drainSources() -> DataSources

  /// The notices for the person, each returned once.
  func notices() -> [StoreNotice]

  /// Makes a checkpoint, and returns the names of the tables that were written.
  func save() async throws -> [String]

  /// The same, with reports of its progress.
  func save(progress: WorkProgress) async throws -> [String]

  /// Makes a checkpoint if that is quick, and closes all files.
  func close() async throws
}

extension EquipmentRepository {
  /// The same without the files, for repositories that have none.
  package func commit(_ change: Change, keeping contents: [AttachedContent]) async throws -> Committed {
    try await commit(change)
  }

  /// None, for repositories without files.
  package func path(of file: AttachedFile) async throws -> String? { nil }

  /// None, for repositories without files.
  package func content(of file: AttachedFile) async throws -> [UInt8]? { nil }

  /// None, for repositories without files.
  package func unnamedFiles() async throws -> [UnnamedFile] { [] }

  /// None, for repositories without files.
  package func removeUnnamedFiles() async throws -> [UnnamedFile] { [] }

  /// Nobody, for repositories that keep no history.
  package var author: String { "" }

  /// The same where nothing gives way.
  package func undo() async throws -> HistoryEntry? { try await undo(isForced: false) }

  /// None, for repositories that nobody else writes into.
  package func nextUndone() async throws -> HistoryEntry? { nil }

  /// Never, for repositories that nobody else writes into.
  package func isFromAnother(_ entry: HistoryEntry) -> Bool { false }

  /// Those of all, for repositories that have no quicker way.
  package func records(in ids: [ClosedRange<Int>], of type: RecordType) async throws -> [any Record] {
    try await fetch(type).filter { item in ids.contains { $0.contains(item.recordId) } }
  }

  /// None are known, for repositories that are searched.
  package func known(_ type: RecordType, with field: String, oneOf texts: [String]) async throws -> [any Record]? {
    nil
  }

  /// The item as a row, for repositories that have no quicker one.
  package func row(_ type: RecordType, id: Int) async throws -> ItemRow? {
    try await item(type, id: id).map { ItemRow($0) }
  }

  /// The number after the largest one, for repositories that forget what was deleted.
  package func nextId(of type: RecordType) async throws -> Int {
    (try await fetch(type).map(\.recordId).max() ?? 0) + 1
  }

  /// Nothing, for repositories that always read everything.
  package func drainOmissions() -> [Omission] { [] }

  /// Nothing, for repositories that always read everything.
  package func noteLookup(_ type: RecordType, affectsAnswer: Bool) {}

  /// A folder of no files.
  package func status() async throws -> FolderStatus { FolderStatus(path: "") }

  /// None, for repositories in memory.
  package func drainSources() -> DataSources { DataSources() }

  /// The answer from all items, for repositories that have no quicker one.
  package func select(_ query: RowQuery, of type: RecordType) async throws -> RowSelection {
    query.selection(from: try await fetch(type))
  }

  /// One part of all items, for repositories that have no quicker one.
  package func collect<Collector: RowCollector>(
    _ filter: Filter?, of type: RecordType, by begin: @escaping @Sendable () -> Collector
  ) async throws -> [Collector.Part] {
    [
      Collector.part(
        of: try await fetch(type).lazy.filter { filter?.matches($0) ?? true }.map { ItemRow($0) }, by: begin())
    ]
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

  /// The items one by one, for repositories that have nothing quicker.
  package func records(_ ids: [Int], of type: RecordType) async throws -> [any Record] {
    var records: [any Record] = []
    for id in ids { if let record = try await item(type, id: id) { records.append(record) } }
    return records
  }

  /// The numbers of all items, for repositories that have nothing quicker.
  package func numbered(
    _ fields: [String], of type: RecordType, where filter: Filter?
  ) async throws -> NumberedRows {
    var rows = NumberedRows(fields)
    try await visit(filter, of: type) { rows.append($0) }
    return rows
  }

  /// Nobody shares what is in memory alone.
  package var isShared: Bool { false }

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

  /// The answer of a search, for repositories that have no quicker one.
  package func setups(named nameKey: String) async throws -> [ItemRow] {
    let isNamed = Comparison(field: "name", .equal(.text(nameKey)))
    return try await select(RowQuery(filter: .comparison(isNamed)), of: .setup).rows
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

  /// The same without reports, for repositories that do it at once.
  package func verify(progress: WorkProgress) async throws -> Verification { try await verify() }

  /// The same without reports, for repositories that do it at once.
  package func save(progress: WorkProgress) async throws -> [String] { try await save() }

  /// Nil, for repositories that only add item by item.
  package func add(_ rows: [ImportedRows]) async throws -> Committed? { nil }

  /// Nil, likewise.
  package func firstId(ofRows type: RecordType, size: Int) async throws -> Int? { nil }
}

extension EquipmentRepository {
  /// The log, newest entry first; with an item only the entries that changed it.
  package func history(of item: (type: RecordType, id: Int)?, limit: Int?) async throws -> [HistoryEntry] {
    try await history(
      item.map { .records($0.type, [$0.id], withMovements: false) } ?? .everything, limit: limit, rows: .each)
  }
}

/// The ten types by themselves, of which all records are items.
extension EquipmentRepository {
  /// Number of items of a type.
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
