public import Equipment

/// Something in the kit room that somebody should see to, and the day by which.
public struct DueFinding: Sendable {
  /// What it is.
  public enum Matter: Sendable {
    /// A loan is to be back; with all that is still out of it.
    case loan(Loan, [LentLine])
    case care(CareFinding)
    /// There are fewer of an item than there have to be.
    case stock(any EquipmentItem)
  }

  /// How urgent it is.
  public enum State: String, Sendable, CaseIterable {
    case overdue
    /// On this very day.
    case due
    case later
    /// It runs low, on no day in particular.
    case low
  }

  /// What it is.
  public let matter: Matter
  /// The day by which; nil for what runs low.
  public let day: CalendarDate?

  /// Puts both together.
  public init(matter: Matter, day: CalendarDate?) { (self.matter, self.day) = (matter, day) }

  /// How urgent it is on a day.
  public func state(on today: CalendarDate) -> State {
    guard let day else { return .low }
    return day < today ? .overdue : day == today ? .due : .later
  }

  /// True if it is told to somebody who looks ahead until a day.
  public func isTold(until last: CalendarDate) -> Bool {
    if case .care(let care) = matter { return care.isTold(on: last) }
    return day.map { $0 <= last } ?? true
  }
}

extension DueFinding {
  /// Everything that will be due some day, the latest first; what runs low stands with what is due today.
  public static func all(
    _ register: LoanRegister, _ care: [CareFinding], low: [any EquipmentItem]
  ) -> [DueFinding] {
    var lent: [Int: [LentLine]] = [:]
    for line in register.openLines where line.line.outstanding > 0 && line.line.due != nil {
      lent[line.line.loan, default: []].append(line)
    }
    let loans = lent.compactMap { number, lines in
      register.loans[number].map { DueFinding(matter: .loan($0, lines), day: lines[0].line.due) }
    }
    let works = care.compactMap { work in work.due.map { DueFinding(matter: .care(work), day: $0.day) } }
    let stock = low.map { DueFinding(matter: .stock($0), day: nil) }
    let all = loans + works + stock
    // What is sorted is small: findings hold records.
    let order = all.map { $0.order(on: register.today) }
    return all.indices.sorted { order[$0] < order[$1] }.map { all[$0] }
  }

  private func order(on today: CalendarDate) -> (Int, Int, Int, Int, Int) {
    let day = (day ?? today).dayNumber
    switch matter {
    case .loan(let loan, _): return (day, 0, 0, loan.base.id, 0)
    case .care(let care):
      return (day, 1, Int(care.item.equipmentType.index), care.item.equipmentId, care.plan.base.id)
    case .stock(let item): return (day, 2, Int(item.equipmentType.index), item.equipmentId, 0)
    }
  }
}
