import Archery
import Foundation
import Testing

/// Marks in millimetres from simulated shots with drag, of three bows, exact to a thousandth.
struct SimulatedMarks: Sendable, CustomTestStringConvertible {
  let bow: String
  let points: [SightMarkPoint]

  var testDescription: String { bow }

  /// The marks at these distances.
  func at(_ distances: [Double]) -> [SightMarkPoint] { points.filter { distances.contains($0.distance) } }

  /// The largest difference of a prediction from these marks, at the distances in a range.
  func worst(of prediction: SightMarkPrediction, in range: ClosedRange<Double>) -> Double {
    points.filter { range.contains($0.distance) }.map {
      ((prediction.value(at: $0.distance) ?? .infinity) - $0.value).magnitude
    }.max() ?? .infinity
  }

  /// All three; none if the file cannot be read.
  static let all: [SimulatedMarks] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "sightmarks-simulated.csv")
    let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").dropFirst()
    let rows = lines.map { $0.split(separator: ",") }.filter { $0.count == 3 }
    return Dictionary(grouping: rows) { String($0[0]) }.sorted { $0.key < $1.key }.map { bow, rows in
      let points = rows.compactMap { row in
        Double(row[1]).flatMap { distance in
          Double(row[2]).map { SightMarkPoint(distance: distance, value: $0) }
        }
      }
      return SimulatedMarks(bow: bow, points: points)
    }
  }()
}
