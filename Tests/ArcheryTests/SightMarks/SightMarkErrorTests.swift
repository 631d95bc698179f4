import Archery
import TestSupport
import Testing

/// The error that a prediction states.
@Suite struct SightMarkErrorTests {
  private let marks = SimulatedMarks.all[1]

  private func prediction(_ points: [SightMarkPoint], stated error: Double = 0.5) throws -> SightMarkPrediction {
    try SightMarkPrediction(points, reading: .stated(error))
  }

  @Test func aMeasuredDistanceIsKnownBestAndEveryMetreBeyondLess() throws {
    for distances in [[30.0, 70], [20, 50, 70], [18, 30, 50, 70]] {
      let prediction = try prediction(marks.at(distances))
      let errors = stride(from: 70.0, through: 120, by: 1).compactMap(prediction.uncertainty)
      #expect(errors.count == 51)
      #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func whatIsToldOfReadingsMakesTheErrorLarger() throws {
    let known = marks.at([20, 30, 50, 70])
    let errors = try [0.05, 0.2, 0.5, 2].map { try #require(try prediction(known, stated: $0).uncertainty(at: 90)) }
    #expect(zip(errors, errors.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func marksThatScatterMoreThanReadingsDoMakeTheErrorLarger() throws {
    let scattered = marks.at([20, 30, 40, 50, 60, 70]).enumerated().map { index, point in
      SightMarkPoint(distance: point.distance, value: point.value + (index.isMultiple(of: 2) ? 3 : -3))
    }
    let rough = try SightMarkPrediction(scattered, reading: .lastDigit(0.05))
    let smooth = try SightMarkPrediction(marks.at([20, 30, 40, 50, 60, 70]), reading: .lastDigit(0.05))
    let (wide, narrow) = (try #require(rough.uncertainty(at: 45)), try #require(smooth.uncertainty(at: 45)))
    #expect(wide > 5 * narrow)
    #expect(wide > 2)
  }
}
