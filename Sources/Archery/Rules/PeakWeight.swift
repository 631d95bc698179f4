import Equipment

extension Rule {
  /// A compound draws no more than 60 pounds at its peak.
  static let peakWeight = Rule(
    "peak-weight", "Peak draw weight", limit: "≤ \(most.text) lb",
    source: "World Archery, by ohiotargetarchers.com/compound; Archery GB 207, by bowmenofskelmersdale.co.uk",
    books: [.wa, .agb], divisions: [.compound]
  ) { subject in
    if let weight = subject.tuning.drawWeight {
      let value = "\(weight.text) lb"
      return [weight <= most ? .pass(value) : .against(.fail, value)]
    }
    // The poundage marked on limbs is no measured weight: it can warn and no more.
    guard let marked = subject.first(Limbs.self)?.poundage else { return [.unknown(missing: ["draw_weight"])] }
    let value = "marked \(marked.text) lb"
    return [marked <= most ? .unknown(missing: ["draw_weight"], value: value) : .against(.warn, value)]
  }

  private static let most = 60.0
}
