/// Eight bytes that are looked at together; the lowest bits are those of the first one.
struct ByteWord: Equatable {
  private let bits: UInt64

  /// Loads the bytes from an offset on; eight must be left there.
  @inline(__always) init(_ bytes: Span<UInt8>, uncheckedAt offset: Int) {
    // Safe: the bytes are there, as whoever loads them makes sure.
    bits = unsafe UInt64(
      littleEndian: bytes.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The bytes that are equal to one, each by its highest bit.
  @inline(__always) func places(of byte: UInt8) -> Places {
    // A byte that is equal has become zero, the only one that stays below 128 as this is added to its lower bits.
    let rest = bits ^ (Self.ones &* UInt64(byte))
    return Places(bits: ~((rest & ~Places.all &+ ~Places.all) | rest | ~Places.all))
  }

  /// The bytes of characters outside ASCII.
  @inline(__always) var wide: Places { Places(bits: bits & Places.all) }

  /// The bytes that are no printable ASCII, as which a blank counts here.
  @inline(__always) var unprintable: Places {
    let low = bits & ~Places.all
    // No sum of seven bits carries into the next byte.
    let (isInk, isDelete) = (low &+ Self.ones &* 0x60, low &+ Self.ones)
    return Places(bits: (~isInk | isDelete | bits) & Places.all)
  }

  /// The bytes up to a place, which is at most seven, and that of the place itself.
  @inline(__always) func prefix(through place: Int) -> UInt64 { bits & (UInt64.max &>> UInt64(56 &- 8 &* place)) }

  fileprivate static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Some of the eight places.
  struct Places {
    fileprivate static let all: UInt64 = 0x8080_8080_8080_8080
    fileprivate var bits: UInt64

    @inline(__always) fileprivate init(bits: UInt64) { self.bits = bits }

    /// The places that either has.
    @inline(__always) static func | (one: Places, other: Places) -> Places { Places(bits: one.bits | other.bits) }

    /// True if there is none.
    @inline(__always) var isEmpty: Bool { bits == 0 }

    /// The first one; eight if there is none.
    @inline(__always) var first: Int { bits.trailingZeroBitCount &>> 3 }

    /// Leaves out the first one.
    @inline(__always) mutating func removeFirst() { bits &= bits &- 1 }

    /// How many there are.
    @inline(__always) var count: Int { Int(truncatingIfNeeded: ((bits &>> 7) &* ByteWord.ones) &>> 56) }

    /// Those before a place, which is at most seven.
    @inline(__always) func before(_ place: Int) -> Places { Places(bits: bits & ((1 &<< UInt64(8 &* place)) &- 1)) }
  }
}
