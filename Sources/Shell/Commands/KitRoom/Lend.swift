import Archery
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let lend: Command = Command(
    "lend", of: .loan, "Hand pieces out to somebody, until a day if one is said.",
    .pieces(isPrompted: true), .person("to", "who gets them"), .day("until", "when they are to be back"), .purpose,
    .pieceValues,
    .day("from", "since when, if not from today on"), .flag("new-person", "add whom nobody knows yet"),
    examples: [
      "lend riser 10, limbs 9, arrow 10 to anna until 3w quantity=1",
      #"lend riser 2 to "Jo Field" for "trial evening" --new-person"#,
    ],
    notes: [
      "What is not free on each day of the loan is not lent: it says who has it. free lists what is.",
      "A part of an arrow set or of other items of which there are several goes with quantity=6, or with the numbers of"
        + " the arrows as numbers=1-6; without either it is all that is free.",
      "What was reserved for the same person and begins by then is handed out of the reservation.",
      "condition= is how good it is now; it is judged again when it comes back.",
      "On a terminal lend alone asks what, to whom and until when.",
    ]
  ) { context, targets, name, until, purpose, values, from, isNew in
    let asked = try context.askedOfLoan(.lend, .out, targets, name, from, until)
    return try await context.lend(
      context.wanted(asked.targets, values), .out, to: asked.name,
      LoanTerms(from: asked.from, until: asked.until, purpose: purpose, values: values, isNew: isNew))
  }

  static let reserve: Command = Command(
    "reserve", of: .loan, "Keep pieces for somebody, from a day to come until another.",
    .pieces(isPrompted: true), .person("for", "whom they are kept for"),
    .day("from", "the first day", isRequired: true),
    .day("until", "the last day", isRequired: true), .pieceValues, .flag("new-person", "add whom nobody knows yet"),
    examples: [
      "reserve riser 2 for anna from 2w until 3w", "reserve riser 10 for ben from 7d until 14d quantity=2",
    ],
    notes: [
      "lend then hands out what was kept; loan cancel gives it up.",
      "What is not free on each of the days is not kept: it says who has it.",
    ]
  ) { context, targets, name, from, until, values, isNew in
    let asked = try context.askedOfLoan(.reserve, .hold, targets, name, from, until)
    return try await context.lend(
      context.wanted(asked.targets, values), .hold, to: asked.name,
      LoanTerms(from: asked.from, until: asked.until, values: values, isNew: isNew))
  }
}

/// How long, what for, and what is said of each piece.
struct LoanTerms {
  var from: CalendarDate?
  var until: CalendarDate?
  var purpose: String?
  var values: PieceValues
  var isNew: Bool
}

/// An item that somebody is to get.
struct WantedPiece {
  let item: any EquipmentItem
  /// How many of it; nil for all that is free.
  var quantity: Int?
  /// The kit that it goes with.
  var kit: Int?
}

extension CommandContext {
  /// Asks for what a line does not say of a loan of pieces.
  fileprivate func askedOfLoan(
    _ command: Command, _ direction: Movement.Direction, _ typed: PieceTargets, _ name: String?,
    _ from: CalendarDate?, _ until: CalendarDate?
  ) throws -> AskedLoan<PieceTargets> {
    try askedOfLoan(
      command, direction, typed.isEmpty ? nil : typed, ("What?", .pieces()), name, from, until)
  }

  /// The items that targets mean, each as often as was said.
  fileprivate func wanted(_ targets: PieceTargets, _ values: PieceValues) async throws -> [WantedPiece] {
    let quantity = values.quantity ?? values.numbers?.count
    return try await equipment(targets).map { WantedPiece(item: $0, quantity: quantity) }
  }

  /// Hands pieces out, or keeps them for somebody, with one loan.
  ///
  /// - Throws: `CommandError.pieceNotFree` for the first that is not free on each day of it.
  func lend(
    _ wanted: [WantedPiece], _ stated: Movement.Direction, to name: String, _ terms: LoanTerms
  ) async throws -> Output {
    // What begins later is kept until then.
    let direction: Movement.Direction = terms.from.map { $0 > today } ?? false ? .hold : stated
    let register = try await viewModel.ask(.loans(of: Set(wanted.compactMap { EquipmentReference($0.item) })))
    let first = terms.from ?? today
    if let until = terms.until, until < first { throw CommandError.endsBeforeBeginning(first, until) }
    let person = try await borrower(name, isNew: terms.isNew)
    let kept = direction == .out ? register.reservation(of: wanted.map(\.item), for: person.base.id, on: first) : nil
    var loan = kept ?? Loan()
    if kept == nil {
      (loan.borrower, loan.from, loan.due) = (person.base.id, first, terms.until)
      loan.purpose = terms.purpose
    }
    let pieces = try wanted.map { try piece($0, register, loan, terms) }
    let change = try await viewModel.perform(
      .lend(
        pieces, direction, with: loan, to: person.base.id == 0 ? person : nil,
        Handover(on: direction == .hold ? today : first, notes: terms.values.notes)))
    return lent(pieces, direction, change, to: person, until: kept?.due ?? terms.until)
  }

  /// How many of an item go, and refuses it where they are not free.
  private func piece(
    _ wanted: WantedPiece, _ register: LoanRegister, _ loan: Loan, _ terms: LoanTerms
  ) throws -> LentPiece {
    let item = wanted.item
    let availability = register.availability(of: item)
    let own = EquipmentReference(item).flatMap { register.book(of: $0).lines[loan.base.id]?.reserved } ?? 0
    let free = availability.free(from: loan.from ?? today, until: loan.due) + own
    let count = wanted.quantity ?? max(1, own > 0 ? own : free)
    if count > free {
      throw CommandError.pieceNotFree(
        Messages.notFree(
          item, wanted: count, free: max(0, free), register, from: loan.from ?? today, until: loan.due,
          besides: [loan.base.id]))
    }
    return LentPiece(
      item, quantity: count, numbers: terms.values.numbers, condition: terms.values.condition, kit: wanted.kit)
  }

  private func lent(
    _ pieces: [LentPiece], _ direction: Movement.Direction, _ change: Change, to person: Person, until: CalendarDate?
  ) -> Output {
    let verb = direction == .hold ? "kept" : "lent"
    var notes = [
      "\(options.isDryRun ? "would be " : "")\(verb) \(direction == .hold ? "for" : "to") \(person.name)"
        + (until.map { ", until \($0.formatted)" } ?? "")
    ]
    notes += pieces.map {
      "  \(Messages.name($0.item))" + ($0.quantity == 1 ? "" : ", \($0.quantity) of \($0.item.details.quantity)")
    }
    if person.base.id == 0 { notes.append("  \(Messages.quoted(person.name)) is a new person") }
    return changed(change.items.compactMap(\.after).filter { $0.recordType == .movement }, notes: notes)
  }
}
