import Answers
import Equipment
import Query

/// What is lent, under the lock: whoever lends, and from wherever, nothing is handed out twice.
///
/// What other machines did is taken as it is: both loans stand, and the check shows them.
extension RepositoryState {
  /// Refuses a change after which more of a piece would be lent or packed on some day than there is.
  ///
  /// - Parameter restoring: true if it takes back another change, which may take back movements, too.
  mutating func checkLoans(
    _ change: Change, _ ahead: [RecordType: Overlay], _ restoring: Bool
  ) throws(InventoryError) {
    if !restoring { try refuseRewriting(change) }
    try refuseDeletingBorrowers(change, ahead)
    let touched = try pieces(in: change, ahead)
    if !touched.lent.isEmpty { try checkLoans(of: touched.lent, change, ahead) }
    if !restoring { try checkArrows(change, ahead) }
    if !touched.packed.isEmpty { try checkKits(of: touched.packed, ahead) }
  }

  private func refuseRewriting(_ change: Change) throws(InventoryError) {
    for item in change.items where item.type.kind.isAppended && item.rewrites {
      throw .loan(.rewritten(item.type, id: item.id))
    }
  }

  /// Refuses that a person is deleted of whose loans something is out or kept: nobody would have it.
  private mutating func refuseDeletingBorrowers(
    _ change: Change, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) {
    for item in change.items where item.type == .person && item.before != nil && item.after == nil {
      var open: [Int] = []
      for loan in try records(.loan, with: "borrower", oneOf: [String(item.id)], ahead[.loan]).compactMap(\.loan)
      where try isOpen(loan, ahead) {
        open.append(loan.base.id)
      }
      if !open.isEmpty { throw .loan(.borrows(person: item.id, loans: open)) }
    }
  }

  /// True if something of a loan is out or kept.
  private mutating func isOpen(_ loan: Loan, _ ahead: [RecordType: Overlay]) throws(InventoryError) -> Bool {
    var books: [EquipmentReference: LoanBook] = [:]
    for movement in try movements(ofLoan: loan.base.id, ahead) {
      guard let piece = movement.item else { continue }
      books[piece, default: LoanBook(piece)].add(movement.direction, movement.quantity, on: movement.date, of: loan)
    }
    return books.values.flatMap(\.lines.values).contains { $0.outstanding > 0 || $0.reserved > 0 }
  }

  /// The pieces of whose loans and kits a change has to be judged.
  private mutating func pieces(
    in change: Change, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) -> (lent: Set<EquipmentReference>, packed: Set<EquipmentReference>) {
    var (lent, packed): (Set<EquipmentReference>, Set<EquipmentReference>) = ([], [])
    for item in change.items {
      for record in [item.before, item.after].compactMap({ $0 }) {
        if let movement = record.movement { lent.formUnion([movement.item].compactMap { $0 }) }
        if let part = record.kitItem { packed.formUnion([part.item].compactMap { $0 }) }
      }
      // Another time of a loan is one for all that it has.
      if item.before != nil, item.isOfOtherTime {
        lent.formUnion(try movements(ofLoan: item.id, ahead).compactMap(\.item))
      }
      if let piece = item.before.flatMap({ EquipmentReference($0) }), item.hasFewer(of: piece) {
        lent.insert(piece)
        packed.insert(piece)
      }
    }
    return (lent, packed)
  }

  private mutating func checkLoans(
    of pieces: Set<EquipmentReference>, _ change: Change, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) {
    guard let today = clock().date else { return }
    let judged = JudgedLoans(change)
    for book in try loanBooks(of: pieces, ahead) {
      let item = try item(book.item, ahead)
      let gone = judged.shortened[book.item] ?? []
      if let line = book.lines.values.first(where: { gone.contains($0.loan) && max($0.out, $0.held) < $0.gone }) {
        throw .loan(.moreThanOut(book.item, loan: line.loan, count: line.gone, out: line.out))
      }
      if judged.fewer.contains(book.item) {
        try checkLeft(of: book, quantity: item?.details.quantity ?? 0, today)
      }
      let loans = judged.loans(of: book.item)
      if !loans.isEmpty { try checkDays(book, usable: item?.lendable ?? 0, loans, today) }
    }
  }

  /// Refuses that fewer are left of a piece than its loans have or will have.
  private func checkLeft(of book: LoanBook, quantity: Int, _ today: CalendarDate) throws(InventoryError) {
    let availability = book.availability(usable: quantity, today: today, turnaround: 0)
    guard let first = availability.lines.first, availability.free(from: first.from, until: nil) < 0 else { return }
    let count = availability.lines.reduce(0) { $0 + $1.outstanding + $1.reserved }
    throw .loan(.isOut(book.item, count: count, loans: availability.lines.map(\.loan)))
  }

  /// Refuses loans of which some pieces are not free on each of their days.
  private func checkDays(
    _ book: LoanBook, usable: Int, _ judged: Set<Int>, _ today: CalendarDate
  ) throws(InventoryError) {
    let availability = book.availability(usable: usable, today: today, turnaround: 0)
    for line in availability.lines where judged.contains(line.loan) {
      // What is handed out is gone from today on.
      let first = line.outstanding > 0 ? min(line.from, today) : line.from
      let free = availability.free(from: first, until: line.due)
      guard free < 0 else { continue }
      let wanted = line.outstanding + line.reserved
      let others = availability.loans(from: first, until: line.due).map(\.loan).filter { $0 != line.loan }
      throw .loan(.notFree(book.item, wanted: wanted, free: max(0, wanted + free), loans: others))
    }
  }

