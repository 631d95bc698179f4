import Archery
import Equipment
import ShellOutput

extension Messages {
  /// The reason why nothing was computed, and a hint at the missing value.
  static func wording(of refusal: CalculationRefusal) -> (text: String, hint: String?) {
    let names = refusal.error.quantities.map(\.info.name)
    if let contradiction = refusal.error.contradiction {
      return (
        "no \(lowered(refusal.calculator.what)) for this \(joined(names)): \(words(for: contradiction))",
        hint(on: contradiction)
      )
    }
    return (
      "\(refusal.command) needs \(joined(names, by: isEither(refusal.error) ? "or" : "and"))",
      refusal.error.quantities.first.map { first in "such as \(example(first))" + source(of: first) }
    )
  }

  /// Says that one of several results is missing, and for want of which values.
  static func noResult(_ calculator: Calculator, _ error: MissingInputs) -> String {
    let names = error.quantities.map(\.info.name)
    let isOne = names.count == 1 || isEither(error)
    return "no \(lowered(calculator.what)): "
      + (error.contradiction.map(words)
        ?? "\(joined(names, by: isEither(error) ? "or" : "and")) \(isOne ? "is" : "are") not known")
  }

  private static func words(for contradiction: Contradiction) -> String {
    switch contradiction {
    case .unknown: "there is no such thing, or no table has it"
    case .balanceBeyondShaft(0): "no arrow balances at the very end of its shaft"
    case .balanceBeyondShaft(let inches): "it would balance \(inches.fixed(2)) in beyond the end of the shaft"
    case .partsHeavierThanWhole(let grains): "the known parts weigh \(grains.fixed(1)) gr more than the whole arrow"
    }
  }

  private static func hint(on contradiction: Contradiction) -> String? {
    switch contradiction {
    case .unknown: nil
    case .balanceBeyondShaft:
      "both are measured from the nock’s groove: length to the end of the shaft, balance_point to where it balances"
    case .partsHeavierThanWhole: "weight is that of a whole arrow; gpi is that of an inch of its shaft"
    }
  }

  /// True if the first of several values is a measured one, which would do in place of all others.
  private static func isEither(_ error: MissingInputs) -> Bool {
    let measured: [Quantity] = [.weight, .balancePoint, .bowLength]
    return error.quantities.count > 1 && error.quantities.first.map(measured.contains) ?? false
  }

  private static func example(_ quantity: Quantity) -> String {
    let info = quantity.info
    if let choice = info.choices.first { return "\(info.name)=\(choice)" }
    let middle = info.range.map { (($0.lowerBound + $0.upperBound) / 2).rounded() } ?? 10
    return "\(info.name)=\(middle.text)\(info.unit?.rawValue ?? "")"
  }

  private static func source(of quantity: Quantity) -> String {
    switch quantity.source {
    case .item(let type, let field) where type.field(field) != nil: ", or fill in \(field) of the \(type.rawValue)"
    case .tuning: ", or setup tune NAME \(quantity.info.name)=…"
    default: ""
    }
  }

  private static func lowered(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

  private static func joined(_ words: [String], by last: String = "and") -> String {
    words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " \(last) " + words[words.count - 1]
  }
}

extension Messages {
  /// `about 13.6 %`.
  static func value(of result: Calculation, in display: Display) -> String {
    let (number, unit) = display.measure(result.value, result.calculator.unit, decimals: result.calculator.decimals)
    return result.certainty.word + number + (unit.isEmpty ? "" : " \(unit)")
  }

  /// `+10 gr`.
  static func change(from before: Calculation, to after: Calculation, in display: Display) -> String {
    let calculator = after.calculator
    let difference = after.value - before.value
    let (number, unit) = display.measure(difference.magnitude, calculator.unit, decimals: calculator.decimals)
    let sign = difference.signed(calculator.decimals).prefix { "+-−".contains($0) }
    return sign + number + (unit.isEmpty ? "" : " \(unit)")
  }

  /// `length 28.5 in (arrow 3), draw_weight 38.5 lb (setup 1@4)`.
  static func inputs(_ result: Calculation, in display: Display) -> String {
    result.inputs.map { input in
      let origin =
        switch input.origin {
        case .typed: "typed"
        case .item(let type, let id): "\(type.rawValue) \(id)"
        case .setup(let id, let version): "setup \(id)@\(version)"
        case .computed: "computed"
        }
      let (text, unit) = display.measure(input.text, input.unit?.rawValue)
      return "\(input.name) \(text)" + (unit.map { " \($0)" } ?? "") + " (\(origin))"
    }.joined(separator: ", ")
  }

  /// The estimates that a result rests on; nil if there are none.
  static func estimates(_ result: Calculation) -> String? {
    result.estimates.isEmpty ? nil : result.estimates.map(words).joined(separator: "; ")
  }

  private static func words(for estimate: Estimate) -> String {
    switch estimate {
    case .withoutParts(let names): "without \(names.joined(separator: ", ")), which are not known"
    case .pointAtEnd: "the point’s mass taken at the end of the shaft, which gives too much: point_centre= says better"
    case .fletchingAtThreeInches: "fletching and wrap taken 3 in from the nock"
    case .insertAtEnd: "the insert taken at the end of the shaft"
    case .partsHeavierThanWhole(let grains):
      "the known parts weigh \(grains.text) gr more than the whole arrow, so that one of them is wrong"
    case .rest(let grains): "\(grains.text) gr that no known part explains taken 3 in from the nock"
    case .massChanged: "the measured mass changed by what the parts change"
    case .sameSpeed: "the speed taken to stay, though another mass flies at another speed"
    case .massOfParts: "not weighed: the sum of the known parts"
    case .fivePercentAnInch: "5 % an inch around 28 in"
    case .drawIsAMO: "draw_length taken for the AMO draw length"
    case .beyondTable: "carried on beyond the table of 23, 25 and 27 in risers"
    case .lengthOfLabel: "the bow taken to be as long as its string is labelled for"
    case .dropOfHorizontal:
      "the arrow taken to drop as over the horizontal distance on the level; the steeper and farther, the less that holds"
    case .density7075: "the alloy taken for 7075; makers’ tables differ by some per cent"
    }
  }

  /// The help's note on `--explain`.
  static let explaining = "--explain shows formula, inputs and source of each result; data formats always have them."

  /// The help's notes on calculators: each formula with its source, then the values that they take.
  static func notes(on calculators: [Calculator]) -> [String] {
    calculators.map { "\($0.what)\($0.unit.isEmpty ? "" : " (\($0.unit))"): \($0.formula). Source: \($0.source)." } + [
      "The values: "
        + calculators.quantities.map { $0.info.name + ($0.info.unit.map { " (\($0.rawValue))" } ?? "") }
        .joined(separator: ", ") + "."
    ]
  }
}
