import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let kitReturn = Command(
    "kit return", of: .kit, "Take a kit back, piece by piece; what is missing stays out.",
    .kit, .except,
    GivenValues<Movement>.parameter(["condition", "notes"], "how good the pieces are now, anything else"),
    .day("on", "the day it came back, if not today"),
    examples: [#"kit return "Left hand""#, #"kit return "Left hand" condition=fair notes="a summer in the rain""#],
    notes: [
      "On a terminal it reads the kit out and asks for each piece: Enter for back as it was, n for not there, one key for"
        + " how good it is, e excellent, g good, f fair, p poor, u unsafe, and a number where only so many came back.",
      "In a script, with --yes, or where the line says more, all that is out with the kit comes back, except TARGETS: a"
        + " part of a piece comes back with return.",
      "A piece that is worse than before wants notes= about why, or asks for it.",
    ]
  ) { context, target, except, values, day in
    let kit = try await context.kit(target)
    let register = try await context.viewModel.ask(.loans)
    let out = try await context.out(with: kit.kit, register)
    let left = try await context.equipment(except)
    for item in left where !out.contains(where: { ItemReference($0.item) == ItemReference(item) }) {
      throw CommandError.notOutWithKit(Messages.name(item), kit.kit.name)
    }
    let parts = out.filter { part in !left.contains { ItemReference($0) == ItemReference(part.item) } }
    let isSaid = !left.isEmpty || !values.names.isEmpty || context.options.isYes
    let answers =
      context.mayAsk && !isSaid
      ? try context.readOut(kit.kit, parts)
      : try context.allBack(parts, PieceValues(condition: values.record.condition, notes: values.record.notes))
    return try await context.takeBack(kit.kit, out, answers, Handover(on: day ?? context.today), register)
  }
}

/// A piece of a kit that is read out, and how it came back.
struct ReadPiece: Sendable {
  let part: OutstandingPart
  let back: KitAnswer.Back
  var notes: String?
}

/// The answer to a piece of a kit that is read out.
enum KitAnswer: Equatable, Sendable {
  /// How many came back, and how good they are if that was judged.
  struct Back: Equatable, Sendable {
    var quantity: Int
    var condition: Condition?
  }

  case back(Back)
  /// It is none of the keys.
  case unclear

  /// Reads `g`, `n`, `7`, `7g` or nothing.
  ///
  /// - Parameter outstanding: how many are out.
  init(_ line: String, outstanding: Int) {
    let typed = Folding.fold(line.trimmed)
    let digits = typed.prefix { $0.isNumber }
    let key = String(typed.dropFirst(digits.count)).trimmed
    let quantity = digits.isEmpty ? outstanding : Int(digits) ?? -1
    let condition = Self.keys.first { $0.key == key || Folding.fold($0.condition.rawValue) == key }?.condition
    switch (key, condition) {
    case _ where !(0...outstanding ~= quantity): self = .unclear
    case ("n", _) where digits.isEmpty, ("-", _) where digits.isEmpty, ("no", _) where digits.isEmpty:
      self = .back(Back(quantity: 0))
    case ("", _), ("y", _), ("yes", _): self = .back(Back(quantity: quantity))
    case (_, let condition?): self = .back(Back(quantity: quantity, condition: condition))
    default: self = .unclear
    }
  }

  /// What came back is never new, and n is no.
  static let keys: [(key: String, condition: Condition)] = Condition.allCases.dropFirst().map {
    (key: String($0.rawValue.prefix(1)), condition: $0)
  }
}

extension CommandContext {
  /// What is out of all that went with a kit, of its one open loan.
  fileprivate func out(with kit: Kit, _ register: LoanRegister) async throws -> [OutstandingPart] {
    let lines = try await viewModel.ask(.lent(withKit: kit.base.id))
    let loans = Set(lines.map(\.line.loan)).sorted()
    guard loans.count <= 1 else {
      let labels = loans.map { number in
        "loan \(number)" + (register.borrower(of: number).map { ": \($0.name)" } ?? "")
      }
      throw CommandError.severalLoans(Messages.name(kit), labels)
    }
    return try await parts(lines, of: Messages.name(kit))
  }

