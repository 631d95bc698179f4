import Archery
import Equipment
import Testing

/// The choice of the mark that counts among several.
@Suite struct SightMarkChoiceTests {
  private func mark(
    _ id: Int, _ distance: String, _ value: String, _ date: String? = nil, origin: SightMark.Origin = .measured
  ) -> SightMark {
    var mark = SightMark()
    mark.base.id = id
    (mark.distance, mark.value) = (Distance(text: distance), Reading(text: value))
    (mark.date, mark.origin, mark.setup) = (date.flatMap { CalendarDate(text: $0) }, origin, 1)
    return mark
  }

  @Test func theNewestMarkWinsAndOnOneDayTheLargerNumber() {
    let marks = [
      mark(4, "70m", "1", "2026-05-01"), mark(1, "70m", "2", "2026-05-09"), mark(2, "70m", "3", "2026-05-09"),
      mark(9, "70m", "4"),
    ]
    for order in [marks, marks.reversed()] { #expect(order.newestPerDistance.map(\.base.id) == [2]) }
  }

  @Test func distancesGoByTheirLength() {
    let marks = [mark(1, "100m", "1"), mark(2, "60m", "2"), mark(3, "65yd", "3"), mark(4, "30m", "4")]
    #expect(marks.newestPerDistance.map(\.base.id) == [4, 3, 2, 1])
  }

  @Test func aLengthIsTheSameInBothUnits() {
    let marks = [mark(1, "50yd", "1", "2026-05-01"), mark(2, "45.72m", "2", "2026-05-02")]
    #expect(marks.newestPerDistance.map(\.base.id) == [2])
  }

  @Test func setupsAndKindsAreKeptApart() {
    var (other, crawl) = (mark(2, "18m", "2"), mark(3, "18m", "3"))
    other.setup = 2
    crawl.kind = .crawl
    #expect([mark(1, "18m", "1"), other, crawl].newestPerDistance.count == 3)
  }

  @Test("A predicted mark is never fitted, however new", arguments: [nil, "2026-04-01", "2026-12-31"])
  func aPredictedMarkIsNeverFitted(date: String?) {
    let measured = [mark(1, "30m", "5", "2026-05-01"), mark(2, "70m", "2", "2026-05-01")]
    let predicted = [
      mark(3, "30m", "9", date, origin: .predicted), mark(4, "50m", "9", date, origin: .predicted),
    ]
    #expect((predicted + measured).fitted.map(\.base.id) == [1, 2])
    #expect((measured + predicted).newestPerDistance.map(\.base.id) == [1, 4, 2])
  }

  @Test func aReadingIsWrongByHalfOfItsLastDigit() {
    let marks = [mark(1, "30m", "5"), mark(2, "70m", "2.35")]
    #expect(marks.decimals == 2)
    #expect((marks.readingError - 0.005).magnitude < 1e-15)
  }
}
