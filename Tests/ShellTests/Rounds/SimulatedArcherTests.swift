import Foundation
import Hub
import TestSupport
import Testing

@testable import Shell

@Suite("Every round of the catalogue") @HubActor
struct SimulatedArcherTests {
  /// A row of the catalogue as another program would read it.
  struct Row {
    let name: String
    let isCourse: Bool
    let isIndoors: Bool
    let passes: [(arrows: Int, face: RingedFace)]

    init(_ cells: [String: String]) throws {
      name = try #require(cells["name"])
      (isCourse, isIndoors) = (cells["location"] == "field", cells["location"] == "indoor")
      let card = (cells["card"] ?? "").split(separator: " ").map(String.init)
      passes = try (cells["passes"] ?? "").split(separator: " ").enumerated().map { index, pass in
        let parts = pass.split { $0 == "@" || $0 == "/" }.map(String.init)
        let counted = card.indices.contains(index) ? card[index] : card.first ?? parts[3]
        return (try #require(Int(parts[0])), try #require(RingedFace(counted), "\(counted)"))
      }
    }
  }

  private static func rows() throws -> [Row] {
    let lines = String(decoding: SampleData.catalogue("rounds-catalogue.csv"), as: UTF8.self).split(separator: "\n")
    let names = lines[0].split(separator: ",").map(String.init)
    return try lines.dropFirst().map { line in
      // Only the last column, the source, has quotes and commas within.
      let cells = line.split(separator: ",", maxSplits: names.count - 1, omittingEmptySubsequences: false)
      return try Row(Dictionary(zip(names, cells.map(String.init))) { first, _ in first })
    }
  }

  @Test(
    "shot at random and typed end by end has the score, tens and Xs of its faces; shot into the middle its maximum",
    arguments: 0..<8)
  func shot(part: Int) async throws {
    var random = SeededGenerator(state: UInt64(part) + 1)
    let rows = try Self.rows().enumerated().filter { $0.offset % 8 == part }.map(\.element)
    #expect(rows.count >= 29)
    var lines: [String] = []
    var shot: [SimulatedRound] = []
    for row in rows {
      for spread in [0, Double.random(in: 0.03...0.4, using: &random)] {
        // Half of the archers shoot as many as is usual for the round.
        let usual = row.isIndoors || row.isCourse ? 3 : 6
        let perEnd = Bool.random(using: &random) ? usual : Int.random(in: 3...6, using: &random)
        let round = SimulatedRound(
          row.isCourse ? row.together : row.passes, perEnd: perEnd, spread: spread, &random)
        let option = perEnd == usual ? "" : " --per-end \(perEnd)"
        lines += ["hub> round add \"\(row.name)\" date=2026-05-30 --ends\(option)"] + round.ends.map { "? \($0)" }
        shot.append(round)
      }
    }
    lines.append("hub> list rounds --columns name,score,maximum,hits,tens,xs --format csv")
    lines += shot.indices.map { "hub> round show \($0 + 1) --format csv" }
    let said = try await Transcript(lines.joined(separator: "\n")).record().split(separator: "\n").map(String.init)
    let header = try #require(said.firstIndex(of: "name,score,maximum,hits,tens,xs"))
    let stored = said[(header + 1)...].prefix(shot.count)
    #expect(stored.count == shot.count, "\(said.first { $0.hasPrefix("! this end has") || $0.hasPrefix("! “") } ?? "")")
    for (line, (row, round)) in zip(stored, zip(rows.flatMap { [$0, $0] }, shot)) {
      let countsTens = row.passes.contains { $0.face.best >= 10 }
      let countsXs = row.passes.contains { $0.face.rings[0].typed == "X" }
      let expected = [
        "\(round.score)", "\(round.maximum)", "\(round.hits)", countsTens ? "\(round.tens)" : "",
        countsXs ? "\(round.xs)" : "",
      ]
      #expect(line == "\(row.name),\(expected.joined(separator: ","))")
    }
    try check(said, shot)
  }

  /// Holds what `round show` says of each round against what was shot.
  private func check(_ said: [String], _ shot: [SimulatedRound]) throws {
    let headers = said.indices.filter { said[$0].hasPrefix("id,date,name,") }
    #expect(headers.count == shot.count)
    for (header, round) in zip(headers, shot) {
      let names = said[header].split(separator: ",", omittingEmptySubsequences: false)
      let cells = said[header + 1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let shown = Dictionary(zip(names.map(String.init), cells)) { first, _ in first }
      #expect(shown["score"] == "\(round.score)")
      #expect(shown["maximum"] == "\(round.maximum)")
      #expect(shown["ends"] == round.ends.joined(separator: " / "))
    }
  }
}

extension SimulatedArcherTests.Row {
  /// The arrows of a course, whose targets stand in an order of its own: all faces alike are shot at as one.
  fileprivate var together: [(arrows: Int, face: RingedFace)] {
    [(passes.reduce(0) { $0 + $1.arrows }, passes[0].face)]
  }
}
