public import Equipment

/// Who has what: all loans, with what moved of each piece.
public struct LoanRegister: Sendable {
  /// The people, by their numbers.
  public let people: [Int: Person]
  /// The loans, by their numbers.
  public let loans: [Int: Loan]
  /// What the loans have of each piece that ever moved.
  public private(set) var books: [EquipmentReference: LoanBook] = [:]
  /// The day that overdue loans are held against.
  public let today: CalendarDate
  /// Days that a piece stays in the room between two loans.
  public let turnaround: Int

  /// The loans before anything has moved.
  public init(people: [Person], loans: [Loan], today: CalendarDate, turnaround: Int = 0) {
    self.people = Dictionary(people.map { ($0.base.id, $0) }) { first, _ in first }
    self.loans = Dictionary(loans.map { ($0.base.id, $0) }) { first, _ in first }
    (self.today, self.turnaround) = (today, turnaround)
  }

  /// Adds a movement; one of no loan, or of one that there is not, changes nothing here.
  public mutating func add(_ move: PieceMove) {
    guard let loan = move.loan.flatMap({ loans[$0] }) else { return }
    books[move.item, default: LoanBook(move.item)].add(move.direction, move.quantity, on: move.day, of: loan)
  }

  /// What the loans have of a piece.
  public func book(of item: EquipmentReference) -> LoanBook { books[item] ?? LoanBook(item) }

  /// How many of an item are free, day by day.
  public func availability(of item: any EquipmentItem) -> Availability {
    let book = EquipmentReference(item).map(book(of:))
    return book?.availability(usable: item.lendable, today: today, turnaround: turnaround)
      ?? Availability(usable: item.lendable, [], today: today)
  }

  /// The person who borrows with a loan; nil if there is none of that number.
  public func borrower(of loan: Int) -> Person? { loans[loan]?.borrower.flatMap { people[$0] } }

  /// What is out or reserved, piece by piece, the earliest due first and what has no day last.
  public var openLines: [LentLine] {
    books.values.flatMap { book in
      book.lines.values.filter { $0.outstanding > 0 || $0.reserved > 0 }.map { LentLine(item: book.item, line: $0) }
    }.sorted { $0.order < $1.order }
  }
}

/// What a movement says of a piece.
public struct PieceMove: Sendable {
  let direction: Movement.Direction
  let quantity: Int
  let item: EquipmentReference
  /// The number of the loan; nil for what is of none.
  public let loan: Int?
  /// The day it moved.
  public let day: CalendarDate?

  /// Puts the parts together.
  public init(
    _ direction: Movement.Direction, _ quantity: Int, of item: EquipmentReference, loan: Int?, on day: CalendarDate?
  ) {
    (self.direction, self.quantity, self.item, self.loan, self.day) = (direction, quantity, item, loan, day)
  }
}

/// What one loan has of one piece.
public struct LentLine: Sendable, Hashable {
  /// The piece.
  public let item: EquipmentReference
  /// The loan's counts.
  public let line: LoanLine

  fileprivate var order: (Int, Int, EquipmentReference) { (line.due?.dayNumber ?? .max, line.loan, item) }
}
