import Equipment

extension Rule {
  /// The pressure point of a recurve's rest is not far behind the throat of the grip.
  static let recurvePressurePoint = pressurePoint(
    "pressure-point", atMost: 40,
    source: "World Archery, by ohiotargetarchers.com/recurve; Archery GB 202 (c), by bowmenofskelmersdale.co.uk",
    .recurve)

  /// That of a compound may be farther back.
  static let compoundPressurePoint = pressurePoint(
    "compound-pressure-point", atMost: 60,
    source: "World Archery, by ohiotargetarchers.com/compound; Archery GB 207 (c), by bowmenofskelmersdale.co.uk",
    .compound)

  private static func pressurePoint(
    _ id: String, atMost most: Double, source: String, _ division: Division
  ) -> Rule {
    Rule(
      id, "Pressure point behind the throat of the grip", limit: "≤ \(most.text) mm", source: source,
      books: [.wa, .agb], divisions: [division]
    ) { subject in
      guard let point = subject.tuning.pressurePoint else { return [.unknown(missing: ["pressure_point"])] }
      let value = "\(point.text) mm"
      return [point <= most ? .pass(value) : .against(.fail, value)]
    }
  }
}
