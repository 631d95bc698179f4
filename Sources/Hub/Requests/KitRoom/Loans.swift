import Answers
public import Archery
public import Equipment
import Store

extension Request<LoanRegister> {
  /// Who has what.
  public static var loans: Self {
    Request(about: .records([.loan], isNarrowed: false), size: .list { Array($0.loans.values) }) {
      try await $0.loanRegister()
    }
  }
}

extension Request<[Person]> {
  /// The people, by their numbers.
  public static var people: Self {
    Request(about: .records([.person], isNarrowed: false), size: .list) {
      try await $0.repository.fetch(.person).compactMap(\.person)
    }
  }
}

extension RequestContext {
  /// All loans with what moved of each piece.
  ///
  /// Movements are read field by field: there are many of them for each loan.
  ///
  /// - Parameter end: the day after which nothing counts; nil for all that there is.
  func loanRegister(until end: CalendarDate? = nil) async throws -> LoanRegister {
    let loans = try await repository.fetch(.loan).compactMap(\.loan)
    var register = LoanRegister(
      people: try await repository.fetch(.person).compactMap(\.person), loans: loans, today: dependencies.today(),
      turnaround: await turnaround)
    guard !loans.isEmpty else { return register }
    try await visitMoves(where: nil) { move in
      if let end, let day = move.day, day > end { return }
      register.add(move)
    }
    return register
  }

  /// Visits what moved, of everything or of what a filter is about.
  func visitMoves(where filter: Filter?, _ body: (PieceMove) -> Void) async throws {
    var items: [Int: EquipmentReference?] = [:]
    var directions: [Int: Movement.Direction?] = [:]
    try await repository.visit(["loan", "kind", "item", "quantity", "date"], of: .movement, where: filter) { row in
      let (kind, piece) = (row.number(1), row.number(2))
      if directions[kind] == nil { directions[kind] = .some(row.text(1).flatMap { Movement.Direction(text: $0) }) }
      if items[piece] == nil { items[piece] = .some(row.text(2).flatMap { EquipmentReference(text: $0) }) }
      guard let direction = directions[kind] ?? nil, let item = items[piece] ?? nil else { return }
      body(
        PieceMove(
          direction, row.integer(3) ?? 1, of: item, loan: row.integer(0),
          on: row.text(4).flatMap { CalendarDate(text: $0) }))
    }
  }

  /// Days that a piece stays in the room between two loans.
  @HubActor var turnaround: Int { Int(state[.turnaround]) ?? 0 }
}
