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

extension Request<Set<ItemReference>> {
  /// The movements of some pieces.
  public static func movements(of pieces: Set<EquipmentReference>) -> Self {
    Request { context in
      var movements: Set<ItemReference> = []
      try await context.repository.visit(["id"], of: .movement, where: .isOne(of: pieces)) { row in
        if let id = row.integer(0) { movements.insert(ItemReference(type: .movement, id: id)) }
      }
      return movements
    }
  }
}

extension RequestContext {
  /// The loans of some pieces: movements of others are passed over, and only loans and people of these are read.
  func loanRegister(of pieces: Set<EquipmentReference>) async throws -> LoanRegister {
    var moves: [PieceMove] = []
    try await visitMoves(where: .isOne(of: pieces)) { moves.append($0) }
    let loans = try await records(Set(moves.compactMap(\.loan)), of: .loan).compactMap(\.loan)
    let people = try await records(Set(loans.compactMap(\.borrower)), of: .person).compactMap(\.person)
    var register = LoanRegister(
      people: people, loans: loans, today: dependencies.today(), turnaround: await turnaround)
    for move in moves { register.add(move) }
    return register
  }

  /// Some records of a type, by their numbers; of many the whole type is read.
  private func records(_ ids: Set<Int>, of type: RecordType) async throws -> [any Record] {
    guard ids.count <= HubLimits.singleLookups else {
      return try await repository.fetch(type).filter { ids.contains($0.recordId) }
    }
    var records: [any Record] = []
    for id in ids.sorted() {
      if let record = try await repository.item(type, id: id) { records.append(record) }
    }
    return records
  }
}

extension Filter {
  /// Records that are about one of some pieces.
  fileprivate static func isOne(of pieces: Set<EquipmentReference>) -> Filter {
    .or(pieces.map { .comparison(Comparison(field: "item", .equal($0.sortKey))) })
  }
}
