import Equipment

/// The first line of a journal: whose it is, and what it goes on from.
struct SegmentHeader: Sendable, Equatable {
  /// The identity of the folder.
  let identity: String
  /// The last entry of the journals before it.
  let after: Int
  /// When it was begun.
  let at: Timestamp
}
