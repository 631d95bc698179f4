import Archery
import Equipment
import TestSupport
import Testing

/// Crawls compared with simulated barebows that are aimed with the arrow's point.
@Suite struct SimulatedCrawlTests {
  private static let distances: [Double] = [10, 12, 15, 18, 20, 25, 30, 35, 40, 45]
  private static let known: [[[Double]]] = [
    [[18, 40], [10, 30], [20, 45], [15, 35]], [[18, 30, 45], [10, 25, 40], [15, 30, 40]],
    [[10, 20, 30, 40], [15, 25, 35, 45]], [[10, 18, 25, 35, 45], [12, 20, 30, 40, 45]],
    [[10, 15, 20, 30, 40, 45], [12, 18, 25, 30, 35, 45]],
  ]

  /// A barebow, and the crawls that it would need.
  private struct Archer {
    let bow: SimulatedBow
    let crawls: [Double]

    init(_ random: inout SeededGenerator) {
      let other = SimulatedBow(.barebow, &random)
      bow = SimulatedBow(
        .barebow, speed: other.speed, diameter: other.diameter, mass: other.mass,
        dragCoefficient: other.dragCoefficient, eye: 0, sight: Double.random(in: 0.68...0.8, using: &random))
      let pointOn = Double.random(in: 45...55, using: &random)
      crawls = SimulatedCrawlTests.distances.map { [bow] in bow.crawl(at: $0, pointOn: pointOn) }
    }

    func crawl(at metres: Double) -> Double {
      SimulatedCrawlTests.distances.firstIndex(of: metres).map { crawls[$0] } ?? .nan
    }
  }

  private static let archers: [Archer] = {
    var random = SeededGenerator(seed: 12)
    return (0..<40).map { _ in Archer(&random) }
  }()

  private static let knowledge: FlightKnowledge = {
    var knowledge = FlightKnowledge()
    (knowledge.division, knowledge.isCrawl) = (.barebow, true)
    return knowledge
  }()

  @Test func crawlsShrinkFromAHandsBreadthToNone() {
    for archer in Self.archers {
      #expect(zip(archer.crawls, archer.crawls.dropFirst()).allSatisfy { $0 > $1 })
      #expect(30...110 ~= archer.crawls[0])
      #expect(archer.crawls[9] > -1)
    }
  }

  @Test(
    "± of crawls read to a millimetre holds the truth, and the truth is met where they do not scatter",
    arguments: 2...6, [0, 2.5])
  func coverage(marks: Int, scatter: Double) throws {
    var random = SeededGenerator(seed: 31)
    var (held, asked) = (0, 0)
    var worst = 0.0
    for archer in Self.archers {
      for known in Self.known[marks - 2] {
        let points = known.map { metres in
          let chance = (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
          return SightMarkPoint(
            distance: metres, value: (archer.crawl(at: metres) + scatter * chance).rounded())
        }
        let prediction = try SightMarkPrediction(points, reading: .lastDigit(0.5), knowing: Self.knowledge)
        for metres in Self.distances where !known.contains(metres) {
          let off = (try #require(prediction.value(at: metres)) - archer.crawl(at: metres)).magnitude
          held += off <= (try #require(prediction.uncertainty(at: metres))) ? 1 : 0
          if prediction.range.contains(metres) { worst = max(worst, off) }
          asked += 1
        }
      }
    }
    let covered = Double(held) / Double(asked)
    #expect(covered >= 0.9, "\(covered)")
    if scatter == 0 { #expect(worst <= 0.7, "\(worst)") }
  }
}
