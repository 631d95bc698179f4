import Answers
import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let plan = CommandFamily(
    name: "plan", summary: "What has to be done to pieces again and again, by days and by shots.",
    commands: [{ .planList }, { .planAdd }])
}

extension Command {
  static let planList = Command(
    "plan list", of: .plan, "List the plans, how many pieces each is for, and when work is due next.",
    .limit("at most so many rows"),
    onlyReads: true,
    examples: ["plan list", "plan list --format json"],
    notes: ["edit plan 1 every_days=60 changes one, delete plan 1 drops it; due lists the work piece by piece."]
  ) { context, limit in
    let plans = try await context.viewModel.load(.plans)
    let shown = limit.map { Array(plans.prefix($0)) } ?? plans
    let report = try await context.viewModel.ask(.care(of: nil))
    context.remember(listing: shown.map { ItemReference($0) })
    var output = Output(table: PlanTable.table(of: shown, report.findings))
    output.notes = plans.isEmpty ? context.stateNotes() : []
    if shown.count < plans.count { output.findings = ["\(shown.count) of \(plans.count) plans"] }
    return context.noting(report.unreadable, output)
  }

  static let planAdd = Command(
    "plan add", "Say what has to be done to a piece, a type or a choice of pieces, and how often.",
    .planned, .planFilter,
    GivenValues<Plan>.parameter(
      ["task", "every_days", "every_shots", "lead_days", "severity", "notes"],
      "what is to be done, how often, how many days before it is told, and whether it stops lending"),
    examples: [
      "plan add bowstrings task=wax every_days=30 every_shots=2000",
      "plan add riser 2 task=inspect every_days=365 severity=block",
      "plan add all task=inspect every_days=180 lead_days=14 where tags=club",
    ],
    notes: [
      "A piece has as many plans as are for it; several pieces get a plan each. With days and shots the earlier counts.",
      "What stands behind where is a filter up to its end, or up to set: plan add all where tags=club set task=inspect"
        + " every_days=180.",
      "severity=block stops lend and reserve from the day after it was due until service says that it was done.",
    ]
  ) { context, planned, filter, values in
    try await context.addPlans(planned, filter, values)
  }
}

/// What a plan is for, as it was typed.
enum Planned: Sendable {
  case nothing
  /// A type, or `all`.
  case every(String)
  case pieces(PieceTargets)
}

extension Parameter where Value == Planned {
  /// `TARGETS|TYPE|all`.
  fileprivate static var planned: Parameter {
    let pieces = Parameter<PieceTargets>.pieces()
    return Parameter(
      "TARGETS|TYPE|all", "pieces, as riser 14, limbs 9; a type; or all", .words, completion: .piecesAndAll,
      isPrompted: true
    ) { words, scope in
      guard let first = words.first else { return .nothing }
      guard words.count == 1, EquipmentReference(label: first.text) == nil, !first.hasQuotes else {
        return pieces.parse(words, &scope).map { .pieces($0) }
      }
      if first.isKeyword("all") { return .every("all") }
      guard let type = EquipmentType(word: first.text) else { return scope.fail(.unknownType(first.text), at: first) }
      scope.types = [type.record]
      return .every(type.words.typed.dropFirst().first ?? type.rawValue)
    }
  }
}

extension Parameter where Value == String? {
  /// The words after `where`, as they are kept: so that they read back as they were meant.
  fileprivate static var planFilter: Parameter {
    let filter = Parameter<TypedFilter>.filter(isImplicit: false)
    return Parameter(filter.info.name, filter.info.help, filter.info.role, completion: filter.info.completion) {
      words, scope in
      guard filter.parse(words, &scope) != nil else { return nil }
      let types = scope.types ?? RecordType.items
      return .some(words.isEmpty ? nil : PlanTarget.kept(words, in: scope.filterFields(of: types[0], among: types)))
    }
  }
}

extension CommandContext {
  fileprivate func addPlans(_ planned: Planned, _ filter: String?, _ values: GivenValues<Plan>) async throws -> Output {
    let given = values.record
    let plans = try await targets(of: planned, filter).map { target in
      var plan = given
      plan.target = target
      return plan
    }
    let isOpen = given.task.isEmpty || plans.isEmpty
    if isOpen, mayAsk, plans.count < 2 { return try await askPlan(plans.first ?? given, values.names) }
    if plans.isEmpty { throw Problems(problems: [Problem(.missing(what: "TARGETS", command: "plan add"))]) }
    return try await add(plans)
  }

  private func add(_ plans: [Plan]) async throws -> Output {
    for plan in plans {
      guard plan.missing.isEmpty else { throw CommandError.required(plan.missing, .plan) }
      if plan.everyDays == nil, plan.everyShots == nil { throw CommandError.planWithoutTime }
    }
    let change = try await viewModel.perform(.add(plans))
    var output = added(change)
    guard !options.isDryRun else { return output }
    let report = try await viewModel.ask(.care(of: nil))
    for plan in change.items.compactMap({ $0.after?.plan }) {
      let works = report.findings.filter { $0.plan.base.id == plan.base.id }
      output.notes.append("  for \(VisibleText.line(plan.target)): \(Messages.next(works, on: today))")
    }
    return output
  }

  /// Asks for what a line does not say of a plan.
  private func askPlan(_ plan: Plan, _ names: Set<String>) async throws -> Output {
    let assigned = names.union(plan.target.isEmpty ? [] : ["for"])
    let form = FormState(plan, assigned: assigned, rules: try await formRules(.plan))
    return try await fill(form) { form in
      guard let plan = form.record.plan else { return .nothing }
      return try await self.add([plan])
    }
  }

  /// The words of the plans: one for each piece, or one for all that a type or a filter means.
  private func targets(of planned: Planned, _ filter: String?) async throws -> [String] {
    switch planned {
    case .nothing: return filter.map { ["all where \($0)"] } ?? []
    case .every(let word): return [word + (filter.map { " where \($0)" } ?? "")]
    case .pieces(let targets):
      guard filter == nil else {
        throw Problems(problems: [Problem(.unexpectedWord("where", command: "plan add TARGETS"))])
      }
      return try await equipment(targets).compactMap { EquipmentReference($0)?.text }
    }
  }
}

/// Plans as people and programs read them.
private enum PlanTable {
  static func table(of plans: [Plan], _ works: [CareFinding]) -> Table {
    let own = Dictionary(grouping: works) { $0.plan.base.id }
    return Table(
      columns: [
        Column("id", isNumeric: true), Column("task"), Column("for"), Column("every_days", isNumeric: true),
        Column("every_shots", isNumeric: true), Column("lead_days", isNumeric: true), Column("severity"),
        Column("pieces", isNumeric: true), Column("due", isDate: true),
      ],
      rows: plans.map { plan in
        let works = own[plan.base.id] ?? []
        return [
          String(plan.base.id), plan.task, plan.target, plan.everyDays.map { String($0) },
          plan.everyShots.map { String($0) }, plan.leadDays.map { String($0) }, plan.severity.rawValue,
          String(works.count), works.compactMap { $0.due?.day }.min()?.text,
        ]
      }, idColumn: "id")
  }
}

extension Messages {
  /// `3 items, the first due on 2026-11-30`.
  fileprivate static func next(_ works: [CareFinding], on today: CalendarDate) -> String {
    guard let first = works.compactMap({ $0.due?.day }).min() else {
      return items(works.count) + (works.isEmpty ? "" : ", not due as long as nobody shoots")
    }
    return "\(items(works.count)), \(works.count == 1 ? "" : "the first ")\(due(first, on: today))"
  }
}
