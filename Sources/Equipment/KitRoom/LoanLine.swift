/// What one loan has, had and will have of one piece of equipment.
public struct LoanLine: Sendable, Hashable {
  /// The number of the loan.
  public let loan: Int
  /// The first day of the loan.
  public let from: CalendarDate
  /// The day it is to be back; nil if nobody said.
  public let due: CalendarDate?
  /// True if it is cancelled, so that nothing is held for it any more.
  public let isClosed: Bool
  /// Pieces held for it, handed out, brought back, lost and used up.
  public private(set) var (held, out, back, lost, used) = (0, 0, 0, 0, 0)

  /// A loan of which nothing has moved yet.
  public init(loan: Int, from: CalendarDate, due: CalendarDate?, isClosed: Bool = false) {
    (self.loan, self.from, self.due, self.isClosed) = (loan, from, due, isClosed)
  }

  /// Adds a movement of so many pieces.
  public mutating func add(_ direction: Movement.Direction, _ quantity: Int) {
    switch direction {
    case .hold: held += quantity
    case .out: out += quantity
    case .back: back += quantity
    case .lost: lost += quantity
    case .used: used += quantity
    }
  }

  /// The line with what moved of another, too.
  public func adding(_ other: LoanLine) -> LoanLine {
    var line = self
    line.held += other.held
    line.out += other.out
    line.back += other.back
    line.lost += other.lost
    line.used += other.used
    return line
  }

  /// Pieces that came back or will not.
  public var gone: Int { back + lost + used }

  /// Pieces that are with the borrower.
  public var outstanding: Int { max(0, out - gone) }

  /// Pieces that are kept for the loan and were not handed out yet, nor given up: what comes back beyond what was out.
  public var reserved: Int { isClosed ? 0 : max(0, held - max(out, gone)) }

  /// True if something is out or kept.
  public var isOpen: Bool { outstanding > 0 || reserved > 0 }

  /// True if there is something to say of it: something is out or kept, or more came back than went out.
  public var isNotable: Bool { isOpen || surplus > 0 }

  /// Pieces that came back, or will not, beyond all that went out or were kept: two machines have noted the same.
  public var surplus: Int { max(0, gone - max(out, held)) }

  /// True if it is to be back before a day and is not.
  public func isOverdue(on today: CalendarDate) -> Bool { outstanding > 0 && due.map { $0 < today } ?? false }
}
