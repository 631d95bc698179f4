/// Which single arrows of a set are out with which loan, as far as that was said.
///
/// Movements are added in the order of their numbers. What went out, or came back in part, without numbers may be any of
/// the arrows: then only what is known to be back is known.
public struct ArrowsOut: Sendable {
  /// What is known of one loan.
  private struct Known {
    var count = 0
    var out: Set<Int> = []
    var back: Set<Int> = []
    /// True if some arrows moved of which nobody said which.
    var isPartial = false
  }

  private var loans: [Int: Known] = [:]

  /// Nothing has moved yet.
  public init() {}

  /// Adds a movement; one of no loan changes nothing here.
  public mutating func add(_ movement: Movement) {
    guard let loan = movement.loan, movement.direction != .hold else { return }
    var known = loans[loan] ?? Known()
    let numbers = movement.singleArrows
    if movement.direction == .out {
      known.count += movement.quantity
      known.out.formUnion(numbers)
      known.back.subtract(numbers)
    } else {
      known.count -= movement.quantity
      known.out.subtract(numbers)
      known.back.formUnion(numbers)
    }
    known.isPartial = known.isPartial || numbers.isEmpty
    loans[loan] = known.count > 0 ? known : nil
  }

  /// The arrows that are out with a loan; empty if not all of them are known.
  public func numbers(ofLoan loan: Int) -> [Int] {
    guard let known = loans[loan], !known.isPartial else { return [] }
    return known.out.sorted()
  }

  /// The reason why a movement that comes next cannot be: arrows are with a loan already, or are not out with this one.
  public func fault(of movement: Movement, _ piece: EquipmentReference) -> LoanFault? {
    let numbers = movement.singleArrows
    guard let loan = movement.loan, movement.direction != .hold, !numbers.isEmpty else { return nil }
    if movement.direction == .out {
      for (other, known) in loans.sorted(by: { $0.key < $1.key }) where other == loan || !known.isPartial {
        let both = known.out.intersection(numbers)
        if !both.isEmpty { return .arrowsOut(piece, ShaftNumbers(Array(both)), loan: other) }
      }
      return nil
    }
    guard let known = loans[loan] else { return nil }
    let missing = known.isPartial ? known.back.intersection(numbers) : Set(numbers).subtracting(known.out)
    return missing.isEmpty ? nil : .arrowsNotOut(piece, ShaftNumbers(Array(missing)), loan: loan)
  }
}

extension Movement {
  /// The numbers of the single arrows that moved; none if nobody said which.
  fileprivate var singleArrows: [Int] {
    numbers.flatMap { ShaftNumbers($0) }.map { $0.ranges.flatMap(Array.init) } ?? []
  }
}
