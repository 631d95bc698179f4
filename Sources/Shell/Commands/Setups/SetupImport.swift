import Answers
import Codecs
import Equipment
import Files
import Hub
import ShellLanguage

extension Command {
  static let setupImport = Command(
    "setup import", of: .setup, "Add the setups of a JSON file that another program wrote.",
    .word("FILE", "the file", completion: .files), .setupConflict,
    examples: [
      "setup import bows.json --on-conflict new --yes", "setup import bows.json --on-conflict merge --dry-run",
    ],
    notes: [
      "Items are named by riserId, stabilizerIds and so on, which are ids of this inventory, or stand there themselves "
        + "as riser or stabilizers: those without an id are added.",
      "A setup whose name an active one has is left out (skip), gets another name (new), or makes the next version of "
        + "that one with the items and values that it names (merge).",
      "Whatever is wrong with one of them stops the whole import.",
    ]
  ) { context, path, policy in try await context.importSetups(path, policy) }
}

extension Parameter where Value == SetupConflict? {
  /// `--on-conflict POLICY`; without it a conflict is an error.
  fileprivate static var setupConflict: Parameter {
    let known = SetupConflict.allCases.map(\.rawValue)
    return Parameter(
      "--on-conflict \(known.joined(separator: "|"))", "what becomes of setups whose name is taken",
      .option("on-conflict", takesValue: true), completion: .words(known)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let policy = SetupConflict(rawValue: word.text.lowercased()) else {
        return scope.fail(.notOneOf(word.text, what: "--on-conflict", known: known), at: word)
      }
      return .some(policy)
    }
  }
}

extension CommandContext {
  /// Stores the setups of a file and the items that they bring, as one change, after a question.
  func importSetups(_ path: String, _ policy: SetupConflict?) async throws -> Output {
    // Whoever fills a pipe may be waiting to write here.
    try await flush()
    let file = SetupImport.read(bytes: try documents.read(path), name: path, now: now)
    // Ids of items that were deleted are not given again, which only the store knows.
    var reserved: [EquipmentType: Int] = [:]
    let first = try await plan(file, path, policy, reserved)
    guard !first.change.items.isEmpty else { return .note(Messages.nothingToImport(first)) }
    let name = VisibleText.line(path)
    try confirm("Import \(name): \(Messages.planned(first))?")
    while true {
      let plan = try await plan(file, path, policy, reserved)
      do {
        try await viewModel.perform(.importing(plan.change))
        return Output(
          notes: [Messages.imported(plan, from: name, isDryRun: options.isDryRun)]
            + (options.isDryRun ? Messages.details(of: plan.change) : []),
          findings: Messages.withoutMeaning(file.unknownMembers))
      } catch InventoryError.usedId(let type, let id) {
        guard let type = type.equipment, plan.addsItem(type, id: id) else {
          throw InventoryError.usedId(type, id: id)
        }
        reserved[type] = id
      }
    }
  }

  private func plan(
    _ file: SetupImport, _ path: String, _ policy: SetupConflict?, _ reserved: [EquipmentType: Int]
  ) async throws -> SetupPlan {
    let source = SetupImportSource(file.drafts, of: path, onConflict: policy, reason: Messages.importReason(path))
    let plan = try await viewModel.load(.setupPlan(for: source, used: reserved))
    guard plan.problems.isEmpty, file.problems.isEmpty else {
      throw SetupRefusal.drafts(file.problems, plan.problems)
    }
    guard plan.conflicts.isEmpty else { throw SetupRefusal.conflicts(plan.conflicts) }
    return plan
  }
}
