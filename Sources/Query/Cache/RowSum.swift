import Codecs

/// A checksum of rows that does not depend on their order.
struct RowSum: Equatable {
  private(set) var bits: UInt64 = 0

  /// Adds a row, without its line end.
  mutating func add(_ row: Span<UInt8>) {
    let sum = UInt64(CRC32.checksum(row)) | UInt64(truncatingIfNeeded: row.count) << 32
    bits &+= Self.mixed(sum &+ 0x9E37_79B9_7F4A_7C15)
  }

  /// Spreads bits over the whole number: the same change of two rows changes their checksums by the same bits, and must
  /// not leave the sum as it was.
  ///
  /// Source: G. Steele, D. Lea, C. Flood, “Fast splittable pseudorandom number generators”, 2014 (`mix64variant13`).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
