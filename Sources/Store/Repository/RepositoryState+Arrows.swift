import Answers
import Equipment
import Query

/// Single arrows that are lent by their numbers.
extension RepositoryState {
  /// Refuses that an arrow goes with two loans at once, comes back of one that has not got it, or goes though its set has
  /// no such number.
  mutating func checkArrows(_ change: Change, _ ahead: [RecordType: Overlay]) throws(InventoryError) {
    let new = change.items.filter { $0.type == .movement && $0.before == nil }
    let added = new.compactMap { $0.after?.movement }.filter { $0.numbers != nil }
    guard !added.isEmpty else { return }
    let ids = Set(added.map(\.base.id))
    for piece in Set(added.compactMap(\.item)).sorted() {
      let movements = try records(.movement, with: "item", oneOf: [piece.text], ahead[.movement])
      var out = ArrowsOut()
      for movement in movements.compactMap(\.movement) where !ids.contains(movement.base.id) { out.add(movement) }
      // Numbers say nothing of the order: those that another machine gives may be larger than the next one here.
      for movement in added where movement.item == piece {
        if let fault = out.fault(of: movement, piece) { throw .loan(fault) }
        try checkNumbers(movement, piece, ahead)
        out.add(movement)
      }
    }
  }

  private mutating func checkNumbers(
    _ movement: Movement, _ piece: EquipmentReference, _ ahead: [RecordType: Overlay]
  ) throws(InventoryError) {
    guard movement.direction == .out, piece.type == .arrow, let numbers = movement.numbers.flatMap(ShaftNumbers.init)
    else { return }
    let set = ShaftSet(arrow: piece.id, try parts(.shaft, of: piece.id, ahead[.shaft]).compactMap(\.shaft))
    if set.shafts.isEmpty { return }
    for number in numbers.ranges.joined() {
      if let fault = set.fault(of: number, on: movement.date) { throw .shaft(fault) }
    }
  }
}
