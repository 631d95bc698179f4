import Equipment

extension Rule {
  /// No shaft is thicker than World Archery allows.
  static let shaftDiameter = Rule(
    "shaft-diameter", "Diameter of the shaft", limit: "≤ \(largest.text) mm",
    source: "World Archery, by archerycanada.ca, blog.lancasterarchery.com and AnchorPoint; "
      + "where no diameter is known, the code in an aluminium shaft’s name", year: 2019, books: [.wa],
    divisions: [.recurve, .compound, .barebow]
  ) { subject in
    subject.eachArrow { arrow in
      let code = AluminiumShaft(named: arrow).map { $0.diameter * Unit.inches.factor }
      guard let diameter = arrow.diameter ?? code else {
        return .unknown(missing: ["arrow diameter"], value: arrow.reference)
      }
      let certainty = arrow.diameter == nil ? DerivedCertainty.estimate : .exact
      let value = "\(certainty.word)\(arrow.diameter?.text ?? diameter.shown(2)) mm (\(arrow.reference))"
      // A number in a name is a code of aluminium shafts as far as anybody knows: no reason to fail.
      return diameter <= largest ? .pass(value) : .against(certainty == .exact ? .fail : .warn, value)
    }
  }

  private static let largest = 9.3
}
