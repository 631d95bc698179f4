import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let desk = Command(
    "desk", "Hand out and take back with a scanner: a person’s label, things, Enter.",
    .day("until", "when what is handed out is to be back"), .purpose,
    .flag("new-person", "add whom nobody knows yet"),
    examples: ["desk until 3w --yes", #"desk until 20.6. for "spring course""#], notes: deskNotes
  ) { context, until, purpose, isNew in
    if let until, until < context.today { throw CommandError.endsBeforeBeginning(context.today, until) }
    guard context.script != nil || context.terminal.isInteractive || context.invocation.source != .standardInput
    else { throw CommandError.standardInputIsScript }
    let source: PromptLines.Source = context.script != nil || context.terminal.isInteractive ? .lines : .input
    return try await Desk(context, source, DeskTerms(until: until, purpose: purpose, isNew: isNew)).run()
  }

  private static var deskNotes: [String] {
    [
      "It has a prompt of its own; in a script it takes the lines behind it, and archeryhub desk those of standard input."
        + " A person: AHUB:PERSON:3, which a label says, a short name or a name. Things: AHUB:RISER:14, riser 14, limbs 9,"
        + " AHUB:KIT:2 or a kit’s name, 6 x arrow 6. A set of arrows goes as a whole, of other things of which there are"
        + " several each scan is one.",
      "An empty line hands out all that is on the list, as one step of undo, and so does the next person. A thing that is"
        + " out comes back at once: on a terminal one key says how good it is, e excellent, g good, f fair, p poor,"
        + " u unsafe, Enter as it was; the next scan is taken for Enter. Elsewhere it stands behind it:"
        + " riser 14 !poor tip cracked. Each line that takes something back is a step of undo.",
      "Of things of which there are several, what the person has comes back and all else goes out; back arrow 6 and"
        + " out arrow 6 say it. until 20.6. changes the day. - takes back the last line, ? helps, and end, . or Ctrl-D"
        + " leave: what was not handed out by then is said, and stays.",
    ]
  }
}

/// What holds for all that is handed out at the desk.
struct DeskTerms {
  var until: CalendarDate?
  var purpose: String?
  /// True if a name that nobody has is a new person's.
  var isNew: Bool
}

/// The desk: takes lines, hands out, takes back, and answers each line at once.
@HubActor
final class Desk {
  /// A thing that is to go.
  struct Entry {
    var item: any EquipmentItem
    var quantity: Int
    var kit: Int?
    var condition: Condition?
    var notes: String?
  }

  /// Whose turn it is, and what is to go; each line that changes it keeps the one before, so that it can be taken back.
  struct Turn {
    var person: Person?
    var list: [Entry] = []
    var until: CalendarDate?
    /// The words that named nobody: what follows is nobody's.
    var unknown: String?
  }

  let context: CommandContext
  let lines: PromptLines
  let terms: DeskTerms
  var register: LoanRegister
  var turn: Turn
  /// The lines that can be taken back: the turn before each, how many steps it stored, and the line itself.
  var past: [(turn: Turn, steps: Int, line: String)] = []
  /// A scan that came instead of an answer, and is the next line.
  var pushed: String?
  var stored: [any Record] = []
  private var refused = 0
  /// How many things went and came, and the people who got some.
  var (gone, back): (Int, Int) = (0, 0)

  init(_ context: CommandContext, _ source: PromptLines.Source, _ terms: DeskTerms) async throws {
    (self.context, self.terms) = (context, terms)
    lines = PromptLines(context, source, echo: "desk> ", staysInterrupted: true)
    turn = Turn(until: terms.until)
    register = try await context.viewModel.ask(.loans)
  }

  /// Takes lines up to the end of them.
  func run() async throws -> Output {
    defer { context.deskPrompt = nil }
    if lines.isTyped { context.showLines(Messages.deskGreeting) }
    while let text = try await next() {
      if context.terminal.isInterrupted, !lines.isTyped { throw CommandError.interrupted }
      guard try await take(text) else { break }
      try await context.flushWhereDue()
    }
    return output
  }

  private func next() async throws -> String? {
    if let text = pushed {
      pushed = nil
      return text
    }
    if lines.isTyped { context.deskPrompt = DeskPrompt(hasPerson: turn.person != nil) }
    return try await lines.next({ prompt }, refuse: { refuse($0) })
  }

  /// `hub desk> `, with whose turn it is and how many things are on the list.
  private var prompt: String {
    let person = turn.person.map { " " + DisplayWidth.cut(VisibleText.line($0.name), to: 24) } ?? ""
    let count = turn.list.reduce(0) { $0 + $1.quantity }
    return context.formattedLine("hub desk\(person)\(count == 0 ? "" : ", \(count)")> ")
  }

  /// Says why a line is not taken, as an error that loses nothing else.
  func refuse(_ reason: String, hint: String? = nil) {
    refused += 1
    let words = [lines.origin + reason] + (hint.map { ["hint: \($0)"] } ?? [])
    // True even if nothing of the script is kept.
    if context.isBufferedToTheEnd { context.showLines(words) } else { context.report(words) }
  }

