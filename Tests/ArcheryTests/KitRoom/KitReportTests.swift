import Archery
import Equipment
import Testing

@Suite("A kit") struct KitReportTests {
  private static let rest = EquipmentReference(.rest, 6)

  private func report(
    _ item: Rest?, packed: Int, out: Int = 0, withKit: Bool = true, keptAt place: String? = nil
  ) throws -> KitPiece {
    var (kit, part, loan) = (Kit(), KitItem(), Loan())
    (kit.base.id, kit.location) = (1, place)
    (part.kit, part.item, part.quantity) = (1, Self.rest, packed)
    (loan.base.id, loan.from) = (3, CalendarDate(text: "2026-11-20"))
    let today = try #require(CalendarDate(text: "2026-11-27"))
    var register = LoanRegister(people: [], loans: [loan], today: today)
    if out > 0 { register.add(Self.rest, .out, out, loan: 3, on: today) }
    let items: [EquipmentReference: any EquipmentItem] = item.map { [Self.rest: $0] } ?? [:]
    let kitLoans: [EquipmentReference: Set<Int>] = withKit ? [Self.rest: [3]] : [:]
    return try #require(KitReport(kit, [part], items: items, register, loans: kitLoans).pieces.first)
  }

  private func rests(_ quantity: Int, _ status: Status = .active) -> Rest {
    var rest = Rest()
    rest.base.id = 6
    (rest.details.quantity, rest.details.status) = (quantity, status)
    return rest
  }

  @Test("counts what is there, out and missing, which are all that was packed", arguments: 0...12)
  func sums(quantity: Int) throws {
    for packed in 1...6 {
      for out in 0...quantity {
        let piece = try report(rests(quantity), packed: packed, out: out)
        #expect(piece.there + piece.out + piece.missing == packed)
        #expect(min(piece.there, piece.out, piece.missing) >= 0)
      }
    }
  }

  @Test("has out what went with it, though others of the kind are there")
  func ownPieces() throws {
    let piece = try report(rests(10), packed: 2, out: 2)
    #expect((piece.there, piece.out, piece.missing) == (0, 2, 0) && piece.states == [.out])
    let other = try report(rests(10), packed: 2, out: 2, withKit: false)
    #expect((other.there, other.out, other.missing) == (2, 0, 0) && other.states == [.there])
  }

  @Test("misses what is gone, lost, sold or too few")
  func missing() throws {
    #expect(try report(nil, packed: 2).missing == 2)
    #expect(try report(rests(10, .lost), packed: 2).states == [.missing])
    #expect(try report(rests(10, .sold), packed: 2).states == [.missing])
    let few = try report(rests(1), packed: 2)
    #expect((few.there, few.missing) == (1, 1) && few.states == [.there, .missing])
    #expect(try report(rests(1, .loaned), packed: 1).states == [.out])
  }

  @Test("says what is unsafe or in another place, without case")
  func states() throws {
    var item = rests(2)
    (item.details.condition, item.details.location) = (.unsafe, "case 2")
    #expect(try report(item, packed: 1, keptAt: "Case 2").states == [.there, .unsafe])
    #expect(try report(item, packed: 1, keptAt: "Case 3").states == [.there, .elsewhere, .unsafe])
    #expect(try report(item, packed: 1).states == [.there, .unsafe])
  }
}
