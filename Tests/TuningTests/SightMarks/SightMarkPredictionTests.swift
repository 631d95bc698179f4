import Equipment
import TestSupport
import Testing
import Tuning

/// What a prediction is, whatever the marks.
@Suite struct SightMarkPredictionTests {
  private func points(_ pairs: (Double, Double)...) -> [SightMarkPoint] {
    pairs.map { SightMarkPoint(distance: $0.0, value: $0.1) }
  }

  @Test func fewerThanTwoDistancesPredictNothing() {
    for (given, distances) in [([], 0), (points((30, 5)), 1), (points((30, 5), (30, 6), (30.009, 7)), 1)] {
      #expect(throws: SightMarkPredictionError.tooFewDistances(distances)) {
        try SightMarkPrediction(given, readingError: 0.5)
      }
    }
  }

  @Test func twoMarksAreMetByAPowerLaw() throws {
    let prediction = try SightMarkPrediction(points((81, 247), (16, 36)), readingError: 0.5)
    // 16^1.25 = 32 and 81^1.25 = 243: 211 units on 211.
    guard case .power(let constant, let factor) = prediction.model else {
      Issue.record("\(prediction.model)")
      return
    }
    #expect((constant - 4).magnitude < 1e-9)
    #expect((factor - 1).magnitude < 1e-12)
    #expect((try #require(prediction.value(at: 1)) - 5).magnitude < 1e-9)
    #expect(prediction.rSquared == nil)
    #expect(prediction.degreesOfFreedom == 0)
    #expect(prediction.range == 16...81)
  }

  @Test func marksOnAParabolaGiveItBack() throws {
    let known = points((18, 2), (30, 2), (50, 2), (70, 2), (90, 2)).map {
      SightMarkPoint(distance: $0.distance, value: 3 - 0.5 * $0.distance + 0.001 * $0.distance * $0.distance)
    }
    let prediction = try SightMarkPrediction(known.reversed(), readingError: 0)
    guard case .quadratic(let constant, let linear, let square) = prediction.model else {
      Issue.record("\(prediction.model)")
      return
    }
    #expect((constant - 3).magnitude < 1e-10)
    #expect((linear + 0.5).magnitude < 1e-12)
    #expect((square - 0.001).magnitude < 1e-14)
    #expect(prediction.points == known)
    #expect(prediction.rSquared == 1)
    #expect(prediction.degreesOfFreedom == 2)
    #expect(prediction.residuals.map(\.point) == known)
    #expect(prediction.residuals.allSatisfy { $0.difference.magnitude < 1e-10 })
    #expect(prediction.direction == .down)
  }

  @Test func residualsAreWhatWasMeasuredLessWhatIsPredicted() throws {
    let known = points((10, 0), (20, 1), (30, -1), (40, 0))
    let prediction = try SightMarkPrediction(known, readingError: 0)
    for residual in prediction.residuals {
      let value = try #require(prediction.value(at: residual.point.distance))
      #expect((residual.point.value - value - residual.difference).magnitude < 1e-12)
    }
    // Orthogonal polynomials by hand: the line −0.2·t of t = −3, −1, 1, 3 explains 0.8 of 2, the parabola nothing.
    let squares = prediction.residuals.reduce(0) { $0 + $1.difference * $1.difference }
    #expect((squares - 1.8).magnitude < 1e-12)
    #expect((try #require(prediction.rSquared) - 0.1).magnitude < 1e-12)
  }

  @Test func severalMarksAtADistanceCountAsTheirAverage() throws {
    let once = try SightMarkPrediction(points((30, 5), (50, 4), (70, 2)), readingError: 0.5)
    let often = try SightMarkPrediction(
      points((70, 2), (30, 4.5), (50, 4), (30, 5.5), (70, 2), (30, 5)), readingError: 0.5)
    #expect(often.points == once.points)
    #expect(often.value(at: 40) == once.value(at: 40))
    #expect(often.error(at: 40) == once.error(at: 40))
  }

  @Test func theOrderOfTheMarksDoesNotMatter() throws {
    let marks = SimulatedMarks.all[0].points
    var random = SeededGenerator(seed: 3)
    let expected = try SightMarkPrediction(marks, readingError: 0.5).value(at: 42)
    for _ in 0..<20 {
      #expect(try SightMarkPrediction(marks.shuffled(using: &random), readingError: 0.5).value(at: 42) == expected)
    }
  }

  @Test(
    "Turning a scale round turns its predictions round", arguments: [[30.0, 70], [20, 50, 70], [18, 30, 50, 70]])
  func aScaleMayRunDown(distances: [Double]) throws {
    let marks = SimulatedMarks.all[1].at(distances)
    let up = try SightMarkPrediction(marks, readingError: 0.5)
    let down = try SightMarkPrediction(
      marks.map { SightMarkPoint(distance: $0.distance, value: 40 - $0.value) }, readingError: 0.5)
    #expect(up.direction == .up)
    #expect(down.direction == .down)
    for metres in stride(from: 10.0, through: 100, by: 5) {
      let (one, other) = (try #require(up.value(at: metres)), try #require(down.value(at: metres)))
      #expect((one + other - 40).magnitude < 1e-9)
      #expect((try #require(up.error(at: metres)) - (try #require(down.error(at: metres)))).magnitude < 1e-9)
    }
  }

  @Test func beyondTheMeasuredDistancesIsExtrapolated() throws {
    let prediction = try SightMarkPrediction(points((30, 5), (50, 4), (70, 2)), readingError: 0.5)
    for (metres, outside) in [(30.0, false), (50, false), (70, false), (29.995, false), (29.98, true), (70.1, true)] {
      #expect(prediction.isExtrapolated(at: metres) == outside)
    }
    #expect(prediction.isExtrapolated(at: .nan))
  }

  @Test func marksThatAreAllTheSameHaveNoDirection() throws {
    let prediction = try SightMarkPrediction(points((18, 5.1), (30, 5.1), (50, 5.1), (70, 5.1)), readingError: 0.5)
    #expect(prediction.value(at: 90) == 5.1)
    #expect(prediction.direction == nil)
    #expect(prediction.rSquared == nil)
    #expect(prediction.turn(within: 1...200) == nil)
    #expect(prediction.reversals.isEmpty)
  }

  @Test func aScaleThatTurnsIsNoticed() throws {
    let broken = try SightMarkPrediction(points((30, 5), (50, 4), (70, 6)), readingError: 0.5)
    // Through the three: 4 + 0.025·(d − 50) + 0.00375·(d − 50)².
    let turn = try #require(broken.turn(within: 30...70))
    #expect((turn - (50 - 0.025 / 0.0075)).magnitude < 1e-9)
    #expect(broken.turn(within: 50...70) == nil)
    #expect(broken.direction == .up)
    #expect(broken.reversals.map(\.near.distance) == [30])
    #expect(broken.reversals.map(\.far.distance) == [50])
    let sound = try SightMarkPrediction(points((30, 6), (50, 5), (70, 3)), readingError: 0.5)
    #expect(sound.turn(within: 30...90) == nil)
    #expect(sound.reversals.isEmpty)
  }

  @Test func twoMarksNeverTurn() throws {
    let prediction = try SightMarkPrediction(points((30, 5), (70, -2)), readingError: 0.5)
    #expect(prediction.turn(within: 0...10_000) == nil)
  }
}
