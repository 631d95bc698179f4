public import Equipment

/// Who has what: all loans, with what moved of each piece.
public struct LoanRegister: Sendable {
  /// The people, by their numbers.
  public private(set) var people: [Int: Person]
  /// The loans, by their numbers.
  public private(set) var loans: [Int: Loan]
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
  public mutating func add(
    _ direction: Movement.Direction, _ quantity: Int, of item: EquipmentReference, loan: Int?, on date: CalendarDate?
  ) {
    guard let loan = loan.flatMap({ loans[$0] }) else { return }
    books[item, default: LoanBook(item)].add(direction, quantity, on: date, of: loan)
  }

  /// Adds what a change has stored: people, loans and movements; other records change nothing here.
  public mutating func add(_ records: [any Record]) {
    for record in records {
      if let person = record.person {
        people[person.base.id] = person
      } else if let loan = record.loan {
        loans[loan.base.id] = loan
      } else if let movement = record.movement, let item = movement.item {
        add(movement.direction, movement.quantity, of: item, loan: movement.loan, on: movement.date)
      }
    }
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

/// What one loan has of one piece.
public struct LentLine: Sendable, Hashable {
  /// The piece.
  public let item: EquipmentReference
  /// The loan's counts.
  public let line: LoanLine

  fileprivate var order: (Int, Int, Int, Int) {
    (line.due?.dayNumber ?? .max, line.loan, Int(item.type.index), item.id)
  }
}
