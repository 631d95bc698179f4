import Answers
public import Equipment
import Store

extension Request<[Int: [EquipmentReference: ShaftNumbers]]> {
  /// Which single arrows are out with some loans, where all that is out of a set is known by its numbers.
  public static func arrowsOut(_ loans: [Int]) -> Self {
    Request { context in
      let areTheirs = Filter.comparison(Comparison(field: "loan", isOneOf: loans))
      var out: [EquipmentReference: ArrowsOut] = [:]
      try await context.repository.visit(areTheirs, of: .movement) { row in
        guard let movement = try row.item().movement, let item = movement.item, item.type == .arrow else { return }
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
