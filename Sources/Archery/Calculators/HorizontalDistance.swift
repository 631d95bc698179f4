public import Equipment
import Glibc

extension Calculator {
  /// The distance on the level whose mark a shot uphill or downhill takes: d·cos θ, the same up and down.
  ///
  /// What programs for sight marks reckon with. It leaves out what the slope changes of the drag and of where the line
  /// of sight begins, so that it is an estimate.
  public static func horizontalDistance(in unit: Unit) -> Calculator {
    Calculator(
      "horizontal", "Horizontal distance", unit: unit.rawValue, decimals: 2, formula: "distance · cos(angle)",
      source: "the rule for slopes of programs for sight marks", takes: [.distance(in: unit), .angle]
    ) { sheet throws(MissingInputs) in
      let (distance, angle) = try sheet.need(.distance(in: unit), .angle)
      sheet.estimate(.dropOfHorizontal)
      return distance * cos(angle * .pi / 180)
    }
  }
}
