import Archery
import Equipment
import Testing

@Suite("A stock-take") struct StocktakeReportTests {
  private static let rest = EquipmentReference(.rest, 6)

  private func rests(_ quantity: Int, _ status: Status = .active, at place: String? = "Case 2") -> Rest {
    var rest = Rest()
    rest.base.id = 6
    (rest.details.quantity, rest.details.status, rest.details.location) = (quantity, status, place)
    return rest
  }

  private func sighting(_ quantity: Int, at place: String? = "Case 2", by name: String? = "anna") -> Sighting {
    var sighting = Sighting()
    (sighting.item, sighting.quantity, sighting.location, sighting.by) = (Self.rest, quantity, place, name)
    return sighting
  }

  private func report(
    _ item: Rest?, _ sightings: [Sighting], out: Int = 0, asked: Bool = true
  ) throws -> StocktakeReport {
    var loan = Loan()
    (loan.base.id, loan.from) = (3, CalendarDate(text: "2026-11-20"))
    let today = try #require(CalendarDate(text: "2026-11-27"))
    var register = LoanRegister(people: [], loans: [loan], today: today)
    if out > 0 { register.add(Self.rest, .out, out, loan: 3, on: today) }
    return StocktakeReport(item.map { [$0] } ?? [], sightings, register) { _ in asked }
  }

  @Test(
    "finds of twelve of which some are out, by how often how many were seen",
    arguments: [
      (0, [12], [.seen]), (0, [5, 7], [.seen]), (0, [], [.missing]), (0, [5, 6], [.tooFew]), (0, [13], [.tooMany]),
      (0, [7, 6], [.twice]), (3, [9], [.seen]), (3, [8], [.tooFew]), (3, [10], [.lent]), (3, [12], [.lent]),
      (3, [13], [.tooMany, .lent]), (12, [], [.away]), (12, [1], [.lent]),
    ] as [(Int, [Int], [StocktakeLine.Finding])])
  func findings(out: Int, seen: [Int], findings: [StocktakeLine.Finding]) throws {
    let report = try report(rests(12), seen.map { sighting($0) }, out: out)
    #expect(report.lines.map(\.findings) == [findings])
    #expect(report.isClean == [[.seen], [.away]].contains(findings))
  }

  @Test("adds up what two people count, and tells both")
  func people() throws {
    let line = try #require(
      try report(rests(1), [sighting(1), sighting(1, by: "tom")]).lines.first)
    #expect(line.findings == [.twice] && line.tally.counts == ["anna": 1, "tom": 1] && line.isUndecided)
    #expect(line.applied(marksLost: true).isEqual(to: line.item))
  }

  @Test("asks for nothing that lies elsewhere, and sees it there")
  func elsewhere() throws {
    #expect(try report(rests(12), [], asked: false).lines.isEmpty)
    let line = try #require(try report(rests(12), [sighting(3, at: "Case 9")], asked: false).lines.first)
    #expect(line.findings == [.elsewhere] && line.applied(marksLost: false).details.location == "Case 9")
    #expect(line.applied(marksLost: false).details.quantity == 12)
    #expect(try report(rests(1), [sighting(1, at: "CASE 2")]).isClean)
  }

  @Test("does not choose between two places")
  func twoPlaces() throws {
    let line = try #require(try report(rests(12), [sighting(6), sighting(6, at: "Case 9")]).lines.first)
    #expect(line.findings == [.elsewhere] && line.isUndecided)
    #expect(line.applied(marksLost: true).isEqual(to: line.item))
  }

  @Test("takes over how many there are, with those that are out")
  func quantities() throws {
    let few = try #require(try report(rests(12), [sighting(7)], out: 3).lines.first)
    #expect(few.applied(marksLost: false).details.quantity == 10)
    let many = try #require(try report(rests(12), [sighting(14)]).lines.first)
    #expect(many.applied(marksLost: false).details.quantity == 14)
    let lent = try #require(try report(rests(12), [sighting(14)], out: 3).lines.first)
    #expect(lent.applied(marksLost: true).details.quantity == 12 && lent.isUndecided)
  }

  @Test("marks what is missing lost on request only, and never what is lent")
  func lost() throws {
    let missing = try #require(try report(rests(12), []).lines.first)
    #expect(missing.applied(marksLost: false).isEqual(to: missing.item))
    #expect(missing.applied(marksLost: true).details.status == .lost)
    let part = try #require(try report(rests(12), [], out: 3).lines.first)
    let after = part.applied(marksLost: true).details
    #expect(after.status == .active && after.quantity == 3)
    let found = try #require(try report(rests(1, .lost), [sighting(1)]).lines.first)
    #expect(found.findings == [.found] && found.applied(marksLost: true).details.status == .active)
    #expect(found.applied(marksLost: false).details.status == .lost)
  }

  @Test("judges without counting")
  func condition() throws {
    var judged = sighting(0)
    judged.condition = .unsafe
    let line = try #require(try report(rests(1), [sighting(1), judged]).lines.first)
    #expect(line.tally.seen == 1 && line.tally.times == 1 && line.findings == [.judged])
    #expect(line.applied(marksLost: false).details.condition == .unsafe)
  }

  @Test("keeps what nobody knows, and what is gone since")
  func unknown() throws {
    var code = Sighting()
    code.code = "4006381333931"
    let gone = try report(nil, [code, sighting(2), code])
    #expect(gone.unknown.map(\.code) == ["4006381333931", "rest:6"] && gone.unknown.map(\.tally.seen) == [2, 2])
    #expect(!gone.isClean && gone.lines.isEmpty)
  }
}
