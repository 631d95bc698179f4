extension Double {
  /// The number with so many digits after the point, rounded half away from zero.
  package func fixed(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    guard let parts = Int(exactly: (magnitude * scale).rounded()) else { return description }
    // From the last digit on, as lists have many numbers.
    var (bytes, rest, digits) = ([UInt8](), parts, 0)
    repeat {
      if digits == decimals, digits > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
      digits += 1
    } while rest > 0 || digits <= decimals
    if self < 0, parts > 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.reverse()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same with its sign, also if it is above zero.
  package func signed(_ decimals: Int) -> String { (self > 0 ? "+" : "") + fixed(decimals) }
}

extension String {
  /// A number with a minus as it is printed, U+2212, which is as wide as a plus and does not break; other texts as they are.
  var withTrueMinus: String {
    guard hasPrefix("-"), let next = utf8.dropFirst().first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= next else {
      return self
    }
    return "\u{2212}" + dropFirst()
  }
}

extension Int {
  /// The number with commas between thousands: `1,240`.
  package var grouped: String {
    let digits = Array(String(magnitude))
    let parts = digits.indices.map { index in
      (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }
    return (self < 0 ? "-" : "") + parts.joined()
  }
}
