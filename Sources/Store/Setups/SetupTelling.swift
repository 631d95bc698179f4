import Answers
import Equipment

/// Tells changes of what is stored of setups as changes of setups, from the newest entry to older ones.
///
/// An entry has only the lines that it changed; what a setup was before and after it follows from what it is now, with
/// all newer entries taken back.
struct SetupTelling {
  /// What is stored of setups, as it was after the entry that is told next.
  private var states: [Int: State] = [:]

  private struct State {
    var head: SetupHead?
    var versions: [StoredVersion]

    var setup: Setup? { head.map { Setup($0, versions) } }

    mutating func takeBack(_ change: ItemChange) {
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

  /// The change of an entry, which is older than those told before.
  ///
  /// - Parameter now: what is stored of a setup now.
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
      if let known = states[id] {
        state = known
      } else {
        let (head, versions) = try now(id)
        state = State(head: head, versions: versions)
      }
      let after = state.setup
      for part in (parts[id] ?? []).reversed() { state.takeBack(part) }
      states[id] = state
      told.items[place] = ItemChange(type: .setup, id: id, before: state.setup, after: after)
    }
    // Lines of a setup without a row say nothing.
    told.items.removeAll { $0.before == nil && $0.after == nil }
    return told
  }
}

extension RepositoryState {
  /// The newest entry as people are told of it.
  mutating func told(_ entry: HistoryEntry) throws(InventoryError) -> HistoryEntry {
    var telling = SetupTelling()
    return try told(entry, &telling)
  }

  /// An entry as people are told of it, which is older than those told before.
  mutating func told(_ entry: HistoryEntry, _ telling: inout SetupTelling) throws(InventoryError) -> HistoryEntry {
    guard entry.change.items.contains(where: { WholeKey($0).type == .setup }) else { return entry }
    var told = entry
    told.change = try telling.told(entry.change) { (id) throws(InventoryError) in
      (try current(.setupHead, id, nil) as? SetupHead, try versions(ofSetup: id))
    }
    return told
  }
}
