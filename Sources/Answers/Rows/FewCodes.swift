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

  /// The first of sixteen rows from a row on that one of them is among, or the first of fewer rows at the end.
  ///
  /// Not inlined: each turn takes an instruction or two for a row, and a loop that does more would add some to each.
  @usableFromInline func next(in bytes: Span<UInt8>, from start: Int) -> Int {
    var row = start
    while row &+ 16 <= bytes.count {
      // Safe: all of these bytes are there.
      let found = unsafe bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: row, as: SIMD16<UInt8>.self)
      if any((found .== first) .| (found .== second) .| (found .== third) .| (found .== fourth)) { break }
      row &+= 16
    }
    return row
  }
}
