import Equipment

extension Rule {
  /// No arrow is lighter than the AMO table has it for the bow, whose limbs a lighter one could break.
  static let leastArrowMass = Rule(
    "arrow-mass", "Arrow is heavy enough for the bow (AMO)",
    limit: "the AMO table, by draw weight and AMO draw length, which draw_length is taken for",
    source: Calculator.minimumMass.source, divisions: [.recurve, .barebow]
  ) { subject in
    subject.eachArrow { arrow in
      let inputs = subject.inputs(arrow)
      let mass = Result { () throws(MissingInputs) in try Calculator.arrowMass.calculation(inputs) }
      let value = (try? mass.get()).map { $0.text(of: arrow) }
      switch Result(catching: { () throws(MissingInputs) in try Calculator.minimumMass.calculation(inputs) }) {
      case .failure(let error) where error.isImpossible:
        return .unknown(missing: ["a value for \(inputs.bow)"], value: value)
      case .failure(let error): return .unknown(missing: error.quantities.map(\.gap), value: value)
      case .success(let least):
        return mass.judged(by: least.value, limit: "≥ \(least.value.text) gr for \(inputs.bow)", value)
      }
    }
  }

  /// No arrow of a compound is lighter than five grains for each pound.
  static let leastCompoundArrowMass = Rule(
    "grains-per-pound", "Arrow is heavy enough for the bow (compound)", limit: "≥ 5 gr/lb",
    source: "archerytools (Paalmessenlien)", divisions: [.compound]
  ) { subject in
    subject.eachArrow { arrow in
      let inputs = subject.inputs(arrow)
      let mass = Result { () throws(MissingInputs) in try Calculator.arrowMass.calculation(inputs) }
      let value = (try? mass.get()).map { $0.text(of: arrow) }
      guard let pounds = inputs.number(.drawWeight) else { return .unknown(missing: ["draw_weight"], value: value) }
      let limit = "≥ \((5 * pounds).shown(2)) gr, 5 gr/lb for \(pounds.text) lb"
      let judgement = mass.judged(by: 5 * pounds, limit: limit, value)
      return judgement.verdict == .fail ? .against(.warn, judgement.value ?? "", limit: limit) : judgement
    }
  }
}

extension Calculation {
  /// `351 gr (arrow 3)`.
  fileprivate func text(of arrow: Arrow) -> String {
    "\(certainty.word)\(value.shown(2)) gr (\(arrow.reference))"
  }
}

extension Result<Calculation, MissingInputs> {
  /// A mass against the least there may be; a sum that is not complete can only pass.
  fileprivate func judged(by least: Double, limit: String, _ value: String?) -> Judgement {
    switch self {
    case .failure(let error): .unknown(missing: error.quantities.map(\.gap), limit: limit)
    case .success(let mass) where mass.value.measured >= least.measured: .pass(value ?? "", limit: limit)
    case .success(let mass) where mass.certainty == .exact: .against(.fail, value ?? "", limit: limit)
    case .success: .unknown(missing: [Quantity.weight.gap], value: value, limit: limit)
    }
  }
}

extension CalculationInputs {
  /// `38.5 lb at 28.25 in`.
  fileprivate var bow: String {
    "\(number(.drawWeight)?.text ?? "?") lb at \(number(.drawLength)?.text ?? "?") in"
  }
}
