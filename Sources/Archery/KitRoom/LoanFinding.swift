public import Equipment

/// Something wrong with what is lent of an item.
public struct LoanFinding: Sendable {
  /// What is wrong.
  public enum Fault: Sendable, Equatable {
    /// It was to be back.
    case overdue(LoanLine)
    /// More of it are lent or reserved for one time than there are, as by two machines that did not know of each other.
    case lentTwice(missing: Int, loans: [Int])
    /// More came back than went out, as by two machines that noted the same, or two parts that were not all.
    case backTwice(LoanLine)
  }

  /// The item.
  public let item: any EquipmentItem
  /// What is wrong.
  public let fault: Fault
}

extension LoanRegister {
  /// The pieces that something is out of, or kept, or of which more came back than went out.
  public var notablePieces: Set<EquipmentReference> {
    Set(books.values.filter { $0.lines.values.contains(where: \.isNotable) }.map(\.item))
  }

  /// What is wrong with the loans of an item: what is overdue, what came back twice, and what was given to two.
  public func findings(on item: any EquipmentItem) -> [LoanFinding] {
    guard let book = EquipmentReference(item).map(book(of:)) else { return [] }
    let lines = book.lines.values.sorted { $0.loan < $1.loan }
    let found =
      lines.filter { $0.isOverdue(on: today) }.map { LoanFinding(item: item, fault: .overdue($0)) }
      + lines.filter { $0.surplus > 0 }.map { LoanFinding(item: item, fault: .backTwice($0)) }
    // All that there are count here, put away or not: what is unsafe since it was lent was not lent twice. What is
    // overdue is told by itself, and may be back by the day of a reservation.
    let current = book.lines.values.filter { !$0.isOverdue(on: today) || $0.outstanding == 0 }
    let free = Availability(usable: item.details.quantity, book.holders, today: today).free(on: today)
    let ahead = Availability(usable: item.details.quantity, current, today: today).free(from: today, until: nil)
    let least = min(free, ahead)
    guard least < 0 else { return found }
    let loans = book.lines.values.filter { $0.outstanding > 0 || $0.reserved > 0 }.map(\.loan).sorted()
    return found + [LoanFinding(item: item, fault: .lentTwice(missing: -least, loans: loans))]
  }
}
