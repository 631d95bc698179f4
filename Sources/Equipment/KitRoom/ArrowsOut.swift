/// Which single arrows of a set are out with which loan, as far as that was said.
///
/// Movements may be added in any order, as those of several machines have no common one. Where something went or came back
/// without numbers it may be any of the arrows: then only what is known to be back is known.
public struct ArrowsOut: Sendable {
  /// What is known of one loan.
  private struct Known {
    /// How many arrows are out.
    var count = 0
    /// How often each number went out more than it came back.
    var balance: [Int: Int] = [:]
    /// True if some arrows moved of which nobody said which.
    var isPartial = false

    /// The numbers that are out.
    var out: Set<Int> { Set(balance.filter { $0.value > 0 }.keys) }
    /// The numbers that came back of those that went out without one.
    var back: Set<Int> { Set(balance.filter { $0.value < 0 }.keys) }
  }

  private var loans: [Int: Known] = [:]

  /// Nothing has moved yet.
  public init() {}

  /// Adds a movement; one of no loan changes nothing here.
  public mutating func add(_ movement: Movement) {
    guard let loan = movement.loan, movement.direction != .hold else { return }
    let (sign, numbers) = (movement.direction == .out ? 1 : -1, movement.singleArrows)
    var known = loans[loan] ?? Known()
    known.count += sign * movement.quantity
    for number in numbers { known.balance[number, default: 0] += sign }
    known.isPartial = known.isPartial || numbers.isEmpty
    loans[loan] = known
  }

  /// The arrows that are out with a loan; empty if not all of them are known.
  public func numbers(ofLoan loan: Int) -> [Int] {
    guard let known = loans[loan], known.count > 0, !known.isPartial else { return [] }
    return known.out.sorted()
  }

  /// The reason why a movement that comes next cannot be: arrows are with a loan already, or are not out with this one.
  public func fault(of movement: Movement, _ piece: EquipmentReference) -> LoanFault? {
    let numbers = Set(movement.singleArrows)
    guard let loan = movement.loan, movement.direction != .hold, !numbers.isEmpty else { return nil }
    if movement.direction == .out {
      for other in loans.keys.sorted() {
        let both = numbers.intersection(self.numbers(ofLoan: other))
        if !both.isEmpty { return .arrowsOut(piece, ShaftNumbers(Array(both)), loan: other) }
      }
      return nil
    }
    guard let known = loans[loan], known.count > 0 else { return nil }
    let missing = known.isPartial ? numbers.intersection(known.back) : numbers.subtracting(known.out)
    return missing.isEmpty ? nil : .arrowsNotOut(piece, ShaftNumbers(Array(missing)), loan: loan)
  }
}

extension Movement {
  /// The numbers of the single arrows that moved; none if nobody said which.
  fileprivate var singleArrows: [Int] {
    numbers.flatMap { ShaftNumbers($0) }.map { $0.ranges.flatMap(Array.init) } ?? []
  }
}