  private mutating func checkKits(
    of pieces: Set<EquipmentReference>, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) {
    let parts = try records(.kitItem, with: "item", oneOf: pieces.map(\.text), ahead[.kitItem]).compactMap(\.kitItem)
    for piece in pieces.inOrder {
      let own = parts.filter { $0.item == piece }
      // A piece that is gone, or came from elsewhere without its item, is found by the check of the inventory.
      guard let quantity = try item(piece, ahead)?.details.quantity else { continue }
      let count = own.reduce(0) { $0 + $1.quantity }
      guard count > quantity else { continue }
      throw .loan(.inKits(piece, count: count, quantity: quantity, kits: own.compactMap(\.kit)))
    }
  }

  private mutating func item(
    _ piece: EquipmentReference, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) -> (any EquipmentItem)? {
    try current(piece.type.record, piece.id, ahead[piece.type.record])?.equipment
  }

  /// What the loans have of pieces as they are after a change, with staged ones.
  private mutating func loanBooks(
    of pieces: Set<EquipmentReference>, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) -> [LoanBook] {
    let movements = try records(.movement, with: "item", oneOf: pieces.map(\.text), ahead[.movement]).compactMap(
      \.movement)
    var loans: [Int: Loan] = [:]
    for number in Set(movements.compactMap(\.loan)) {
      loans[number] = try current(.loan, number, ahead[.loan])?.loan
    }
    var books = Dictionary(uniqueKeysWithValues: pieces.map { ($0, LoanBook($0)) })
    for movement in movements {
      guard let loan = movement.loan.flatMap({ loans[$0] }), let item = movement.item else { continue }
      books[item]?.add(movement.direction, movement.quantity, on: movement.date, of: loan)
    }
    return pieces.inOrder.compactMap { books[$0] }
  }

  private mutating func movements(
    ofLoan number: Int, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) -> [Movement] {
    try records(.movement, with: "loan", oneOf: [String(number)], ahead[.movement]).compactMap(\.movement)
  }
}

extension Set<EquipmentReference> {
  /// Always the same one first, so that of several refusals the same is told.
  fileprivate var inOrder: [EquipmentReference] { sorted { $0.sortKey < $1.sortKey } }
}

/// What a change makes of loans, by piece: a change may have thousands of both.
private struct JudgedLoans {
  /// Pieces that are deleted, or of which there are fewer.
  private(set) var fewer: Set<EquipmentReference> = []
  /// Loans at other times, which are judged for all that they have.
  private var changed: Set<Int> = []
  /// Loans of which more of a piece came back, or less was out; not those where two machines noted one return each.
  private(set) var shortened: [EquipmentReference: Set<Int>] = [:]
  /// Loans that have more of a piece.
  private var lengthened: [EquipmentReference: Set<Int>] = [:]

  init(_ change: Change) {
    for item in change.items {
      if item.type == .loan {
        if item.after != nil, item.isOfOtherTime { changed.insert(item.id) }
      } else if let piece = item.lengthened {
        lengthened[piece.item, default: []].insert(piece.loan)
      } else if let piece = item.shortened {
        shortened[piece.item, default: []].insert(piece.loan)
      } else if let piece = item.before.flatMap({ EquipmentReference($0) }), item.hasFewer(of: piece) {
        fewer.insert(piece)
      }
    }
  }

  /// The loans of which the days of a piece have to be judged.
  ///
  /// One that has less is not refused, even where machines that did not know of each other have lent a piece twice.
  func loans(of piece: EquipmentReference) -> Set<Int> {
    let own = lengthened[piece] ?? []
    return changed.isEmpty ? own : own.isEmpty || own.isSubset(of: changed) ? changed : own.union(changed)
  }
}

extension ItemChange {
  /// True if something that a record says is another, or nothing any more; what a club's own columns say may change.
  fileprivate var rewrites: Bool {
    guard let before, var after else { return before != nil }
    after.base = before.base
    return !after.isEqual(to: before)
  }

  /// True if a loan has its pieces on other days than before; what else is said of it may be said of one, too, of whose
  /// pieces two machines have lent more than there are.
  fileprivate var isOfOtherTime: Bool {
    guard type == .loan else { return false }
    guard let before = before?.loan, let after = after?.loan else { return true }
    return before.from != after.from || before.due != after.due || (before.closed == nil) != (after.closed == nil)
  }

  /// True if an item is deleted, or there are fewer of it.
  fileprivate func hasFewer(of piece: EquipmentReference) -> Bool {
    guard let before = before?.equipment, EquipmentReference(before) == piece else { return false }
    return after?.equipment.map { $0.isFewer(than: before) } ?? true
  }

  /// The piece of which a loan has more, and the loan.
  fileprivate var lengthened: (item: EquipmentReference, loan: Int)? {
    moved([.out, .hold], from: [.back, .lost, .used])
  }

  /// The piece of which a loan has less, and the loan.
  fileprivate var shortened: (item: EquipmentReference, loan: Int)? {
    moved([.back, .lost, .used], from: [.out, .hold])
  }

  /// What moved in one of some directions, or no longer in one of others.
  private func moved(
    _ added: [Movement.Direction], from removed: [Movement.Direction]
  ) -> (item: EquipmentReference, loan: Int)? {
    switch (before?.movement, after?.movement) {
    case (nil, let movement?): added.contains(movement.direction) ? movement.held : nil
    case (let movement?, nil): removed.contains(movement.direction) ? movement.held : nil
    default: nil
    }
  }
}

extension Movement {
  fileprivate var held: (item: EquipmentReference, loan: Int)? {
    item.flatMap { item in loan.map { (item, $0) } }
  }
}

extension EquipmentItem {
  /// True if there are fewer of it than of an earlier state.
  fileprivate func isFewer(than before: any EquipmentItem) -> Bool { details.quantity < before.details.quantity }
}
