import Answers
import Archery
import Equipment
import Hub
import ShellLanguage

/// Whose turn it is, and what they get.
extension Desk {
  /// Begins the turn of the person of a number, which hands out what the one before was to get.
  ///
  /// - Returns: how many steps of undo were stored, as all of these do.
  func beginTurn(of number: Int) async throws -> Int {
    if let person = register.people[number] { return try await beginTurn(of: person) }
    refuse("there is no person \(number)", hint: "list people shows them")
    return try await beginTurnOfNobody("person \(number)")
  }

  /// Takes a name: of a person, whose turn begins, or of a kit.
  ///
  /// - Returns: nil for a command of the shell, which ends the desk.
  func take(name: String, typed: String) async throws -> Int? {
    let people = register.people.values.filter { $0.isCalled(name) }.sorted { $0.base.id < $1.base.id }
    let kits = try await kits(called: name)
    if people.count + kits.count == 1 {
      if let person = people.first { return try await beginTurn(of: person) }
      return try await take(kits: kits.map(\.base.id), DeskThings())
    }
    if people.count + kits.count > 1 {
      let labels = people.map { "person \($0.base.id)" } + kits.map { "kit \($0.base.id)" }
      refuse("\(Messages.quoted(name)) may be \(labels.joined(separator: ", "))", hint: "say which by its number")
      return people.isEmpty ? 0 : try await beginTurnOfNobody(name)
    }
    if context.isCommand(Lexer.split(typed).words) { return leave(for: typed) }
    if let person = try await context.knownPerson(name) { return try await beginTurn(of: person) }
    return try await takeUnknown(name)
  }

  private func kits(called name: String) async throws -> [Kit] {
    let folded = Folding.fold(name)
    return try await context.viewModel.ask(.records(of: [.kit])).compactMap(\.kit).filter { $0.uniqueName == folded }
  }

  /// A command is given back to the script; a person leaves first.
  private func leave(for typed: String) -> Int? {
    guard let script = lines.script else {
      refuse(
        "\(Messages.quoted(typed.trimmed)) is a command" + (lines.isTyped ? ": end leaves the desk first" : ""))
      return 0
    }
    script.giveBack(typed)
    return nil
  }

  private func takeUnknown(_ name: String) async throws -> Int {
    let known = register.people.values.flatMap { [$0.name, $0.short].compactMap { $0 } }.sorted()
    let near = Suggestions.nearest(to: name, among: known)
    guard name.isLikeName else {
      refuse(
        "nothing and nobody is called \(Messages.quoted(name))", hint: "riser 14, AHUB:RISER:14, a person or a kit")
      return 0
    }
    var person = Person()
    try person.set("name", to: name)
    if terms.isNew { return try await beginTurn(of: person) }
    guard lines.isTyped, context.mayAsk else {
      refuse(CommandError.noName(name, .person, near: near))
      return try await beginTurnOfNobody(name)
    }
    let nearest = near.first.map { ", and \(Messages.quoted($0)) is near" } ?? ""
    try context.confirm("Nobody is called \(Messages.quoted(name)) yet\(nearest). Add them?")
    return try await beginTurn(of: person)
  }

  private func beginTurn(of person: Person) async throws -> Int {
    if let now = turn.person, now.base.id == person.base.id, Folding.fold(now.name) == Folding.fold(person.name) {
      context.note(["it is \(now.name)’s turn already"])
      return 0
    }
    // What was scanned before anybody was named is for whoever is named now.
    let steps = turn.person == nil ? 0 : try await handOut(before: person)
    turn.person = person
    turn.unknown = nil
    let lines = lines.isTyped && person.base.id > 0 ? register.lines(of: person.base.id) : []
    context.note([Messages.turn(of: person, lines, register)])
    for entry in turn.list {
      if let reason = whyNot(entry.item, entry.quantity, besides: turn.list.filter { !$0.isOf(entry.item) }) {
        context.report([reason])
      }
    }
    return steps
  }

  /// Ends the turn of the one before: nobody gets by mistake what follows.
  private func beginTurnOfNobody(_ name: String) async throws -> Int {
    // A person at the terminal sees it, and goes on.
    if lines.isTyped { return 0 }
    let steps = turn.person == nil ? 0 : try await handOut(before: Person())
    turn.unknown = name
    return steps
  }

