import Answers
import Equipment
import Files
import Query

extension RepositoryState {
  /// Refuses a change after which two active setups would have one name, from wherever it comes.
  ///
  /// Two that have one name already, which only another program can bring about, are a problem of their file.
  mutating func checkNames(_ change: Change) throws(InventoryError) {
    let named = change.items.filter(\.takesName).compactMap { $0.after as? SetupHead }
    guard !named.isEmpty else { return }
    let changed = Set(change.items.filter { $0.type == .setupHead }.map(\.id))
    let setups = change.items.compactMap { $0.after as? SetupHead }.filter(\.isActive)
    let together = Dictionary(grouping: setups, by: \.nameKey)
    for setup in named {
      var other = together[setup.nameKey]?.first { $0.sharesName(with: setup) }
      if other == nil { other = try stored(setup, besides: changed) }
      if let other { throw .nameTaken(setup.name, by: Setup(other, [StoredVersion]())) }
    }
    tables[.setupHead].insertNames(change)
  }

  /// The active setup, not among those that change, that has the name of this one.
  private mutating func stored(_ setup: SetupHead, besides changed: Set<Int>) throws(InventoryError) -> SetupHead? {
    var ids = try tables[.setupHead].ids(named: setup.nameKey, currentLog(), round: round)
    if ids == nil { ids = try readNames(setup.nameKey) }
    for id in (ids ?? []).subtracting(changed).sorted() {
      if let other = try current(.setupHead, id, nil) as? SetupHead, other.sharesName(with: setup) { return other }
    }
    return nil
  }

  /// Reads the names of all setups, which are kept, and returns those of one name.
  private mutating func readNames(_ nameKey: String) throws(InventoryError) -> Set<Int> {
    let log = try currentLog()
    var names = SetupNames(log)
    if let scan = try tables[.setupHead].scan(log, round: round)?.with(transaction?.staged[.setupHead]) {
      do {
        try scan.visit(["id", "name"], where: nil) { row in
          guard let id = row.integer(0), let name = row.text(1) else { return }
          names.insert(id, Folding.fold(name.trimmed))
        }
      } catch {
        throw .unreadable(error as? FileFailure ?? .keepsChanging(folder.file(of: .setupHead)))
      }
    } else {
      for case let setup as SetupHead in try view(.setupHead).items().items {
        names.insert(setup.base.id, setup.nameKey)
      }
    }
    tables[.setupHead].keep(names)
    return names.ids(named: nameKey, log) ?? []
  }
}

extension ItemChange {
  /// True if a setup is active after it, and was not before or had another name.
  fileprivate var takesName: Bool {
    guard let after = after as? SetupHead, after.isActive else { return false }
    guard let before = before as? SetupHead, before.isActive else { return true }
    return before.nameKey != after.nameKey
  }
}
