import Archery
import Equipment

extension LoanRegister {
  /// Adds one movement.
  mutating func add(
    _ item: EquipmentReference, _ direction: Movement.Direction, _ quantity: Int, loan: Int, on day: CalendarDate
  ) {
    var piece = LentLine(item: item, line: LoanLine(loan: loan, from: day, due: nil))
    piece.add(direction, quantity)
    add(piece)
  }
}
