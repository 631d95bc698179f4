public import Equipment

/// What of a kit is there, out, missing, unsafe or in another place.
public struct KitReport: Sendable {
  /// The kit.
  public let kit: Kit
  /// Its pieces, in the order in which they were packed.
  public let pieces: [KitPiece]
  /// The loans that keep pieces as parts of the kit, the earliest first.
  public let reservations: [KeptKit]

  /// Holds a kit's pieces against the items themselves and what is lent of them.
  ///
  /// - Parameters:
  ///   - items: those that there are, of the pieces.
  ///   - loans: the numbers of the loans with which each piece went out, or was kept, as a part of the kit.
  public init(
    _ kit: Kit, _ parts: [KitItem], items: [EquipmentReference: any EquipmentItem], _ register: LoanRegister,
    loans: [EquipmentReference: Set<Int>] = [:]
  ) {
    self.kit = kit
    pieces = parts.compactMap { part in
      part.item.map {
        KitPiece(part, $0, items[$0], register.book(of: $0), loans: loans[$0] ?? [], keptAt: kit.location)
      }
    }
    let kept = parts.compactMap(\.item).flatMap { item in
      (loans[item] ?? []).compactMap { register.book(of: item).lines[$0] }.filter { $0.reserved > 0 }
    }
    let lines = Dictionary(kept.map { ($0.loan, $0) }) { first, _ in first }.values
    reservations = lines.sorted { ($0.from, $0.loan) < ($1.from, $1.loan) }.map {
      KeptKit(line: $0, borrower: register.borrower(of: $0.loan))
    }
  }

  /// The pieces with which something is not as it should be.
  public var faulty: [KitPiece] { pieces.filter { $0.states != [.there] } }
}

/// A kit that is kept for somebody.
public struct KeptKit: Sendable {
  /// What the loan keeps of one of its pieces, with its days.
  public let line: LoanLine
  /// The person; nil if there is none of that number.
  public let borrower: Person?
}

/// A piece of a kit, and what has become of it.
public struct KitPiece: Sendable {
  /// What can be said of a piece.
  public enum State: String, Sendable, CaseIterable {
    case there, out, missing, unsafe
    case elsewhere = "other place"
  }

  /// The piece as it was packed.
  public let part: KitItem
  /// The item that it is.
  public let reference: EquipmentReference
  /// The item itself; nil if there is none any more.
  public let item: (any EquipmentItem)?
  /// How many of it are in the room, are lent, and are neither.
  public let (there, out, missing): (Int, Int, Int)
  /// The loans that have some of the item.
  public let holders: [LoanLine]
  /// All that can be said of it, the worst last; a piece with which all is well is only there.
  public let states: [State]

  fileprivate init(
    _ part: KitItem, _ reference: EquipmentReference, _ item: (any EquipmentItem)?, _ book: LoanBook,
    loans: Set<Int>, keptAt place: String?
  ) {
    (self.part, self.reference, self.item, holders) = (part, reference, item, book.holders)
    let owned = item.map { $0.isInUse || $0.details.status == .loaned ? $0.details.quantity : 0 } ?? 0
    missing = max(0, part.quantity - owned)
    // Of several that are alike those of the kit are out, though others are there.
    let gone = loans.reduce(0) { $0 + (book.lines[$1]?.outstanding ?? 0) }
    let left = part.quantity - missing
    there = min(max(0, left - gone), item?.there(besides: book.outstanding) ?? 0)
    out = left - there
    let other = item?.details.location.map { place != nil && Folding.fold($0) != Folding.fold(place ?? "") } ?? false
    let found: [(State, Bool)] = [
      (.there, there > 0), (.elsewhere, there > 0 && other), (.out, out > 0),
      (.unsafe, missing < part.quantity && item?.details.condition == .unsafe), (.missing, missing > 0),
    ]
    states = found.filter(\.1).map(\.0)
  }
}

extension EquipmentItem {
  /// True if the club has it to be used: neither given away nor lost, put away or at the workshop.
  ///
  /// Inventories from before there were loans say of what is lent that it is loaned.
  public var isInUse: Bool { [.active, .spare].contains(details.status) }

  /// How many of it are to be found in the room.
  ///
  /// - Parameter outstanding: how many the loans have.
  public func there(besides outstanding: Int) -> Int { isInUse ? max(0, details.quantity - outstanding) : 0 }
}
