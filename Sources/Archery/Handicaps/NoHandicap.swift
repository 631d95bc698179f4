public import Equipment

/// Why a score has no handicap.
public enum NoHandicap: Error, Sendable, Hashable {
  /// Nobody knows at what distance and face it was shot.
  case unknownTarget
  /// A part of a round of several distances: nobody knows of which.
  case partOfRound
  /// The zones of the face are no rings around one centre.
  case noRings(TargetFace)
  /// There is nothing to be shot.
  case noArrows
  /// No points: nobody knows how far the arrows were away.
  case noPoints
  /// More points than the round has.
  case aboveMaximum(Int)
  /// No handicap of the scheme's scale comes to such a score.
  case offScale
}
