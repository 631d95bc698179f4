/// Round numbers along an axis, as people mark them: a step of 1, 2 or 5 and zeros.
package struct Ticks: Sendable {
  /// The numbers, the least first; the first and the last enclose what is drawn.
  package let values: [Double]
  /// Digits after the point that they need.
  package let decimals: Int

  /// Marks an axis that has to hold two numbers, with about so many steps.
  package init(from least: Double, to most: Double, steps: Int = 5) {
    let (least, most) = least.isFinite && most.isFinite ? (least, most) : (0, 1)
    let span = max(most - least, Self.leastSpan * max(1, abs(least), abs(most)))
    var power = 0
    var unit = 1.0
    while unit * 10 <= span / Double(steps) { (unit, power) = (unit * 10, power + 1) }
    while unit > span / Double(steps) { (unit, power) = (unit / 10, power - 1) }
    let step = [1.0, 2, 5, 10].first { $0 * unit >= span / Double(steps) } ?? 10
    decimals = max(0, step == 10 ? -power - 1 : -power)
    let first = (least / (step * unit)).rounded(.down)
    // The last one may miss the end by no more than the error of a division.
    let last = (most / (step * unit) - Self.leastSpan).rounded(.up)
    let count = Int(max(1, min(last - first, Double(steps) * 4)))
    values = (0...count).map { (first + Double($0)) * step * unit }
  }

  /// The numbers as they stand beside the axis.
  package var labels: [String] { values.map { $0.fixed(decimals).withTrueMinus } }

  private static let leastSpan = 1e-9
}
