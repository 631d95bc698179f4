/// Numbers in a row as bars of one sign each, the least the lowest.
package enum Sparkline {
  private static let signs = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The line; all in the middle where all are the same.
  package static func of(_ values: [Double]) -> String {
    guard let least = values.min(), let most = values.max(), least.isFinite, most.isFinite else { return "" }
    return values.map { value in
      most > least ? signs[Int(((value - least) / (most - least) * 7).rounded())] : signs[3]
    }.joined()
  }
}
