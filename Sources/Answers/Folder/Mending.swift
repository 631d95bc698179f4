/// What makes a damaged data folder whole again: what is set aside, and what is lost by it.
public struct Mending: Sendable, Equatable {
  /// A file that is damaged, or entries that are gone.
  public struct Step: Sendable, Equatable {
    /// The path within the data folder.
    public let file: String
    /// What is mended.
    public let kind: Kind
    /// Whether there is a file to be set aside.
    public let isMoved: Bool

    package init(_ file: String, _ kind: Kind, isMoved: Bool = true) {
      self.file = file
      self.kind = kind
      self.isMoved = isMoved
    }
  }

  /// What is mended.
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
    /// The history tells of other items than there are.
    case mismatch
    /// A lost file for which the journal holds changes: it begins anew with what these tell.
    case lostRows(Int)
    /// `hub.json`.
    case index
    /// A cache.
    case cache
    /// The preferences.
    case settings
  }

  /// What is mended, in the order in which it was found.
  public package(set) var steps: [Step] = []

  /// Nothing to be mended.
  public init() {}
}

extension Mending {
  /// Whether anything but a cache or the preferences is mended: then the history begins anew.
  package var beginsAnew: Bool { steps.contains { $0.kind != .cache && $0.kind != .settings } }

  package mutating func note(_ step: Step) {
    if !steps.contains(where: { $0.file == step.file && $0.isMoved && step.isMoved }), !steps.contains(step) {
      steps.append(step)
    }
  }
}
