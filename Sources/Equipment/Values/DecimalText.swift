/// The grammar of numbers: digits with at most one point, perhaps a sign; no exponent, no hexadecimal, no `nan` or
/// `inf`, all of which Swift's own `Double(_:)` would take.
struct DecimalText {
  /// The digits as one whole number.
  let units: Int
  /// Number of digits after the point.
  let decimals: Int
  /// Number of digits before the point.
  let wholeDigits: Int
  let hasSign: Bool
  let isNegative: Bool
  /// True if the digits before the point are more than one and begin with a zero.
  let hasNeedlessZero: Bool

  /// Reads at most 15 digits: that many a `Double` holds exactly.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let text = bytes.extracting(range)
    guard !text.isEmpty else { return nil }
    let first = text[0]
    isNegative = first == 0x2D
    hasSign = isNegative || first == 0x2B
    let start = hasSign ? 1 : 0
    var (units, point, offset) = (0, text.count, start)
    while offset < text.count {
      // Safe: the offset is below the end.
      let byte = unsafe text[unchecked: offset]
      offset &+= 1
      let digit = byte &- 0x30
      if digit < 10 {
        units = units &* 10 &+ Int(digit)
      } else {
        guard byte == 0x2E, point == text.count, offset < text.count else { return nil }
        point = offset &- 1
      }
    }
    wholeDigits = point - start
    decimals = max(0, text.count - point - 1)
    guard 1...15 ~= wholeDigits + decimals else { return nil }
    self.units = units
    hasNeedlessZero = wholeDigits > 1 && text[start] == 0x30
  }

  /// Reads a text.
  init?(_ text: some StringProtocol) {
    let text = String(text)
    self.init(text.utf8.span, 0..<text.utf8.count)
  }

  /// The `Double` nearest to the written number: a whole one of at most 15 digits, divided by a power of ten.
  var number: Double {
    var number = Double(units)
    if decimals > 0 { number /= (0..<decimals).reduce(1.0) { scale, _ in scale * 10 } }
    return isNegative ? -number : number
  }

  /// True if it has a digit before the point, and no sign or zero that could be left out.
  var isPlain: Bool {
    !hasSign && wholeDigits > 0 && !hasNeedlessZero && (decimals == 0 || !units.isMultiple(of: 10))
  }
}
