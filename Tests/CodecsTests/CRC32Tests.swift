import TestSupport
import Testing

@testable import Codecs

struct CRC32Tests {
  @Test(
    "Checksums are those of gzip",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func knownChecksums(text: String, checksum: UInt32) {
    #expect(CRC32.checksum(Array(text.utf8)) == checksum)
  }

  @Test("A checksum does not depend on the pieces that the bytes come in")
  func pieces() {
    var random = SeededGenerator(seed: 7)
    let bytes = (0..<1000).map { _ in UInt8.random(in: 0...255, using: &random) }
    for cut in [0, 1, 7, 8, 9, 500, 993, 1000] {
      var crc = CRC32()
      let (first, second) = (Array(bytes[..<cut]), Array(bytes[cut...]))
      crc.update(first.span)
      crc.update(second.span)
      #expect(crc.checksum == CRC32.checksum(bytes))
    }
  }

  @Test("A flipped bit changes the checksum")
  func flippedBit() {
    let bytes = Array("journal".utf8)
    for offset in bytes.indices {
      var other = bytes
      other[offset] ^= 0x10
      #expect(CRC32.checksum(other) != CRC32.checksum(bytes))
    }
  }
}
