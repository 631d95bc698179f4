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

/// The policy for an imported setup whose name an active one has.
enum SetupConflict: String, CaseIterable, Sendable {
  case skip, new, merge
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
    let drafts = file.drafts
    var plan = SetupPlan(policy: policy, file: path, now: now, amends: viewModel.amends, lastIds: reserved)
    let base = try await viewModel.load(.setupImportBase(of: Set(drafts.flatMap(\.items).map(\.type))))
    plan.known = base.active
    for (type, items) in base.items { plan.take(items, of: type) }
    for draft in drafts { plan.take(draft) }
    guard plan.problems.isEmpty, file.problems.isEmpty else {
      throw SetupRefusal.drafts(file.problems, plan.problems)
    }
    guard plan.conflicts.isEmpty else { throw SetupRefusal.conflicts(plan.conflicts) }
    return plan
  }
}

/// The planned change of an import of setups.
struct SetupPlan {
  let policy: SetupConflict?
  let file: String
  let now: Timestamp
  /// True if a change amends the present version of a setup, in place of making the next.
  let amends: (Setup) -> Bool
  /// The largest id of each type so far: stored, reserved, or assigned by the plan.
  var lastIds: [EquipmentType: Int]
  /// The active setups, and those that the file has added to them.
  var known: [Setup] = []
  private(set) var newItems: [any EquipmentItem] = []
  private(set) var added: [Setup] = []
  private(set) var merged: [(before: Setup, after: Setup)] = []
  private(set) var skipped = 0
  private(set) var conflicts: [String] = []
  private(set) var problems: [DraftProblem] = []
  private var items: [EquipmentType: [Int: any EquipmentItem]] = [:]

  init(
    policy: SetupConflict?, file: String, now: Timestamp, amends: @escaping (Setup) -> Bool,
    lastIds: [EquipmentType: Int]
  ) {
    self.policy = policy
    self.file = file
    self.now = now
    self.amends = amends
    self.lastIds = lastIds
  }

  /// Everything as one change.
  var change: Change {
    Change(
      items: newItems.map { .add($0) } + added.map { .add($0) } + merged.map { .edit($0.before, to: $0.after) })
  }

  /// True if the change adds an item of the type with that id.
  func addsItem(_ type: EquipmentType, id: Int) -> Bool {
    newItems.contains { $0.equipmentType == type && $0.equipmentId == id }
  }

  /// Adds the stored items of a type that setups may name.
  mutating func take(_ stored: [any EquipmentItem], of type: EquipmentType) {
    items[type] = Dictionary(stored.map { ($0.equipmentId, $0) }) { first, _ in first }
    lastIds[type] = max(lastIds[type] ?? 0, stored.map(\.equipmentId).max() ?? 0)
  }

  /// Plans the change for a setup of the file.
  mutating func take(_ draft: SetupDraft) {
    let other = known.first { $0.nameKey == draft.setup.nameKey }
    guard let other, draft.setup.isActive else { return add(draft, named: draft.setup.name) }
    switch policy {
    case nil: conflicts.append(draft.setup.name)
    case .skip: skipped += 1
    case .new: add(draft, named: freeName(for: draft.setup.name))
    // Of two of one name in the file the first is not stored yet: the second cannot make its next version.
    case .merge where other.id == 0 || merged.contains { $0.before.id == other.id }:
      conflicts.append(draft.setup.name)
    case .merge: merge(draft, into: other)
    }
  }

  private func freeName(for name: String) -> String {
    let taken = Set(known.map(\.nameKey))
    var number = 2
    while taken.contains(Folding.fold("\(name.trimmed) \(number)")) { number += 1 }
    return "\(name.trimmed) \(number)"
  }

  private mutating func add(_ draft: SetupDraft, named name: String) {
    guard let slots = slots(of: draft) else { return }
    do {
      var content = try SetupContent(slots: slots)
      for (name, text) in draft.tuning { try content.tune(name, to: text) }
      var setup = Setup(name: name, content: content, at: now)
      (setup.description, setup.division, setup.usage) = (
        draft.setup.description, draft.setup.division, draft.setup.usage
      )
      setup.isActive = draft.setup.isActive
      setup.base.created = draft.setup.base.created ?? now
      added.append(setup)
      if setup.isActive { known.append(setup) }
    } catch {
      note(.content(error), draft)
    }
  }

  /// Replaces the values and the items of each type that the file names; those that it does not name stay.
  private mutating func merge(_ draft: SetupDraft, into stored: Setup) {
    guard let slots = slots(of: draft) else { return }
    let types = Set(slots.map(\.type))
    do {
      let revised = try stored.revised(at: now, reason: "imported from \(file)", amends: amends(stored)) {
        (content) throws(SetupError) in
        let kept = content.slots.filter { !types.contains($0.type) }
        var next = try SetupContent(slots: kept + slots, tuning: content.tuning)
        for (name, text) in draft.tuning { try next.tune(name, to: text) }
        content = next
      }
      var after = revised ?? stored
      after.description = draft.setup.description ?? after.description
      after.division = draft.setup.division ?? after.division
      after.usage = draft.setup.usage ?? after.usage
      if after == stored { skipped += 1 } else { merged.append((stored, after)) }
    } catch {
      note(.content(error), draft)
    }
  }

  /// The slots that a setup of the file asks for; nil if there is something wrong with one.
  private mutating func slots(of draft: SetupDraft) -> [Slot]? {
    let count = problems.count
    let hasPrimary = draft.items.contains { $0.isPrimary }
    let firstArrow = draft.items.firstIndex { $0.type == .arrow }
    let slots = draft.items.enumerated().compactMap { place, reference -> Slot? in
      item(reference, of: draft).map {
        Slot($0, position: reference.position, isPrimary: reference.isPrimary || !hasPrimary && place == firstArrow)
      }
    }
    return problems.count == count ? slots : nil
  }

  private mutating func item(_ reference: SetupDraft.ItemReference, of draft: SetupDraft) -> (any EquipmentItem)? {
    let type = reference.type
    guard let id = reference.id else { return reference.item.flatMap { new($0, of: draft) } }
    guard let stored = items[type]?[id] else {
      note(.noItem(type, id: id), draft)
      return nil
    }
    if let named = reference.item, Folding.fold(named.name) != Folding.fold(stored.name) {
      note(.otherItem(type, id: id, here: stored.name, there: named.name), draft)
      return nil
    }
    return stored
  }

  /// An item that the file brings, with the id that it will have.
  private mutating func new(_ item: any EquipmentItem, of draft: SetupDraft) -> (any EquipmentItem)? {
    for error in item.missing { note(.value(error), draft) }
    guard item.missing.isEmpty else { return nil }
    let type = item.equipmentType
    var copy = item
    (copy.base.created, copy.base.updated) = (copy.base.created ?? now, copy.base.updated ?? now)
    for known in newItems where known.equipmentType == type {
      copy.base.id = known.equipmentId
      if known.isEqual(to: copy) { return known }
    }
    copy.base.id = (lastIds[type] ?? 0) + 1
    lastIds[type] = copy.base.id
    newItems.append(copy)
    return copy
  }

  private mutating func note(_ kind: DraftProblem.Kind, _ draft: SetupDraft) {
    problems.append(DraftProblem(file: file, line: draft.line, setup: draft.setup.name, kind: kind))
  }
}