  /// All pieces as they come back without a question.
  fileprivate func allBack(_ parts: [OutstandingPart], _ values: PieceValues) throws -> [ReadPiece] {
    try check(values, of: parts.map(\.item))
    return parts.map { part in
      ReadPiece(
        part: part, back: KitAnswer.Back(quantity: part.outstanding, condition: values.condition), notes: values.notes)
    }
  }

  /// Reads the pieces out and asks how each came back; nothing is stored before the last answer.
  fileprivate func readOut(_ kit: Kit, _ parts: [OutstandingPart]) throws -> [ReadPiece] {
    try viewModel.hold()
    showLines(Messages.readOut(kit, parts.count))
    return try parts.map { part in
      let back = try askBack(part)
      guard let condition = back.condition, let before = part.item.details.condition,
        condition.sortKey < before.sortKey
      else { return ReadPiece(part: part, back: back) }
      return ReadPiece(part: part, back: back, notes: try typed("  what happened? "))
    }
  }

  private func askBack(_ part: OutstandingPart) throws -> KitAnswer.Back {
    while true {
      if case .back(let back) = KitAnswer(try typed(Messages.readOutQuestion(part)), outstanding: part.outstanding) {
        return back
      }
      showLines([Messages.readOutKeys(part.outstanding)])
    }
  }

  /// The answer to a question, whatever it is.
  ///
  /// - Throws: `CommandError.declined` with Ctrl-C.
  func typed(_ question: String) throws -> String {
    while true {
      switch terminal.ask(formattedLine(question)) {
      case .text(let text): return text
      case .unreadable: showLines([Messages.notText])
      case .interrupted, .end, .cannotAsk: throw CommandError.declined
      }
    }
  }

  /// Stores what came back of a kit as one change, and says what is still out.
  fileprivate func takeBack(
    _ kit: Kit, _ out: [OutstandingPart], _ answers: [ReadPiece], _ handover: Handover, _ register: LoanRegister
  ) async throws -> Output {
    let back = answers.filter { $0.back.quantity > 0 }
    let quantities = Dictionary(back.map { (ItemReference($0.part.item), $0.back.quantity) }) { first, _ in first }
    let missing = out.filter { (quantities[ItemReference($0.item)] ?? 0) < $0.outstanding }
    let rest = missing.map { part in
      "still out: \(Messages.name(part.item))"
        + (part.outstanding == 1 ? "" : ", \(part.outstanding - (quantities[ItemReference(part.item)] ?? 0))")
    }
    guard !back.isEmpty else { return Output(findings: ["nothing came back of \(Messages.name(kit))"] + rest) }
    let moves = back.map { answer in
      (
        piece: LentPiece(
          answer.part.item, quantity: answer.back.quantity, condition: answer.back.condition, kit: kit.base.id,
          notes: answer.notes), loan: Optional(answer.part.loan), direction: Movement.Direction.back
      )
    }
    let change = try await viewModel.perform(.move(moves, handover))
    let parts = back.map { answer in
      OutstandingPart(
        item: answer.part.item, loan: answer.part.loan, quantity: answer.back.quantity,
        outstanding: answer.part.outstanding)
    }
    var output = movedOutput(parts, "back", change, register)
    output.findings += rest
    remember(kit)
    return output
  }
}

extension Messages {
  fileprivate static func readOut(_ kit: Kit, _ count: Int) -> [String] {
    [
      "\(name(kit)): \(count) \(count == 1 ? "piece" : "pieces") out",
      "Enter: back as it was; n: not there; \(keys); Ctrl-C: nothing is stored",
    ]
  }

  private static var keys: String {
    KitAnswer.keys.map { "\($0.key) \($0.condition.rawValue)" }.joined(separator: ", ")
  }

  /// The question for a piece, with how many of it are out and how good it was: `riser 2 “WNS Motive” (good)`.
  static func readOutQuestion(_ part: OutstandingPart) -> String {
    name(part.item) + (part.outstanding == 1 ? "" : ", \(part.outstanding)")
      + (part.item.details.condition.map { " (\($0.rawValue))" } ?? "") + ": "
  }

  /// What can be answered to it.
  static func readOutKeys(_ outstanding: Int) -> String {
    "Enter, n or one of \(keys)" + (outstanding == 1 ? "" : "; before it how many came back: 0 to \(outstanding)")
  }
}
