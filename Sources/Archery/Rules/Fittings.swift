import Equipment

extension Rule {
  /// Riser and limbs join the same way.
  static let fittings = Rule(
    "fitting", "Limbs fit the riser", limit: "the same fitting", source: "the fitting of riser and limbs"
  ) { subject in
    let (riser, limbs) = (subject.first(Riser.self), subject.first(Limbs.self))
    // A bow of one piece has no limbs to join.
    if limbs == nil, riser?.fitting == .onePiece { return [.pass("one-piece")] }
    guard let one = riser?.fitting, let other = limbs?.fitting else {
      let missing = [riser?.fitting == nil ? "riser fitting" : nil, limbs?.fitting == nil ? "limbs fitting" : nil]
      return [.unknown(missing: missing.compactMap(\.self))]
    }
    let value = "riser \(one.rawValue), limbs \(other.rawValue)"
    // Two fittings that have no name may be two different ones.
    if one == .other, other == .other { return [.unknown(missing: ["riser fitting", "limbs fitting"], value: value)] }
    return [one == other ? .pass(value) : .against(.fail, value)]
  }
}