  /// Hands out what is on the list, as one step.
  ///
  /// What others have taken meanwhile is named and left out, and the rest is handed out: at a terminal with the next
  /// empty line, else at once.
  ///
  /// - Parameter next: the person whose turn begins, if it does not wait for an empty line.
  func handOut(before next: Person? = nil) async throws -> Int {
    guard let person = turn.person else { return handOutToNobody() }
    if turn.list.isEmpty, next == nil { context.note(["nothing was scanned for \(person.name)"]) }
    var attempts = 0
    while !turn.list.isEmpty {
      do {
        try await lend(turn.list, to: person)
        turn = Turn(until: turn.until)
        return 1
      } catch {
        attempts += 1
        try await refresh()
        guard try await drop(because: error) || attempts < HubAttempts.most else { throw error }
        if turn.list.isEmpty { break }
        guard next != nil || !lines.isTyped else {
          context.note(["the others are still on the list: an empty line hands them out"])
          return 0
        }
      }
    }
    turn = Turn(until: turn.until)
    return 0
  }

  private enum HubAttempts {
    static let most = 3
  }

  private func handOutToNobody() -> Int {
    if let unknown = turn.unknown {
      context.note(["nothing is handed out to \(Messages.quoted(unknown))"])
      turn = Turn(until: turn.until)
    } else if !turn.list.isEmpty {
      refuse("who gets it? A person’s label or name says", hint: "- takes it off the list")
    } else if lines.isTyped {
      context.note(["nothing is on the list; end leaves, ? helps"])
    }
    return 0
  }

  /// Takes what cannot be handed out off the list, and says why; false if the error names nothing that is on it.
  private func drop(because error: any Error) async throws -> Bool {
    let item: EquipmentReference?
    switch error {
    case InventoryError.loan(.notFree(let piece, _, _, _)): item = piece
    case let blocked as BlockedPiece: item = EquipmentReference(blocked.care.item)
    case InventoryError.conflict(let type, let id): item = type.equipment.map { EquipmentReference($0, id) }
    default: return false
    }
    guard let item, let index = turn.list.firstIndex(where: { EquipmentReference($0.item) == item }) else {
      return false
    }
    let entry = turn.list[index]
    let now = try await context.viewModel.ask(.record(ItemReference(entry.item)))?.equipment
    if case InventoryError.conflict = error, let now {
      turn.list[index].item = now
      return true
    }
    turn.list.remove(at: index)
    if let reason = now.flatMap({ whyNot($0, entry.quantity) }) { refuse(reason) } else { refuse(error) }
    return true
  }

  /// Stores what somebody gets: out of what is kept for them, and with one new loan.
  private func lend(_ entries: [Entry], to person: Person) async throws {
    var (kept, loose): ([Int: [LentPiece]], [LentPiece]) = ([:], [])
    for entry in entries {
      var left = entry.quantity
      for line in reservations(of: entry.item, for: person) where left > 0 {
        let count = min(left, line.reserved)
        kept[line.loan, default: []].append(entry.piece(count))
        left -= count
      }
      if left > 0 { loose.append(entry.piece(left)) }
    }
    var parts = kept.sorted { $0.key < $1.key }.compactMap { number, pieces in
      register.loans[number].map { LoanPart($0, pieces) }
    }
    if !loose.isEmpty {
      var loan = Loan()
      (loan.borrower, loan.from, loan.due) = (person.base.id, context.today, turn.until)
      loan.purpose = terms.purpose
      parts.append(LoanPart(loan, loose, to: person.base.id == 0 ? person : nil))
    }
    let change = try await context.viewModel.perform(.lend(parts, .out, Handover(on: context.today)))
    note(change)
    gone += entries.reduce(0) { $0 + $1.quantity }
    context.note(parts.map { Messages.handedOut($0, to: person, isDry: context.options.isDryRun) })
  }
}

extension Desk.Entry {
  fileprivate func piece(_ count: Int) -> LentPiece {
    LentPiece(item, quantity: count, condition: condition, kit: kit, notes: notes)
  }
}

extension String {
  /// True if it may be the name of a person: letters, with blanks, points, hyphens and apostrophes among them.
  fileprivate var isLikeName: Bool {
    contains(where: \.isLetter) && allSatisfy { $0.isLetter || " .-'’".contains($0) }
  }
}
