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

  /// Where each piece of each loan stands, by the numbers of their texts: most movements are of pieces that are known.
  private var indices: [Key: Int] = [:]
  private var pieces: [LentLine] = []
  private var directions: [Int: Movement.Direction?] = [:]

  /// Adds a movement; one of no loan changes nothing here.
  mutating func add(_ row: inout RowTexts, until end: CalendarDate?) {
    if let end, let day = row.text(4).flatMap({ CalendarDate(text: $0) }), day > end { return }
    let kind = row.number(2)
    let known = directions[kind] ?? row.text(2).flatMap { Movement.Direction(text: $0) }
    if directions[kind] == nil { directions[kind] = .some(known) }
    guard let direction = known, let index = index(of: &row) else { return }
    pieces[index].add(direction, row.integer(3) ?? 1)
  }

  private mutating func index(of row: inout RowTexts) -> Int? {
    let key = Key(loan: row.number(0), item: row.number(1))
    if let index = indices[key] { return index }
    guard let loan = row.integer(0), let item = row.text(1).flatMap({ EquipmentReference(text: $0) }) else {
      return nil
    }
    let day = row.text(4).flatMap { CalendarDate(text: $0) }
    pieces.append(LentLine(item: item, line: LoanLine(loan: loan, from: day ?? .epoch, due: nil)))
    indices[key] = pieces.count - 1
    return pieces.count - 1
  }

  /// Pieces of which something is out, or was kept and not handed out.
  var open: [LentLine] { pieces.filter { $0.line.outstanding > 0 || $0.line.reserved > 0 } }

  /// The numbers of all loans that something moved of.
  var loans: Set<Int> { Set(pieces.map(\.line.loan)) }

  /// All pieces.
  var all: [LentLine] { pieces }
}
