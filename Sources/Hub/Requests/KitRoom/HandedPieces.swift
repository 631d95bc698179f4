import Answers
public import Equipment
import Store

/// What was said of a piece when it was handed out.
public struct HandedPiece: Sendable, Hashable {
  /// The loan.
  public let loan: Int
  /// The piece.
  public let item: EquipmentReference
  /// The numbers on single arrows.
  public let numbers: String?
  /// How good it was.
  public let condition: Condition?
}

extension Request<[HandedPiece]> {
  /// What some loans have handed out or kept, in the order in which that was noted.
  public static func handedOut(_ loans: [Int]) -> Self {
    Request { context in
      var pieces: [HandedPiece] = []
      let isTheirs = Comparison(field: "loan", isOneOf: loans)
      try await context.repository.visit(.comparison(isTheirs), of: .movement) { row in
        guard let movement = try row.item().movement, [.out, .hold].contains(movement.direction),
          let loan = movement.loan, let item = movement.item
        else { return }
        pieces.append(
          HandedPiece(loan: loan, item: item, numbers: movement.numbers, condition: movement.condition))
      }
      return pieces
    }
  }
}

extension Request<[EquipmentReference: any EquipmentItem]> {
  /// Items by what names them; those that there are none of are left out.
  public static func equipment(_ pieces: [EquipmentReference]) -> Self { Request { try await $0.items(Set(pieces)) } }
}
