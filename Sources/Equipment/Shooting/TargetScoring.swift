/// What one arrow scored.
public enum ArrowScore: Sendable, Hashable {
  /// The innermost ring of a target that calls it X; ten points.
  case inner
  /// A ring and its points.
  case points(Int)
  /// No score: a miss.
  case miss

  /// Its points.
  public var value: Int {
    switch self {
    case .inner: 10
    case .points(let points): points
    case .miss: 0
    }
  }

  /// As score cards have it: `X`, `9`, `M`.
  public var text: String {
    switch self {
    case .inner: "X"
    case .points(let points): String(points)
    case .miss: "M"
    }
  }
}

/// Which scores there are on a kind of target.
public enum TargetScoring: Sendable, Hashable {
  /// Rings from ten down to the lowest that the face has: 1 of a whole face, 5 of one of six rings, 6 of one of five.
  case target(lowest: Int)
  /// Field faces: 6 to 1, of which nobody counts tens.
  case field
  /// Animals in 3D: 11, 10, 8 and 5.
  case animals

  /// A whole target face, which is meant where nothing says otherwise.
  public static let usual = Self.target(lowest: 1)

  /// Every score, the best first and a miss last.
  public var scores: [ArrowScore] {
    switch self {
    case .target(let lowest): [.inner] + points(10, downTo: lowest) + [.miss]
    case .field: points(6, downTo: 1) + [.miss]
    case .animals: [11, 10, 8, 5].map { .points($0) } + [.miss]
    }
  }

  /// The most that an arrow can score.
  public var highest: Int { scores[0].value }

  /// The least that an arrow that hits scores.
  public var lowest: Int { scores.map(\.value).last { $0 > 0 } ?? 1 }

  /// Whether tens and Xs are counted.
  public var countsTens: Bool { self != .field }

  /// Whether a score counts as an X: of animals the 11, which lies within the ten.
  func isInner(_ score: ArrowScore) -> Bool { countsTens && (score == .inner || score.value > 10) }

  private func points(_ highest: Int, downTo lowest: Int) -> [ArrowScore] {
    (lowest...max(lowest, highest)).reversed().map { .points($0) }
  }
}
