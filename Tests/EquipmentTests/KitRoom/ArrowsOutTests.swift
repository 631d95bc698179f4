import Equipment
import Testing

@Suite("Which single arrows are out")
struct ArrowsOutTests {
  private let piece = EquipmentReference(.arrow, 6)

  private func movement(_ direction: Movement.Direction, _ loan: Int?, _ quantity: Int, _ numbers: String?) -> Movement
  {
    var movement = Movement()
    (movement.direction, movement.loan, movement.item) = (direction, loan, piece)
    (movement.quantity, movement.numbers) = (quantity, numbers)
    return movement
  }

  private func out(_ movements: [Movement]) -> ArrowsOut {
    movements.reduce(into: ArrowsOut()) { $0.add($1) }
  }

  @Test("those that went and did not come back are known by their numbers")
  func numbers() {
    let known = out([movement(.out, 1, 4, "1-4"), movement(.out, 2, 2, "5,6"), movement(.back, 1, 1, "2")])
    #expect(known.numbers(ofLoan: 1) == [1, 3, 4] && known.numbers(ofLoan: 2) == [5, 6])
    #expect(known.numbers(ofLoan: 3).isEmpty)
  }

  @Test("one that is out goes to nobody else, nor with its own loan again; one that is back does")
  func out() {
    let known = out([movement(.out, 1, 4, "1-4"), movement(.back, 1, 1, "2")])
    #expect(known.fault(of: movement(.out, 2, 3, "4-6"), piece) == .arrowsOut(piece, ShaftNumbers([4]), loan: 1))
    #expect(known.fault(of: movement(.out, 1, 1, "3"), piece) == .arrowsOut(piece, ShaftNumbers([3]), loan: 1))
    #expect(known.fault(of: movement(.out, 2, 1, "2"), piece) == nil)
    #expect(known.fault(of: movement(.hold, 2, 3, "1-3"), piece) == nil)
  }

  @Test(
    "one that a loan has not got does not come back, is not lost and not used up",
    arguments: [
      Movement.Direction.back, .lost, .used,
    ])
  func back(direction: Movement.Direction) {
    let known = out([movement(.out, 1, 4, "1-4"), movement(.back, 1, 1, "2")])
    #expect(
      known.fault(of: movement(direction, 1, 2, "2,9"), piece) == .arrowsNotOut(piece, ShaftNumbers([2, 9]), loan: 1))
    #expect(known.fault(of: movement(direction, 1, 2, "1,3"), piece) == nil)
  }

  @Test("where some moved without numbers, only what is known to be back is refused")
  func partial() {
    let known = out([movement(.out, 1, 12, nil), movement(.back, 1, 5, "1-5")])
    #expect(known.numbers(ofLoan: 1).isEmpty)
    #expect(
      known.fault(of: movement(.back, 1, 3, "4-6"), piece) == .arrowsNotOut(piece, ShaftNumbers([4, 5]), loan: 1))
    #expect(known.fault(of: movement(.back, 1, 2, "6,7"), piece) == nil)
    #expect(known.fault(of: movement(.out, 2, 2, "6,7"), piece) == nil)
  }

  @Test("movements of several machines have no order")
  func order() {
    let movements = [movement(.out, 1, 4, "1-4"), movement(.back, 1, 3, "1-3"), movement(.out, 1, 1, "2")]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      #expect(out(order.map { movements[$0] }).numbers(ofLoan: 1) == [2, 4])
    }
  }

  @Test("a loan of which all is back has none, in whatever way it came")
  func closed() {
    let known = out([movement(.out, 1, 4, "1-4"), movement(.back, 1, 4, nil)])
    #expect(known.numbers(ofLoan: 1).isEmpty)
    #expect(known.fault(of: movement(.out, 2, 4, "1-4"), piece) == nil)
  }
}
