internal import CDeflate

/// The checksum of gzip, PNG and Ethernet (reflected polynomial 0xEDB88320), over bytes as they come.
public struct CRC32: Sendable {
  /// The checksum of all bytes so far.
  public private(set) var checksum: UInt32 = 0

  /// Starts over no bytes.
  public init() {}

  /// Goes on over more bytes.
  public mutating func update(_ bytes: Span<UInt8>) {
    // Without bytes the library may be given no address, at which it begins anew.
    guard !bytes.isEmpty else { return }
    checksum = unsafe bytes.withUnsafeBufferPointer { unsafe libdeflate_crc32(checksum, $0.baseAddress, $0.count) }
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
}
