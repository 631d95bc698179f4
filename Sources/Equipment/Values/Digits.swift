/// Digits of ASCII as a number, without a sign.
public enum Digits {
  /// The number of 1 to 18 digits; nil if there are none, or more, or anything else is among them.
  @inlinable
  public static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard 1...18 ~= range.count else { return nil }
    let digits = bytes.extracting(range)
    var (number, offset) = (0, 0)
    while offset < digits.count {
      // Safe: the index is that of a digit.
      let digit = unsafe digits[unchecked: offset] &- 0x30
      offset += 1
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int(digit)
    }
    return number
  }

  /// The number of the two digits at an offset; nil if one of the bytes is none, or not there.
  @inline(__always)
  static func pair(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
    guard offset >= 0, offset + 1 < bytes.count else { return nil }
    // Safe: both offsets were looked at.
    let (ten, one) = unsafe (bytes[unchecked: offset] &- 0x30, bytes[unchecked: offset + 1] &- 0x30)
    return ten < 10 && one < 10 ? Int(ten &* 10 &+ one) : nil
  }

  /// The number of a text's digits.
  static func number(_ text: some StringProtocol) -> Int? {
    let text = String(text)
    return number(text.utf8.span, 0..<text.utf8.count)
  }
}
