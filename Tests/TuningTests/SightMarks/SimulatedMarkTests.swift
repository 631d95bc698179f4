import Equipment
import Testing
import Tuning

/// Predictions against simulated shots; the figures are those that the documentation gives.
@Suite struct SimulatedMarkTests {
  /// What was measured, what is predicted from it, and how wrong that is at worst, in hundredths of a millimetre.
  struct Case: Sendable {
    var known: [Double]
    var asked: ClosedRange<Double>
    var limit: Double
    /// The compound at 85 m/s, the recurves at 58 and 64.
    var worst: [Double]
  }

  @Test func threeBowsOfFourteenDistancesAreThere() {
    #expect(SimulatedMarks.all.map(\.bow) == ["compound 85 m/s", "recurve 58 m/s", "recurve 64 m/s"])
    #expect(SimulatedMarks.all.allSatisfy { $0.points.count == 14 })
  }

  @Test(
    "How wrong a prediction is at worst",
    arguments: [
      Case(known: [30, 70], asked: 35...65, limit: 1, worst: [12, 6, 8]),
      Case(known: [30, 70], asked: 18...25, limit: 1.1, worst: [105, 33, 31]),
      Case(known: [30, 70], asked: 80...90, limit: 1, worst: [6, 71, 7]),
      Case(known: [20, 50, 70], asked: 20...70, limit: 0.6, worst: [42, 31, 32]),
      Case(known: [20, 50, 70], asked: 80...90, limit: 1.4, worst: [96, 28, 59]),
      Case(known: [20, 30, 50, 70], asked: 25...65, limit: 0.4, worst: [24, 18, 18]),
      Case(known: [20, 30, 50, 70], asked: 80...90, limit: 1.4, worst: [139, 61, 91]),
    ])
  func howWrongAPredictionIsAtWorst(of expected: Case) throws {
    let worst = try SimulatedMarks.all.map { marks in
      marks.worst(of: try SightMarkPrediction(marks.at(expected.known), readingError: 0.5), in: expected.asked)
    }
    #expect(worst.map { ($0 * 100).rounded() } == expected.worst)
    #expect(worst.allSatisfy { $0 <= expected.limit })
  }

  @Test("Four sound marks explain themselves", arguments: SimulatedMarks.all)
  func fourSoundMarksExplainThemselves(marks: SimulatedMarks) throws {
    let prediction = try SightMarkPrediction(marks.at([20, 30, 50, 70]), readingError: 0.5)
    #expect(try #require(prediction.rSquared) > 0.9998)
    #expect(prediction.direction == .up)
    #expect(prediction.turn(within: 18...90) == nil)
    #expect(prediction.reversals.isEmpty)
  }
}
