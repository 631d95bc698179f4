/// Movements of one piece of equipment, summed up loan by loan.
public struct LoanBook: Sendable {
  /// The piece.
  public let item: EquipmentReference
  /// What each loan has, by its number.
  public private(set) var lines: [Int: LoanLine]

  /// Sums up movements; those of other pieces, and those of loans that there are not, are left out.
  ///
  /// - Parameter loans: the loan of a number; nil if there is none.
  public init(
    _ item: EquipmentReference, _ movements: some Sequence<Movement>, loan: (Int) throws -> Loan?
  ) rethrows {
    self.item = item
    var lines: [Int: LoanLine] = [:]
    for movement in movements where movement.item == item {
      guard let number = movement.loan else { continue }
      if lines[number] == nil { lines[number] = try loan(number).flatMap { LoanLine($0, movement.date) } }
      lines[number]?.add(movement.direction, movement.quantity)
    }
    self.lines = lines
  }

  /// Loans that have some of it now, by their numbers.
  public var holders: [LoanLine] { lines.values.filter { $0.outstanding > 0 }.sorted { $0.loan < $1.loan } }

  /// Pieces that are with borrowers.
  public var outstanding: Int { lines.values.reduce(0) { $0 + $1.outstanding } }

  /// How many are free, day by day.
  public func availability(usable: Int, today: CalendarDate, turnaround: Int) -> Availability {
    Availability(usable: usable, Array(lines.values), today: today, turnaround: turnaround)
  }
}

extension LoanLine {
  /// A loan of which nothing has moved yet; nil if nobody says when it begins.
  ///
  /// - Parameter first: the day it begins if the loan does not say.
  public init?(_ loan: Loan, _ first: CalendarDate?) {
    guard let from = loan.from ?? first else { return nil }
    self.init(loan: loan.base.id, from: from, due: loan.due, isClosed: loan.closed != nil)
  }
}
