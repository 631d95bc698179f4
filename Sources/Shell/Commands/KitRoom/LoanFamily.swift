import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let loan = CommandFamily(
    name: "loan", summary: "What is lent or kept for somebody: who has it, until when.",
    commands: [{ .loanList }, { .loanShow }, { .loanCancel }], takesNumbers: true)
}

extension Command {
  static let loanList = Command(
    "loan list", of: .loan, "List what is out or kept, the earliest due first.",
    .flag("all", "also loans of which everything is back"), .limit("at most so many rows"),
    onlyReads: true,
    examples: ["loan list", "loan list --all --limit 20"]
  ) { context, all, limit in
    let register = try await context.viewModel.load(.loans(with: all ? nil : []))
    let loans = register.loans.values.filter { all || register.state(of: $0).isOpen }
      .sorted { ($0.due?.dayNumber ?? .max, $0.base.id) < ($1.due?.dayNumber ?? .max, $1.base.id) }
    let shown = limit.map { Array(loans.prefix($0)) } ?? loans
    var output = Output(table: LoanTables.loans(shown, register))
    if loans.count > shown.count { output.findings = ["\(shown.count) of \(loans.count) loans"] }
    return output
  }

  static let loanShow = Command(
    "loan show", of: .loan, "Show a loan with all that it has.",
    .target, onlyReads: true, examples: ["loan show 4", "loan show 4 --format json"]
  ) { context, target in
    let loans = try await context.items(.loan, target).compactMap(\.loan)
    let register = try await context.viewModel.ask(.loans(with: Set(loans.map(\.base.id))))
    let lines = loans.flatMap { register.lines(ofLoan: $0.base.id) }
    var output = Output(table: try await context.pieces(lines, register))
    output.findings = loans.map { Messages.summary(of: $0, register) }
    return output
  }

  static let loanCancel = Command(
    "loan cancel", of: .loan, "Give up what was kept for somebody and not handed out.",
    .target, .option("reason", "WHY", "why"),
    examples: ["loan cancel 10", #"loan cancel 10 --reason "found her own""#],
    notes: ["What is out stays out: return takes it back."]
  ) { context, target, reason in
    let loans = try await context.items(.loan, target).compactMap(\.loan)
    let edits = loans.map { loan in
      var after = loan
      after.closed = reason ?? "cancelled"
      return (before: loan as any Record, after: after as any Record)
    }
    return try await context.edit(edits)
  }

  static let extend = Command(
    "extend", of: .loan, "Put off the day on which something is to be back.",
    .returned(), .day("until", "the new day", isRequired: true),
    examples: ["extend loan 4 until 3w", "extend clara until 6w"],
    notes: ["The whole loan is put off, where each of its pieces is free for as long."]
  ) { context, returned, until in
    let edits = try await context.openLoans(returned).map { loan in
      var after = loan
      after.due = until
      return (before: loan as any Record, after: after as any Record)
    }
    return try await context.edit(edits)
  }

  static let has = Command(
    "has", of: .loan, "List what somebody has, and what is kept for them.",
    .word("PERSON", "the short name, the name or a part of it", completion: .people).spoken,
    onlyReads: true, examples: ["has clara", "has eva --format csv"]
  ) { context, name in
    let person = try await context.person(name)
    let register = try await context.viewModel.load(.loans(of: person))
    let lines = register.lines(of: person.base.id)
    var output = Output(table: try await context.pieces(lines, register))
    output.findings = ["\(person.name)\(Messages.holding(lines, register).map { ": \($0)" } ?? " has nothing")"]
    let contact = try await context.viewModel.ask(.contacts(of: [person.base.id]))[person.base.id]
    output.notes = [Messages.reach(person, contact)].compactMap(\.self)
    return output
  }
}

extension CommandContext {
  /// What loans have, a piece a line.
  fileprivate func pieces(_ lines: [LentLine], _ register: LoanRegister) async throws -> Table {
    let ofSets = Set(lines.filter { $0.item.type == .arrow }.map(\.line.loan))
    let arrows = ofSets.isEmpty ? [:] : try await viewModel.ask(.arrowsOut(ofSets.sorted()))
    return LoanTables.pieces(lines, register, try await viewModel.ask(.equipment(lines.map(\.item))), arrows)
  }
}

extension LoanState {
  /// True if something is out or kept.
  var isOpen: Bool { [.reserved, .out, .overdue].contains(self) }
}
