import Answers
import Equipment

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
  }

  /// The active setup, not among those that change, that has the name of this one.
  private mutating func stored(_ setup: SetupHead, besides changed: Set<Int>) throws(InventoryError) -> SetupHead? {
    for id in try ids(.setupHead, with: setup.nameKey).subtracting(changed).sorted() {
      if let other = try current(.setupHead, id, nil) as? SetupHead, other.sharesName(with: setup) { return other }
    }
    return nil
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
