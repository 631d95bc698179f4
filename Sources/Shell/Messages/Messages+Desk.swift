import Archery
import Equipment
import Hub
import ShellOutput

extension Messages {
  /// What a person reads who begins at the desk.
  static let deskGreeting = [
    "a person, then things: labels, anna, riser 14, 6 x arrow 6; an empty line hands out; ? helps, end leaves"
  ]

  /// What `?` answers.
  static let deskHelp = [
    "AHUB:PERSON:3, anna or Anna Berg: whose turn it is; what the one before was to get is handed out",
    "AHUB:RISER:14, riser 14, limbs 9, AHUB:KIT:2, a kit’s name, 6 x arrow 6: things; what is out comes back",
    "back arrow 6, out arrow 6: which way, of things of which there are several",
    "riser 14 !poor tip cracked: how good it is, and what happened",
    "an empty line: hands out all that is on the list; until 20.6.: another day; -: takes back the last line",
    "end, . or Ctrl-D: leaves",
  ]

  /// `Anna Berg: 3 out, 1 overdue since 2026-05-24`.
  static func turn(of person: Person, _ lines: [LentLine], _ register: LoanRegister) -> String {
    if person.base.id == 0 { return "\(person.name) is a new person: what follows is for them" }
    return "\(person.name): \(holding(lines, register) ?? "what follows is for them")"
  }

  /// `3 out, 1 overdue since 2026-05-24`; nil for nothing.
  static func holding(_ lines: [LentLine], _ register: LoanRegister) -> String? {
    let out = lines.reduce(0) { $0 + $1.line.outstanding }
    let kept = lines.reduce(0) { $0 + $1.line.reserved }
    let overdue = lines.filter { $0.line.isOverdue(on: register.today) }
    var texts = out > 0 ? ["\(out) out"] : []
    if let first = overdue.compactMap(\.line.due).min() {
      let count = overdue.reduce(0) { $0 + $1.line.outstanding }
      texts.append("\(count) overdue since \(first.formatted)")
    }
    if kept > 0 { texts.append("\(kept) kept") }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// `riser 14 “WNS Motive FX” for Anna Berg, until 2026-06-20`.
  static func listed(_ item: any EquipmentItem, _ count: Int, for person: Person?, until: CalendarDate?) -> String {
    name(item) + (item.details.quantity == 1 ? "" : ", \(count) of \(item.details.quantity)")
      + whom(person, until)
  }

  /// `kit 1 “Beginner 1”: riser 2, limbs 2, arrow 6 (12) for Anna Berg`.
  static func listed(_ kit: KitReport, for person: Person?, until: CalendarDate?) -> String {
    packed(kit.kit, kit.pieces.map(\.part)) + whom(person, until)
  }

  private static func whom(_ person: Person?, _ until: CalendarDate?) -> String {
    let day = until.map { " until \($0.formatted)" } ?? ""
    return person.map { " for \($0.name)\(day)" } ?? " is free\(day): for whom?"
  }

  /// `lent to Anna Berg until 2026-06-20: riser 14 “WNS Motive FX”, arrow 6 “Pandarus Elite CA320” (6)`.
  static func handedOut(_ part: LoanPart, to person: Person, isDry: Bool) -> String {
    let pieces = part.pieces.map { name($0.item) + ($0.quantity == 1 ? "" : " (\($0.quantity))") }
    let kept = part.loan.base.id > 0 ? " as reserved with loan \(part.loan.base.id)" : ""
    return "\(isDry ? "would be " : "")lent to \(person.name)\(kept)"
      + (part.loan.due.map { " until \($0.formatted)" } ?? "") + ": \(pieces.joined(separator: ", "))"
  }

  /// `3 handed out, 2 back`.
  static func deskEnd(_ gone: Int, _ back: Int, isDry: Bool) -> String {
    "\(gone) \(isDry ? "would be " : "")handed out, \(back) \(isDry ? "would be " : "")back"
  }

  /// What is left on the list when somebody leaves the desk.
  static func notHandedOut(_ list: [Desk.Entry], to person: Person?) -> [String] {
    if list.isEmpty { return [] }
    let pieces = list.map { name($0.item) + ($0.quantity == 1 ? "" : " (\($0.quantity))") }
    return ["not handed out" + (person.map { " to \($0.name)" } ?? "") + ": \(pieces.joined(separator: ", "))"]
  }

  /// Why so many of an item cannot go: who has it, for whom it is kept, or what is wrong with it.
  ///
  /// - Parameters:
  ///   - listed: how many are spoken for already by whoever asks.
  ///   - besides: loans that are not in the way.
  static func notFree(
    _ item: any EquipmentItem, wanted: Int, free: Int, listed: Int = 0, _ register: LoanRegister,
    from first: CalendarDate, until due: CalendarDate?, besides: Set<Int> = []
  ) -> String {
    let head = "\(name(item)) is not free" + (wanted == 1 && free == 0 ? "" : ": \(wanted) wanted, \(free) free")
    let reasons =
      obstacles(to: item, register, from: first, until: due, besides: besides)
      + (listed > 0 ? ["\(listed) on the list"] : [])
    return reasons.isEmpty ? head : "\(head)\(wanted == 1 && free == 0 ? ": " : "; ")\(reasons.joined(separator: "; "))"
  }

  /// What stands in the way of lending an item: `with Anna Berg until 2026-06-20`, `kept for Jo`, `it is unsafe`.
  static func obstacles(
    to item: any EquipmentItem, _ register: LoanRegister, from first: CalendarDate, until due: CalendarDate?,
    besides: Set<Int> = []
  ) -> [String] {
    if ![.active, .spare].contains(item.details.status) { return ["its status is \(item.details.status.rawValue)"] }
    if item.details.condition == .unsafe { return ["it is unsafe, until a service says otherwise"] }
    let lines = register.availability(of: item).loans(from: first, until: due)
    return lines.filter { !besides.contains($0.loan) }.prefix(3).map { obstacle($0, register) }
  }

  private static func obstacle(_ line: LoanLine, _ register: LoanRegister) -> String {
    let who = register.borrower(of: line.loan)?.name ?? "nobody that is known"
    if line.outstanding == 0 {
      return "kept for \(who) from \(line.from.formatted)" + (line.due.map { " until \($0.formatted)" } ?? "")
    }
    let count = line.outstanding == 1 ? "" : "\(line.outstanding) "
    guard let due = line.due else { return "\(count)with \(who), who did not say until when" }
    return due < register.today
      ? "\(count)with \(who), overdue since \(due.formatted)" : "\(count)with \(who) until \(due.formatted)"
  }

  /// Why something was not taken at the desk; nil if the error is another.
  static func desk(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .noCondition(let word):
      ("\(quoted(word)) is no condition", "it can be \(Condition.allCases.map(\.rawValue).joined(separator: ", "))")
    case .eitherWay(let item, let words):
      (
        "some of \(item) are out and some are free",
        "back \(words) takes back, out \(words) hands out; or name the person first"
      )
    case .forNobody(let thing, let name):
      ("\(thing) is for \(quoted(name)), whom nobody knows", "--new-person adds them")
    case .worseAtDesk(let item, let words, let condition):
      (
        "\(item) is \(condition.rawValue) and was better before: why?",
        "\(words) !\(condition.rawValue) and what happened"
      )
    default: nil
    }
  }
}
