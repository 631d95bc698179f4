import Equipment

/// The first line of a journal: the folder's identity, and the entry that it follows.
struct SegmentHeader: Sendable, Equatable {
  /// The identity of the folder.
  let identity: String
  /// The last entry of the journals before it.
  let after: Int
  /// Time at which the journal was begun.
  let at: Timestamp
}
