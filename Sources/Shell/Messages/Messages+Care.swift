import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

/// What is said of care, stock and loans that are due: `due`, `advise`, `check`, `show` and refusals say it alike.
extension Messages {
  /// Why work is due, and how often it is: `every 90 days, last on 2026-09-01`.
  static func why(_ care: CareFinding) -> String {
    let since = "\(care.isServed ? "last on" : "since") \(care.last.formatted)"
    let days = care.plan.everyDays.map { "every \($0 == 1 ? "day" : "\($0.grouped) days"), \(since)" }
    let shots = care.plan.everyShots.map { every in
      let begin = days == nil ? "since \(care.last.formatted)" : "since"
      let pace = care.pace < 0.5 ? "less than 1" : Int(care.pace.rounded()).grouped
      return "every \(every.grouped) shots, \(care.shots == 0 ? "none" : care.shots.grouped) \(begin)"
        + (care.pace > 0 ? ", \(pace) a day" : "")
    }
    let reasons = care.due?.reason == .shots ? [shots, days] : [days, shots]
    return reasons.compactMap { $0 }.joined(separator: "; ")
  }

  /// `overdue since 2026-11-30`, `due today`, `due on 2026-12-07`.
  static func due(_ day: CalendarDate, on today: CalendarDate) -> String {
    day < today ? "overdue since \(day.formatted)" : day == today ? "due today" : "due on \(day.formatted)"
  }

  /// `wax: due on 2026-11-30 (every 90 days, last on 2026-09-01)`.
  static func summary(of care: CareFinding, on today: CalendarDate) -> String {
    let when = care.due.map { due($0.day, on: today) } ?? "not due as long as nobody shoots"
    return "\(VisibleText.line(care.plan.task)): \(when) (\(why(care)))"
  }

  /// `4 left, fewer than 10`.
  static func stock(_ item: any EquipmentItem) -> String {
    "\(item.details.quantity) left" + (item.details.least.map { ", fewer than \($0)" } ?? "")
  }

  /// `plan 3 “inspect”`.
  static func name(_ plan: Plan) -> String { "plan \(plan.base.id) \(quoted(plan.task))" }

  /// The command that notes the work.
  static func command(for care: CareFinding) -> String {
    let type = care.item.equipmentType.rawValue
    return "service \(type) \(care.item.equipmentId) plan \(care.plan.base.id) result=ok"
  }

  /// `good, by tom on 2026-11-22`.
  static func judged(_ judgement: JudgedCondition) -> String {
    "\(judgement.condition.rawValue)" + (judgement.by.map { ", by \(VisibleText.line($0))" } ?? "")
      + " on \(judgement.date.formatted)"
  }

  /// Why work or a use cannot be noted as it is stated.
  static func care(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .planNotFor(let plan, let target, let item):
      ("\(plan) is for \(quoted(target)), and \(item) is not among them", "plan list says what is for what")
    case .severalPlans(let item, let plans):
      ("several plans are for \(item): \(plans.joined(separator: ", "))", "plan N says which; plan none is other work")
    case .noPlan(let word, let near):
      (
        "no plan for it is called \(quoted(word))",
        didYouMean(near) ?? "plan list has the plans; plan none is other work"
      )
    case .planWithoutTime:
      ("nothing says how often: it would never be due", "every_days=90, every_shots=5000, or both")
    case .moreThanThere(let item, let wanted, let quantity):
      ("\(wanted) of \(item) cannot be used up: there \(quantity == 1 ? "is" : "are") \(quantity)", nil)
    case .severalNamed(let name, let items):
      (
        "\(items.count) items are named \(quoted(name)): \(items.prefix(5).joined(separator: ", "))",
        "say which by its id"
      )
    case .nothingNamed(let name):
      ("nothing is named \(quoted(name))", "used accessory 7 quantity=6 names a piece by its number")
    default: nil
    }
  }

  static func wording(of error: BlockedPiece) -> (text: String, hint: String?) {
    let care = error.care
    let when = care.due.map { ", due on \($0.day.formatted)" } ?? ""
    return (
      "\(name(care.item)) is not lent before \(name(care.plan)) is done\(when)",
      "\(command(for: care)) says that it was done"
    )
  }

  static func wording(of error: UnreadablePlan) -> (text: String, hint: String?) {
    let plan = error.plan.base.id == 0 ? "a plan" : name(error.plan)
    let target = error.plan.target
    let reason = target.trimmed.isEmpty ? "" : ": \(text(of: error.reason))"
    return (
      target.trimmed.isEmpty ? "nothing says what \(plan) is for" : "\(plan) is for \(quoted(target))\(reason)",
      "for= holds a piece, a type or a filter: riser:14, risers, \"all where tags=club\""
    )
  }
}

extension DueFinding {
  /// The task in a word or two.
  var task: String {
    switch matter {
    case .loan: "return"
    case .care(let care): care.plan.task
    case .stock: "restock"
    }
  }

  /// `riser:14`, `loan:3`.
  var reference: String? {
    switch matter {
    case .loan(let loan, _): "loan:\(loan.base.id)"
    case .care(let care): EquipmentReference(care.item)?.text
    case .stock(let item): EquipmentReference(item)?.text
    }
  }

  /// `bowstring 1 BCY 8125G`, `loan 3`.
  var label: String {
    switch matter {
    case .loan(let loan, _): "loan \(loan.base.id)"
    case .care(let care): care.item.label
    case .stock(let item): item.label
    }
  }

  /// The name of the piece, or of who has it.
  func name(_ register: LoanRegister) -> String? {
    switch matter {
    case .loan(let loan, _): register.borrower(of: loan.base.id)?.name
    case .care(let care): care.item.equipmentName
    case .stock(let item): item.equipmentName
    }
  }

  /// The reasons, in words.
  var why: String {
    switch matter {
    case .loan(_, let lines): Messages.pieces(lines) ?? ""
    case .care(let care): Messages.why(care) + (care.plan.severity == .block ? "; lent only when done" : "")
    case .stock(let item): Messages.stock(item)
    }
  }

  /// The command that does it, or begins it.
  var command: String {
    switch matter {
    case .loan(let loan, _): "return loan \(loan.base.id)"
    case .care(let care): Messages.command(for: care)
    case .stock(let item): "edit \(item.equipmentType.rawValue) \(item.equipmentId) quantity=…"
    }
  }
}
