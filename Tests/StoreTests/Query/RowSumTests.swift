import TestSupport
import Testing

@testable import Query

struct RowSumTests {
  private func sum(_ rows: [String]) -> UInt64 {
    var sum = RowSum()
    for row in rows.map({ Array($0.utf8) }) { sum.add(row.span) }
    return sum.bits
  }

  @Test("The sum of rows is the same in any order, and of no others")
  func order() {
    let rows = (1...64).map { "\($0),Easton,X10,12" }
    #expect(sum(rows.reversed()) == sum(rows))
    #expect(sum(rows.dropLast()) != sum(rows) && sum(rows + [""]) != sum(rows))
    #expect(sum(rows.map { $0 + "," }) != sum(rows))
  }

  @Test("Two rows in which the same is changed do not make up for each other")
  func changes() {
    let rows = (10...73).map { "\($0),Easton,X10,12" }
    var sums: Set<UInt64> = [sum(rows)]
    for one in rows.indices {
      for other in rows.indices where other < one {
        var changed = rows
        for index in [one, other] { changed[index].replace(",12", with: ",11") }
        sums.insert(sum(changed))
      }
    }
    #expect(sums.count == 1 + 64 * 63 / 2)
  }

  @Test("is what Docs/STORAGE.md says")
  func documented() {
    // The CRC-32 of “123456789” as it is published.
    var number = (0xCBF4_3926 | 9 << 32) &+ 0x9E37_79B9_7F4A_7C15 as UInt64
    number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
    #expect(sum(["123456789"]) == number ^ number >> 31)
  }
}
