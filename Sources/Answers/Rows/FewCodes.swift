/// A few numbers of a byte each, which sixteen rows at once are compared with.
@usableFromInline struct FewCodes {
  /// How many numbers there may be.
  private static let most = 4

  private let first: SIMD16<UInt8>
  private let second: SIMD16<UInt8>
  private let third: SIMD16<UInt8>
  private let fourth: SIMD16<UInt8>

  /// The numbers of the values whose ranks are not above a bound; nil if they are none, or more than a few.
  @usableFromInline init?(_ ranks: Span<Int>, upTo bound: Int) {
    var codes: [UInt8] = []
    for code in ranks.indices where ranks[code] <= bound {
      guard codes.count < Self.most, let code = UInt8(exactly: code) else { return nil }
      codes.append(code)
    }
    guard let last = codes.last else { return nil }
    // The last one stands for those that there are not.
    func all(_ index: Int) -> SIMD16<UInt8> { SIMD16(repeating: index < codes.count ? codes[index] : last) }
    (first, second, third, fourth) = (all(0), all(1), all(2), all(3))
  }

  /// The first of sixteen rows from a row on that one of them is among, and a bit for each of these rows, the lowest for
  /// the first; without one the first of fewer rows at the end.
  ///
  /// Not inlined: each turn takes an instruction or two for a row, and a loop that does more would add some to each.
  @usableFromInline func next(in bytes: Span<UInt8>, from start: Int) -> (row: Int, found: UInt16) {
    var row = start
    while row &+ 16 <= bytes.count {
      // Safe: all of these bytes are there.
      let codes = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: row, as: SIMD16<UInt8>.self)
      let found = (codes .== first) .| (codes .== second) .| (codes .== third) .| (codes .== fourth)
      if any(found) { return (row, Self.bits(found)) }
      row &+= 16
    }
    return (row, 0)
  }

  /// A bit for each true one, the lowest for the first.
  private static func bits(_ found: SIMDMask<SIMD16<Int8>>) -> UInt16 {
    // Safe: both are 16 bytes of any value. A true one is a byte of ones.
    let halves = unsafe unsafeBitCast(found, to: SIMD2<UInt64>.self)
    // The lowest bit of byte i is moved to bit 56 + i: no two of the sums meet.
    func bits(_ half: UInt64) -> UInt16 { UInt16(((half & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) >> 56) }
    return bits(halves[0]) | bits(halves[1]) << 8
  }
}
