import Answers
public import Archery
public import Equipment
import Store

extension Request<LoanRegister> {
  /// Who has what, and for whom what is kept.
  public static var loans: Self { loans(with: []) }

  /// The same, with some loans besides that may have ended, or with all for nil.
  public static func loans(with numbers: Set<Int>?) -> Self {
    Request(about: .records([.loan], isNarrowed: false), size: .list { Array($0.loans.values) }) {
      try await $0.loanRegister(with: numbers)
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

  /// The person that a word means, or those that it may mean: who has that label, else who is called so, else whose names
  /// have all parts of it.
  public static func people(meantBy word: String) -> Self {
    Request(about: .records([.person], isNarrowed: true), size: .list) { context in
      if let label = RecordLabel(word), label.type == .person,
        let person = try await context.repository.item(.person, id: label.id)?.person
      {
        return [person]
      }
      let folded = Folding.fold(word.trimmed)
      let areCalled = ["name", "short"].map { Filter.comparison(Comparison(field: $0, .equal(.text(folded)))) }
      let haveParts = folded.blankSeparated.map { Filter.comparison(Comparison(field: "name", .contains($0))) }
      var found: [Person] = []
      try await context.repository.visit(.or(areCalled + [.and(haveParts)]), of: .person) { row in
        if let person = try row.item().person { found.append(person) }
      }
      let called = found.filter { $0.isCalled(word) }
      return called.isEmpty ? found : called
    }
  }
}

extension RequestContext {
  /// What is out or kept, with the loans of that and those that are asked for besides, and all people.
  ///
  /// Of many movements most are of loans that have ended: all are summed up by numbers first, and what is open is looked
  /// at again.
  ///
  /// - Parameters:
  ///   - end: the day after which nothing counts; nil for all that there is.
  ///   - asked: the numbers of these loans; nil for all.
  func loanRegister(until end: CalendarDate? = nil, with asked: Set<Int>? = []) async throws -> LoanRegister {
    let tally = try await moves(where: nil, until: end)
    let notable = tally.notable
    let known = asked.map { $0.union(notable.map(\.line.loan)) }
    let loans = try await records(known, of: .loan).compactMap(\.loan)
    let people = try await records(nil, of: .person).compactMap(\.person)
    return try await register(of: notable, loans, people)
  }

  /// The loans with what is to be said of them.
  func register(of pieces: [LentLine], _ loans: [Loan], _ people: [Person]) async throws -> LoanRegister {
    var register = LoanRegister(
      people: people, loans: loans, today: dependencies.today(), turnaround: await turnaround)
    for piece in try await dated(pieces, loans) { register.add(piece) }
    return register
  }

  /// The same pieces, those of a loan that does not say when it begins from the day of their first movement on.
  private func dated(_ pieces: [LentLine], _ loans: [Loan]) async throws -> [LentLine] {
    let undated = loans.filter { $0.from == nil }.map(\.base.id)
    guard !undated.isEmpty else { return pieces }
    var days: [Int: [EquipmentReference: CalendarDate]] = [:]
    let areTheirs = Filter.comparison(Comparison(field: "loan", isOneOf: undated))
    try await repository.visit(["loan", "item", "date"], of: .movement, where: areTheirs) { row in
      guard let loan = row.integer(0), let item = row.item(1), days[loan]?[item] == nil else { return }
      days[loan, default: [:]][item] = row.date(2)
    }
    return pieces.map { piece in
      guard let day = days[piece.line.loan]?[piece.item] else { return piece }
      let line = LoanLine(loan: piece.line.loan, from: day, due: nil)
      return LentLine(item: piece.item, line: line.adding(piece.line))
    }
  }

  /// What moved of each piece of each loan, of everything or of what a filter is about.
  func moves(where filter: Filter?, until end: CalendarDate? = nil) async throws -> MoveTally {
    let fields = end == nil ? MoveTally.fields : MoveTally.datedFields
    return MoveTally(try await repository.numbered(fields, of: .movement, where: filter), until: end)
  }

  /// Some records of a type, by their numbers, or all of them.
  func records(_ ids: Set<Int>?, of type: RecordType) async throws -> [any Record] {
    guard let ids else { return try await repository.fetch(type) }
    return try await repository.records(ids.sorted(), of: type)
  }

  /// Days that a piece stays in the room between two loans.
  @HubActor var turnaround: Int { Int(state[.turnaround]) ?? 0 }
}
