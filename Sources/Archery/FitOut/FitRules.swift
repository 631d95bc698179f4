import Equipment

/// The rules by which pieces are chosen for somebody, each with its source; the checker has the same, as far as it has
/// them.
///
/// What is not known never speaks against a piece, but for what could hurt: limbs without a marked weight, and arrows
/// without a length.
enum FitRules {
  /// Pounds by which a bow may be heavier than is wanted: limbs come in steps of 2 lb (archerycoach.wordpress.com).
  static let heavier = 2.0
  /// Inches by which a shaft is longer than the draw, so that its point stays in front of the bow.
  ///
  /// The margin has no source. The AMO draw length ends 1¾ inches before the pivot of the grip.
  static let arrowMargin = 1.0
  /// How far a spine may be from where choosing begins.
  ///
  /// It has no source, as the formula has none: it only leaves out what is far off.
  static let spineTolerance = 250.0

  /// How far a piece is from what is needed, in about pounds; nil for one that does not suit.
  static func distance(of shape: FitShape, from need: FitNeed) -> Double? {
    // An item without a hand fits both; one that is made for the hand comes first, so that the others are left.
    guard shape.hand.map({ $0 == need.hand }) ?? true else { return nil }
    let either = shape.hand == nil ? 0.5 : 0
    switch shape.type {
    case .riser: return shape.fitting == .onePiece ? nil : either
    case .limbs:
      guard let weight = drawWeight(of: shape, at: need.drawLength), weight <= need.drawWeight + heavier else {
        return nil
      }
      return (need.drawWeight - weight).magnitude + either
    case .arrow: return arrowDistance(of: shape, from: need)
    default: return either
    }
  }

  /// Pounds at a draw by the marking of the limbs, as the calculator of that name has them: five per cent an inch, which
  /// is 2 lb at 40 lb (Uukha, setup page, by archery-live-tuner).
  static func drawWeight(of limbs: FitShape, at draw: Double) -> Double? {
    limbs.poundage.map { $0 * (1 + 0.05 * (draw - 28)) }
  }

  private static func arrowDistance(of shape: FitShape, from need: FitNeed) -> Double? {
    guard let length = shape.length, length.measured >= (need.drawLength + arrowMargin).measured else { return nil }
    // Lighter arrows could break the limbs: the AMO table, as `arrow-mass` of the checker.
    if let mass = shape.mass, let least = AMOTable.minimum(drawWeight: need.drawWeight, drawLength: need.drawLength),
      mass < least
    {
      return nil
    }
    let excess = (length - need.drawLength - arrowMargin) / 2
    switch shape.spine {
    case nil: return 10 + excess
    case .range(let low, let high)?:
      guard Double(low) - 5...Double(high) + 5 ~= need.drawWeight else { return nil }
      return excess
    case .deflection(let spine)?:
      let distance = (Double(spine) - spineToBeginWith(shape, need)).magnitude
      return distance <= spineTolerance ? distance / 20 + excess : nil
    }
  }

  /// Where choosing a spine begins: a heuristic of archery-note (eita115115), which names no source for it.
  ///
  ///     pounds = draw weight + 1.2·(draw − 28) + 2·(length − 28) + 0.055·(point − 100)
  ///     spine  = 1425 − 18.2·pounds, from 300 to 1500
  static func spineToBeginWith(_ arrow: FitShape, _ need: FitNeed) -> Double {
    let length = arrow.length ?? need.drawLength + arrowMargin
    let pounds =
      need.drawWeight + 1.2 * (need.drawLength - 28) + 2 * (length - 28) + 0.055 * ((arrow.point ?? 100) - 100)
    return min(1500, max(300, 1425 - 18.2 * pounds))
  }

  /// True if riser and limbs can be one bow for a draw; `doubts` of it are no hindrance.
  static func join(_ riser: FitShape, _ limbs: FitShape, _ need: FitNeed) -> Bool {
    if let one = riser.fitting, let other = limbs.fitting, one != other { return false }
    guard let length = bowLength(riser, limbs) else { return true }
    return length >= usualLengths(at: need.drawLength).lowerBound
  }

  /// What is to be looked at where riser and limbs are one bow.
  static func doubts(_ riser: FitShape, _ limbs: FitShape, _ need: FitNeed) -> [FitDoubt] {
    var doubts: [FitDoubt] = []
    // Two fittings that have no name may be two different ones.
    let isKnown = riser.fitting != nil && limbs.fitting != nil && riser.fitting != .other
    if !isKnown { doubts.append(.fitting) }
    if let length = bowLength(riser, limbs), length > usualLengths(at: need.drawLength).upperBound {
      doubts.append(.longBow(length))
    }
    return doubts
  }

  /// Inches, by riser + 41, 43 or 45; nil where the table says nothing of such a bow.
  static func bowLength(_ riser: FitShape, _ limbs: FitShape) -> Double? {
    guard let length = riser.length, let size = limbs.limbs else { return nil }
    return DerivedValue.bowLength(riser: length, limbs: size, fitting: limbs.fitting ?? riser.fitting)?.value
  }

  /// Lengths of bows by the draw: below 28 inches 62 to 66, above 66 to 70 (Murray Elliot, Archer's reference guide).
  ///
  /// A bow that is shorter is not given, as it stacks and its limbs may break; a longer one is, and said.
  static func usualLengths(at draw: Double) -> ClosedRange<Double> {
    draw < 28 ? 62...66 : draw > 28 ? 66...70 : 62...70
  }

  /// True if a string is for a bow of such a length, as `string` of the checker has it; nil where nobody knows.
  static func suits(_ string: FitShape, bow: Double?) -> Bool? {
    guard let label = string.length, let bow else { return nil }
    return (label - bow).magnitude < 0.5
  }
}
