import Archery
import Equipment
import TestSupport
import Testing

/// What `check` says of loans, and what it does not.
@Suite struct LoanFindingTests {
  private static func day(_ text: String) -> CalendarDate { CalendarDate(text: text) ?? .epoch }

  private let today = day("2026-05-31")
  private let piece = EquipmentReference(.riser, 2)

  /// The findings on one riser, of which each loan has or keeps one.
  private func findings(_ loans: (Movement.Direction, from: String, due: String?)...) -> [LoanFinding.Fault] {
    let records = loans.enumerated().map { index, loan in
      var record = Loan()
      record.base.id = index + 1
      (record.borrower, record.from, record.due) = (1, Self.day(loan.from), loan.due.map(Self.day))
      return record
    }
    var register = LoanRegister(people: [], loans: records, today: today)
    for (index, loan) in loans.enumerated() {
      register.add(piece, loan.0, 1, loan: index + 1, on: Self.day(loan.from))
    }
    var riser = Riser()
    (riser.base.id, riser.details.quantity) = (2, 1)
    return register.findings(on: riser).map(\.fault)
  }

  @Test func whatIsNotBackIsOverdueAndNotLentTwice() {
    let found = findings((.out, "2026-05-01", "2026-05-20"), (.hold, "2026-07-01", "2026-07-05"))
    guard found.count == 1, case .overdue(let line) = found[0] else {
      Issue.record("\(found)")
      return
    }
    #expect(line.loan == 1)
  }

  @Test func moreBackThanWasOutIsTold() throws {
    var register = LoanRegister(people: [], loans: [], today: today)
    var loan = Loan()
    (loan.base.id, loan.borrower, loan.from) = (7, 1, Self.day("2026-05-01"))
    register.add([loan])
    register.add(piece, .out, 12, loan: 7, on: today)
    register.add(piece, .back, 7, loan: 7, on: today)
    var riser = Riser()
    (riser.base.id, riser.details.quantity) = (2, 12)
    #expect(register.findings(on: riser).isEmpty && register.notablePieces == [piece])
    register.add(piece, .lost, 5, loan: 7, on: today)
    #expect(register.findings(on: riser).isEmpty && register.notablePieces.isEmpty)
    register.add(piece, .back, 7, loan: 7, on: today)
    guard case .backTwice(let line)? = register.findings(on: riser).first?.fault else {
      Issue.record("nothing is said of 19 of 12")
      return
    }
    #expect(line.surplus == 7 && register.notablePieces == [piece] && register.openLines.isEmpty)
  }

  @Test func aReservationThatWasGivenUpIsNoSurplus() {
    var register = LoanRegister(people: [], loans: [], today: today)
    var loan = Loan()
    (loan.base.id, loan.borrower, loan.from) = (7, 1, today)
    register.add([loan])
    register.add(piece, .hold, 3, loan: 7, on: today)
    register.add(piece, .back, 3, loan: 7, on: today)
    #expect(register.notablePieces.isEmpty)
  }

  @Test func oneThatTwoHaveIsLentTwice() {
    #expect(
      findings((.out, "2026-05-01", "2026-06-20"), (.out, "2026-05-02", nil)) == [
        .lentTwice(missing: 1, loans: [1, 2])
      ])
  }

  @Test func oneThatIsKeptWhileItIsOutIsLentTwice() {
    #expect(
      findings((.out, "2026-05-01", "2026-06-20"), (.hold, "2026-06-15", "2026-06-30")) == [
        .lentTwice(missing: 1, loans: [1, 2])
      ])
  }

  @Test func oneLoanBehindTheOtherIsInOrder() {
    #expect(findings((.out, "2026-05-01", "2026-06-20"), (.hold, "2026-06-21", "2026-06-30")).isEmpty)
  }
}
