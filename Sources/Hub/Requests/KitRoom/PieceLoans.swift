import Answers
public import Archery
public import Equipment
import Store

extension Request<LoanRegister> {
  /// Who has some pieces, or is to get them; of all other pieces nothing is known here.
  public static func loans(of pieces: Set<EquipmentReference>) -> Self {
    Request(about: .records([.loan], isNarrowed: true), size: .list { Array($0.loans.values) }) {
      try await $0.loanRegister(of: pieces)
    }
  }
}

extension Request<LoanRegister> {
  /// What somebody has or is to get; of the loans of others nothing is known here.
  public static func loans(of person: Person) -> Self {
    Request(about: .records([.loan], isNarrowed: true), size: .list { Array($0.loans.values) }) { context in
      var loans: Set<Int> = []
      let theirs = Comparison(field: "borrower", isOneOf: [person.base.id])
      try await context.repository.visit(["id"], of: .loan, where: .comparison(theirs)) { row in
        if let id = row.integer(0) { loans.insert(id) }
      }
      return try await context.register(
        of: try await context.moves(where: .comparison(Comparison(field: "loan", isOneOf: loans))))
    }
  }
}

extension RequestContext {
  /// What is out or kept of some pieces alone: movements of others are passed over.
  func loanRegister(of pieces: Set<EquipmentReference>) async throws -> LoanRegister {
    try await register(of: try await moves(where: .comparison(Comparison(isAbout: pieces))))
  }

  /// What is open of some movements, with the loans and the people of that.
  func register(of tally: MoveTally) async throws -> LoanRegister {
    let open = tally.open
    let loans = try await records(Set(open.map(\.line.loan)), of: .loan).compactMap(\.loan)
    let people = try await records(Set(loans.compactMap(\.borrower)), of: .person).compactMap(\.person)
    var register = LoanRegister(
      people: people, loans: loans, today: dependencies.today(), turnaround: await turnaround)
    for piece in open { register.add(piece) }
    return register
  }
}
