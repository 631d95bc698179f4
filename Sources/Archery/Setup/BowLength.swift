public import Equipment

extension DerivedValue {
  /// The length of a take-down bow in inches, from its riser in inches and its limbs.
  ///
  /// Riser + 41, 43 or 45 inches for short, medium and long limbs. The table has risers of 23, 25 and 27 inches
  /// (archerycoach.wordpress.com, “ILF limb pockets”): other lengths are estimates. Nil for limbs that are longer than
  /// the table's, for bolted limbs, whose lengths are their makers' own, and for what is no riser of such a bow.
  public static func bowLength(riser: Double, limbs: Limbs.Length, fitting: Fitting? = nil) -> DerivedValue? {
    guard takeDownRisers.contains(riser), let added = added(by: limbs), fits(fitting) else { return nil }
    return DerivedValue(
      value: riser + added, formula: .bowLength, inputs: [.riserLength(riser), .limbLength(limbs)],
      certainty: tableRisers.contains(riser) ? .exact : .estimate)
  }

  /// Risers that the limbs of the table are made for, in inches.
  private static let takeDownRisers = 17.0...31.0
  private static let tableRisers = [23.0, 25, 27]

  private static func added(by limbs: Limbs.Length) -> Double? {
    switch limbs {
    case .short: 41
    case .medium: 43
    case .long: 45
    case .extraLong: nil
    }
  }

  private static func fits(_ fitting: Fitting?) -> Bool {
    switch fitting {
    case nil, .ilf, .formula: true
    case .boltDown, .onePiece, .other: false
    }
  }
}
