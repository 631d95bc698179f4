public import Equipment
import Glibc

extension Calculator {
  /// The distance on the level whose mark a shot uphill or downhill takes: d·cos θ, the same up and down.
  ///
  /// The rule of programs for sight marks. It ignores how the slope changes the drag and the start of the line of
  /// sight, so that it is an estimate.
  public static func horizontalDistance(in unit: Unit) -> Calculator {
    Calculator(
      "horizontal", "Horizontal distance", unit: unit.rawValue, decimals: 2, formula: "distance · cos(angle)",
      source: "the rule for slopes of programs for sight marks", takes: [.distance(in: unit), .angle]
    ) { sheet throws(MissingInputs) in
      let (distance, angle) = try sheet.require(.distance(in: unit), .angle)
      sheet.estimate(.dropOfHorizontal)
      return distance * cos(angle * .pi / 180)
    }
  }
}
