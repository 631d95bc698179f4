/// A kind of target face: its zones, their scores, and which of them is called X.
///
/// The names are those of archeryutils (github.com/jatkinson1000/archeryutils), which every catalogue of rounds uses;
/// `WA_3D` stands for animals.
public enum TargetFace: String, Choice {
  case tenZone = "10_zone"
  case tenZoneSixRing = "10_zone_6_ring"
  case tenZoneFiveRing = "10_zone_5_ring"
  case tenZoneCompound = "10_zone_compound"
  case tenZoneFiveRingCompound = "10_zone_5_ring_compound"
  case fiveZone = "5_zone"
  case elevenZone = "11_zone"
  case elevenZoneSixRing = "11_zone_6_ring"
  case elevenZoneFiveRing = "11_zone_5_ring"
  case waField = "WA_field"
  case ifaaField = "IFAA_field"
  case ifaaFieldExpert = "IFAA_field_expert"
  case nationalField = "AA_national_field"
  case worcester = "Worcester"
  case worcesterTwoRing = "Worcester_2_ring"
  case hitOrMiss = "Beiter_hit_miss"
  case animals = "WA_3D"

  /// Every score, the best first and a miss last.
  ///
  /// World Archery, Rulebook, books 3 and 4; Archery GB, Rules of Shooting, 302 (five zones: 9, 7, 5, 3, 1); IFAA, Book
  /// of Rules, article 4 (5, 4, 3), whose X is a five that parts ties; Lancaster Archery Classic: X is eleven.
  public var scores: [ArrowScore] {
    switch self {
    case .tenZone: [.inner(10)] + Self.points(10, downTo: 1) + [.miss]
    case .tenZoneSixRing: [.inner(10)] + Self.points(10, downTo: 5) + [.miss]
    case .tenZoneFiveRing: [.inner(10)] + Self.points(10, downTo: 6) + [.miss]
    case .tenZoneCompound: Self.points(10, downTo: 1) + [.miss]
    case .tenZoneFiveRingCompound: Self.points(10, downTo: 6) + [.miss]
    case .fiveZone: [9, 7, 5, 3, 1].map { .points($0) } + [.miss]
    case .elevenZone: [.inner(11)] + Self.points(11, downTo: 1) + [.miss]
    case .elevenZoneSixRing: [.inner(11)] + Self.points(11, downTo: 5) + [.miss]
    case .elevenZoneFiveRing: [.inner(11)] + Self.points(11, downTo: 6) + [.miss]
    case .waField: Self.points(6, downTo: 1) + [.miss]
    case .ifaaField: [.inner(5)] + Self.points(5, downTo: 3) + [.miss]
    case .ifaaFieldExpert, .worcester: [.inner(5)] + Self.points(5, downTo: 1) + [.miss]
    case .nationalField: Self.points(5, downTo: 1) + [.miss]
    case .worcesterTwoRing: [.inner(5)] + Self.points(5, downTo: 4) + [.miss]
    case .hitOrMiss: [.points(1), .miss]
    case .animals: [11, 10, 8, 5].map { .points($0) } + [.miss]
    }
  }

  /// The most that an arrow can score.
  public var highest: Int { scores[0].value }

  /// The least that an arrow that hits scores.
  public var lowest: Int { scores.map(\.value).last { $0 > 0 } ?? 1 }

  /// True where tens are counted: the face has a zone worth ten or more.
  public var countsTens: Bool { highest >= 10 }

  /// True where Xs are counted: the face has an X, or like animals an 11, which lies within the ten.
  public var countsInner: Bool { scores.contains(where: isInner) }

  /// True if a score counts as an X: it is called so, or is worth more than ten.
  public func isInner(_ score: ArrowScore) -> Bool {
    if case .inner = score { return true }
    return score.value > 10
  }

  /// The most that an arrow scores on any face: the limit where a round's face is unknown.
  public static let highestOfAll = allCases.map(\.highest).max() ?? 11

  private static func points(_ highest: Int, downTo lowest: Int) -> [ArrowScore] {
    (lowest...highest).reversed().map { .points($0) }
  }
}

/// The score of one arrow.
public enum ArrowScore: Sendable, Hashable {
  /// An X, with its points: ten on most faces, eleven on those of eleven zones, five on IFAA and Worcester faces.
  case inner(Int)
  /// A zone and its points.
  case points(Int)
  /// No score: a miss.
  case miss

  /// Its points.
  public var value: Int {
    switch self {
    case .inner(let points), .points(let points): points
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
