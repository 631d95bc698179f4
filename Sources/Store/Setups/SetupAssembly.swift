import Answers
import Equipment

/// Turns changes of rows and versions into changes of whole setups, from the newest entry to older ones.
///
/// An entry has only the lines that it changed; the setup before and after it follows from the present one, with all
/// newer entries reversed.
struct SetupAssembly {
  /// Rows and versions of setups, as they were after the entry that comes next.
  private var states: [Int: State] = [:]

  private struct State {
    var head: SetupHead?
    var versions: [StoredVersion]

    var setup: Setup? { head.map { Setup($0, versions) } }

    mutating func revert(_ change: ItemChange) {
      guard change.type == .version else {
        head = change.before as? SetupHead
        return
      }
      // Most changes are of the newest versions.
      let index = (versions.lastIndex { $0.id < change.id } ?? -1) + 1
      if index < versions.count, versions[index].id == change.id { versions.remove(at: index) }
      if let before = change.before as? VersionRecord { versions.insert(StoredVersion(before), at: index) }
    }
  }

  /// An entry's change in whole setups; entries come newest first.
  ///
  /// - Parameter now: reads the present row and versions of a setup.
  mutating func assembled(
    _ change: Change, _ now: (Int) throws(InventoryError) -> (SetupHead?, [StoredVersion])
  ) throws(InventoryError) -> Change {
    var assembled = Change(columns: change.columns)
    var parts: [Int: [ItemChange]] = [:]
    for item in change.items {
      let whole = WholeKey(item)
      guard whole.type == .setup else {
        assembled.items.append(item)
        continue
      }
      if parts[whole.id] == nil {
        assembled.items.append(ItemChange(type: .setup, id: whole.id, before: nil, after: nil))
      }
      parts[whole.id, default: []].append(item)
    }
    for index in assembled.items.indices where assembled.items[index].type == .setup {
      let id = assembled.items[index].id
      var state: State
      // Taken out, so that it is changed in place and not copied.
      if let known = states.removeValue(forKey: id) {
        state = known
      } else {
        let (head, versions) = try now(id)
        state = State(head: head, versions: versions)
      }
      let after = state.setup
      for part in (parts[id] ?? []).reversed() { state.revert(part) }
      states[id] = state
      assembled.items[index] = ItemChange(type: .setup, id: id, before: state.setup, after: after)
    }
    // Versions without a row are no setup.
    assembled.items.removeAll { $0.before == nil && $0.after == nil }
    return assembled
  }
}

extension RepositoryState {
  /// The newest entry, with its change in whole setups.
  mutating func assembled(_ entry: HistoryEntry) throws(InventoryError) -> HistoryEntry {
    var assembly = SetupAssembly()
    return try assembled(entry, &assembly)
  }

  /// An entry with its change in whole setups; it is older than those before it.
  mutating func assembled(_ entry: HistoryEntry, _ assembly: inout SetupAssembly) throws(InventoryError) -> HistoryEntry
  {
    guard entry.change.items.contains(where: { WholeKey($0).type == .setup }) else { return entry }
    var assembled = entry
    assembled.change = try assembly.assembled(entry.change) { (id) throws(InventoryError) in
      (try current(.setupHead, id, nil) as? SetupHead, try versions(ofSetup: id))
    }
    return assembled
  }
}
