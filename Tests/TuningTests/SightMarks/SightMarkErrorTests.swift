import TestSupport
import Testing
import Tuning

/// How far a prediction says that it may be off.
@Suite struct SightMarkErrorTests {
  private let marks = SimulatedMarks.all[1]

  @Test func twoMarksHaveTheirReadingErrorAndLessBetween() throws {
    let prediction = try SightMarkPrediction(marks.at([30, 70]), readingError: 0.5)
    for metres in [30.0, 70] { #expect((try #require(prediction.error(at: metres)) - 0.5).magnitude < 1e-12) }
    let between = try #require(prediction.error(at: 52))
    #expect(between > 0.5 / 2.0.squareRoot() - 1e-12)
    #expect(between < 0.36)
    #expect(try #require(prediction.error(at: 90)) > 0.5)
  }

  @Test func threeMarksAreWeighedAsLagrangeDoes() throws {
    let prediction = try SightMarkPrediction(marks.at([20, 50, 70]), readingError: 0.5)
    // At 90 m the marks have weights of 8/15, −7/3 and 14/5.
    let weights = [8.0 / 15, -7.0 / 3, 14.0 / 5]
    let expected = 0.5 * weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    #expect((try #require(prediction.error(at: 90)) - expected).magnitude < 1e-9)
  }

  @Test func halfAMillimetreIsAboutFourAtNinetyMetres() throws {
    let prediction = try SightMarkPrediction(marks.at([20, 30, 50, 70]), readingError: 0.5)
    let twice = 2 * (try #require(prediction.error(at: 90)))
    #expect(2.5...5 ~= twice)
  }

  @Test("The error is that of many noisy readings", arguments: [[30.0, 70], [20, 50, 70], [20, 30, 50, 70]])
  func theErrorIsThatOfManyNoisyReadings(distances: [Double]) throws {
    let known = marks.at(distances)
    let exact = try SightMarkPrediction(known, readingError: 0.5)
    var random = SeededGenerator(seed: 90)
    for metres in [18.0, 40, 90] {
      let truth = try #require(exact.value(at: metres))
      let squares = try (0..<4000).reduce(0.0) { sum, _ in
        let noisy = known.map { SightMarkPoint(distance: $0.distance, value: $0.value + 0.5 * Self.normal(&random)) }
        let value = try #require(try SightMarkPrediction(noisy, readingError: 0.5).value(at: metres))
        return sum + (value - truth) * (value - truth)
      }
      let ratio = (squares / 4000).squareRoot() / (try #require(exact.error(at: metres)))
      #expect(0.95...1.05 ~= ratio)
    }
  }

  @Test func marksThatScatterMoreThanReadingsDoMakeTheErrorLarger() throws {
    let scattered = marks.at([20, 30, 40, 50, 60, 70]).enumerated().map { place, point in
      SightMarkPoint(distance: point.distance, value: point.value + (place.isMultiple(of: 2) ? 3 : -3))
    }
    let rough = try SightMarkPrediction(scattered, readingError: 0.5)
    let smooth = try SightMarkPrediction(marks.at([20, 30, 40, 50, 60, 70]), readingError: 0.5)
    let deviation = (rough.residuals.reduce(0) { $0 + $1.difference * $1.difference } / 3).squareRoot()
    let (wide, narrow) = (try #require(rough.error(at: 45)), try #require(smooth.error(at: 45)))
    #expect((wide / narrow - deviation / 0.5).magnitude < 1e-9)
    #expect(wide / narrow > 5)
  }

  @Test func theErrorGrowsWithEveryMetreBeyondTheMarks() throws {
    for distances in [[30.0, 70], [20, 50, 70], [18, 30, 50, 70]] {
      let prediction = try SightMarkPrediction(marks.at(distances), readingError: 0.5)
      let errors = stride(from: 70.0, through: 120, by: 1).compactMap(prediction.error)
      #expect(errors.count == 51)
      #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  /// The sum of twelve even numbers, less six, is all but normal, with a deviation of one.
  private static func normal(_ random: inout SeededGenerator) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
  }
}
