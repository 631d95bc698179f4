/// What the loans have of one piece of equipment, summed up over its movements.
public struct LoanBook: Sendable {
  /// The piece.
  public let item: EquipmentReference
  /// What each loan has, by its number.
  public private(set) var lines: [Int: LoanLine] = [:]

  /// A piece that was never lent.
  public init(_ item: EquipmentReference) { self.item = item }

  /// Adds a movement of the piece; one of no loan, as of what was used up, changes nothing here.
  ///
  /// - Parameter loan: the loan that it is of.
  public mutating func add(
    _ direction: Movement.Direction, _ quantity: Int, on date: CalendarDate?, of loan: Loan
  ) {
    guard var line = lines[loan.base.id] ?? LoanLine(loan, date) else { return }
    line.add(direction, quantity)
    lines[loan.base.id] = line
  }

  /// Adds what was summed up of the piece for a loan; true if nothing was known of it here.
  public mutating func add(_ moved: LoanLine, of loan: Loan) -> Bool {
    let line = lines[loan.base.id]
    lines[loan.base.id] = (line ?? LoanLine(loan, moved.from))?.adding(moved)
    return line == nil
  }

  /// Loans that have some of it now, by their numbers.
  public var holders: [LoanLine] { lines.values.filter { $0.outstanding > 0 }.sorted { $0.loan < $1.loan } }

  /// Pieces that are with borrowers.
  public var outstanding: Int { lines.values.reduce(0) { $0 + $1.outstanding } }

  /// How many are free, day by day.
  ///
  /// - Parameters:
  ///   - usable: how many could be lent if none were.
  ///   - turnaround: days that a piece stays in the room between two loans.
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
