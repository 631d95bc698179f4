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
  func loanRegister() async throws -> LoanRegister {
    let loans = try await repository.fetch(.loan).compactMap(\.loan)
    var register = LoanRegister(
      people: try await repository.fetch(.person).compactMap(\.person), loans: loans, today: dependencies.today(),
      turnaround: await turnaround)
    guard !loans.isEmpty else { return register }
    var items: [Int: EquipmentReference?] = [:]
    var directions: [Int: Movement.Direction?] = [:]
    try await repository.visit(["loan", "kind", "item", "quantity", "date"], of: .movement, where: nil) { row in
      let (kind, piece) = (row.number(1), row.number(2))
      if directions[kind] == nil { directions[kind] = .some(row.text(1).flatMap { Movement.Direction(text: $0) }) }
      if items[piece] == nil { items[piece] = .some(row.text(2).flatMap { EquipmentReference(text: $0) }) }
      guard let direction = directions[kind] ?? nil, let item = items[piece] ?? nil else { return }
      register.add(
        direction, row.integer(3) ?? 1, of: item, loan: row.integer(0),
        on: row.text(4).flatMap { CalendarDate(text: $0) })
    }
    return register
  }

  @HubActor private var turnaround: Int { Int(state[.turnaround]) ?? 0 }
}
