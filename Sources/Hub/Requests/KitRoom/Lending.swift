import Answers
import Archery
public import Equipment
import Store

/// A piece of equipment that is lent, kept, or comes back.
public struct LentPiece: Sendable {
  /// The item.
  public let item: any EquipmentItem
  /// How many of it.
  public var quantity: Int
  /// The numbers on single arrows.
  public var numbers: ShaftNumbers?
  /// How good it was judged to be.
  public var condition: Condition?
  /// The kit that it goes with.
  public var kit: Int?
  /// What is said of this piece alone.
  public var notes: String?

  /// So many of an item.
  public init(
    _ item: any EquipmentItem, quantity: Int = 1, numbers: ShaftNumbers? = nil, condition: Condition? = nil,
    kit: Int? = nil, notes: String? = nil
  ) {
    (self.item, self.quantity, self.numbers) = (item, quantity, numbers)
    (self.condition, self.kit, self.notes) = (condition, kit, notes)
  }
}

/// What is said of all pieces that come or go at once.
public struct Handover: Sendable {
  /// The day.
  public var date: CalendarDate
  /// Who does it; nil for the person at this machine.
  public var by: String?
  /// Anything else.
  public var notes: String?

  /// A day and who does it.
  public init(on date: CalendarDate, by: String? = nil, notes: String? = nil) {
    (self.date, self.by, self.notes) = (date, by, notes)
  }
}

/// A loan with what goes with it.
public struct LoanPart: Sendable {
  /// One without a number is made; to one with a number the pieces are added.
  public var loan: Loan
  /// The pieces that go with it.
  public var pieces: [LentPiece]
  /// Somebody who is not known yet, and borrows.
  public var person: Person?

  /// A loan of these pieces.
  public init(_ loan: Loan, _ pieces: [LentPiece], to person: Person? = nil) {
    (self.loan, self.pieces, self.person) = (loan, pieces, person)
  }
}

extension Action<Change> {
  /// Hands pieces out, or keeps them, with one loan; see `lend(_:_:_:)`.
  public static func lend(
    _ pieces: [LentPiece], _ direction: Movement.Direction, with loan: Loan, to person: Person? = nil,
    _ handover: Handover
  ) -> Self {
    lend([LoanPart(loan, pieces, to: person)], direction, handover)
  }

  /// Hands pieces out, or keeps them for loans that begin later, as one change, however many loans.
  ///
  /// - Parameter direction: `out`, or `hold` for a reservation.
  /// - Throws: `InventoryError.loan` where a piece is not free on each day of its loan, `BlockedPiece` where work has to
  ///   be done first.
  public static func lend(_ parts: [LoanPart], _ direction: Movement.Direction, _ handover: Handover) -> Self {
    Action(on: parts.flatMap(\.pieces).map { ItemReference($0.item) }) { context in
      try await context.refuseBlocked(parts.flatMap(\.pieces).map(\.item))
      return try await context.retryingNumbers {
        var change = Change()
        var moves: [(piece: LentPiece, loan: Int?, direction: Movement.Direction)] = []
        var (people, loans) = (0, 0)
        for part in parts {
          var loan = part.loan
          loan.lender = loan.lender ?? handover.by ?? context.user
          if let person = part.person {
            change.items.append(try await context.numbered(person, as: &loan.borrower, behind: people))
            people += 1
          }
          var number: Int? = loan.base.id
          if loan.base.id == 0 {
            change.items.append(try await context.numbered(loan, as: &number, behind: loans))
            loans += 1
          }
          moves += part.pieces.map { ($0, number, direction) }
        }
        return try await context.moved(moves, handover, change)
      }
    }
  }

  /// Notes what became of pieces of loans: that they came back, are lost or used up.
  ///
  /// - Parameter lowersQuantity: true if items have fewer pieces by those that are lost.
  /// - Throws: `InventoryError.loan` where more of a piece are named than the loan has.
  public static func move(
    _ pieces: [(piece: LentPiece, loan: Int?, direction: Movement.Direction)], _ handover: Handover,
    lowersQuantity: Bool = false
  ) -> Self {
    Action(on: pieces.map { ItemReference($0.piece.item) }) {
      try await $0.moved(pieces, handover, Change(), lowersQuantity: lowersQuantity)
    }
  }
}

extension RequestContext {
  /// Stores movements, with the conditions that were judged.
  ///
  /// What is used up is no longer there, so the item's quantity is smaller by it in the same step.
  fileprivate func moved(
    _ pieces: [(piece: LentPiece, loan: Int?, direction: Movement.Direction)], _ handover: Handover, _ change: Change,
    lowersQuantity: Bool = false
  ) async throws -> Change {
    var change = change
    // Arrows of one set may come and go in several parts.
    var items: [ItemReference: (before: any EquipmentItem, after: any EquipmentItem)] = [:]
    let now = dependencies.now()
    for (piece, loan, direction) in pieces {
      var movement = Movement(piece, direction, loan: loan, handover)
      movement.by = handover.by ?? user
      change.items.append(.add(await completed(movement, created: now)))
      items[ItemReference(piece.item), default: (piece.item, piece.item)].after.move(
        direction, piece, lowersQuantity: lowersQuantity || direction == .used)
    }
    for (_, item) in items.sorted(by: { ($0.key.type.rawValue, $0.key.id) < ($1.key.type.rawValue, $1.key.id) })
    where !item.after.isEqual(to: item.before) {
      change.items.append(.edit(item.before, to: await completed(item.after, updated: now)))
    }
    return try await commit(change)
  }

  /// The name by which the person at this machine is known, without the machine's.
  var user: String? {
    let user = repository.author.prefix { $0 != "@" }
    return user.isEmpty ? nil : String(user)
  }

  /// The addition of a record with the number that is next, which others of the change name.
  ///
  /// - Parameter count: how many of its type the change adds before it.
  func numbered(_ record: any Record, as number: inout Int?, behind count: Int = 0) async throws -> ItemChange {
    var record = record
    record.base.id = try await repository.nextId(of: record.recordType) + count
    number = record.base.id
    return .add(await completed(record, created: dependencies.now()))
  }

  /// Does it again where somebody else has taken the same numbers meanwhile.
  func retryingNumbers(_ body: () async throws -> Change) async throws -> Change {
    for _ in 1..<HubLimits.numberingAttempts {
      do { return try await body() } catch let error as InventoryError where error.isOfNumber {}
    }
    return try await body()
  }
}

extension InventoryError {
  /// True if a number that a new record was to have is another one's already.
  fileprivate var isOfNumber: Bool {
    switch self {
    case .usedId(let type, _), .conflict(let type, _): [.loan, .person, .kit].contains(type)
    default: false
    }
  }
}

extension Movement {
  /// The movement of a piece.
  fileprivate init(_ piece: LentPiece, _ direction: Direction, loan: Int?, _ handover: Handover) {
    self.init()
    (self.direction, self.loan, item) = (direction, loan, EquipmentReference(piece.item))
    (quantity, numbers, condition, kit) = (piece.quantity, piece.numbers?.text, piece.condition, piece.kit)
    (date, notes) = (handover.date, piece.notes ?? handover.notes)
  }
}

extension EquipmentItem {
  /// Notes what a movement changes about the item itself: how good it is, and how many are left.
  fileprivate mutating func move(_ direction: Movement.Direction, _ piece: LentPiece, lowersQuantity: Bool) {
    if let condition = piece.condition { details.condition = condition }
    if lowersQuantity, [.lost, .used].contains(direction) { details.quantity -= piece.quantity }
  }
}
