/// A journal that is not the one that `hub.json` knows.
public struct JournalLoss: Sendable, Equatable {
  /// How it differs.
  public enum Kind: Sendable, Equatable {
    /// There is none.
    case missing
    /// It ends before the byte up to which it is known.
    case shortened(to: Int, from: Int)
    /// It is of another folder, or of none.
    case foreign
    /// It is of this folder, and of another moment.
    case otherMoment
  }

  /// How it differs.
  public let kind: Kind
  /// The changes that it is known to have held and does not hold; nil if none are known.
  public let changes: ClosedRange<Int>?
  /// The last change that the files include: later ones are gone, earlier ones can no longer be taken back.
  public let included: Int

  /// True unless the journal is of another folder: its sound lines, if any, belong to this folder's history.
  package var isOfThisFolder: Bool { kind != .foreign }

  /// States how a journal differs, and what is gone with it.
  public init(_ kind: Kind, changes: ClosedRange<Int>?, included: Int) {
    (self.kind, self.changes, self.included) = (kind, changes, included)
  }
}
