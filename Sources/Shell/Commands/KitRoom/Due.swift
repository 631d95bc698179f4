import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let due = Command(
    "due", "List what is due: loans to be back, work that plans ask for, what runs low.",
    .day("within", "how far to look ahead"), .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["due", "due within 14d", "due within 2w --format json"],
    notes: [
      "The latest stands first. Without within it lists what is overdue, what is due today, and work that its plan tells"
        + " of so many days before (lead_days).",
      "Work is due so many days after it was done last, or when its shots run out at the pace of the last"
        + " \(CareDue.paceDays) days, whichever is earlier. Of what was never done it counts from the day the piece was"
        + " bought or added. plan add says what has to be done.",
      "What runs low has fewer pieces than its least says.",
    ]
  ) { context, until, limit, _ in
    if let until, until < context.today {
      throw Problems(problems: [Problem(.badNumber(until.text, what: "a day that is still to come"))])
    }
    let report = try await context.viewModel.load(.due)
    let found = report.findings.filter { $0.isTold(until: until ?? context.today) }
    let shown = limit.map { Array(found.prefix($0)) } ?? found
    var output = Output(table: context.table(of: shown, report.loans))
    output.notes = [Messages.due(found, of: report.findings, report.loans, on: context.today)]
    if shown.count < found.count { output.findings = ["\(shown.count) of \(found.count) shown"] }
    return context.noting(report.unreadable, output)
  }
}

extension CommandContext {
  fileprivate func table(of findings: [DueFinding], _ register: LoanRegister) -> Table {
    let names = ["due", "state", "what", "item", "name", "why"] + (isForPeople ? [] : ["command"])
    return Table(
      columns: names.map { Column($0, isDate: $0 == "due", isSentence: ["why", "command"].contains($0)) },
      rows: findings.map { finding in
        [
          finding.day?.text, finding.state(on: today).rawValue, finding.task, finding.reference,
          finding.name(register), finding.why,
        ] + (isForPeople ? [] : [finding.command])
      }, idColumn: "item")
  }

  /// Says which plans nobody can read, so that what they are for is missing from an answer.
  func noting(_ unreadable: [UnreadablePlan], _ output: Output) -> Output {
    guard !unreadable.isEmpty else { return output }
    var output = output
    output.findings += unreadable.map { Messages.text(of: $0) }
    output.code = .failure
    return output
  }
}

extension Messages {
  /// `2 overdue, 1 due, 1 low`, or what is next where nothing is due.
  static func due(
    _ found: [DueFinding], of all: [DueFinding], _ register: LoanRegister, on today: CalendarDate
  ) -> String {
    guard found.isEmpty else {
      return DueFinding.State.allCases.compactMap { state in
        let count = found.count { $0.state(on: today) == state }
        return count == 0 ? nil : "\(count) \(state.rawValue)"
      }.joined(separator: ", ")
    }
    guard let next = all.first, let day = next.day else { return "nothing is due" }
    let what = [next.task, next.reference, next.name(register)].compactMap { $0 }.joined(separator: " ")
    return "nothing is due; next: \(VisibleText.line(what)) on \(day.formatted)"
  }
}
