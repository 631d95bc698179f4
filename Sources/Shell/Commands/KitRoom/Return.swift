import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let `return`: Command = Command(
    "return", of: .loan, "Take pieces back: some, all of a loan, or all that somebody has.",
    .returned(isPrompted: true), .pieceValues, .giver, .day("on", "the day they came back, if not today"),
    examples: ["return clara", "return loan 4", "return arrow 13 from dan quantity=1"],
    notes: [
      "return riser 14 is of the one loan that has it; where several have some of it, from names one of them. loan 3 or a"
        + " person's name takes back all that is out.",
      "A part comes back with quantity=7 or numbers=1-7; the others stay out. condition= is how good they are now: one"
        + " that is worse than before wants notes=, and unsafe stops lending until it is judged anew.",
    ]
  ) { context, typed, values, giver, day in
    let returned = try context.asked(typed, of: .return)
    let (parts, register) = try await context.outstanding(returned, values, from: giver)
    try context.check(values, of: parts.map(\.item))
    let moves = parts.map { part in
      (
        piece: LentPiece(part.item, quantity: part.quantity, numbers: values.numbers, condition: values.condition),
        loan: Optional(part.loan), direction: Movement.Direction.back
      )
    }
    let change = try await context.viewModel.perform(
      .move(moves, Handover(on: day ?? context.today, notes: values.notes)))
    return context.movedOutput(parts, "back", change, register)
  }

  static let lost = Command(
    "lost", of: .loan, "Say that pieces of a loan will not come back.",
    .returned(), .pieceValues, .giver, .flag("apply", "make the item's quantity smaller by them, too"),
    examples: ["lost arrow 13 quantity=1", "lost bowstring 7 --apply"],
    notes: [
      "They are no longer out. The quantity of the item stays as it is, as for the insurance, unless --apply makes it smaller."
    ]
  ) { context, returned, values, giver, applies in
    let (parts, register) = try await context.outstanding(returned, values, from: giver)
    let moves = parts.map { part in
      (
        piece: LentPiece(part.item, quantity: part.quantity, numbers: values.numbers), loan: Optional(part.loan),
        direction: Movement.Direction.lost
      )
    }
    let change = try await context.viewModel.perform(
      .move(moves, Handover(on: context.today, notes: values.notes), lowersQuantity: applies))
    return context.movedOutput(parts, "lost", change, register)
  }
}

/// What comes back: pieces, a loan, or all that somebody has.
enum Returned: Sendable {
  case pieces(PieceTargets)
  case loan(Target)
  case person(String)
}

extension Parameter where Value == Returned {
  /// `TARGETS|loan N|PERSON`.
  ///
  /// - Parameter isPrompted: true if a question asks for what is missing.
  static func returned(isPrompted: Bool = false) -> Parameter {
    let pieces = Parameter<PieceTargets>.pieces()
    return Parameter(
      "TARGETS|loan N|PERSON", "the pieces, as riser 14, limbs 9; a loan; or who has them", .words, isRequired: true,
      completion: .pieces, isPrompted: isPrompted
    ) { words, scope in
      guard let first = words.first else { return .pieces(PieceTargets()) }
      if words.count == 2, RecordType(word: first.text) == .loan, !first.hasQuotes {
        guard let target = Target(words[1]) else { return scope.fail(.badTarget(words[1].text), at: words[1]) }
        return .loan(target)
      }
      let isPiece = EquipmentType(word: first.text) != nil && !first.hasQuotes
      if words.count == 1, !isPiece { return .person(first.text) }
      if words.allSatisfy(\.isOfPhrase) {
        return .person(words.dropFirst().reduce(first) { $0.followed(by: $1) }.text)
      }
      return pieces.parse(words, &scope).map { .pieces($0) }
    }
  }
}

extension Parameter where Value == String? {
  /// `from PERSON`.
  fileprivate static var giver: Parameter { .person("from", "who had it, where several may", isRequired: false) }
}

/// Pieces of one loan that come back.
struct OutstandingPart: Sendable {
  let item: any EquipmentItem
  let loan: Int
  let quantity: Int
  /// How many the loan still has of it.
  let outstanding: Int
}

extension CommandContext {
  /// What is out of what was named, each with the loan that has it, and what is known of these loans.
  ///
  /// - Throws: `CommandError` where nothing of it is out, or several loans have it and there is nobody to ask.
  fileprivate func outstanding(
    _ returned: Returned, _ values: PieceValues, from giver: String?
  ) async throws -> ([OutstandingPart], LoanRegister) {
    let giver = if let giver { try await person(giver) } else { nil as Person? }
    let ofGiver = giver.map { " with \($0.name)" } ?? ""
    switch returned {
    case .pieces(let targets):
      let items = try await equipment(targets)
      let register = if let giver { try await viewModel.ask(.loans(of: giver)) } else { try await register(of: items) }
      let holders = items.compactMap { EquipmentReference($0) }.flatMap { register.book(of: $0).holders.map(\.loan) }
      let arrows = values.numbers == nil ? [:] : try await viewModel.ask(.arrowsOut(holders))
      return (
        try items.map { try part(of: $0, register, values, arrows, named: Messages.name($0) + ofGiver) }, register
      )
    case .loan(let target):
      let loans = try await items(.loan, target).compactMap(\.loan)
      let register = try await viewModel.ask(.loans(numbered: loans.map(\.base.id)))
      let meant = giver.map { giver in loans.filter { $0.borrower == giver.base.id } } ?? loans
      let lines = meant.flatMap { register.lines(ofLoan: $0.base.id) }
      return (try await parts(lines, of: Messages.loans(loans) + ofGiver, values), register)
    case .person(let name):
      let person = try await person(name)
      let register = try await viewModel.ask(.loans(of: person))
      let lines = giver.map { $0.base.id == person.base.id } ?? true ? register.lines(of: person.base.id) : []
      return (try await parts(lines, of: person.name + ofGiver, values), register)
    }
  }

