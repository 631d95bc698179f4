import Archery
import Equipment
import Testing

/// Predictions against simulated shots; the figures are those that the documentation gives.
@Suite struct SimulatedMarkTests {
  @Test func threeBowsOfFourteenDistancesAreThere() {
    #expect(SimulatedMarks.all.map(\.bow) == ["compound 85 m/s", "recurve 58 m/s", "recurve 64 m/s"])
    #expect(SimulatedMarks.all.allSatisfy { $0.points.count == 14 })
  }

  @Test("Predictions are off by no more than ±, and among four by half a millimetre", arguments: SimulatedMarks.all)
  func predictions(marks: SimulatedMarks) throws {
    for known in [[30.0, 70], [20, 50, 70], [20, 30, 50, 70]] {
      let prediction = try SightMarkPrediction(marks.at(known), reading: .lastDigit(0.05))
      for point in marks.points {
        let value = try #require(prediction.value(at: point.distance))
        #expect((value - point.value).magnitude <= 1.3 * (try #require(prediction.uncertainty(at: point.distance))))
      }
      if known.count == 4 { #expect(marks.worst(of: prediction, in: 20...70) < 0.5) }
    }
  }

  @Test("Four sound marks explain themselves", arguments: SimulatedMarks.all)
  func fourSoundMarksExplainThemselves(marks: SimulatedMarks) throws {
    let prediction = try SightMarkPrediction(marks.at([20, 30, 50, 70]), reading: .lastDigit(0.05))
    #expect(try #require(prediction.rSquared) > 0.9999)
    #expect(prediction.direction == .up)
    #expect(prediction.reversals.isEmpty)
  }
}
