import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let service = Command(
    "service", of: .service, "Note work that was done on pieces, and how good they are since.",
    .pieces(isPrompted: true), .plan,
    GivenValues<Service>.parameter(
      ["result", "condition", "cost", "by", "notes"], "what came of it, how good the piece is since"),
    .day("on", "the day it was done, if not today"),
    examples: [
      "service bowstring 2 result=ok", "service riser 2 condition=good result=adjusted notes=\"new limb bolt\"",
      "service limbs 1, limbs 2 result=ok by=Tom on 2026-03-01",
    ],
    notes: [
      "It is noted with the shots that the piece had on that day, from which its plans count on. A plan is done with any"
        + " result but failed.",
      "Of a piece with one plan it is that plan's work; of several plan 3, or the task, says which, and plan none is other"
        + " work.",
      "condition= is how good it is now: any other than unsafe lets it be lent again. Without any words a form asks.",
    ]
  ) { context, targets, plan, values, day in
    try await context.serve(targets, plan, values, on: day)
  }
}

extension Parameter where Value == String? {
  /// `plan PLAN`.
  fileprivate static var plan: Parameter {
    Parameter("[plan PLAN]", "the plan, by number or task; none for other work", .keyword("plan"), completion: .plans) {
      words, _ in .some(words.first?.text)
    }
  }
}

extension CommandContext {
  fileprivate func serve(
    _ targets: PieceTargets, _ plan: String?, _ values: GivenValues<Service>, on day: CalendarDate?
  ) async throws -> Output {
    var work = values.record
    if let day, day > today { throw Problems(problems: [Problem(.badNumber(day.text, what: "a day that has been"))]) }
    work.date = day ?? today
    let items = try await equipment(targets)
    if !values.has("result") {
      guard mayAsk else { throw Problems(problems: [Problem(.missing(what: "result=…", command: "service"))]) }
      return try await askService(items, plan, work, values.names.union(day == nil ? [] : ["date"]))
    }
    return try await serve(items, plan, work)
  }

  /// Asks for what a line does not say of the work.
  private func askService(
    _ items: [any EquipmentItem], _ plan: String?, _ work: Service, _ names: Set<String>
  ) async throws -> Output {
    var blank = work
    blank.item = items.first.flatMap { EquipmentReference($0) }
    // Shots are counted; a plan is asked for once the piece is known.
    let assigned = names.union(["shots", "plan"]).union(items.isEmpty ? [] : ["item"])
    let form = FormState(blank, assigned: assigned, rules: try await formRules(.service))
    return try await fill(form) { form in
      guard let work = form.record.service else { return .nothing }
      var served = items
      if served.isEmpty, let piece = work.item {
        served = try await self.items(piece.type.record, .ids([piece.id...piece.id])).compactMap(\.equipment)
      }
      return try await self.serve(served, plan, work)
    }
  }

  private func serve(_ items: [any EquipmentItem], _ plan: String?, _ work: Service) async throws -> Output {
    let care = try await viewModel.ask(.care(of: items))
    let plans = try await viewModel.ask(.plans)
    let pieces = try items.map { item in
      (item: item, plan: try self.plan(plan, of: item, care.findings.filter { $0.isOf(item) }, among: plans))
    }
    let change = try await viewModel.perform(
      .serve(pieces.map { (item: $0.item, plan: $0.plan?.base.id) }, work))
    let after = options.isDryRun ? nil : try await viewModel.ask(.care(of: items))
    var notes: [String] = []
    for (item, plan) in pieces {
      let what = plan.map { ", \(Messages.name($0))" } ?? ""
      let failed = work.result == .failed ? ", which failed" : ""
      notes.append("\(options.isDryRun ? "would be " : "")served: \(Messages.name(item))\(what)\(failed)")
      notes += Messages.since(work, item)
      let next = (after?.findings ?? []).filter { $0.isOf(item) && $0.plan.base.id == plan?.base.id }
      notes += next.map { "  \(Messages.summary(of: $0, on: today))" }
    }
    let output = changed(change.items.compactMap(\.after).filter { $0.recordType == .service }, notes: notes)
    return noting(care.unreadable, output)
  }

  /// The plan whose work was done on an item; nil for other work.
  private func plan(
    _ word: String?, of item: any EquipmentItem, _ works: [CareFinding], among plans: [Plan]
  ) throws -> Plan? {
    guard let word else { return works.count < 2 ? works.first?.plan : try chosen(works, of: item) }
    if Folding.fold(word) == "none" { return nil }
    if let number = Int(word) {
      guard let plan = plans.first(where: { $0.base.id == number }) else { throw CommandError.noPlan(word, near: []) }
      guard works.contains(where: { $0.plan.base.id == number }) else {
        throw CommandError.planNotFor(Messages.name(plan), plan.target, Messages.name(item))
      }
      return plan
    }
    let same = works.filter { Folding.fold($0.plan.task) == Folding.fold(word.trimmed) }
    let found = same.isEmpty ? works.filter { Folding.contains(Folding.fold(word), in: $0.plan.task) } : same
    guard !found.isEmpty else {
      throw CommandError.noPlan(word, near: Suggestions.nearest(to: word, among: works.map(\.plan.task)))
    }
    return found.count == 1 ? found[0].plan : try chosen(found, of: item)
  }

  /// Asks which of several plans it was.
  private func chosen(_ works: [CareFinding], of item: any EquipmentItem) throws -> Plan? {
    let labels = works.map { Messages.name($0.plan) }
    guard mayAsk else { throw CommandError.severalPlans(Messages.name(item), labels) }
    showLines(labels)
    guard case .text(let text) = terminal.ask("Which plan was it, or none? ") else { throw CommandError.declined }
    if Folding.fold(text.trimmed) == "none" { return nil }
    let number = Int(text.trimmed)
    guard let work = works.first(where: { $0.plan.base.id == number }) else { throw CommandError.declined }
    return work.plan
  }
}

extension CareFinding {
  /// True if it is on this item.
  func isOf(_ other: any EquipmentItem) -> Bool {
    item.equipmentId == other.equipmentId && item.equipmentType == other.equipmentType
  }
}

extension Messages {
  /// How good a piece is since work was done on it, where that says more than before.
  fileprivate static func since(_ work: Service, _ item: any EquipmentItem) -> [String] {
    let before = item.details.condition
    guard let now = work.condition else {
      return before == .unsafe ? ["  it stays unsafe, and is not lent: condition=good says that it is not"] : []
    }
    if now == before { return [] }
    if before == .unsafe { return ["  \(now.rawValue), and no longer unsafe"] }
    return ["  \(now.rawValue)" + (before.map { ", was \($0.rawValue)" } ?? "")]
  }
}
