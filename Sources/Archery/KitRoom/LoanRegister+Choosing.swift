public import Equipment

extension LoanRegister {
  /// The loan that keeps some of these items for somebody and has begun on a day, or begins that day; nil if there is none.
  public func reservation(of items: [any EquipmentItem], for person: Int, on day: CalendarDate) -> Loan? {
    let kept = items.compactMap { EquipmentReference($0) }.flatMap { book(of: $0).lines.values }
    let numbers = Set(kept.filter { $0.reserved > 0 && $0.from <= day }.map(\.loan))
    return numbers.sorted().compactMap { loans[$0] }.first { $0.borrower == person }
  }

  /// Some loans by their numbers, each once.
  public func loans(numbered numbers: [Int]) -> [Loan] { Set(numbers).sorted().compactMap { loans[$0] } }

  /// What somebody has or will have, the earliest due first.
  public func lines(of person: Int) -> [LentLine] { openLines.filter { loans[$0.line.loan]?.borrower == person } }

  /// The state of a loan, worked out from what moved.
  public func state(of loan: Loan) -> LoanState {
    let lines = lines(ofLoan: loan.base.id).map(\.line)
    if lines.contains(where: { $0.isOverdue(on: today) }) { return .overdue }
    if lines.contains(where: { $0.outstanding > 0 }) { return .out }
    if lines.contains(where: { $0.reserved > 0 }) { return .reserved }
    return loan.closed == nil ? .ended : .cancelled
  }
}

/// What has become of a loan: worked out from its movements, and written down nowhere.
public enum LoanState: String, Sendable, CaseIterable {
  case reserved, out, overdue, ended, cancelled
}
