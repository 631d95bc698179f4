import Answers
import Archery
public import Equipment
import Store

/// An item of which some could be lent.
public struct FreePiece: Sendable {
  /// The item.
  public let piece: EquipmentReference
  /// Maker and model.
  public let name: String
  /// How many are free on each of the days.
  public let count: Int
  /// How many there are.
  public let quantity: Int
  /// The first day behind them on which a loan begins, so that fewer are free; nil if there is none.
  public let next: CalendarDate?
  /// Where it is kept.
  public let location: String?
}

/// What is free of some types.
public struct FreePieces: Sendable {
  /// The items.
  public fileprivate(set) var pieces: [FreePiece] = []
  /// How many items there are.
  public fileprivate(set) var count = 0
  /// How many would be free, and are not lent before work is done on them.
  public fileprivate(set) var blocked = 0
}

extension Request<FreePieces> {
  /// What is free of some types on each day from the first to the last one.
  ///
  /// - Parameter last: nil for the first day alone.
  public static func free(_ types: [RecordType], from first: CalendarDate, until last: CalendarDate?) -> Self {
    let last = last ?? first
    return Request(about: .records(types + [.loan], isNarrowed: false), size: .list { $0.pieces }) { context in
      let register = try await context.loanRegister(of: types)
      let blocked = try await context.blockedPieces()
      var free = FreePieces()
      for type in types {
        guard let kind = type.equipment else { continue }
        var usable = UsablePieces()
        try await context.repository.visit(UsablePieces.fields, of: type, where: nil) { row in
          free.count += 1
          guard let id = row.integer(0), let quantity = usable.quantity(&row), quantity > 0 else { return }
          let piece = EquipmentReference(kind, id)
          let availability = register.availability(of: piece, usable: quantity)
          let left = availability.free(from: first, until: last)
          guard left > 0 else { return }
          guard blocked.isEmpty || !blocked.contains(piece) else {
            free.blocked += 1
            return
          }
          free.pieces.append(
            FreePiece(
              piece: piece, name: [row.text(4), row.text(5)].compactMap(\.self).joined(separator: " "), count: left,
              quantity: quantity, next: availability.next(after: last), location: row.text(6)))
        }
      }
      return free
    }
  }
}

/// How many of an item could be lent if none were, for very many items.
private struct UsablePieces {
  static let fields = ["id", "quantity", "status", "condition", "brand", "model", "location"]

  private var states = NumberedValues<Status>()
  private var conditions = NumberedValues<Condition?>()

  /// Nil for an item that is put away or unsafe.
  mutating func quantity(_ row: inout RowTexts) -> Int? {
    let status = states.value(row.number(2)) { row.text(2).flatMap { Status(text: $0) } ?? .active }
    let condition = conditions.value(row.number(3)) { row.text(3).flatMap { Condition(text: $0) } }
    return ItemDetails.isLendable(status, condition) ? row.integer(1) ?? 1 : nil
  }
}
