/// A plain decimal number as text: digits with at most one point, perhaps a sign; no exponent, no hexadecimal,
/// no `nan` or `inf`, all of which Swift's own `Double(_:)` would take.
struct DecimalText {
  let number: Double
  /// How many digits stand after the point.
  let decimals: Int

  /// At most 15 digits are taken: that many a `Double` holds exactly.
  init?(_ text: some StringProtocol) {
    var digits = 0
    var decimals: Int?
    for (place, byte) in text.utf8.enumerated() {
      switch byte {
      case 0x30...0x39:
        digits += 1
        decimals = decimals.map { $0 + 1 }
      case 0x2E where decimals == nil: decimals = 0
      case 0x2B where place == 0, 0x2D where place == 0: continue
      default: return nil
      }
    }
    guard 1...15 ~= digits, decimals != 0, let number = Double(String(text)) else { return nil }
    self.number = number
    self.decimals = decimals ?? 0
  }
}
