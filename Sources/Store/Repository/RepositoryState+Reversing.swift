import Answers
import Equipment

extension RepositoryState {
  /// The entry that undo or redo has next; nil if there is none.
  ///
  /// Behind a gap nothing can be undone: missing entries may rest on it.
  mutating func nextReversed(_ direction: Reversals.Direction) throws(InventoryError) -> HistoryEntry? {
    var known: Reversals
    if let kept = try caughtUp() { known = kept } else { known = try newReversals(direction) }
    // Held once, so that its stacks are changed in place.
    reversals = nil
    if direction == .undo, !known.knowsDone {
      while let entry = try next(&known.walk), !known.look(at: entry) {}
    }
    if let found = known.next(direction), found.entry == nil { try fill(&known, direction) }
    reversals = known
    return known.next(direction)?.entry
  }

  /// What is known of the changes that are next, with the entries since then; nil if it does not fit the log.
  private mutating func caughtUp() throws(InventoryError) -> Reversals? {
    let log = try currentLog()
    let staged = transaction?.entries ?? []
    guard var known = reversals, known.fits(log), log.damage == nil, known.staged <= staged.count else { return nil }
    reversals = nil
    let first = known.newest.sequence + 1
    guard first > log.sequence || known.staged == 0 else { return nil }
    guard let newer = try storedEntries(first..<max(first, log.sequence + 1)) else { return nil }
    for entry in newer { known.apply(entry) }
    for entry in staged[known.staged...] { known.apply(entry) }
    known.note(log, staged: staged.count)
    return known
  }

  /// Stored entries by their numbers, oldest first, of the journal or the history; nil if one is missing.
  ///
  /// Of more than are kept the older ones come without their changes.
  private mutating func storedEntries(_ numbers: Range<Int>) throws(InventoryError) -> [HistoryEntry]? {
    guard !numbers.isEmpty else { return [] }
    var entries: [HistoryEntry] = []
    var walk = try entryWalk(crossesGaps: false, rows: .all)
    while var entry = try next(&walk), entry.sequence >= numbers.lowerBound {
      guard entry.sequence < numbers.upperBound else { continue }
      if entries.count >= StoreLimits.keptSteps || entry.change.isTooMuchToKeep { entry.change = Change() }
      entries.append(entry)
    }
    return entries.count == numbers.count ? entries.reversed() : nil
  }

  /// The same read anew: all entries down to the newest change that is done.
  ///
  /// What can be redone is newer than that.
  private mutating func newReversals(_ direction: Reversals.Direction) throws(InventoryError) -> Reversals {
    var known = Reversals(try entryWalk(crossesGaps: false, rows: .all))
    var newer: [HistoryEntry] = []
    do throws(InventoryError) {
      while var entry = try next(&known.walk), !known.look(at: entry) {
        if entry.change.isTooMuchToKeep { entry.change = Change() }
        newer.append(entry)
      }
    } catch {
      // What can be redone may be newer than the damage.
      guard direction == .redo, !newer.isEmpty else { throw error }
    }
    for entry in newer.reversed() { known.apply(entry) }
    known.note(try currentLog(), staged: transaction?.entries.count ?? 0)
    return known
  }

  /// Reads the entries that were not kept of the topmost changes: many at once, up to one that is too much to keep.
  private mutating func fill(_ known: inout Reversals, _ direction: Reversals.Direction) throws(InventoryError) {
    guard let wanted = known.next(direction)?.sequence else { return }
    var missing = known.missing(direction)
    var entries: [Int: HistoryEntry] = [:]
    guard let newest = missing.keys.max() else { return }
    var walk =
      if let resting = known.walkBefore(newest) { resting } else { try entryWalk(crossesGaps: false, rows: .all) }
    while !missing.isEmpty, let entry = try next(&walk) {
      guard let index = missing.removeValue(forKey: entry.sequence) else { continue }
      let isLarge = entry.change.isTooMuchToKeep
      if !isLarge || direction == .undo || entry.sequence == wanted { entries[index] = entry }
      if isLarge && direction == .undo && missing[wanted] == nil { break }
    }
    known.fill(direction, with: entries, from: walk)
  }
}

extension Reversals {
  /// Notes that all entries of a log were applied, and so many staged ones.
  fileprivate mutating func note(_ log: Log, staged: Int) {
    let entry = log.entry(before: log.sequence + 1)
    newest = (log.sequence, entry?.sequence == log.sequence ? entry?.at : nil)
    self.staged = staged
  }

  /// True if the log still has the newest entry that was applied, or has moved it to the history.
  fileprivate func fits(_ log: Log) -> Bool {
    guard newest.sequence <= log.sequence else { return false }
    guard let at = newest.at, let entry = log.entry(before: newest.sequence + 1), entry.sequence == newest.sequence
    else { return true }
    return entry.at == at
  }
}
