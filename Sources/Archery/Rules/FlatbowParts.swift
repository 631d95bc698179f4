import Equipment

/// Archery GB 206A, American flatbow, as far as the stored values can decide it.
extension Rule {
  /// A flatbow is long enough; what its string is labelled for can warn and no more.
  static let flatbowLength = Rule(
    "flatbow-length", "Length of the flatbow, strung, along its limbs", limit: "≥ 150 cm for women, ≥ 160 cm for men",
    source: flatbow, books: [.agb], divisions: [.flatbow]
  ) { subject in
    guard let label = subject.first(Bowstring.self)?.fits else { return [.unknown(missing: ["bowstring fits"])] }
    let value = "\((label * 2.54).shown(1)) cm by the string’s label"
    if label * 2.54 >= 160 { return [.pass(value)] }
    return [.against(.warn, label * 2.54 >= 150 ? "\(value): too short for men" : value)]
  }

  /// A flatbow has neither weights nor stabilizers.
  static let flatbowWeights = Rule(
    "flatbow-weights", "Weights and stabilizers", limit: "none", source: flatbow, books: [.agb], divisions: [.flatbow]
  ) { RuleSubject.none(of: $0.items(.stabilizer) + $0.items(.weight)) }

  /// A flatbow's arrow rests on its shelf.
  static let flatbowRest = Rule(
    "flatbow-rest", "Rest", limit: "none but the shelf", source: flatbow, books: [.agb], divisions: [.flatbow]
  ) { subject in
    RuleSubject.none(of: subject.all(Rest.self).filter { $0.kind != .shelf } + subject.items(.plunger))
  }

  /// A flatbow has nothing to aim by, and nothing that says when it is drawn.
  static let flatbowBare = Rule(
    "flatbow-bare", "Sight, lens, peep and clicker", limit: "none", source: flatbow, books: [.agb],
    divisions: [.flatbow]
  ) { RuleSubject.none(of: $0.items(.sight) + $0.accessories(.scope, .peep, .clicker)) }

  /// A flatbow shoots wooden arrows with feathers; of shafts only a spine in pounds says that they are of wood.
  static let flatbowArrows = Rule(
    "flatbow-arrows", "Shafts of wood, fletched with feathers", limit: "wood and feathers", source: flatbow,
    books: [.agb], divisions: [.flatbow]
  ) { subject in
    subject.eachArrow { arrow in
      if AluminiumShaft(named: arrow) != nil { return .against(.fail, "\(arrow.label): aluminium") }
      let isWood = arrow.spine.map { $0.text.contains("#") } ?? false
      let isFeather = arrow.fletching.map { Folding.contains("feather", in: $0) } ?? false
      let missing = [isWood ? nil : "that the shafts are of wood", isFeather ? nil : "fletching: feathers"]
      let known = missing.compactMap(\.self)
      return known.isEmpty ? .pass(arrow.reference) : .unknown(missing: known, value: arrow.reference)
    }
  }

  private static let flatbow = "Archery GB 206A, by bowmenofskelmersdale.co.uk/rule_206a"
}
