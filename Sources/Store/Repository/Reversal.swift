import Answers

/// Finds the entry to undo or redo, in a walk from the newest entry to older ones.
///
/// A change counts as done or undone by the newest undo or redo that names it. Undo reverses the newest change that is
/// done. Redo repeats the one that was undone last, but only if nothing was changed since.
struct Reversal {
  enum Direction: Sendable {
    case undo, redo
  }

  private(set) var target: HistoryEntry?
  private let direction: Direction
  /// For each entry that an undo or redo named so far, true if the newest of them is a redo.
  private var isDone: [Int: Bool] = [:]
  /// Number of the change that redo repeats, once it is known.
  private var wanted: Int?

  init(_ direction: Direction) { self.direction = direction }

  /// Looks at the next older entry; false once the target is found, or it is clear that there is none.
  mutating func look(at entry: HistoryEntry) -> Bool {
    switch entry.kind {
    case .undo(let sequences): note(sequences, done: false)
    case .redo(let sequences): note(sequences, done: true)
    case .change, .outside: return judge(entry)
    }
    return true
  }

  private mutating func note(_ sequences: [Int], done: Bool) {
    for sequence in sequences where isDone[sequence] == nil {
      isDone[sequence] = done
      if !done, wanted == nil { wanted = sequence }
    }
  }

  private mutating func judge(_ entry: HistoryEntry) -> Bool {
    switch direction {
    case .undo where isDone[entry.sequence] ?? true, .redo where entry.sequence == wanted:
      target = entry
      return false
    case .undo: return true
    // A change that is done, newer than anything undone: there is nothing to do again.
    case .redo: return wanted != nil
    }
  }
}
