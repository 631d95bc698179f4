import Archery
import Codecs
import Equipment
import Foundation
import Hub
import Testing

@Suite struct ClassificationFileTests {
  @Test func whatTheProgramIsInstalledWith() throws {
    let scheme = try classifications()
    #expect(scheme.name == "Archery GB 2026" && scheme.from.text == "2026-04-01" && scheme.handicaps == .agb)
    #expect(scheme.outdoor.classes.map(\.code) == ["EMB", "GMB", "MB", "B1", "B2", "B3", "A1", "A2", "A3"])
    #expect(scheme.indoor.classes.count == 8 && scheme.indoor.datumClass == 1 && scheme.outdoor.datumClass == 2)
    #expect(Set(scheme.ages.keys) == Set(AgeGroup.allCases))
    #expect(scheme.ages.values.allSatisfy { $0.distances.count == Gender.allCases.count })
  }

  @Test func everyRoundItNamesIsInTheCatalogue() throws {
    let scheme = try classifications()
    let lines = String(decoding: try installed("rounds-catalogue.csv"), as: UTF8.self).split(separator: "\n")
    let codes = Set(lines.map { String($0.prefix { $0 != "," }) })
    let named = scheme.prestige.map(\.rounds).reduce(scheme.smallFacesOnly.union(scheme.largeTens)) { $0.union($1) }
    #expect(named.subtracting(codes).isEmpty)
    #expect(!named.isEmpty)
  }

  /// Every member that has to be there, once left out and once of another kind.
  @Test(arguments: [
    "name", "from", "source", "handicaps", "bodies", "small_faces_only", "large_tens", "shot_as", "ages", "indoor",
    "outdoor", "distances", "prestige_classes", "prestige", "steps", "gender_step", "distance", "datum_class", "bows",
    "datum", "class", "gender", "age", "rounds", "female", "dozens", "shot_at",
  ])
  func aMemberThatIsMissingOrOfAnotherKind(_ name: String) throws {
    let missing = try fault(replacing: "\"\(name)\":", by: "\"not_\(name)\":")
    #expect(missing.expected == .something && missing.path.hasSuffix(name))
    let other = try fault(replacing: "\"\(name)\": ", by: "\"\(name)\": null, \"not_\(name)\": ")
    #expect(other.expected != .something && other.path.hasSuffix(name))
  }

  @Test func wordsThatNobodyKnows() throws {
    let bow = try fault(replacing: "\"bows\": {\n      \"compound\"", by: "\"bows\": {\n      \"crossbow\"")
    #expect(bow.path == "indoor.bows.crossbow" && bow.line == 57)
    #expect(bow.expected == .word(Division.allCases.map(\.rawValue)))
    let age = try fault(replacing: "\"U15\", \"U14\"", by: "\"U13\", \"U14\"")
    #expect(age.path == "prestige.4.ages.1" && age.expected == .word(AgeGroup.allCases.map(\.rawValue)))
    let datum = try fault(replacing: "\"datum_class\": \"I-MB\"", by: "\"datum_class\": \"MB\"")
    #expect(datum.path == "indoor.datum_class" && datum.line == 45)
    #expect(try fault(replacing: "\"AGB\",\n  \"bodies\"", by: "\"GNAS\",\n  \"bodies\"").path == "handicaps")
  }

  @Test func numbersThatAreNone() throws {
    #expect(try fault(replacing: "\"datum\": 28", by: "\"datum\": \"28\"").expected == .number)
    #expect(try fault(replacing: "\"datum\": 28", by: "\"datum\": 1e999").expected == .number)
    #expect(try fault(replacing: "\"steps\": 2,", by: "\"steps\": 2.5,").expected == .integer(0...99))
    #expect(try fault(replacing: "\"steps\": 2,", by: "\"steps\": -2,").expected == .integer(0...99))
    #expect(try fault(replacing: "classes\": 3", by: "classes\": 10").expected == .integer(0...9))
    #expect(try fault(replacing: "2026-04-01", by: "2026-04-31").expected == .date)
    #expect(try fault(replacing: "[90, 70, 60", by: "[70, 90, 60").expected == .fallingNumbers)
    let distance = try fault(replacing: "{\"distance\": 90", by: "{\"distance\": 91")
    #expect(distance.path == "ages.adult.open.distance")
    #expect(distance.expected == .word(["90", "70", "60", "50", "40", "30", "20", "15"]))
  }

  @Test func whatIsNoJSON() throws {
    #expect(throws: FileProblem.self) { try ClassificationScheme(json: Array("{\"name\": ".utf8), file: "x.json") }
    let list = try #require(throws: ClassificationFault.self) {
      try ClassificationScheme(json: Array("\n[]".utf8), file: "x.json")
    }
    #expect(list.file == "x.json" && list.path.isEmpty && list.expected == .object)
  }

  /// What is said of the installed file with its first such part replaced.
  private func fault(replacing part: String, by other: String) throws -> ClassificationFault {
    let text = String(decoding: try classificationBytes(), as: UTF8.self)
    let range = try #require(text.firstRange(of: part))
    let changed = Array(text.replacingCharacters(in: range, with: other).utf8)
    return try #require(
      throws: ClassificationFault.self, performing: { try ClassificationScheme(json: changed, file: "x.json") })
  }
}
