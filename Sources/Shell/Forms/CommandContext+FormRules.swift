import Answers
import Archery
import Equipment
import Hub
import ShellLanguage

extension CommandContext {
  /// The rules of a form for records of a type, as the inventory is now.
  ///
  /// - Parameter stored: the record that is edited; nil for a new one.
  func formRules(_ type: RecordType, editing stored: (any Record)? = nil) async throws -> FormRules {
    var rules = FormRules(today: today)
    if stored == nil { try await addSuggestions(for: type, to: &rules) }
    switch type {
    case .round: try await addRoundRules(to: &rules, editing: stored?.round)
    case .setup:
      try await addSetupRules(to: &rules)
      if stored == nil { try await addPieces(to: &rules) }
    case .plan: addPlanRules(to: &rules)
    default: break
    }
    return rules
  }

  /// What a plan is for is understood at once, or asked again.
  private func addPlanRules(to rules: inout FormRules) {
    let (today, viewModel) = (today, viewModel)
    rules.meaning = { info, text in
      guard info.name == "for" else { return text }
      do { _ = try PlanTarget.filters(text, today) { [viewModel] in viewModel.unknownColumns(of: $0) } } catch let error
        as Problems
      {
        // There is no line in which they could be marked.
        throw Problems(problems: error.problems.map { Problem($0.fact) })
      }
      return PlanTarget.piece(text.trimmed)?.text ?? text
    }
  }

  /// Completes and checks a round by the rules of rounds, and lets its setup be answered by name.
  private func addRoundRules(to rules: inout FormRules, editing stored: Round?) async throws {
    let (current, ofRounds) = (try await currentSetup()?.id, viewModel.roundRules())
    rules.completed = { record, assigned in
      guard var round = record.round else { return record }
      if let stored { return ofRounds.recounted(round, from: stored, keeping: assigned) }
      round = ofRounds.completed(round, keeping: assigned)
      if !assigned.contains("setup") { round.setup = round.setup ?? current }
      return round
    }
    rules.faults = { before, after in
      let faults = after.round.map { ofRounds.faults(of: $0, before: before.round) } ?? []
      return faults.map { FormFault(field: $0.field, error: Problems(problems: [Problem(.round($0))])) }
    }
    let setups = try await setupNames()
    rules.meaning = { info, text in info.name == "setup" ? try Self.id(of: text, among: setups) : text }
    rules.label = { info, text in
      guard info.name == "setup", let setup = setups.first(where: { String($0.id) == text }) else { return text }
      return "\(text) \(setup.name)"
    }
  }

  /// No two setups in use have one name.
  private func addSetupRules(to rules: inout FormRules) async throws {
    let setups = viewModel.loadedEquipment(.setup).compactMap { $0.setup }.filter(\.isActive)
    rules.faults = { before, after in
      guard let new = after.setup, new.name != before.setup?.name else { return [] }
      let other = setups.first { $0.sharesName(with: new) }
      return other.map { [FormFault(field: "name", error: SetupRefusal.nameTaken(new.name, by: $0))] } ?? []
    }
  }

  private func setupNames() async throws -> [(id: Int, name: String)] {
    try await viewModel.ask(.rows(of: [.setup])).rows.map { ($0.recordId, $0.name) }
  }

  /// The number of the setup that a number or a name means.
  private nonisolated static func id(of text: String, among setups: [(id: Int, name: String)]) throws -> String {
    let wanted = Folding.fold(text.trimmed)
    if let setup = setups.first(where: { String($0.id) == wanted || Folding.fold($0.name) == wanted }) {
      return String(setup.id)
    }
    throw CommandError.noName(text, .setup, near: Suggestions.nearest(to: text, among: setups.map(\.name)))
  }
}
