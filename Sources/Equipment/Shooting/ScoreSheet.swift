/// The shots of one training as an app for score sheets lists them.
public struct ScoreSheet: Sendable, Equatable {
  /// Ends that were shot one after the other at one distance and face.
  public struct Pass: Sendable, Equatable {
    /// Distance of the target; nil if nobody knows it.
    public let distance: Distance?
    /// Centimetres across the face; nil where it has no size, as animals have none.
    public let size: Double?
    /// The kind of face that the shots fit.
    public let face: TargetFace
    /// The arrows of each end.
    public var ends: [[Shot]]
    /// The line of the file on which it begins.
    public let line: Int

    /// Puts the parts together.
    public init(distance: Distance?, size: Double?, face: TargetFace, ends: [[Shot]], line: Int) {
      (self.distance, self.size, self.face, self.ends, self.line) = (distance, size, face, ends, line)
    }

    /// Number of arrows.
    public var arrows: Int { ends.reduce(0) { $0 + $1.count } }

    /// True if both are shot at one distance and face.
    public func isLike(_ other: Pass) -> Bool {
      distance == other.distance && size == other.size && face == other.face
    }
  }

  /// What the archer called the training.
  public let title: String
  /// The day.
  public let date: CalendarDate
  /// What the app calls the round.
  public let round: String
  /// What the app calls the bow; empty if none was chosen.
  public let bow: String
  /// What the app calls the arrows; empty if none were chosen.
  public let arrows: String
  /// What was shot, in this order; those at one distance and face as one.
  public private(set) var passes: [Pass] = []

  /// A training without shots.
  public init(title: String, date: CalendarDate, round: String, bow: String, arrows: String) {
    (self.title, self.date, self.round, self.bow, self.arrows) = (title, date, round, bow, arrows)
  }

  /// Adds a pass, to the last one if that is like it.
  public mutating func append(_ pass: Pass) {
    if let last = passes.indices.last, passes[last].isLike(pass) {
      passes[last].ends += pass.ends
    } else {
      passes.append(pass)
    }
  }
}

/// Why a row of an app's score sheets cannot be understood.
public enum ScoreSheetFault: Error, Sendable, Hashable {
  /// A column that counts rounds or ends does not hold a number from 1 on.
  case noNumber(column: String, String)
  /// The target is none whose scores are known here.
  case unknownTarget(String)
  /// Several trainings of one day have one title and one round, and their rows do not follow one another.
  case mixedTrainings(title: String)
}
