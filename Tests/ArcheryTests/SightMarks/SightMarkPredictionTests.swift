import Archery
import Equipment
import TestSupport
import Testing

/// Properties of predictions from given marks.
@Suite struct SightMarkPredictionTests {
  private func points(_ pairs: (Double, Double)...) -> [SightMarkPoint] {
    pairs.map { SightMarkPoint(distance: $0.0, value: $0.1) }
  }

  @Test func fewerThanTwoDistancesPredictNothing() {
    for (given, distances) in [([], 0), (points((30, 5)), 1), (points((30, 5), (30, 6), (30.009, 7)), 1)] {
      #expect(throws: SightMarkPredictionError.tooFewDistances(distances)) {
        try SightMarkPrediction(given, reading: .stated(0.5))
      }
    }
  }

  @Test func twoMarksAreMet() throws {
    let prediction = try SightMarkPrediction(points((81, 247), (16, 36)), reading: .stated(0.5))
    #expect((try #require(prediction.value(at: 16)) - 36).magnitude < 1e-9)
    #expect((try #require(prediction.value(at: 81)) - 247).magnitude < 1e-9)
    #expect(prediction.rSquared == nil)
    #expect(prediction.degreesOfFreedom == 0)
    #expect(prediction.residuals.allSatisfy { $0.difference == 0 })
    #expect(prediction.range == 16...81)
  }

  @Test func residualsAreWhatWasMeasuredLessWhatIsPredicted() throws {
    let known = points((20, 1), (30, 4), (40, 9), (50, 12))
    let prediction = try SightMarkPrediction(known, reading: .stated(0))
    for residual in prediction.residuals {
      let value = try #require(prediction.value(at: residual.point.distance))
      #expect((residual.point.value - value - residual.difference).magnitude < 1e-12)
    }
    #expect(0.9...1 ~= (try #require(prediction.rSquared)))
    #expect(prediction.degreesOfFreedom == 2)
  }

  @Test func severalMarksAtADistanceCountAsTheirAverage() throws {
    let once = try SightMarkPrediction(points((30, 5), (50, 4), (70, 2)), reading: .stated(0.5))
    let often = try SightMarkPrediction(
      points((70, 2), (30, 4.5), (50, 4), (30, 5.5), (70, 2), (30, 5)), reading: .stated(0.5))
    #expect(often.points == once.points)
    #expect(often.value(at: 40) == once.value(at: 40))
    #expect(often.uncertainty(at: 40) == once.uncertainty(at: 40))
  }

  @Test func theOrderOfTheMarksDoesNotMatter() throws {
    let marks = SimulatedMarks.all[0].points
    var random = SeededGenerator(seed: 3)
    let expected = try SightMarkPrediction(marks, reading: .stated(0.5)).value(at: 42)
    for _ in 0..<20 {
      #expect(try SightMarkPrediction(marks.shuffled(using: &random), reading: .stated(0.5)).value(at: 42) == expected)
    }
  }

  @Test(
    "Turning a scale round turns its predictions round", arguments: [[30.0, 70], [20, 50, 70], [18, 30, 50, 70]])
  func aScaleMayRunDown(distances: [Double]) throws {
    let marks = SimulatedMarks.all[1].at(distances)
    let up = try SightMarkPrediction(marks, reading: .stated(0.5))
    let down = try SightMarkPrediction(
      marks.map { SightMarkPoint(distance: $0.distance, value: 40 - $0.value) }, reading: .stated(0.5))
    #expect(up.direction == .up)
    #expect(down.direction == .down)
    for metres in stride(from: 10.0, through: 100, by: 5) {
      let (one, other) = (try #require(up.value(at: metres)), try #require(down.value(at: metres)))
      #expect((one + other - 40).magnitude < 1e-9)
      #expect(
        (try #require(up.uncertainty(at: metres)) - (try #require(down.uncertainty(at: metres)))).magnitude < 1e-9)
    }
  }

  @Test func beyondTheMeasuredDistancesIsExtrapolated() throws {
    let prediction = try SightMarkPrediction(points((30, 5), (50, 4), (70, 2)), reading: .stated(0.5))
    for (metres, outside) in [(30.0, false), (50, false), (70, false), (29.995, false), (29.98, true), (70.1, true)] {
      #expect(prediction.isExtrapolated(at: metres) == outside)
    }
    #expect(prediction.isExtrapolated(at: .nan))
  }

  @Test func marksThatAreAllTheSameHaveNoDirection() throws {
    let prediction = try SightMarkPrediction(points((18, 5.1), (30, 5.1), (50, 5.1), (70, 5.1)), reading: .stated(0.5))
    #expect(prediction.value(at: 90) == 5.1)
    #expect(prediction.direction == nil)
    #expect(prediction.rSquared == nil)
    #expect(prediction.reversals.isEmpty)
  }

  @Test func marksThatRunAgainstTheOthersAreNoticed() throws {
    let broken = try SightMarkPrediction(points((30, 5), (50, 4), (70, 6)), reading: .stated(0.5))
    #expect(broken.direction == .up)
    #expect(broken.reversals.map(\.near.distance) == [30])
    #expect(broken.reversals.map(\.far.distance) == [50])
    let sound = try SightMarkPrediction(points((30, 6), (50, 5), (70, 3)), reading: .stated(0.5))
    #expect(sound.reversals.isEmpty)
  }

  @Test func theMarksOfAFastBowTurnNearTheArcherByThemselves() throws {
    // At 10 and 15 m the arrow climbs to the line of sight: the eye is above it.
    let bow = SimulatedBow(
      .compound, speed: 90, diameter: 5.5, mass: 22, dragCoefficient: 2.3, eye: 0.13, sight: 0.9)
    let known = [10.0, 15, 30, 50, 70].map { SightMarkPoint(distance: $0, value: bow.mark(at: $0)) }
    #expect(known[1].value < known[0].value)
    var knowledge = FlightKnowledge()
    (knowledge.division, knowledge.speed) = (.compound, .measured(90))
    let prediction = try SightMarkPrediction(known, reading: .lastDigit(0.05), knowing: knowledge)
    #expect(prediction.reversals.isEmpty)
  }
}
