import Equipment
import Hub
import Store
import TestSupport
import Testing

@testable import Shell

@Suite("Tab among numbered arrows") @HubActor
struct ShaftCompletionTests {
  private let bench: CompletionBench

  init() throws {
    var arrow = Arrow()
    (arrow.details.base.id, arrow.details.brand, arrow.details.model) = (6, "Easton", "X10")
    var records: [any Record] = [arrow]
    for (number, status) in [(1, Shaft.Status.inUse), (2, .bare), (4, .lost), (11, .inUse)] {
      var shaft = Shaft()
      (shaft.base.id, shaft.arrow, shaft.number, shaft.status) = (number, 6, number, status)
      records.append(shaft)
    }
    bench = try CompletionBench(records)
  }

  @Test(
    "offers exactly",
    arguments: [
      ("shaft ma", ["make ", "match "]), ("shaft make ", ["6 "]), ("shaft list 6", ["6 "]),
      ("shaft retire 6 ", ["1 ", "2 ", "11 ", "all "]),
      ("shaft retire 6 1", ["1 ", "11 "]),
      ("shaft retire 6 1,", ["1,2 ", "1,11 "]), ("shaft retire Easton\\ X10 2", ["2 "]),
      ("shaft retire 6 1 sta", ["status="]), ("shaft retire 6 1 status=b", ["status=broken "]),
      ("shaft weigh 6 1=361 ", ["1 ", "2 ", "11 ", "all ", "2=", "11="]),
      ("shaft edit 6 1 weig", ["weight="]), ("shaft stats 6 where dist", ["distance="]),
      ("set arrow-s", ["arrow-spread "]),
    ])
  func offers(line: String, words: [String]) { #expect(bench.words(line) == words) }
}
