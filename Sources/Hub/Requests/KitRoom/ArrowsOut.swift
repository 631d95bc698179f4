import Answers
public import Equipment
import Store

extension Request<[Int: [EquipmentReference: ShaftNumbers]]> {
  /// Which single arrows are out with some loans, where all that is out of a set is known by its numbers.
  public static func arrowsOut(_ loans: [Int]) -> Self {
    Request { context in
      let areTheirs = Filter.comparison(Comparison(field: "loan", isOneOf: loans))
      var out: [EquipmentReference: ArrowsOut] = [:]
      let fields = ["item", "loan", "kind", "quantity", "numbers"]
      try await context.repository.visit(fields, of: .movement, where: areTheirs) { row in
        guard let item = row.item(0), item.type == .arrow, let loan = row.integer(1),
          let direction = row.text(2).flatMap({ Movement.Direction(text: $0) })
        else { return }
        var movement = Movement()
        (movement.loan, movement.direction, movement.numbers) = (loan, direction, row.text(4))
        movement.quantity = row.integer(3) ?? 1
        out[item, default: ArrowsOut()].add(movement)
      }
      var numbers: [Int: [EquipmentReference: ShaftNumbers]] = [:]
      for (item, arrows) in out {
        for loan in loans {
          let own = arrows.numbers(ofLoan: loan)
          if !own.isEmpty { numbers[loan, default: [:]][item] = ShaftNumbers(own) }
        }
      }
      return numbers
    }
  }
}