  func refuse(_ error: any Error) {
    let (text, hint) = Messages.wording(of: error)
    refuse(text, hint: hint)
  }

  private var output: Output {
    var output = context.changed(stored, notes: [Messages.deskEnd(gone, back, isDry: context.options.isDryRun)])
    output.findings = Messages.notHandedOut(turn.list, to: turn.person)
    if refused > 0 { output.findings.append("\(refused) \(refused == 1 ? "line was" : "lines were") not taken") }
    if !output.findings.isEmpty { output.code = .failure }
    return output
  }
}

extension Desk {
  /// Takes a line and answers it; false if it ends the desk.
  private func take(_ text: String) async throws -> Bool {
    // A person types slowly enough for others to have lent or returned something meanwhile.
    if lines.isTyped { try await refresh() }
    let before = turn
    var steps = 0
    do {
      switch DeskLine(text) {
      case .end: return false
      case .nothing: return true
      case .help:
        context.showLines(Messages.deskHelp)
        return true
      case .takeBack:
        try await takeBack()
        return true
      case .handOut: steps = try await handOut()
      case .until(let day): setDay(day)
      case .person(let number): steps = try await beginTurn(of: number)
      case .things(let things): steps = try await take(things)
      case .name(let name):
        guard let done = try await take(name: name, typed: text) else { return false }
        steps = done
      }
    } catch {
      guard try await isOfLine(error) else { throw error }
    }
    if steps > 0 || turn != before { past.append((before, steps, text.trimmed)) }
    return true
  }

  /// Says an error that is about a line alone; false for one that ends the desk.
  private func isOfLine(_ error: any Error) async throws -> Bool {
    switch error {
    case CommandError.declined where lines.isTyped:
      context.note(["nothing was done"])
      return true
    case CommandError.interrupted, CommandError.declined: return false
    case is CommandError, is BlockedPiece, is UnreadablePlan, is Problems: break
    case InventoryError.loan, InventoryError.usedId, InventoryError.conflict, InventoryError.noItem:
      try await refresh()
    default: return false
    }
    refuse(error)
    return true
  }

  /// Sees what others did meanwhile.
  func refresh() async throws {
    try await context.viewModel.refresh()
    register = try await context.viewModel.ask(.loans)
  }

  /// Notes what a change has stored.
  func note(_ change: Change) {
    let records = change.items.compactMap(\.after)
    stored += records.filter { $0.recordType == .movement }
    register.add(records)
  }

  private func setDay(_ text: String) {
    guard let day = CalendarDate(coming: text, from: context.today), day >= context.today else {
      return refuse("\(Messages.quoted(text)) is no day to come, such as 20.12., friday or 14d")
    }
    turn.until = day
    context.note(["until \(day.formatted) from here on"])
    for entry in turn.list {
      if let reason = whyNot(entry.item, entry.quantity, besides: turn.list.filter { !$0.isOf(entry.item) }) {
        context.report([reason])
      }
    }
  }

  /// Takes back the last line that did something.
  private func takeBack() async throws {
    guard let last = past.last else { return refuse("there is no line to take back") }
    if last.steps > 0 {
      if context.invocation.isAtomic { throw CommandError.transactionIsOpen(command: "undo", option: "--atomic") }
      guard try await context.viewModel.ask(.undoneOfAnother) == nil else {
        return refuse("others have changed something since: undo behind the end of the desk takes it back")
      }
    }
    for _ in 0..<last.steps {
      guard let entry = try await context.viewModel.perform(.undo(isForced: false)) else {
        throw CommandError.nothingToUndo
      }
      forget(entry.change)
    }
    past.removeLast()
    turn = last.turn
    register = try await context.viewModel.ask(.loans)
    let line = last.line.isEmpty ? "what was handed out" : VisibleText.line(last.line)
    context.note(["taken back: \(line)" + (turn.person.map { "; it is \($0.name)’s turn" } ?? "")])
  }

  private func forget(_ inverse: Change) {
    let movements = inverse.items.compactMap(\.before?.movement)
    gone -= movements.filter { $0.direction == .out }.reduce(0) { $0 + $1.quantity }
    back -= movements.filter { $0.direction == .back }.reduce(0) { $0 + $1.quantity }
    let ids = Set(movements.map(\.base.id))
    stored.removeAll { ids.contains($0.recordId) }
  }
}

extension Desk.Entry {
  func isOf(_ other: any EquipmentItem) -> Bool { ItemReference(item) == ItemReference(other) }
}

extension Desk.Turn: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.person?.base.id == other.person?.base.id && one.person?.name == other.person?.name && one.until == other.until
      && one.unknown == other.unknown
      && one.list.map { [$0.item.recordId, $0.quantity, $0.kit ?? 0] }
        == other.list.map { [$0.item.recordId, $0.quantity, $0.kit ?? 0] }
  }
}
