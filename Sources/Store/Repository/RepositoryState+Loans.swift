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
    let touched = try pieces(in: change, ahead)
    for piece in touched.lent.sorted(by: { $0.sortKey < $1.sortKey }) { try checkLoans(of: piece, change, ahead) }
    for piece in touched.packed.sorted(by: { $0.sortKey < $1.sortKey }) { try checkKits(of: piece, ahead) }
  }

  private func refuseRewriting(_ change: Change) throws(InventoryError) {
    for item in change.items where item.before != nil && item.type.kind.isAppended {
      throw .loan(.rewritten(item.type, id: item.id))
    }
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
      if item.type == .loan, item.before != nil {
        lent.formUnion(try movements(ofLoan: item.id, ahead).compactMap(\.item))
      }
      if let before = item.before?.equipment, item.after?.equipment.map({ $0.isFewer(than: before) }) ?? true,
        let piece = EquipmentReference(before)
      {
        lent.insert(piece)
        packed.insert(piece)
      }
    }
    return (lent, packed)
  }

  private mutating func checkLoans(
    of piece: EquipmentReference, _ change: Change, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) {
    let book = try loanBook(of: piece, ahead)
    let quantity = try current(piece.type.record, piece.id, ahead[piece.type.record])?.equipment?.details.quantity ?? 0
    for line in book.lines.values where line.back + line.lost + line.used > line.out {
      throw .loan(
        .moreThanOut(
          piece, loan: line.loan, count: line.back + line.lost + line.used, out: line.out))
    }
    if book.outstanding > quantity {
      throw .loan(.isOut(piece, count: book.outstanding, loans: book.holders.map(\.loan)))
    }
    guard let today = clock().date else { return }
    let availability = book.availability(usable: quantity, today: today, turnaround: 0)
    let judged = Set(change.items.compactMap { $0.lengthenedLoan(of: piece) })
    for line in book.lines.values.sorted(by: { $0.loan < $1.loan })
    where judged.contains(line.loan) && line.outstanding + line.reserved > 0 {
      let free = availability.free(from: line.from, until: line.due)
      guard free < 0 else { continue }
      let wanted = line.outstanding + line.reserved
      let others = availability.loans(from: line.from, until: line.due).map(\.loan).filter { $0 != line.loan }
      throw .loan(.notFree(piece, wanted: wanted, free: max(0, wanted + free), loans: others))
    }
  }

  private mutating func checkKits(
    of piece: EquipmentReference, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) {
    let parts = try records(.kitItem, where: piece.isNamed, ahead[.kitItem]).compactMap(\.kitItem)
    let count = parts.reduce(0) { $0 + $1.quantity }
    let quantity = try current(piece.type.record, piece.id, ahead[piece.type.record])?.equipment?.details.quantity ?? 0
    if count > quantity {
      throw .loan(.inKits(piece, count: count, quantity: quantity, kits: parts.compactMap(\.kit)))
    }
  }

  /// What the loans have of a piece as they are after a change, with staged ones.
  private mutating func loanBook(
    of piece: EquipmentReference, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) -> LoanBook {
    let movements = try records(.movement, where: piece.isNamed, ahead[.movement]).compactMap(\.movement)
    var loans: [Int: Loan] = [:]
    for number in Set(movements.compactMap(\.loan)) {
      loans[number] = try current(.loan, number, ahead[.loan])?.loan
    }
    return LoanBook(piece, movements) { loans[$0] }
  }

  private mutating func movements(
    ofLoan number: Int, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) -> [Movement] {
    let isOfLoan = Comparison(field: "loan", .equal(.number(Double(number))))
    return try records(.movement, where: isOfLoan, ahead[.movement]).compactMap(\.movement)
  }
}

extension EquipmentReference {
  /// What holds for the records that name it.
  fileprivate var isNamed: Comparison { Comparison(field: "item", .equal(sortKey)) }
}

extension ItemChange {
  /// The loan that has more of a piece, or has it at other times.
  ///
  /// One that has less is not refused, even where machines that did not know of each other have lent a piece twice.
  fileprivate func lengthenedLoan(of piece: EquipmentReference) -> Int? {
    if type == .loan { return after == nil ? nil : id }
    if let movement = after?.movement, movement.item == piece, [.out, .hold].contains(movement.direction) {
      return movement.loan
    }
    if let movement = before?.movement, after == nil, movement.item == piece,
      [.back, .lost, .used].contains(movement.direction)
    {
      return movement.loan
    }
    return nil
  }
}

extension EquipmentItem {
  /// True if there are fewer of it than of an earlier state.
  fileprivate func isFewer(than before: any EquipmentItem) -> Bool { details.quantity < before.details.quantity }
}
