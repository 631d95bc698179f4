import Answers
import Archery
import Equipment
import Store

/// What moved of each piece of each loan, summed up over very many movements.
struct MoveTally {
  /// The fields that are read of each movement, in this order.
  static let fields = ["loan", "item", "kind", "quantity", "date"]

  /// A piece of a loan, by the numbers of its texts, with the day of its first movement.
  private struct Piece {
    let loan: Int
    let item: Int
    let day: Int
  }

  private static let directions = Movement.Direction.allCases

  /// Where each piece of each loan stands, by the numbers of their texts.
  private var indices = NumberPairs()
  private var pieces: [Piece] = []
  /// How many of each piece moved in each direction, one piece after the other.
  private var moved: [Int32] = []
  private var loans = NumberedValues<Int?>()
  private var items = NumberedValues<EquipmentReference?>()
  private var days = NumberedValues<CalendarDate?>()
  /// Indices among the directions.
  private var directions = NumberedValues<Int?>()
  private var quantities = NumberedValues<Int>()

  /// Adds a movement; one of no loan changes nothing here.
  mutating func add(_ row: inout RowTexts, until end: CalendarDate?) {
    if let end, let day = days.value(row.number(4), { row.date(4) }), day > end { return }
    let direction = directions.value(row.number(2)) {
      row.text(2).flatMap { Movement.Direction(text: $0) }.flatMap { Self.directions.firstIndex(of: $0) }
    }
    guard let direction else { return }
    let (loan, item) = (row.number(0), row.number(1))
    let index = indices.number(of: loan, item)
    if index == pieces.count {
      let day = row.number(4)
      _ = loans.value(loan) { row.integer(0) }
      _ = items.value(item) { row.item(1) }
      _ = days.value(day) { row.date(4) }
      pieces.append(Piece(loan: loan, item: item, day: day))
      for _ in Self.directions { moved.append(0) }
    }
    let place = index * Self.directions.count + direction
    let quantity = quantities.value(row.number(3)) { row.integer(3) ?? 1 }
    // More pieces than that nobody has, whatever a file says.
    moved[place] = Int32(clamping: Int(moved[place]) + quantity)
  }

  /// Pieces of which something is out, or was kept and not handed out.
  var open: [LentLine] {
    pieces.enumerated().compactMap { index, piece in
      var moved = LoanLine(loan: 0, from: .epoch, due: nil)
      for (offset, direction) in Self.directions.enumerated() {
        moved.add(direction, Int(self.moved[index * Self.directions.count + offset]))
      }
      guard moved.outstanding > 0 || moved.reserved > 0, let loan = loans[piece.loan] ?? nil,
        let item = items[piece.item] ?? nil
      else { return nil }
      let line = LoanLine(loan: loan, from: (days[piece.day] ?? nil) ?? .epoch, due: nil)
      return LentLine(item: item, line: line.adding(moved))
    }
  }
}
