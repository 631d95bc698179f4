/// A target face by its rings, as the rule books have them: worked out here by themselves, and not by what is tested.
///
/// World Archery, Rulebook, books 3 and 4; Archery GB, Rules of Shooting, 302; IFAA, Book of Rules, article 4.
struct RingedFace {
  /// A ring: its diameter as a share of the face's, and what an arrow within it is typed as and scores.
  struct Ring {
    let share: Double
    let typed: String
    let points: Int
  }

  /// From the middle outwards.
  let rings: [Ring]

  /// The most points of an arrow.
  var best: Int { rings[0].points }

  /// The face of a name that catalogues have; nil for another.
  init?(_ name: String) {
    let tenths = { (last: Int) in (2...last).map { Ring(share: Double($0) / 10, typed: "\(11 - $0)", points: 11 - $0) }
    }
    let ten = Ring(share: 0.1, typed: "10", points: 10)
    let (inner, small) = (Ring(share: 0.05, typed: "X", points: 10), Ring(share: 0.05, typed: "10", points: 10))
    let eleven = Ring(share: 0.05, typed: "X", points: 11)
    let fifths = { (last: Int) in (2...last).map { Ring(share: Double($0) / 5, typed: "\(6 - $0)", points: 6 - $0) } }
    let five = Ring(share: 0.2, typed: "5", points: 5)
    let innerFive = Ring(share: 0.1, typed: "X", points: 5)
    switch name {
    case "10_zone": rings = [inner, ten] + tenths(10)
    case "10_zone_6_ring": rings = [inner, ten] + tenths(6)
    case "10_zone_5_ring": rings = [inner, ten] + tenths(5)
    case "10_zone_compound": rings = [small] + tenths(10)
    case "10_zone_5_ring_compound": rings = [small] + tenths(5)
    case "11_zone": rings = [eleven, ten] + tenths(10)
    case "11_zone_6_ring": rings = [eleven, ten] + tenths(6)
    case "11_zone_5_ring": rings = [eleven, ten] + tenths(5)
    case "5_zone":
      rings = [9, 7, 5, 3, 1].enumerated().map { index, points in
        Ring(share: Double(index + 1) / 5, typed: "\(points)", points: points)
      }
    case "WA_field": rings = [Ring(share: 0.1, typed: "6", points: 6), five] + fifths(5)
    case "IFAA_field":
      rings = [
        innerFive, five, Ring(share: 0.6, typed: "4", points: 4), Ring(share: 1, typed: "3", points: 3),
      ]
    case "IFAA_field_expert", "Worcester": rings = [innerFive, five] + fifths(5)
    case "Worcester_2_ring": rings = [innerFive, five] + fifths(2)
    case "AA_national_field": rings = [five] + fifths(5)
    case "Beiter_hit_miss": rings = [Ring(share: 1, typed: "1", points: 1)]
    default: return nil
    }
  }

  /// The ring that an arrow hits so far from the middle, as a share of the face's diameter; nil for a miss.
  func ring(at distance: Double) -> Ring? { rings.first { distance <= $0.share / 2 } }
}

/// A round as it was shot by somebody who hits at random round the middle.
struct SimulatedRound {
  /// As the ends were typed.
  private(set) var ends: [String] = []
  private(set) var (score, maximum, hits, tens, xs) = (0, 0, 0, 0, 0)

  /// Shoots every pass of a round, end by end.
  ///
  /// - Parameters:
  ///   - passes: how many arrows, and at which face.
  ///   - spread: how far arrows fall from the middle, as a share of the face's diameter; 0 hits the middle always.
  init(
    _ passes: [(arrows: Int, face: RingedFace)], perEnd: Int, spread: Double,
    _ random: inout some RandomNumberGenerator
  ) {
    for pass in passes {
      var left = pass.arrows
      while left > 0 {
        let count = min(perEnd, left)
        ends.append((0..<count).map { _ in shoot(at: pass.face, spread, &random) }.joined(separator: " "))
        left -= count
      }
    }
  }

  private mutating func shoot(
    at face: RingedFace, _ spread: Double, _ random: inout some RandomNumberGenerator
  ) -> String {
    // Each of the twelve uniform numbers has a variance of one twelfth.
    let (x, y) = (Self.normal(&random) * spread, Self.normal(&random) * spread)
    maximum += face.best
    guard let ring = face.ring(at: (x * x + y * y).squareRoot()) else { return "M" }
    score += ring.points
    hits += 1
    if ring.points >= 10 { tens += 1 }
    if ring.typed == "X" { xs += 1 }
    return ring.typed
  }

  private static func normal(_ random: inout some RandomNumberGenerator) -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }
}
