public import Equipment

/// A ring of a target face.
public struct TargetRing: Sendable, Hashable {
  /// Its diameter, as a share of the face's.
  public let diameter: Double
  /// What an arrow scores that hits inside it, and in no smaller ring.
  public let points: Int
}

extension TargetFace {
  /// Its rings from the inside; empty for animals, whose zones are no rings.
  public var rings: [TargetRing] {
    // An X has no ring of its own where it scores what the ring around it does.
    Set(scores.map(\.value)).filter { $0 > 0 }.sorted(by: >).compactMap { points in
      diameter(of: points).map { TargetRing(diameter: $0, points: points) }
    }
  }

  /// How large the ring is that scores so much, as a share of the face.
  ///
  /// World Archery, Rulebook, books 3 (tens of compounds indoors are half as wide) and 4; Archery GB, Rules of Shooting,
  /// 302; IFAA, Book of Rules, article 4; Lancaster Archery Classic: eleven is within the X.
  private func diameter(of points: Int) -> Double? {
    let (tenths, fifths) = (Double(11 - points) / 10, Double(6 - points) / 5)
    return switch self {
    case .tenZone, .tenZoneSixRing, .tenZoneFiveRing, .fiveZone: tenths
    case .tenZoneCompound, .tenZoneFiveRingCompound: points == 10 ? 1 / 20 : tenths
    case .elevenZone, .elevenZoneSixRing, .elevenZoneFiveRing: points == 11 ? 1 / 20 : tenths
    case .waField: points == 6 ? 1 / 10 : fifths
    case .ifaaField: Double(11 - 2 * points) / 5
    case .ifaaFieldExpert, .nationalField, .worcester, .worcesterTwoRing: fifths
    case .hitOrMiss: 1
    case .animals: nil
    }
  }
}
