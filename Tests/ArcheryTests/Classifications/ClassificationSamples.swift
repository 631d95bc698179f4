import Archery
import Equipment
import Foundation
import Hub

/// The classifications that the program is installed with.
func classifications() throws -> ClassificationScheme {
  try ClassificationScheme(json: try classificationBytes(), file: "classifications-2026.json")
}

/// The bytes of their file.
func classificationBytes() throws -> [UInt8] { try installed("classifications-2026.json") }

/// The bytes of a file that the program is installed with.
func installed(_ name: String) throws -> [UInt8] {
  let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let package = tests.deletingLastPathComponent().deletingLastPathComponent()
  return [UInt8](try Data(contentsOf: package.appending(path: "Data").appending(path: name)))
}

/// A round that classes are given on.
func classified(_ code: String, _ location: CatalogueRound.Location, _ text: String, body: String = "WA")
  -> CatalogueRound?
{
  CatalogueRound(code: code, name: code, body: body, location: location, passes: shots(text))
}

extension ClassTable {
  /// The scores from the best class down, a stroke where there is none.
  var text: String { thresholds.map { $0.demand.score.map(String.init) ?? "-" }.joined(separator: " ") }
}
