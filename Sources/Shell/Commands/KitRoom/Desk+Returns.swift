import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// Things that come back.
extension Desk {
  /// Which loans a piece comes back of, and how many of each: of whose turn it is, else of the one that has it.
  func parts(of item: any EquipmentItem, _ quantity: Int?) throws -> [OutstandingPart] {
    let holders = holders(of: item)
    guard !holders.isEmpty else { throw CommandError.nothingOut(Messages.name(item)) }
    let own = own(holders)
    let from =
      !own.isEmpty ? own : holders.count == 1 ? holders : [try context.chosen(holders, of: item, register)]
    let out = from.reduce(0) { $0 + $1.outstanding }
    var left = quantity ?? (item.equipmentType == .arrow ? out : 1)
    if left > out, let reference = EquipmentReference(item) {
      throw LoanFault.moreThanOut(reference, loan: from[0].loan, count: left, out: out)
    }
    var parts: [OutstandingPart] = []
    // What is due first comes back first.
    for line in from.sorted(by: { ($0.due?.dayNumber ?? .max, $0.loan) < ($1.due?.dayNumber ?? .max, $1.loan) })
    where left > 0 {
      let count = min(left, line.outstanding)
      parts.append(OutstandingPart(item: item, loan: line.loan, quantity: count, outstanding: line.outstanding))
      left -= count
    }
    return parts
  }

  /// Stores what comes back as one step, with how good it is: said on the line, asked for, or as it was; false if nothing
  /// came back after all.
  func takeBack(_ coming: [Coming], _ condition: Condition?, _ notes: String?) async throws -> Bool {
    var judged: [Coming] = []
    for var piece in coming {
      if let condition {
        try checkNotes(piece.part.item, condition, notes)
        (piece.condition, piece.notes) = (condition, notes)
      } else if lines.isTyped, context.mayAsk, !context.options.isYes {
        guard try ask(&piece, takesScans: coming.count == 1) else { continue }
      }
      judged.append(piece)
    }
    guard !judged.isEmpty else {
      context.note(["nothing came back"])
      return false
    }
    let moves = judged.map { piece in
      (
        piece: LentPiece(
          piece.part.item, quantity: piece.part.quantity, condition: piece.condition, kit: piece.kit,
          notes: piece.notes), loan: Optional(piece.part.loan), direction: Movement.Direction.back
      )
    }
    let change = try await context.viewModel.perform(.move(moves, Handover(on: context.today)))
    let answers = context.movedOutput(judged.map(\.part), "back", change, register).notes
    context.note(zip(answers, judged).map { $0 + ($1.condition.map { ", \($0.rawValue)" } ?? "") })
    for piece in judged where piece.condition == .unsafe {
      context.report(["\(Messages.name(piece.part.item)) is not lent until a service says that it is safe"])
    }
    note(change)
    back += judged.reduce(0) { $0 + $1.part.quantity }
    return true
  }

  private func checkNotes(_ item: any EquipmentItem, _ condition: Condition, _ notes: String?) throws {
    guard notes == nil, let before = item.details.condition, condition.sortKey < before.sortKey else { return }
    if lines.isTyped, context.mayAsk { return }
    throw CommandError.worseAtDesk(Messages.name(item), typed(item), condition)
  }

  /// Asks how good a piece is that comes back; false if it is not there.
  ///
  /// A scanner does not wait for a question: the next scan is taken for Enter, and is the next line.
  private func ask(_ piece: inout Coming, takesScans: Bool) throws -> Bool {
    let part = OutstandingPart(
      item: piece.part.item, loan: piece.part.loan, quantity: piece.part.quantity, outstanding: piece.part.quantity)
    try context.viewModel.hold()
    while true {
      let text = try context.typed(Messages.readOutQuestion(part))
      if case .back(let back) = KitAnswer(text, outstanding: part.quantity) {
        guard back.quantity > 0 else { return false }
        piece.part = OutstandingPart(
          item: part.item, loan: part.loan, quantity: back.quantity, outstanding: piece.part.outstanding)
        piece.condition = back.condition
        if let condition = back.condition, let before = part.item.details.condition, condition.sortKey < before.sortKey
        {
          piece.notes = try context.typed("  what happened? ")
        }
        return true
      }
      if takesScans, RecordLabel(text) != nil || DeskLine(text).isOfScan {
        pushed = text
        return true
      }
      context.showLines([Messages.readOutKeys(part.quantity)])
    }
  }
}

extension DeskLine {
  /// True if it names things or a person by number, so that it is no answer to a question.
  fileprivate var isOfScan: Bool {
    switch self {
    case .things, .person: true
    default: false
    }
  }
}
