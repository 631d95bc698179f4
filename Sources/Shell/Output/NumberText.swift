extension Double {
  /// The number with so many digits after the point, rounded half away from zero.
  func fixed(_ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    guard let parts = Int(exactly: (magnitude * scale).rounded()) else { return description }
    let whole = String(parts / Int(scale))
    let digits = String(parts % Int(scale))
    let sign = self < 0 && parts > 0 ? "-" : ""
    guard decimals > 0 else { return sign + whole }
    return "\(sign)\(whole).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
  }

  /// The same with its sign, also if it is above zero.
  func signed(_ decimals: Int) -> String { (self > 0 ? "+" : "") + fixed(decimals) }
}

extension Int {
  /// The number with commas between thousands: `1,240`.
  var grouped: String {
    let digits = Array(String(magnitude))
    let parts = digits.indices.map { place in
      (place > 0 && (digits.count - place) % 3 == 0 ? "," : "") + String(digits[place])
    }
    return (self < 0 ? "-" : "") + parts.joined()
  }
}
