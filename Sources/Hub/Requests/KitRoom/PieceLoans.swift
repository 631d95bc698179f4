import Answers
public import Archery
public import Equipment
import Store

extension Request<LoanRegister> {
  /// Who has some pieces, or is to get them; of all other pieces nothing is known here.
  public static func loans(of pieces: Set<EquipmentReference>) -> Self {
    narrow { try await $0.moves(with: "item", oneOf: pieces.map(\.text), Comparison(isAbout: pieces)) }
  }

  /// Who has pieces of some types; of all others nothing is known here.
  public static func loans(of types: [RecordType]) -> Self {
    narrow { try await $0.moves(where: .isAbout(types)) }
  }

  /// What somebody has or is to get; of the loans of others nothing is known here.
  public static func loans(of person: Person) -> Self {
    narrow { try await $0.moves(ofLoans: try await $0.loans(of: person.base.id)) }
  }

  /// What some loans have or will have; of other loans nothing is known here.
  public static func loans(numbered numbers: [Int]) -> Self {
    narrow { try await $0.moves(ofLoans: Set(numbers)) }
  }

  /// What is open of some movements, with the loans and the people of that.
  private static func narrow(_ moves: @escaping @Sendable (RequestContext) async throws -> MoveTally) -> Self {
    Request(about: .records([.loan], isNarrowed: true), size: .list { Array($0.loans.values) }) { context in
      try await context.register(of: try await moves(context))
    }
  }
}

extension Filter {
  /// Records that are about a piece of one of some types of equipment; nil for all ten, which is every record.
  fileprivate static func isAbout(_ types: [RecordType]) -> Filter? {
    let types = Set(types.compactMap(\.equipment))
    if types.count == EquipmentType.allCases.count { return nil }
    return .or(types.map { .comparison(Comparison(isAbout: $0)) })
  }
}

extension RequestContext {
  /// What is out or kept of pieces of some types.
  func loanRegister(of types: [RecordType]) async throws -> LoanRegister {
    try await register(of: try await moves(where: .isAbout(types)))
  }

  /// What is open of some movements, with the loans and the people of that.
  fileprivate func register(of tally: MoveTally) async throws -> LoanRegister {
    let notable = tally.notable
    let loans = try await records(Set(notable.map(\.line.loan)), of: .loan).compactMap(\.loan)
    let people = try await records(Set(loans.compactMap(\.borrower)), of: .person).compactMap(\.person)
    return try await register(of: notable, loans, people)
  }

  /// The numbers of somebody's loans.
  fileprivate func loans(of person: Int) async throws -> Set<Int> {
    if let loans = try await repository.known(.loan, with: "borrower", oneOf: [String(person)]) {
      return Set(loans.map(\.recordId))
    }
    var loans: Set<Int> = []
    let areTheirs = Filter.comparison(Comparison(field: "borrower", isOneOf: [person]))
    try await repository.visit(["id"], of: .loan, where: areTheirs) { row in
      if let id = row.integer(0) { loans.insert(id) }
    }
    return loans
  }

  /// What moved of the pieces of some loans.
  fileprivate func moves(ofLoans loans: Set<Int>) async throws -> MoveTally {
    try await moves(with: "loan", oneOf: loans.map { String($0) }, Comparison(field: "loan", isOneOf: loans))
  }

  /// The movements that have one of some texts in a field, which are looked up once a script has asked several times.
  fileprivate func moves(
    with field: String, oneOf texts: [String], _ areTheirs: Comparison
  ) async throws -> MoveTally {
    guard let movements = try await repository.known(.movement, with: field, oneOf: texts) else {
      return try await moves(where: .comparison(areTheirs))
    }
    var rows = NumberedRows(MoveTally.fields)
    for movement in movements { rows.append(ItemRow(movement)) }
    return MoveTally(rows, until: nil)
  }
}
