import Archery
import Equipment
import Testing

@Suite("What plans ask for of a piece") struct CareRegisterTests {
  private let today = day("2026-11-22")

  private static func day(_ text: String) -> CalendarDate { CalendarDate(text: text) ?? .epoch }

  private func plan(_ id: Int, days: Int? = nil, shots: Int? = nil) -> (plan: Plan, scope: PlanScope) {
    var plan = Plan()
    plan.base.id = id
    (plan.task, plan.everyDays, plan.everyShots) = ("wax", days, shots)
    return (plan, PlanScope([.equipment(.bowstring): .and([])]))
  }

  private func string(_ id: Int = 1, purchased: String? = nil) -> Bowstring {
    var item = Bowstring()
    item.details.base.id = id
    item.details.purchased = purchased.map(Self.day)
    return item
  }

  private let piece = EquipmentReference(.bowstring, 1)

  @Test("counts from the last service that was done, with the shots that it had then")
  func last() throws {
    var register = CareRegister([plan(3, days: 90, shots: 5000)], today: today)
    register.add(2, plan: 3, item: piece, on: Self.day("2026-09-01"), shots: 1000)
    register.add(1, plan: 3, item: piece, on: Self.day("2026-03-01"), shots: 10)
    // Another plan's, and another piece's.
    register.add(3, plan: 4, item: piece, on: Self.day("2026-10-01"), shots: 2000)
    register.add(4, plan: 3, item: EquipmentReference(.bowstring, 2), on: Self.day("2026-10-01"), shots: 2000)
    var use = CareUse()
    (use.total, use.recent) = (5430, 38 * CareDue.paceDays)
    register.uses[piece] = use
    let found = try #require(register.findings(on: string(purchased: "2020-01-01"), added: nil).first)
    #expect(found.last == Self.day("2026-09-01") && found.shots == 4430 && found.pace == 38 && found.isServed)
    #expect(found.due?.day.text == "2026-11-30" && found.due?.reason == .days)
    register = CareRegister([plan(3, shots: 5000)], today: today)
    register.add(2, plan: 3, item: piece, on: Self.day("2026-09-01"), shots: 1000)
    register.uses[piece] = use
    #expect(register.findings(on: string(), added: nil).first?.due?.day.text == "2026-12-07")
  }

  @Test(
    "counts from the purchase, else the day it was added, else today",
    arguments: [
      ("2026-01-10", "2026-02-10", "2026-01-20"), (nil, "2026-02-10", "2026-02-20"), (nil, nil, "2026-12-02"),
    ]
      as [(String?, String?, String)])
  func beginning(purchased: String?, added: String?, due: String) {
    let register = CareRegister([plan(3, days: 10)], today: today)
    let found = register.findings(on: string(purchased: purchased), added: added.map(Self.day))
    #expect(found.map { $0.due?.day.text } == [due] && found.allSatisfy { !$0.isServed })
  }

  @Test("counts the shots of rounds after a service that does not say how many it had")
  func unknownShots() {
    var register = CareRegister([plan(3, shots: 500)], today: today)
    register.add(1, plan: 3, item: piece, on: Self.day("2026-09-01"), shots: nil)
    #expect(register.daysWithoutShots == [piece: [Self.day("2026-09-01")]])
    var use = CareUse()
    (use.total, use.after) = (900, [Self.day("2026-09-01"): 120])
    register.uses[piece] = use
    #expect(register.findings(on: string(), added: nil).map(\.shots) == [120])
  }

  @Test("is nothing for what is put away, or is none of those that a plan is for")
  func others() {
    let register = CareRegister([plan(3, days: 10), plan(4, days: 20)], today: today)
    #expect(register.findings(on: string(), added: nil).map(\.plan.base.id) == [3, 4])
    var sold = string()
    sold.details.status = .sold
    #expect(register.findings(on: sold, added: nil).isEmpty)
    var riser = Riser()
    riser.details.base.id = 1
    #expect(register.findings(on: riser, added: nil).isEmpty)
  }

  @Test("stands in one list with loans and stock, the latest first")
  func list() throws {
    var person = Person()
    (person.base.id, person.name) = (1, "Anna")
    var loan = Loan()
    (loan.base.id, loan.borrower, loan.from, loan.due) = (7, 1, Self.day("2026-11-01"), Self.day("2026-11-20"))
    var loans = LoanRegister(people: [person], loans: [loan], today: today)
    loans.add(EquipmentReference(.riser, 2), .out, 1, loan: 7, on: Self.day("2026-11-01"))
    loans.add(EquipmentReference(.limbs, 2), .out, 1, loan: 7, on: Self.day("2026-11-01"))
    let register = CareRegister([plan(3, days: 10), plan(4, days: 400)], today: today)
    let care = register.findings(on: string(purchased: "2026-11-14"), added: nil)
    let all = DueFinding.all(loans, care, low: [string(5)])
    #expect(all.map { $0.day?.text } == ["2026-11-20", nil, "2026-11-24", "2027-12-19"])
    #expect(all.map { $0.state(on: today) } == [.overdue, .low, .later, .later])
    #expect(all.filter { $0.isTold(until: today) }.count == 2)
    #expect(all.filter { $0.isTold(until: Self.day("2026-11-24")) }.count == 3)
  }

  @Test("tells of few pieces only where somebody says how many there have to be")
  func low() {
    var item = string()
    item.details.quantity = 4
    #expect(!item.runsLow)
    item.details.least = 4
    #expect(!item.runsLow)
    item.details.least = 5
    #expect(item.runsLow)
    item.details.status = .retired
    #expect(!item.runsLow)
  }
}
