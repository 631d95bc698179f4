public import Equipment

/// Who has what: all loans, with what moved of each piece.
public struct LoanRegister: Sendable {
  /// The people, by their numbers.
  public private(set) var people: [Int: Person]
  /// The loans, by their numbers.
  public private(set) var loans: [Int: Loan]
  /// What the loans have of each piece that ever moved.
  public private(set) var books: [EquipmentReference: LoanBook] = [:]
  /// The pieces of each loan, by its number.
  private var pieces: [Int: [EquipmentReference]] = [:]
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

  /// Adds what moved of a piece for a loan, which says from when until when; nothing if there is no such loan.
  public mutating func add(_ piece: LentLine) {
    guard let loan = loans[piece.line.loan] else { return }
    if books[piece.item, default: LoanBook(piece.item)].add(piece.line, of: loan) {
      pieces[loan.base.id, default: []].append(piece.item)
    }
  }

  /// Adds what a change has stored: people, loans and movements; other records change nothing here.
  public mutating func add(_ records: [any Record]) {
    for record in records {
      if let person = record.person {
        people[person.base.id] = person
      } else if let loan = record.loan {
        loans[loan.base.id] = loan
      } else if let movement = record.movement, let item = movement.item, let loan = movement.loan {
        var piece = LentLine(item: item, line: LoanLine(loan: loan, from: movement.date ?? today, due: nil))
        piece.add(movement.direction, movement.quantity)
        add(piece)
      }
    }
  }

  /// What the loans have of a piece.
  public func book(of item: EquipmentReference) -> LoanBook { books[item] ?? LoanBook(item) }

  /// How many of an item are free, day by day.
  public func availability(of item: any EquipmentItem) -> Availability {
    EquipmentReference(item).map { availability(of: $0, usable: item.lendable) }
      ?? Availability(usable: item.lendable, [], today: today)
  }

  /// The same of an item of which so many could be lent if none were.
  public func availability(of item: EquipmentReference, usable: Int) -> Availability {
    books[item]?.availability(usable: usable, today: today, turnaround: turnaround)
      ?? Availability(usable: usable, [], today: today, turnaround: turnaround)
  }

  /// The person who borrows with a loan; nil if there is none of that number.
  public func borrower(of loan: Int) -> Person? { loans[loan]?.borrower.flatMap { people[$0] } }

  /// What a loan has or will have, piece by piece.
  public func lines(ofLoan number: Int) -> [LentLine] {
    (pieces[number] ?? []).compactMap { item in
      books[item]?.lines[number].map { LentLine(item: item, line: $0) }
    }.filter(\.isOpen).sorted { $0.item < $1.item }
  }

  /// What is out or reserved, piece by piece, the earliest due first and what has no day last.
  public var openLines: [LentLine] {
    books.values.flatMap { book in
      book.lines.values.map { LentLine(item: book.item, line: $0) }
    }.filter(\.isOpen).map { (line: $0, order: $0.order) }.sorted { $0.order < $1.order }.map(\.line)
  }
}

/// What one loan has of one piece.
public struct LentLine: Sendable, Hashable {
  /// The piece.
  public let item: EquipmentReference
  /// The loan's counts.
  public private(set) var line: LoanLine

  /// Puts both together.
  public init(item: EquipmentReference, line: LoanLine) { (self.item, self.line) = (item, line) }

  /// Adds a movement of so many.
  public mutating func add(_ direction: Movement.Direction, _ quantity: Int) { line.add(direction, quantity) }

  /// True if something is out or kept.
  public var isOpen: Bool { line.isOpen }

  fileprivate var order: (Int, Int, EquipmentReference) { (line.due?.dayNumber ?? .max, line.loan, item) }
}
