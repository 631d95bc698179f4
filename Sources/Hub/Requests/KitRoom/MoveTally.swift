import Answers
import Archery
import Equipment
import Store

/// What moved of each piece of each loan, summed up over very many movements.
///
/// Most loans have ended: first it is summed up how many of each piece are left, and only where that is not none, or some were
/// kept, in which directions they moved.
struct MoveTally {
  /// The fields that are read of each movement, in this order.
  static let fields = ["loan", "item", "kind", "quantity"]
  /// The same where not all days count.
  static let datedFields = fields + ["date"]

  /// A piece of a loan, by the numbers of their texts.
  private struct Piece {
    let loan: UInt32
    let item: UInt32
    /// How many went out and did not come back.
    var left = 0
    /// True if some were ever kept.
    var isKept = false
  }

  /// A way to move, by the number of its text.
  private struct Way {
    let direction: Movement.Direction
    /// What one that moves so changes in those that are left.
    let left: Int
    let isKept: Bool

    init(_ direction: Movement.Direction) {
      var line = LoanLine(loan: 0, from: .epoch, due: nil)
      line.add(direction, 1)
      (self.direction, left, isKept) = (direction, line.out - line.gone, line.held > 0)
    }
  }

  private let rows: NumberedRows
  /// How each row's piece moved, by the number of its text; nil for what is no way.
  private let ways: [Way?]
  /// How many moved, by the number of its text.
  private let counts: [Int]
  /// True for each number of a day that counts; nil if all do.
  private let isEarly: [Bool]?

  /// Sums movements up; one of no loan changes nothing here.
  ///
  /// - Parameters:
  ///   - rows: their fields, dated ones where there is an end.
  ///   - end: the day after which nothing counts; nil for all that there is.
  init(_ rows: NumberedRows, until end: CalendarDate?) {
    self.rows = rows
    ways = rows.map(2) { $0.string.flatMap { Movement.Direction(text: $0) }.map { Way($0) } }
    // More pieces than that nobody has, whatever a file says.
    counts = rows.map(3) { Int(Int32(clamping: $0.integer ?? 1)) }
    isEarly = end.map { end in rows.map(4) { day in day.date.map { $0 <= end } ?? true } }
  }

  /// Pieces of which something is out, or was kept and not handed out, or more came back than went out; they do not say since
  /// when.
  var notable: [LentLine] {
    let (pieces, indices) = pieces
    var lines: [LoanLine] = []
    let places = pieces.map { piece in
      guard piece.left != 0 || piece.isKept, let loan = rows[0, Int(piece.loan)].integer else { return -1 }
      lines.append(LoanLine(loan: loan, from: .epoch, due: nil))
      return lines.count - 1
    }
    forEachMove { row, way, count in
      let place = places[Int(indices[row])]
      if place >= 0 { lines[place].add(way.direction, count) }
    }
    return zip(pieces, places).compactMap { piece, place in
      guard place >= 0, let item = rows[1, Int(piece.item)].item else { return nil }
      return lines[place].isNotable ? LentLine(item: item, line: lines[place]) : nil
    }
  }

  /// What is left of each piece, and the index of each row's piece among them.
  private var pieces: (pieces: [Piece], indices: [UInt32]) {
    let (loans, items) = (rows.numbers(0), rows.numbers(1))
    var (numbers, pieces) = (NumberPairs(), [Piece]())
    var indices = [UInt32](repeating: 0, count: rows.count)
    forEachMove { row, way, count in
      let index = numbers.number(of: loans[row], items[row])
      if index == pieces.count { pieces.append(Piece(loan: loans[row], item: items[row])) }
      indices[row] = UInt32(index)
      pieces[index].left += way.left * count
      if way.isKept { pieces[index].isKept = true }
    }
    return (pieces, indices)
  }

  /// Goes through the rows of known ways until the last day.
  private func forEachMove(_ visit: (_ row: Int, _ way: Way, _ count: Int) -> Void) {
    let (kinds, quantities) = (rows.numbers(2), rows.numbers(3))
    let days = isEarly == nil ? [] : rows.numbers(4)
    for row in 0..<rows.count {
      guard let way = ways[Int(kinds[row])], isEarly?[Int(days[row])] ?? true else { continue }
      visit(row, way, counts[Int(quantities[row])])
    }
  }
}
