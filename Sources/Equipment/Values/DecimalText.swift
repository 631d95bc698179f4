/// The grammar of numbers: digits with at most one point, perhaps a sign; no exponent, no hexadecimal, no `nan` or
/// `inf`, all of which Swift's own `Double(_:)` would take.
struct DecimalText {
  /// The digits as one whole number.
  let units: Int
  /// How many digits stand after the point.
  let decimals: Int
  /// How many digits stand before the point.
  let wholeDigits: Int
  let hasSign: Bool
  let isNegative: Bool
  /// Whether a zero stands before another digit of the whole number.
  let hasNeedlessZero: Bool

  /// At most 15 digits are taken: that many a `Double` holds exactly.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard let first = range.first else { return nil }
    isNegative = bytes[first] == 0x2D
    hasSign = isNegative || bytes[first] == 0x2B
    let start = hasSign ? first + 1 : first
    var (units, point) = (0, range.upperBound)
    for place in start..<range.upperBound {
      let digit = bytes[place] &- 0x30
      if digit < 10 {
        units = units &* 10 &+ Int(digit)
      } else {
        guard bytes[place] == 0x2E, point == range.upperBound, place + 1 < range.upperBound else { return nil }
        point = place
      }
    }
    wholeDigits = point - start
    decimals = max(0, range.upperBound - point - 1)
    guard 1...15 ~= wholeDigits + decimals else { return nil }
    self.units = units
    hasNeedlessZero = wholeDigits > 1 && bytes[start] == 0x30
  }

  /// Reads a text.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    self.init(text.utf8.span, 0..<text.utf8.count)
  }

  /// The number nearest to what is written: a whole one of at most 15 digits, divided by a power of ten.
  var number: Double {
    var number = Double(units)
    if decimals > 0 { number /= (0..<decimals).reduce(1.0) { scale, _ in scale * 10 } }
    return isNegative ? -number : number
  }

  /// Whether no sign and no zero could be left out.
  var isPlain: Bool {
    !hasSign && wholeDigits > 0 && !hasNeedlessZero && (decimals == 0 || !units.isMultiple(of: 10))
  }
}
