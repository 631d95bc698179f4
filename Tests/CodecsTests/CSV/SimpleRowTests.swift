import TestSupport
import Testing

@testable import Codecs

/// Rows that are gone over eight bytes at a time have the cells and the end that a byte after the other gives them.
@Suite struct SimpleRowTests {
  private static let parts: [[UInt8]] =
    ["a", "bc", ",", ",", ",", ";", "é", "山", " ", "0123456789"].map { Array($0.utf8) }
  private static let others: [[UInt8]] = [[ASCII.quote], [0], [0xFF], [0x80]]
  private static let ends: [[UInt8]] = [[ASCII.lineFeed], [ASCII.carriageReturn, ASCII.lineFeed]]

  @Test(arguments: 1...200) func ofAnyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for count in 0..<20 {
      let parts = random.next() % 3 > 0 ? Self.parts : Self.parts + Self.others
      let row = (0..<count).flatMap { _ in parts[Int.random(in: parts.indices, using: &random)] }
      let end = Self.ends[Int.random(in: Self.ends.indices, using: &random)]
      // The last bytes of a file are left to who looks at each of them.
      let bytes = row + end + Array("12345678".utf8)
      let found = SimpleRow(bytes.span, from: 0, ASCII.comma)
      let isSimple = !row.contains(ASCII.quote) && !row.contains(0) && String(validating: row, as: UTF8.self) != nil
      #expect(found?.end == (isSimple ? row.count : nil))
      #expect(found?.cells == (isSimple ? 1 + row.count { $0 == ASCII.comma } : nil))
    }
  }

  @Test func aRowWithoutALineEndIsNone() {
    #expect(SimpleRow(Array("a,b,c,d,e,f,g,h,i,j".utf8).span, from: 0, ASCII.comma) == nil)
    #expect(SimpleRow([UInt8]().span, from: 0, ASCII.comma) == nil)
  }
}
