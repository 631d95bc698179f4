import Archery
import Equipment
import Hub
import ShellOutput

extension ExportForm {
  /// What is due in the kit room, as days of a calendar.
  static let calendar = ExportForm("ics", "Days for a calendar: loans, care and counts that are due") { context in
    let due = try await context.viewModel.ask(.due)
    let counts = try await context.viewModel.ask(.records(of: [.stocktake])).compactMap(\.stocktake)
    let events =
      due.findings.compactMap { CalendarEvent($0, due.loans) }
      + counts.filter { $0.closed == nil }.compactMap { count in
        count.started.flatMap { context.wallTime($0)?.day }.map { CalendarEvent(count, since: $0) }
      }
    let content = "\(events.count) event\(events.count == 1 ? "" : "s")"
    return ExportedFile(
      bytes: CalendarFile.bytes(events), content: content, findings: due.unreadable.map { Messages.text(of: $0) })
  }
}

extension CalendarEvent {
  /// What is due on a day; nil for what is due on none.
  fileprivate init?(_ finding: DueFinding, _ register: LoanRegister) {
    guard let day = finding.day else { return nil }
    switch finding.matter {
    case .loan(let loan, let lines):
      let who = register.borrower(of: loan.base.id)?.name ?? "nobody that is known"
      let pieces = Messages.pieces(lines).map { ": \($0)" } ?? ""
      self.init(
        Self.name("loan", loan.base.id, loan.base.created), changed: loan.base.updated, on: day,
        "Back from \(who)\(pieces)", details: Self.details(of: loan), category: "Loan")
    case .care(let care):
      let piece = "\(care.item.equipmentType.rawValue)-\(care.item.equipmentId)"
      // A service puts the day off.
      let served = Timestamp(text: "\(care.last.text)T00:00:00Z")
      let changed = [care.plan.base.updated, served].compactMap { $0 }.max { $0.seconds < $1.seconds }
      self.init(
        Self.name("plan-\(care.plan.base.id)-\(piece)", nil, care.plan.base.created), changed: changed, on: day,
        "\(care.plan.task): \(care.item.label)", details: finding.why, category: "Care")
    case .stock: return nil
    }
  }

  /// What of a loan does not change with the day on which somebody looks.
  private static func details(of loan: Loan) -> String {
    let parts = [
      loan.from.map { "since \($0.formatted)" }, loan.purpose.map { "for \($0)" }, loan.lender.map { "by \($0)" },
    ]
    return (["loan \(loan.base.id)"] + parts.compactMap { $0 }).joined(separator: ", ")
  }

  /// A count that goes on.
  fileprivate init(_ count: Stocktake, since day: CalendarDate) {
    self.init(
      Self.name("stocktake", count.base.id, count.base.created), changed: count.base.updated, on: day,
      "Count goes on: \(count.scope)", details: "stocktake show \(count.base.id)", category: "Count")
  }

  /// A name that stays the same while the record does, and is no record's of another inventory.
  private static func name(_ kind: String, _ number: Int?, _ created: Timestamp?) -> String {
    ([kind] + [number.map { String($0) }, created.map { CalendarFile.basic($0.text) }].compactMap { $0 })
      .joined(separator: "-")
  }
}
