import Equipment

extension Rule {
  /// A longbow is long enough for its arrows.
  static let longbowLength = Rule(
    "longbow-length", "Length of the longbow for its arrows", limit: "≥ 60 in; ≥ 66 in for arrows of 27 in and more",
    source: "Archery GB 206, by canfordmagnabowmen.co.uk", year: 2023, books: [.agb], divisions: [.longbow]
  ) { subject in
    guard let bow = subject.first(Bowstring.self)?.fits else { return [.unknown(missing: ["bowstring fits"])] }
    return subject.eachArrow { arrow in
      let value = "\(bow.text) in by the string’s label"
      guard let length = arrow.length else { return .unknown(missing: ["arrow length"], value: value) }
      let least = length < 27 ? 60.0 : 66
      let limit = "≥ \(least.text) in for \(length.text) in (\(arrow.reference))"
      // The label says which bow the string was made for, and not how long this one is.
      return bow >= least ? .pass(value, limit: limit) : .against(.warn, value, limit: limit)
    }
  }

  /// A longbow has nothing that supports the arrow.
  static let longbowRest = Rule(
    "arrow-support", "Support of the arrow", limit: "none", source: "Archery GB 206, by canfordmagnabowmen.co.uk",
    year: 2023, books: [.agb], divisions: [.longbow]
  ) { RuleSubject.none(of: $0.items(.rest)) }
}
