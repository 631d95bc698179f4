import Answers
import Equipment

/// The changes that undo and redo have next, kept up with the log: a thousand undos read the history once.
///
/// Undo reverses the newest change that is done. Redo repeats the one that was undone last, but only if nothing was
/// changed since. So both are stacks: a change goes on that of what is done and empties the other, an undo moves the
/// topmost over, and a redo moves it back.
struct Reversals: Sendable {
  enum Direction: Sendable {
    case undo, redo

    /// The change that reverses an entry, if nothing was changed since.
    func change(of target: HistoryEntry) -> Change { self == .undo ? target.change.inverse : target.change }

    /// The kind of entry that does.
    func kind(of target: HistoryEntry) -> HistoryEntry.Kind {
      self == .undo ? .undo(of: [target.sequence]) : .redo(of: [target.sequence])
    }
  }

  /// Topmost last; below them are those that the walk has not come to.
  private var done: [Step] = []
  private var undone: [Step] = []
  private var reversed = ReversedChanges()
  /// The walk to older entries, from the oldest one that was applied.
  var walk: EntryWalk
  /// Number of the newest stored entry that was applied, and its time, if the journal has it.
  var newest: (sequence: Int, at: Timestamp?)
  /// How many staged entries were applied.
  var staged: Int
  /// The walk in which entries that were not kept were read last.
  private var filling: EntryWalk?

  /// Begins before any entry, with a walk from the newest one on.
  init(_ walk: EntryWalk) {
    self.walk = walk
    (newest, staged) = ((walk.oldest - 1, nil), 0)
  }

  /// True if the topmost change that is done is known, so that no older entry needs to be read.
  var knowsDone: Bool { !done.isEmpty }

  /// The number of the change that a direction has next, and its entry if that was kept; nil if there is none.
  func next(_ direction: Direction) -> (sequence: Int, entry: HistoryEntry?)? {
    (direction == .undo ? done : undone).last.map { ($0.sequence, $0.entry) }
  }

  /// Where the topmost changes of a direction stand in its stack, by number, if their entries were not kept.
  func missing(_ direction: Direction) -> [Int: Int] {
    let steps = direction == .undo ? done : undone
    return steps.indices.suffix(StoreLimits.keptSteps).reduce(into: [:]) { missing, index in
      if steps[index].entry == nil { missing[steps[index].sequence] = index }
    }
  }

  /// The walk on which the entry with a number is still to come, if one rests there.
  mutating func walkBefore(_ sequence: Int) -> EntryWalk? {
    defer { filling = nil }
    return filling.flatMap { $0.oldest > sequence ? $0 : nil }
  }

  /// Keeps the entries of a direction's changes, by their places in its stack, and the walk that came to them.
  mutating func fill(_ direction: Direction, with entries: [Int: HistoryEntry], from walk: EntryWalk) {
    for (index, entry) in entries {
      if direction == .undo { done[index].entry = entry } else { undone[index].entry = entry }
    }
    filling = walk.isPastStaged ? walk : nil
  }

  /// Looks at the next older entry, in the walk to the topmost change that is done; true if it is that, which then lies
  /// below all that are known.
  mutating func look(at entry: HistoryEntry) -> Bool {
    guard reversed.isDone(entry) else { return false }
    done.insert(Step(sequence: entry.sequence, entry: entry), at: 0)
    return true
  }

  /// Applies an entry that follows those applied before.
  mutating func apply(_ entry: HistoryEntry) {
    switch entry.kind {
    case .change, .outside:
      done.push(Step(sequence: entry.sequence, entry: entry))
      undone = []
    case .undo(let sequences): for sequence in sequences.reversed() { undone.push(moved(sequence, isDone: false)) }
    case .redo(let sequences): for sequence in sequences.reversed() { done.push(moved(sequence, isDone: true)) }
    // What others did is theirs to undo.
    case .sync: break
    }
  }

  /// Pops a change off one stack, for the other; one that the walk has not come to lies below all that are known.
  private mutating func moved(_ sequence: Int, isDone: Bool) -> Step {
    let known = isDone ? undone.pop(sequence) : done.pop(sequence)
    if known?.entry == nil { reversed.note(sequence, isDone: isDone) }
    return known ?? Step(sequence: sequence, entry: nil)
  }
}

/// A change by its number; without its entry where that was not read, or is too much to keep.
private struct Step {
  let sequence: Int
  var entry: HistoryEntry?
}

extension [Step] {
  fileprivate mutating func push(_ step: Step) {
    append(step)
    if let change = step.entry?.change, change.isEmpty || change.isTooMuchToKeep { self[count - 1].entry = nil }
    if count > StoreLimits.keptSteps { self[count - StoreLimits.keptSteps - 1].entry = nil }
  }

  /// Removes and returns a change, mostly the topmost; nil if it is not among these.
  fileprivate mutating func pop(_ sequence: Int) -> Step? {
    lastIndex { $0.sequence == sequence }.map { remove(at: $0) }
  }
}

extension Change {
  /// True for a change that is read again when it is needed, as it has more than a person changes at once.
  var isTooMuchToKeep: Bool { items.count + rows.reduce(0) { $0 + $1.ids.count } > StoreLimits.keptChange }
}

/// The changes that are undone, in a walk from the newest entry to older ones.
///
/// A change counts as done or undone by the newest undo or redo that names it.
private struct ReversedChanges: Sendable {
  /// For each change that an undo or redo named so far, true if the newest of them is a redo.
  private var isDone: [Int: Bool] = [:]

  /// Looks at the next older entry; true if it is a change that is done.
  mutating func isDone(_ entry: HistoryEntry) -> Bool {
    switch entry.kind {
    case .undo(let sequences): noteOlder(sequences, isDone: false)
    case .redo(let sequences): noteOlder(sequences, isDone: true)
    case .sync: break
    // Older entries do not name it.
    case .change, .outside: return isDone.removeValue(forKey: entry.sequence) ?? true
    }
    return false
  }

  /// Notes what an entry says that is newer than those looked at.
  mutating func note(_ sequence: Int, isDone done: Bool) { isDone[sequence] = done }

  private mutating func noteOlder(_ sequences: [Int], isDone done: Bool) {
    for sequence in sequences where isDone[sequence] == nil { isDone[sequence] = done }
  }
}
