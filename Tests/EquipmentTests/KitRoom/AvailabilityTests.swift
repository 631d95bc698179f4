import Equipment
import TestSupport
import Testing

@Suite("What is free") struct AvailabilityTests {
  private func day(_ day: Int) throws -> CalendarDate { try #require(CalendarDate(year: 2026, month: 11, day: day)) }

  private func loan(_ id: Int, _ from: Int, _ due: Int?, out: Int = 0, held: Int = 0, back: Int = 0) throws -> LoanLine
  {
    var line = LoanLine(loan: id, from: try day(from), due: try due.map(day))
    line.add(.hold, held)
    line.add(.out, out)
    line.add(.back, back)
    return line
  }

  @Test(
    "is the design's example, with a day between two loans",
    arguments: [(21, 4), (23, 4), (24, 2), (26, 2), (27, 3), (29, 3), (30, 5)])
  func example(on date: Int, free: Int) throws {
    let lines = [try loan(1, 21, 25, out: 1), try loan(2, 24, 28, held: 2)]
    let availability = Availability(usable: 5, lines, today: try day(21), turnaround: 1)
    #expect(availability.free(on: try day(date)) == free)
  }

  @Test("is nothing of what is overdue, or was lent without a day")
  func overdue() throws {
    for due in [20, nil] {
      let availability = Availability(usable: 1, [try loan(1, 10, due, out: 1)], today: try day(21))
      #expect(availability.free(on: try day(30)) == 0)
      #expect(availability.free(from: try day(22), until: nil) == 0)
      #expect(availability.lines[0].isOverdue(on: try day(21)) == (due != nil))
    }
  }

  @Test("is nothing of what is out by a clock that is ahead")
  func ahead() throws {
    let lines = [try loan(1, 25, 28, out: 1), try loan(2, 26, 27, held: 1)]
    let availability = Availability(usable: 1, lines, today: try day(21))
    #expect(availability.free(on: try day(21)) == 0)
    #expect(availability.free(from: try day(21), until: try day(22)) == 0)
    #expect(availability.next(after: try day(21)) == (try day(26)))
  }

  @Test("counts what is back, and what was handed out of a reservation once")
  func partly() throws {
    let lines = [try loan(1, 21, 25, out: 12, held: 12, back: 7)]
    let availability = Availability(usable: 12, lines, today: try day(21))
    #expect(availability.free(on: try day(22)) == 7)
    #expect(availability.free(on: try day(26)) == 12)
  }

  @Test("over a time is the least of its days, by random loans", arguments: 1...UInt64(50))
  func least(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = try (1...8).map { id in
      let from = Int.random(in: 1...25, using: &random)
      let due = Bool.random(using: &random) ? Int.random(in: from...28, using: &random) : nil
      return try loan(
        id, from, due, out: Int.random(in: 0...3, using: &random), held: Int.random(in: 0...4, using: &random))
    }
    let turnaround = Int.random(in: 0...2, using: &random)
    let availability = Availability(usable: 20, lines, today: try day(12), turnaround: turnaround)
    for first in 12...26 {
      for last in first...28 {
        let days = try (first...min(30, last + turnaround)).map { availability.free(on: try day($0)) }
        #expect(availability.free(from: try day(first), until: try day(last)) == days.min())
      }
    }
  }
}
