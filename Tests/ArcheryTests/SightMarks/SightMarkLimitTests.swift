import Archery
import TestSupport
import Testing

/// Numbers at and beyond the edge.
@Suite struct SightMarkLimitTests {
  private static let impossible: [SightMarkPoint] =
    [0, -30, 0.009, 10_001, .nan, .infinity, -.infinity, .greatestFiniteMagnitude].map { .init(distance: $0, value: 1) }
    + [1.1e9, -1.1e9, .nan, .infinity, -.infinity].map { .init(distance: 30, value: $0) }

  @Test("A point that cannot be is refused", arguments: impossible)
  func aPointThatCannotBeIsRefused(point: SightMarkPoint) {
    let sound = [SightMarkPoint(distance: 50, value: 2), SightMarkPoint(distance: 70, value: 3)]
    do {
      _ = try SightMarkPrediction(sound + [point], reading: .stated(0.5))
      Issue.record("It was taken.")
    } catch .impossible(let wrong) {
      // Compared as text, because NaN equals nothing.
      #expect("\(wrong)" == "\(point)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("A reading error that cannot be is refused", arguments: [-0.1, 2e9, .infinity])
  func aReadingErrorThatCannotBeIsRefused(error: Double) {
    let sound = [SightMarkPoint(distance: 50, value: 2), SightMarkPoint(distance: 70, value: 3)]
    #expect(throws: SightMarkPredictionError.impossibleReadingError(error)) {
      try SightMarkPrediction(sound, reading: .stated(error))
    }
    #expect(throws: SightMarkPredictionError.self) { try SightMarkPrediction(sound, reading: .stated(.nan)) }
  }

  @Test("No prediction for a distance that cannot be", arguments: [0, -1, 10_001, .nan, .infinity, 1e308])
  func noPredictionForADistanceThatCannotBe(metres: Double) throws {
    for distances in [[30.0, 70], [30, 50, 70]] {
      let prediction = try SightMarkPrediction(SimulatedMarks.all[0].at(distances), reading: .stated(0.5))
      #expect(prediction.value(at: metres) == nil)
      #expect(prediction.uncertainty(at: metres) == nil)
      #expect(prediction.isExtrapolated(at: metres))
    }
  }

  @Test func whateverIsTakenGivesNumbers() throws {
    var random = SeededGenerator(seed: 17)
    let edges = [0.01, 0.02, 0.03, 29.99, 30, 30.0000001, 30.01, 70, 9999.98, 9999.99, 10_000]
    let values = [-1e9, -5, -0.0, 0, .leastNonzeroMagnitude, 1e-300, 0.1, 7, 1e9]
    for _ in 0..<500 {
      let points = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        SightMarkPoint(distance: edges.any(&random), value: values.any(&random))
      }
      guard let prediction = try? SightMarkPrediction(points, reading: .stated([0, 0.5, 1e9].any(&random))) else {
        #expect(points.allSatisfy { ($0.distance - points[0].distance).magnitude <= 0.02 })
        continue
      }
      #expect(prediction.numbers.allSatisfy { $0.isFinite })
      #expect(edges.allSatisfy { (prediction.uncertainty(at: $0) ?? -1) >= 0 })
      #expect(0...1 ~= prediction.rSquared ?? 0)
    }
  }

  @Test func nearlyEqualDistancesAreStillMet() throws {
    let points = [(30.0, 5.0), (30.02, 5.5), (9999, -3)].map { SightMarkPoint(distance: $0.0, value: $0.1) }
    let prediction = try SightMarkPrediction(points, reading: .stated(0.5))
    #expect(prediction.residuals.allSatisfy { $0.difference.magnitude < 1 })
  }
}

extension SightMarkPrediction {
  /// Every number that it can give.
  fileprivate var numbers: [Double] {
    let asked = [0.01, 18, 30, 70, 10_000].flatMap { [value(at: $0) ?? .nan, uncertainty(at: $0) ?? .nan] }
    return asked + residuals.map(\.difference) + [rSquared ?? 0]
  }
}

extension Array {
  /// One of them.
  fileprivate func any(_ random: inout SeededGenerator) -> Element { self[Int.random(in: 0..<count, using: &random)] }
}
