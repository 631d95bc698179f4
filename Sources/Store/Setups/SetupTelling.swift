import Answers
import Equipment

/// Turns changes of rows and versions into changes of whole setups, from the newest entry to older ones.
///
/// An entry has only the lines that it changed; the setup before and after it follows from the present one, with all
/// newer entries reversed.
struct SetupTelling {
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
      let place = (versions.lastIndex { $0.id < change.id } ?? -1) + 1
      if place < versions.count, versions[place].id == change.id { versions.remove(at: place) }
      if let before = change.before as? VersionRecord { versions.insert(StoredVersion(before), at: place) }
    }
  }

  /// An entry's change in whole setups; entries come newest first.
  ///
  /// - Parameter now: reads the present row and versions of a setup.
  mutating func told(
    _ change: Change, _ now: (Int) throws(InventoryError) -> (SetupHead?, [StoredVersion])
  ) throws(InventoryError) -> Change {
    var told = Change(columns: change.columns)
    var parts: [Int: [ItemChange]] = [:]
    for item in change.items {
      let whole = WholeKey(item)
      guard whole.type == .setup else {
        told.items.append(item)
        continue
      }
      if parts[whole.id] == nil { told.items.append(ItemChange(type: .setup, id: whole.id, before: nil, after: nil)) }
      parts[whole.id, default: []].append(item)
    }
    for place in told.items.indices where told.items[place].type == .setup {
      let id = told.items[place].id
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
      told.items[place] = ItemChange(type: .setup, id: id, before: state.setup, after: after)
    }
    // Versions without a row are no setup.
    told.items.removeAll { $0.before == nil && $0.after == nil }
    return told
  }
}

extension RepositoryState {
  /// The newest entry, with its change in whole setups.
  mutating func told(_ entry: HistoryEntry) throws(InventoryError) -> HistoryEntry {
    var telling = SetupTelling()
    return try told(entry, &telling)
  }

  /// An entry with its change in whole setups; it is older than those before it.
  mutating func told(_ entry: HistoryEntry, _ telling: inout SetupTelling) throws(InventoryError) -> HistoryEntry {
    guard entry.change.items.contains(where: { WholeKey($0).type == .setup }) else { return entry }
    var told = entry
    told.change = try telling.told(entry.change) { (id) throws(InventoryError) in
      (try current(.setupHead, id, nil) as? SetupHead, try versions(ofSetup: id))
    }
    return told
  }
}
