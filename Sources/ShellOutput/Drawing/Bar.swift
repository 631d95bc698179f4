/// A bar as long as a number, to the eighth of a column.
enum Bar {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The bar of a value when the largest fills the width; whatever is more than nothing can be seen.
  package static func of(_ value: Double, largest: Double, width: Int) -> String {
    guard value > 0, largest > 0, value.isFinite, largest.isFinite, width > 0 else { return "" }
    let parts = max(1, Int((min(1, value / largest) * Double(width * 8)).rounded()))
    return String(repeating: "█", count: parts / 8) + eighths[parts % 8]
  }
}
