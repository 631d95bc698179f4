import Answers
import Equipment
import Query

extension RepositoryState {
  /// Makes a checkpoint before columns are changed, if the tables lack anything: undo needs the cells' spelling in the
  /// file.
  mutating func checkpointBefore(_ columns: [ColumnChange]) throws(InventoryError) {
    guard !columns.isEmpty else { return }
    let log = try currentLog()
    let isAssigned = columns.contains { log.part($0.type).noted?.firstAssigned != nil }
    guard log.hasPending || isCheckpointDue || isAssigned else { return }
    do throws(InventoryError) { _ = try checkpoint() } catch {
      if case .notCheckpointed(let failure) = error { throw .notStored(failure) }
      throw error
    }
  }

  /// Changes of columns, completed for undo with positions and spellings.
  mutating func completed(_ changes: [ColumnChange]) throws(InventoryError) -> [ColumnChange] {
    var completed: [RecordType: [ColumnChange]] = [:]
    for type in Set(changes.map(\.type)) {
      let own = changes.filter { $0.type == type }
      let view = try view(type)
      let file = view.file?.rows ?? type.recordFile(type.newFile(of: []), type.file)
      completed[type] = file.completed(own, ids: view.file?.ids ?? []).reversed()
    }
    return changes.map { completed[$0.type]?.popLast() ?? $0 }
  }

  /// Checks changes of columns against the present headings, and against the items with a value in them.
  mutating func checkColumns(of change: Change) throws(InventoryError) {
    guard !change.columns.isEmpty else { return }
    let touched = Dictionary(grouping: change.items, by: \.type).mapValues { Set($0.map(\.id)) }
    var headings: [RecordType: [String]] = [:]
    for column in change.columns {
      let type = column.type
      var known: [String]
      if let found = headings[type] { known = found } else { known = try view(type).headings }
      if let fault = column.fault(among: known) { throw .column(type, fault) }
      column.apply(to: &known)
      headings[type] = known
      guard let name = column.before?.name else { continue }
      // Somebody gave one a value since the change was made.
      let ids = try self.ids(of: type, having: name)
      if let other = ids.first(where: { touched[type]?.contains($0) != true }) { throw .conflict(type, id: other) }
    }
  }

  /// The ids of the items that have a value in a column.
  mutating func ids(of type: RecordType, having name: String) throws(InventoryError) -> [Int] {
    let query = RowQuery(filter: .comparison(Comparison(field: name, .set)))
    if let scan = try tables[type].scan(currentLog(), round: round)?.with(transaction?.staged[type]),
      let found = try? scan.select(query)
    {
      return found.rows.map(\.recordId)
    }
    return query.selection(from: try view(type).items().items).rows.map(\.recordId)
  }
}

extension ColumnChange {
  /// The reason why it cannot be made in a file with these headings; nil if it can.
  func fault(among headings: [String]) -> ColumnFault? {
    if let before, !headings.contains(before.name) || type.field(before.name) != nil { return .missing(before.name) }
    let others = headings.filter { $0 != before?.name }
    return after.flatMap { ColumnFault($0.name, of: type, among: others) }
  }
}
