import Equipment
import Testing

@Suite("A numbered set")
struct ShaftSetTests {
  private func shaft(
    _ id: Int, _ number: Int, _ status: Shaft.Status = .inUse, since: String? = nil, until: String? = nil
  ) -> Shaft {
    var shaft = Shaft()
    (shaft.base.id, shaft.arrow, shaft.number, shaft.status) = (id, 6, number, status)
    shaft.since = since.flatMap { CalendarDate(text: $0) }
    shaft.until = until.flatMap { CalendarDate(text: $0) }
    return shaft
  }

  private func day(_ text: String) -> CalendarDate? { CalendarDate(text: text) }

  @Test("knows which arrow had a number on a day")
  func days() {
    let set = ShaftSet(
      arrow: 6,
      [
        shaft(9, 7, since: "2026-05-03"), shaft(1, 7, .broken, since: "2026-01-01", until: "2026-03-01"),
        shaft(4, 7, .lost, since: "2026-03-02", until: "2026-05-02"), shaft(2, 8),
      ])
    #expect(set.shaft(7, on: day("2026-02-01"))?.base.id == 1)
    #expect(set.shaft(7, on: day("2026-03-01"))?.base.id == 1)
    #expect(set.shaft(7, on: day("2026-04-01"))?.base.id == 4)
    #expect(set.shaft(7, on: day("2026-06-01"))?.base.id == 9)
    #expect(set.shaft(7, on: nil)?.base.id == 9)
    // Before the first of them: the one that was there first.
    #expect(set.shaft(7, on: day("2025-06-01"))?.base.id == 1)
    #expect(set.shaft(8, on: day("2020-01-01"))?.base.id == 2)
    #expect(set.shaft(3, on: nil) == nil)
    #expect(set.present.map(\.base.id) == [9, 2])
  }

  @Test("takes one of which nobody knows when it left for gone once another has its number")
  func unknownEnd() {
    let set = ShaftSet(arrow: 6, [shaft(1, 7, .lost), shaft(2, 7, since: "2026-05-03")])
    #expect(set.shaft(7, on: day("2026-05-02"))?.base.id == 1)
    #expect(set.shaft(7, on: day("2026-05-03"))?.base.id == 2)
    #expect(set.shaft(7, on: nil)?.base.id == 2)
  }

  @Test("refuses numbers that it never had, and arrows that were gone on the day")
  func faults() throws {
    let gone = try #require(day("2026-05-01"))
    let set = ShaftSet(arrow: 6, [shaft(1, 1), shaft(2, 2, .bare), shaft(3, 7, .broken, until: "2026-05-01")])
    #expect(set.fault(of: 1, on: day("2026-06-01")) == nil)
    #expect(set.fault(of: 2, on: nil) == nil)
    #expect(set.fault(of: 7, on: day("2026-05-01")) == nil)
    #expect(set.fault(of: 7, on: day("2026-05-02")) == .gone(7, arrow: 6, .broken, gone))
    #expect(set.fault(of: 13, on: nil) == .unknown(13, arrow: 6, known: ShaftNumbers([1, 2])))
    // A set that is not numbered says nothing of numbers.
    #expect(ShaftSet(arrow: 6, []).fault(of: 13, on: nil) == nil)
    #expect(ShaftSet(arrow: 5, [shaft(1, 1)]).fault(of: 13, on: nil) == nil)
  }

  @Test("has its numbers once among those that can be shot")
  func names() {
    #expect(shaft(1, 7).uniqueName == shaft(2, 7, .spare).uniqueName)
    #expect(shaft(1, 7).uniqueName == shaft(2, 7, .bare).uniqueName)
    #expect(shaft(1, 7).uniqueName != shaft(2, 17).uniqueName)
    for status in [Shaft.Status.broken, .lost, .retired] { #expect(shaft(1, 7, status).uniqueName == nil) }
  }
}
