/// A word of at most 32 bytes in three numbers, which are compared at once.
struct ShortWord: Sendable, Equatable {
  /// The first 16 bytes, and those behind them.
  private let bytes: UInt128
  private let rest: UInt128
  private let count: Int

  /// How many bytes it may have: room for the longest word of a fixed set.
  static let longest = 32

  /// Makes a word of bytes; nil if they are more than `longest`.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count <= Self.longest else { return nil }
    let middle = min(range.lowerBound + 16, range.upperBound)
    self.bytes = Self.number(bytes, range.lowerBound..<middle)
    rest = Self.number(bytes, middle..<range.upperBound)
    count = range.count
  }

  /// Makes a word of a text; nil if it is longer than `longest` bytes.
  init?(_ word: String) { self.init(word.utf8.span, 0..<word.utf8.count) }

  /// Different for most words.
  var hash: Int {
    // Words of a set mostly differ in their last letters or their length.
    let mixed = UInt64(truncatingIfNeeded: bytes ^ rest) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 56) ^ count
  }

  private static func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt128 {
    if range.lowerBound + 16 <= bytes.count {
      // Safe: as many bytes are there.
      let all = unsafe UInt128(
        bigEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: range.lowerBound, as: UInt128.self))
      return range.isEmpty ? 0 : all >> UInt128(8 * (16 - range.count))
    }
    var number: UInt128 = 0
    for offset in range { number = number << 8 | UInt128(bytes[offset]) }
    return number
  }
}
