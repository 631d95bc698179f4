extension CanonicalCell {
  /// Digits that stand for one number: no sign, no needless zero, at most 15 of them.
  static func whole(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard 1...15 ~= range.count else { return nil }
    guard range.count == 1 || bytes[range.lowerBound] != 0x30 else { return nil }
    return digits(bytes, range)
  }

  /// The number that digits say; nil if anything else is among them.
  static func digits(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var number = 0
    for place in range {
      let digit = bytes[place] &- 0x30
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }

  /// Where the point stands; the end if there is none.
  private static func point(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Int {
    var place = cell.lowerBound
    while place < cell.upperBound, bytes[place] != 0x2E { place += 1 }
    return place
  }

  /// The number that canonical bytes say, in units of the last of so many decimals.
  static func units(_ bytes: Span<UInt8>, _ cell: Range<Int>, decimals: Int) -> Int? {
    let point = point(bytes, cell)
    guard var units = digits(bytes, cell.lowerBound..<point) else { return nil }
    let start = min(point + 1, cell.upperBound)
    for place in start..<cell.upperBound { units = units * 10 + Int(bytes[place] & 0x0F) }
    for _ in cell.upperBound - start..<max(decimals, cell.upperBound - start) { units *= 10 }
    return units
  }

  func isInteger(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    Self.whole(bytes, cell).map(limits.contains) ?? false
  }

  /// Counted in units of the last decimal the number is a whole one of at most 15 digits, which a `Double` holds:
  /// rounding it to the field's decimals changes nothing.
  func isDecimal(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    let point = Self.point(bytes, cell)
    guard point - cell.lowerBound + decimals <= 15, let whole = Self.whole(bytes, cell.lowerBound..<point) else {
      return false
    }
    guard point < cell.upperBound else { return isCanonical(whole * scale) }
    let places = cell.upperBound - point - 1
    guard 1...max(1, decimals) ~= places, places <= decimals, bytes[cell.upperBound - 1] != 0x30,
      var fraction = Self.digits(bytes, point + 1..<cell.upperBound)
    else { return false }
    for _ in places..<decimals { fraction *= 10 }
    return isCanonical(whole * scale + fraction)
  }

  /// Numbers below 0.0001 are written with an exponent, which is no spelling of a file.
  private func isCanonical(_ units: Int) -> Bool {
    limits.contains(units) && (units == 0 || units >= scale / 10_000)
  }

  func isAmount(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    let point = Self.point(bytes, cell)
    guard point - cell.lowerBound <= 12, let whole = Self.whole(bytes, cell.lowerBound..<point) else { return false }
    guard point < cell.upperBound else { return whole <= ValidationRules.largestAmount / 100 }
    guard cell.upperBound - point == 3, let cents = Self.digits(bytes, point + 1..<cell.upperBound) else {
      return false
    }
    return cents > 0 && whole * 100 + cents <= ValidationRules.largestAmount
  }

  func isSpine(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count <= 10 else { return false }
    guard bytes[cell.upperBound - 1] == 0x23 else {
      return cell.count <= 4 && (Self.whole(bytes, cell).map(limits.contains) ?? false)
    }
    var dash = cell.lowerBound
    while bytes[dash] != 0x2D, dash < cell.upperBound - 1 { dash += 1 }
    guard dash < cell.upperBound - 1, let low = Self.whole(bytes, cell.lowerBound..<dash),
      let high = Self.whole(bytes, dash + 1..<cell.upperBound - 1)
    else { return false }
    let draw = ValidationRules.drawWeight
    return low <= high && draw.contains(Double(low)) && draw.contains(Double(high))
  }

  /// Up to 499 metres or 546 yards, at least two of them, with no more than the digits that distances keep.
  func isDistance(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    let isYards = bytes[cell.upperBound - 1] == 0x64
    let number = cell.lowerBound..<max(cell.lowerBound, cell.upperBound - (isYards ? 2 : 1))
    guard bytes[number.upperBound] == (isYards ? 0x79 : 0x6D) else { return false }
    let point = Self.point(bytes, number)
    guard let whole = Self.whole(bytes, number.lowerBound..<point), 2...(isYards ? 546 : 499) ~= whole else {
      return false
    }
    guard point < number.upperBound else { return true }
    return 1...Distance.decimals ~= number.upperBound - point - 1 && bytes[number.upperBound - 1] != 0x30
      && Self.digits(bytes, point + 1..<number.upperBound) != nil
  }

  /// Digits on both sides of a point, or none behind it: any such spelling is kept.
  func isReading(_ bytes: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    let start = cell.lowerBound + (bytes[cell.lowerBound] == 0x2D ? 1 : 0)
    let point = Self.point(bytes, start..<cell.upperBound)
    guard start < point, cell.upperBound - start <= 15, Self.digits(bytes, start..<point) != nil else { return false }
    guard point < cell.upperBound else { return true }
    return point + 1 < cell.upperBound && Self.digits(bytes, point + 1..<cell.upperBound) != nil
  }
}
