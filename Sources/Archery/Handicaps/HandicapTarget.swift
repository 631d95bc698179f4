import Equipment
import Glibc

/// A face at a distance, prepared for sums.
struct HandicapTarget: Sendable, Hashable {
  let metres: Double
  /// As many as are shot at it in the round.
  var arrows: Double
  /// Its rings from the inside.
  private let edges: [Edge]

  /// The edge of a ring.
  private struct Edge: Hashable {
    /// Metres across.
    let diameter: Double
    /// Metres from the centre at which the middle of an arrow may be and still touch it, squared.
    let reach: Double
    /// Points that are lost outside it.
    let drop: Double
    /// The squares of all points lost outside it, less those of all lost inside.
    let squares: Double

    init(diameter: Double, drop: Double, squares: Double, shaft: Double) {
      (self.diameter, self.drop, self.squares) = (diameter, drop, squares)
      let radius = diameter / 2 + shaft / 2000
      reach = radius * radius
    }
  }

  /// - Parameter shaft: millimetres across the shaft.
  init(_ pass: RoundPass, shaft: Double) {
    (metres, arrows) = (pass.metres, Double(pass.arrows))
    let rings = pass.kind.rings
    let best = rings.first?.points ?? 0
    edges = rings.indices.map { index in
      let inside = Double(best - rings[index].points)
      let outside = Double(best - (index + 1 < rings.count ? rings[index + 1].points : 0))
      return Edge(
        diameter: rings[index].diameter * pass.face / 100, drop: outside - inside,
        squares: outside * outside - inside * inside, shaft: shaft)
    }
  }

  private init(_ other: HandicapTarget, shaft: Double) {
    (metres, arrows) = (other.metres, other.arrows)
    edges = other.edges.map {
      Edge(diameter: $0.diameter, drop: $0.drop, squares: $0.squares, shaft: shaft)
    }
  }

  func with(shaft: Double) -> HandicapTarget { HandicapTarget(self, shaft: shaft) }

  /// True if only the number of arrows differs.
  func isShotLike(_ other: HandicapTarget) -> Bool { metres == other.metres && edges == other.edges }

  /// Points that are lost to the maximum by all its arrows, if arrows stray by so many radians.
  func lost(_ spread: Double) -> Double {
    let width = -1 / (metres * metres * spread * spread)
    var lost = 0.0
    for edge in edges { lost += edge.drop * exp(edge.reach * width) }
    return arrows * lost
  }

  /// Points that one arrow loses, how that changes while the spread grows by its own size, and its variance.
  ///
  /// Summed from what is lost, as little is lost where shots are good, and nothing of it is to be lost by rounding.
  func expectation(_ spread: Double) -> (lost: Double, slope: Double, variance: Double) {
    let width = 1 / (metres * metres * spread * spread)
    var (lost, slope, squares) = (0.0, 0.0, 0.0)
    for edge in edges {
      let exponent = edge.reach * width
      let outside = exp(-exponent)
      lost += edge.drop * outside
      slope += edge.drop * outside * 2 * exponent
      squares += edge.squares * outside
    }
    return (lost, slope, squares - lost * lost)
  }
}
