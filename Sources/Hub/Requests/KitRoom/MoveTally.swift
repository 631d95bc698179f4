import Answers
import Archery
import Equipment
import Store

/// What moved of each piece of each loan, summed up over very many movements.
struct MoveTally {
  /// The fields that are read of each movement, in this order.
  static let fields = ["loan", "item", "kind", "quantity", "date"]

  private struct Key: Hashable {
    let loan: Int
    let item: Int
  }

  /// A piece of a loan as its movements name it: what is not open need not be understood.
  private struct Piece {
    let item: String
    let day: String?
    var line: LoanLine
  }

  /// Where each piece of each loan stands, by the numbers of their texts: most movements are of pieces that are known.
  private var indices: [Key: Int] = [:]
  private var pieces: [Piece] = []
  private var directions: [Int: Movement.Direction?] = [:]

  /// Adds a movement; one of no loan changes nothing here.
  mutating func add(_ row: inout RowTexts, until end: CalendarDate?) {
    if let end, let day = row.text(4).flatMap({ CalendarDate(text: $0) }), day > end { return }
    let kind = row.number(2)
    let known = directions[kind] ?? row.text(2).flatMap { Movement.Direction(text: $0) }
    if directions[kind] == nil { directions[kind] = .some(known) }
    guard let direction = known, let index = index(of: &row) else { return }
    pieces[index].line.add(direction, row.integer(3) ?? 1)
  }

  private mutating func index(of row: inout RowTexts) -> Int? {
    let key = Key(loan: row.number(0), item: row.number(1))
    if let index = indices[key] { return index }
    guard let loan = row.integer(0), let item = row.text(1) else { return nil }
    pieces.append(Piece(item: item, day: row.text(4), line: LoanLine(loan: loan, from: .epoch, due: nil)))
    indices[key] = pieces.count - 1
    return pieces.count - 1
  }

  /// Pieces of which something is out, or was kept and not handed out.
  var open: [LentLine] {
    pieces.compactMap { piece in
      guard piece.line.outstanding > 0 || piece.line.reserved > 0, let item = EquipmentReference(text: piece.item)
      else { return nil }
      let first = piece.day.flatMap { CalendarDate(text: $0) } ?? .epoch
      return LentLine(item: item, line: LoanLine(loan: piece.line.loan, from: first, due: nil).adding(piece.line))
    }
  }
}