  private func register(of items: [any EquipmentItem]) async throws -> LoanRegister {
    try await viewModel.ask(.loans(of: Set(items.compactMap { EquipmentReference($0) })))
  }

  /// All that is out of some loans; so much of it as was said, where it is one piece.
  private func parts(
    _ lines: [LentLine], of holder: String, _ values: PieceValues
  ) async throws -> [OutstandingPart] {
    let parts = try await parts(lines, of: holder)
    guard let quantity = values.quantity ?? values.numbers?.count else { return parts }
    guard parts.count == 1 else { throw CommandError.partOfSeveral(holder, count: parts.count) }
    return parts.map {
      OutstandingPart(item: $0.item, loan: $0.loan, quantity: quantity, outstanding: $0.outstanding)
    }
  }

  func parts(_ lines: [LentLine], of holder: String) async throws -> [OutstandingPart] {
    let out = lines.filter { $0.line.outstanding > 0 }
    guard !out.isEmpty else { throw CommandError.nothingOut(holder) }
    var parts: [OutstandingPart] = []
    for line in out {
      let reference = ItemReference(type: line.item.type.record, id: line.item.id)
      guard let item = try await viewModel.load(.record(reference))?.equipment else { continue }
      parts.append(
        OutstandingPart(
          item: item, loan: line.line.loan, quantity: line.line.outstanding, outstanding: line.line.outstanding))
    }
    return parts
  }

  /// The loans that have or keep what was named, by their numbers.
  func openLoans(_ returned: Returned) async throws -> [Loan] {
    switch returned {
    case .loan(let target): return try await items(.loan, target).compactMap(\.loan)
    case .person(let name):
      let person = try await person(name)
      let register = try await viewModel.ask(.loans(of: person))
      return register.loans(numbered: register.lines(of: person.base.id).map(\.line.loan))
    case .pieces(let targets):
      let items = try await equipment(targets)
      let register = try await register(of: items)
      let books = items.compactMap { EquipmentReference($0) }.map(register.book)
      return register.loans(numbered: books.flatMap { $0.holders.map(\.loan) })
    }
  }

  /// The one loan that has an item.
  private func part(
    of item: any EquipmentItem, _ register: LoanRegister, _ values: PieceValues,
    _ arrows: [Int: [EquipmentReference: ShaftNumbers]], named name: String
  ) throws -> OutstandingPart {
    guard let reference = EquipmentReference(item) else { throw CommandError.nothingOut(name) }
    var holders = register.book(of: reference).holders
    // Of several loans the one that has the arrows of these numbers is meant.
    if let numbers = values.numbers {
      let named = holders.filter { arrows[$0.loan]?[reference].map { $0.holds(numbers) } ?? false }
      if named.count == 1 { holders = named }
      let areKnown = holders.allSatisfy { arrows[$0.loan]?[reference] != nil }
      if named.isEmpty, areKnown, holders.count > 1 {
        throw CommandError.nothingOut("\(name) with the numbers \(numbers.text)")
      }
    }
    guard let holder = holders.first else { throw CommandError.nothingOut(name) }
    let line = holders.count == 1 ? holder : try chosen(holders, of: item, register)
    let quantity = values.quantity ?? values.numbers?.count ?? line.outstanding
    return OutstandingPart(item: item, loan: line.loan, quantity: quantity, outstanding: line.outstanding)
  }

  /// Asks which of several loans a piece comes back of.
  func chosen(_ holders: [LoanLine], of item: any EquipmentItem, _ register: LoanRegister) throws -> LoanLine {
    let labels = holders.map { Messages.holder($0, register) }
    guard mayAsk else { throw CommandError.severalLoans(Messages.name(item), labels) }
    showLines(labels)
    guard case .text(let text) = terminal.ask("Which loan has come back? "), let number = Int(text.trimmed),
      let line = holders.first(where: { $0.loan == number })
    else { throw CommandError.declined }
    return line
  }

  /// A condition that is worse than before wants a word about why.
  func check(_ values: PieceValues, of items: [any EquipmentItem]) throws {
    guard let condition = values.condition, values.notes == nil else { return }
    let worse = items.first { item in item.details.condition.map { condition.sortKey < $0.sortKey } ?? false }
    if let worse { throw CommandError.worseWithoutNotes(Messages.name(worse), condition) }
  }

  func movedOutput(
    _ parts: [OutstandingPart], _ verb: String, _ change: Change, _ register: LoanRegister
  ) -> Output {
    let notes = parts.map { part in
      let left = part.outstanding - part.quantity
      let who = register.borrower(of: part.loan).map { " from \($0.name)" } ?? ""
      let count =
        part.outstanding == 1
        ? "" : ", \(part.quantity) of \(part.outstanding)" + (left > 0 ? "; \(left) still out" : "")
      return "\(options.isDryRun ? "would be " : "")\(verb)\(who): \(Messages.name(part.item))\(count)"
    }
    return changed(change.items.compactMap(\.after).filter { $0.recordType == .movement }, notes: notes)
  }
}
