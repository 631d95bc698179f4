import Archery
import Equipment
import Testing

/// The marks of a setup, the curve through them, and which predicted marks are stored.
@Suite struct MarkSeriesTests {
  private static let today = SampleBow.today

  private static func mark(
    _ id: Int, _ distance: String, _ value: String, origin: SightMark.Origin = .measured
  ) -> SightMark {
    var mark = SightMark()
    mark.base.id = id
    (mark.distance, mark.value) = (Distance(text: distance), Reading(text: value))
    (mark.origin, mark.setup, mark.version, mark.date) = (origin, 7, 1, today)
    return mark
  }

  private static func distances(_ texts: String...) throws -> [Distance] {
    try texts.map { try #require(Distance(text: $0)) }
  }

  private static let measured = [mark(1, "30m", "5.0"), mark(2, "50m", "3.71"), mark(3, "70m", "2.0")]

  private func series(_ marks: [SightMark] = measured, click: String? = nil) throws -> MarkSeries {
    let fields: KeyValuePairs<String, String> = click.map { ["click": $0] } ?? [:]
    var setup = try SampleBow(items: [(.arrow, [:]), (.sight, fields)]).subject().setup
    setup.base.id = 7
    return MarkSeries(of: setup, .sight, among: marks)
  }

  private func prediction(
    _ distances: [Distance], from marks: [SightMark] = measured
  ) throws -> MarkPrediction {
    let series = try series(marks)
    return MarkPrediction(series: series, curve: try series.curve(readingError: nil), distances: distances)
  }

  @Test(arguments: [(.barebow, .crawl), (.recurve, .sight), (nil, .sight)] as [(Division?, SightMark.Kind)])
  func aBarebowIsReadByItsCrawl(division: Division?, kind: SightMark.Kind) {
    var setup = Setup(name: "Bow", at: SampleBow.day(1))
    setup.division = division
    #expect(setup.usualMark == kind)
  }

  @Test func aSeriesIsOfOneKindAndOrderedByDistance() throws {
    var crawl = Self.mark(4, "40m", "38")
    crawl.kind = .crawl
    let series = try series(Self.measured + [crawl])
    #expect(series.marks.map(\.base.id) == [1, 2, 3])
    #expect(series.all.map(\.base.id) == [1, 2, 3])
  }

  @Test func aMarkIsFoundInEitherUnit() throws {
    let series = try series([Self.mark(1, "45.72m", "1"), Self.mark(2, "70m", "2")])
    #expect(series.mark(at: try Self.distances("50yd")[0])?.base.id == 1)
    #expect(series.mark(at: try Self.distances("45.74m")[0]) == nil)
  }

  @Test func oneDistanceIsTooFew() throws {
    let series = try series([Self.mark(1, "30m", "5"), Self.mark(2, "30m", "5.1")])
    #expect(throws: SightMarkPredictionError.tooFewDistances(1)) { try series.curve(readingError: nil) }
  }

  @Test func noMarkIsSurerThanItsDigits() throws {
    let series = try series()
    #expect(series.tolerance(0.0001)?.text == "0.01")
    #expect(series.tolerance(0.126)?.text == "0.13")
    #expect(series.tolerance(nil) == nil)
  }

  @Test func whatIsAskedForTwiceIsPredictedOnceTheNearestFirst() throws {
    let prediction = try prediction(Self.distances("60m", "40m", "60m", "50m"))
    #expect(prediction.distances.map(\.text) == ["40m", "50m", "60m"])
    #expect(prediction.unmeasured.map(\.text) == ["40m", "60m"])
    // Between the marks of 30 and of 50 metres, which a straight line would put at 4.36.
    let reading = try #require(prediction.reading(at: prediction.distances[0]))
    #expect(reading.decimals == 2 && abs(reading.number - 4.37) < 0.1)
  }

  @Test func twoMarksHaveNoDifference() throws {
    let fifty = try Self.distances("50m")
    let three = try prediction(fifty)
    let difference = try #require(three.difference(at: fifty[0]))
    let exact = 3.71 - (try #require(three.curve.value(at: 50)))
    #expect(difference.decimals == 3 && abs(difference.number - exact) < 0.001)
    #expect(try prediction(fifty, from: Array(Self.measured.prefix(2))).difference(at: fifty[0]) == nil)
  }

  @Test func onlyWhatWasNotMeasuredIsStored() throws {
    let prediction = try prediction(Self.distances("40m", "50m"))
    let changes = prediction.changes(on: Self.today)
    #expect(changes.count == 1 && changes[0].before == nil)
    let mark = try #require(changes[0].after?.mark)
    #expect(mark.value != nil && mark.value == prediction.reading(at: prediction.distances[0]))
    #expect(mark.distance?.text == "40m" && mark.origin == .predicted && mark.kind == .sight)
    #expect(mark.setup == 7 && mark.version == 1 && mark.arrow == 1 && mark.date == Self.today)
  }

  @Test func aPredictionTakesThePlaceOfTheOneBefore() throws {
    let asked = try Self.distances("40m")
    let old = Self.mark(8, "40m", "1", origin: .predicted)
    let changes = try prediction(asked, from: Self.measured + [old]).changes(on: Self.today)
    #expect(changes.map(\.before?.recordId) == [8])
    let stored = try #require(changes[0].after?.mark)
    #expect(stored.base.id == 8)
    #expect(try prediction(asked, from: Self.measured + [stored]).changes(on: Self.today).isEmpty)
  }

  @Test func aTapeHasEveryMeasuredDistance() throws {
    let series = try series()
    #expect(
      try series.tapeDistances(requested: Self.distances("40m", "50m")).map(\.text) == ["40m", "50m", "30m", "70m"])
  }

  @Test func aTapeOfNoDistancesHasEveryFifth() throws {
    let metres = try series([Self.mark(1, "18m", "5"), Self.mark(2, "30m", "4"), Self.mark(3, "33m", "3")])
    #expect(metres.tapeDistances(requested: []).map(\.text) == ["18m", "30m", "33m", "20m", "25m"])
    let yards = try series([Self.mark(1, "20yd", "5"), Self.mark(2, "31yd", "4")])
    #expect(yards.tapeDistances(requested: []).map(\.text) == ["20yd", "31yd", "25yd", "30yd"])
  }

  @Test func aClickIsTheSights() throws {
    #expect(try series(click: "0.01in").clickOfSight.map { ($0 * 1000).rounded() } == 254)
    #expect(try series().clickOfSight == nil)
  }
}
