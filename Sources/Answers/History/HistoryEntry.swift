public import Equipment

/// One line of the log: what was done to the inventory, when and by whom.
public struct HistoryEntry: Sendable {
  /// Where a line of the log came from.
  public enum Kind: Sendable, Equatable {
    /// A command.
    case change
    /// An edit of a file by another program.
    case outside(file: String)
    /// An undo of the entries with these numbers.
    case undo(of: [Int])
    /// A redo of the entries with these numbers.
    case redo(of: [Int])
    /// What came in from other machines that share the folder, by their names.
    case sync(from: [String])
  }

  /// The line's number, counted from 1 without a gap.
  public let sequence: Int
  /// When it was written.
  public let at: Timestamp
  /// Who wrote it: user and host.
  public let by: String
  /// Where it came from.
  public let kind: Kind
  /// The records that it changed, before and after; of the rows of a large import one change for all, if so asked for.
  public package(set) var change: Change
  /// The rows of an import that it added, or took back, if they are too many for its line; `change` may not hold them
  /// yet.
  package var rows: [RowsRecord] = []
  /// The number of the entry with whose import its rows came into the history.
  package var rowsOrigin: Int {
    switch kind {
    case .undo(let sequences), .redo(let sequences): sequences.first ?? sequence
    case .change, .outside, .sync: sequence
    }
  }
  /// True if it took its rows back.
  package var removesRows: Bool { if case .undo = kind { true } else { false } }

  /// Makes an entry of the log.
  public init(sequence: Int, at: Timestamp, by: String, kind: Kind, change: Change) {
    self.sequence = sequence
    self.at = at
    self.by = by
    self.kind = kind
    self.change = change
  }
}
