/// Cells that a spreadsheet would run as formulas.
enum SpreadsheetSafety {
  /// The text, with an apostrophe before it if it begins like a formula and is no plain number.
  static func cell(_ text: String) -> String {
    guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first), !isNumber(text) else { return text }
    return "'" + text
  }

  /// A sign and digits with at most one point: `-5`, `+3.25`.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.utf8.count - digits.utf8.count <= 1 else { return false }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return 1...2 ~= parts.count && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  }
}
