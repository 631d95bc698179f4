/// The checksum of zlib, PNG and Ethernet (reflected polynomial 0xEDB88320), over bytes as they come.
public struct CRC32: Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  /// Starts over no bytes.
  public init() {}

  /// The checksum of all bytes so far.
  public var checksum: UInt32 { ~state }

  /// Goes on over more bytes.
  ///
  /// Eight bytes a step, a table for each (M. Kounavis and F. Berry, “A systematic approach to building high
  /// performance software-based CRC generators”, 2005).
  public mutating func update(_ bytes: Span<UInt8>) {
    let raw = unsafe bytes.bytes
    let tables = Self.tables.span
    var crc = state
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = unsafe UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
      crc = Self.step(word ^ UInt64(crc), tables)
      offset += 8
    }
    while offset < bytes.count {
      crc = tables[Int(UInt8(truncatingIfNeeded: crc) ^ bytes[offset])] ^ (crc >> 8)
      offset += 1
    }
    state = crc
  }

  /// The checksum of these bytes.
  public static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
    var crc = CRC32()
    crc.update(bytes)
    return crc.checksum
  }

  /// The checksum of these bytes.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 { checksum(bytes.span) }

  /// The checksum of these bytes.
  public static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 { checksum(bytes.span) }

  /// The first byte of the word is seven bytes away from the end of the step, so it takes the last table.
  private static func step(_ word: UInt64, _ tables: Span<UInt32>) -> UInt32 {
    var crc: UInt32 = 0
    for index in 0..<8 {
      let byte = Int(UInt8(truncatingIfNeeded: word &>> UInt64(8 &* index)))
      // Safe: eight tables of 256.
      crc ^= unsafe tables[unchecked: (7 &- index) &<< 8 | byte]
    }
    return crc
  }

  /// Table `n`, from `256 * n` on, says what a byte has become after `n` more zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 2048)
    var span = tables.mutableSpan
    // A byte's row is the sum of its bits' rows, and those follow from each other.
    var crc: UInt32 = 0xEDB8_8320
    var bit = 128
    while bit > 0 {
      for entry in stride(from: 0, to: 256, by: 2 * bit) { span[entry + bit] = span[entry] ^ crc }
      crc = (crc >> 1) ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0)
      bit /= 2
    }
    for index in 256..<2048 {
      let before = span[index - 256]
      span[index] = span[Int(before & 0xFF)] ^ (before >> 8)
    }
    return tables
  }()
}
