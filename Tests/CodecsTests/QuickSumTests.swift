import Testing

@testable import Codecs

struct QuickSumTests {
  private let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 &* 37) }

  @Test("is what Docs/STORAGE.md says")
  func documented() {
    var sum: UInt64 = 10
    for word: UInt64 in [0x0706_0504_0302_0100, 8, 9] {
      sum ^= word &* 0x9E37_79B9_7F4A_7C15
      sum = (sum << 31 | sum >> 33) &* 0x9E37_79B9_7F4A_7C15 &* 0x9E37_79B9_7F4A_7C15
    }
    #expect(QuickSum.of((0..<10).map { UInt8($0) }) == UInt32(truncatingIfNeeded: sum ^ (sum >> 32)))
  }

  @Test("tells every changed bit, every length, and two words that change places")
  func changes() {
    var sums: Set<UInt32> = [QuickSum.of(bytes)]
    for offset in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[offset] ^= 1 << UInt8(bit)
        sums.insert(QuickSum.of(changed))
      }
      sums.insert(QuickSum.of(bytes[..<offset]))
    }
    sums.insert(QuickSum.of(Array(bytes[8..<16] + bytes[..<8] + bytes[16...])))
    #expect(sums.count == 1 + 100 * 9 + 1)
  }

  @Test("tells zeros at the end")
  func zeros() {
    #expect(Set((0..<64).map { QuickSum.of(Array(repeating: 0, count: $0)) }).count == 64)
  }
}
