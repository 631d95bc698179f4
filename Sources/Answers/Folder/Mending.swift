/// The repair of a damaged data folder: the files that are set aside, and the changes that are lost.
public struct Mending: Sendable, Equatable {
  /// A file that is damaged, or entries that are gone.
  public struct Step: Sendable, Equatable {
    /// The path within the data folder.
    public let file: String
    /// The damage that is mended.
    public let kind: Kind
    /// True if the file is moved to `set-aside/`; false if there is none, or it can stay.
    public let isMoved: Bool

    package init(_ file: String, _ kind: Kind, isMoved: Bool = true) {
      self.file = file
      self.kind = kind
      self.isMoved = isMoved
    }
  }

  /// A kind of damage that can be mended.
  public enum Kind: Sendable, Equatable {
    /// The journal, with the changes whose lines are lost and how many bad lines there are.
    case journal(lost: [ClosedRange<Int>], lines: Int)
    /// A file of the history, with the changes in it that are lost.
    case past(lost: [ClosedRange<Int>])
    /// Changes that are not in the history any longer.
    case gap(ClosedRange<Int>)
    /// The rows of the import that was this change.
    case rows(change: Int)
    /// A file of another folder.
    case foreign
    /// The journal is not the one that was written last: changes that are in no file, and those that cannot be taken
    /// back.
    case lost(JournalLoss)
    /// A file as it was when it was taken over.
    case base
    /// The history does not agree with the tables, or with itself.
    case mismatch
    /// A lost table of so many rows, for which the journal holds changes: it begins anew with the records in these.
    case lostRows(Int)
    /// `hub.json`.
    case index
    /// A cache.
    case cache
    /// The preferences.
    case settings
  }

  /// The steps, in the order in which their damage was found.
  public package(set) var steps: [Step] = []

  /// Nothing to be mended.
  public init() {}
}

extension Mending {
  /// True if a step mends more than a cache or the preferences: then the history begins anew.
  package var beginsAnew: Bool { steps.contains { $0.kind != .cache && $0.kind != .settings } }

  package mutating func note(_ step: Step) {
    if !steps.contains(where: { $0.file == step.file && $0.isMoved && step.isMoved }), !steps.contains(step) {
      steps.append(step)
    }
  }
}
