import Archery
import Equipment
import Testing

@Suite struct ClassificationTests {
  /// Tables of Archery GB.
  struct Row: Sendable, CustomTestStringConvertible {
    let code: String
    let location: CatalogueRound.Location
    let passes: String
    let category: ArcherCategory
    let scores: String
    var testDescription: String { "\(code) \(category)" }
  }

  static let rows = [
    Row(
      code: "portsmouth", location: .indoor, passes: "60@20yd/60cm/10_zone", category: ArcherCategory(.recurve),
      scores: "593 582 566 546 518 483 437 378"),
    Row(
      code: "wa18", location: .indoor, passes: "60@18m/40cm/10_zone", category: ArcherCategory(.recurve, .female),
      scores: "567 545 517 480 432 371 297 221"),
    Row(
      code: "wa18", location: .indoor, passes: "60@18m/40cm/10_zone", category: ArcherCategory(.compound),
      scores: "583 571 560 546 527 498 458 403"),
    Row(
      code: "worcester", location: .indoor, passes: "60@20yd/16in/Worcester",
      category: ArcherCategory(.barebow, .open, .under18), scores: "257 240 217 191 160 128 97 71"),
    Row(
      code: "wa720_70", location: .outdoor, passes: "72@70m/122cm/10_zone", category: ArcherCategory(.recurve),
      scores: "659 631 597 552 496 425 343 259 185"),
    Row(
      code: "york", location: .outdoor, passes: "72@100yd/122cm/5_zone 48@80yd/122cm/5_zone 24@60yd/122cm/5_zone",
      category: ArcherCategory(.longbow), scores: "640 513 394 293 211 149 103 70 47"),
    Row(
      code: "wa720_50_b", location: .outdoor, passes: "72@50m/122cm/10_zone", category: ArcherCategory(.barebow),
      scores: "626 599 565 525 476 419 354 288 225"),
    Row(
      code: "national", location: .outdoor, passes: "48@60yd/122cm/5_zone 24@50yd/122cm/5_zone",
      category: ArcherCategory(.recurve), scores: "- - - - - 491 428 354 276"),
  ]

  @Test(arguments: rows) func tablesOfArcheryGB(_ row: Row) throws {
    let round = try #require(classified(row.code, row.location, row.passes))
    #expect(try classifications().table(of: round, for: row.category).text == row.scores)
  }

  @Test(arguments: [Division.traditional, .flatbow]) func otherBowsAreClassifiedAsBarebows(_ bow: Division) throws {
    for row in Self.rows {
      let round = try #require(classified(row.code, row.location, row.passes))
      let scheme = try classifications()
      #expect(
        try scheme.table(of: round, for: ArcherCategory(bow))
          == scheme.table(of: round, for: ArcherCategory(.barebow)))
    }
  }

  @Test func classesOfScores() throws {
    let round = try #require(classified("wa720_70", .outdoor, "72@70m/122cm/10_zone"))
    let table = try classifications().table(of: round, for: ArcherCategory(.recurve))
    let found = [720, 659, 658, 552, 551, 185, 184, 0].map { table.archerClass(of: $0)?.code }
    #expect(found == ["EMB", "EMB", "GMB", "B1", "B2", "A3", nil, nil])
    #expect(table.next(above: 551)?.archerClass.name == "Bowman 1st Class")
    #expect([0, 184, 185, 551, 552, 658].map { table.next(above: $0)?.points } == [185, 1, 74, 1, 45, 1])
    #expect(table.next(above: 659) == nil)
  }

  /// A class says why it is not given on a round, and no better class is offered than there is.
  @Test func whatARoundLacks() throws {
    let round = try #require(classified("national", .outdoor, "48@60yd/122cm/5_zone 24@50yd/122cm/5_zone"))
    let table = try classifications().table(of: round, for: ArcherCategory(.recurve))
    #expect(
      table.thresholds.prefix(6).map(\.demand)
        == [.prestigeRound, .prestigeRound, .prestigeRound, .distance(90), .distance(70), .score(491)])
    #expect(table.archerClass(of: 648)?.code == "B3")
    #expect(table.next(above: 491) == nil)
    let worcester = try #require(classified("worcester", .indoor, "60@20yd/16in/Worcester"))
    let women = try classifications().table(of: worcester, for: ArcherCategory(.compound, .female))
    #expect(women.text == "- - 298 289 276 257 233 200")
    #expect(women.thresholds.prefix(2).map(\.demand) == [.outOfReach, .outOfReach])
  }

  @Test func roundsWithoutClasses() throws {
    let (scheme, recurve) = (try classifications(), ArcherCategory(.recurve))
    let other = try #require(classified("hobart", .outdoor, "30@90m/122cm/10_zone", body: "AA"))
    #expect(throws: NotClassified.otherBody("AA")) { try scheme.table(of: other, for: recurve) }
    let field = try #require(classified("wa_field_24", .field, "72@50m/80cm/WA_field"))
    #expect(throws: NotClassified.noTargetRound) { try scheme.table(of: field, for: recurve) }
    let target = try #require(classified("wa720_70", .outdoor, "72@70m/122cm/10_zone"))
    #expect(throws: NotClassified.noClasses(.other)) { try scheme.table(of: target, for: ArcherCategory(.other)) }
    let animals = try #require(classified("wa_3d", .outdoor, "24@20m/30cm/WA_3D"))
    #expect(throws: NotClassified.noHandicap(.noRings(.animals))) { try scheme.table(of: animals, for: recurve) }
  }
}
