import Codecs
import Equipment

/// Setups of a file on their way into the inventory, one after the other.
struct SetupPlanning {
  private(set) var plan = SetupPlan()
  private let source: SetupImportSource
  private let now: Timestamp
  /// True if a change amends the present version of a setup, in place of making the next.
  private let amends: (Setup) -> Bool
  /// The active setups, and those that the file has added to them.
  private var known: [Setup]
  /// The items that the file names and brings.
  private var items: PlannedItems

  init(
    _ source: SetupImportSource, known: [Setup], now: Timestamp, amends: @escaping (Setup) -> Bool,
    lastIds: [EquipmentType: Int]
  ) {
    (self.source, self.known, self.now, self.amends) = (source, known, now, amends)
    items = PlannedItems(now: now, lastIds: lastIds)
  }

  /// Adds the stored items of a type that setups may name.
  mutating func add(_ stored: [any EquipmentItem], of type: EquipmentType) { items.add(stored, of: type) }

  /// Plans the change for a setup of the file.
  mutating func add(_ draft: SetupDraft) {
    let other = known.first { $0.nameKey == draft.setup.nameKey }
    guard let other, draft.setup.isActive else { return add(draft, named: draft.setup.name) }
    switch source.conflict {
    case nil: plan.conflicts.append(draft.setup.name)
    case .skip: plan.skipped += 1
    case .new: add(draft, named: freeName(for: draft.setup.name))
    // Of two of one name in the file the first is not stored yet: the second cannot make its next version.
    case .merge where other.id == 0 || plan.merged.contains { $0.before.id == other.id }:
      plan.conflicts.append(draft.setup.name)
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
      plan.added.append(setup)
      if setup.isActive { known.append(setup) }
    } catch {
      plan.problems.append(DraftProblem(.content(error), with: draft, of: source.file))
    }
  }

  /// Replaces the values and the items of each type that the file names; those that it does not name stay.
  private mutating func merge(_ draft: SetupDraft, into stored: Setup) {
    guard let slots = slots(of: draft) else { return }
    let types = Set(slots.map(\.type))
    do {
      let revised = try stored.revised(at: now, reason: source.reason, amends: amends(stored)) {
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
      if after == stored { plan.skipped += 1 } else { plan.merged.append((stored, after)) }
    } catch {
      plan.problems.append(DraftProblem(.content(error), with: draft, of: source.file))
    }
  }

  /// The slots that a setup of the file asks for; nil if there is something wrong with one.
  private mutating func slots(of draft: SetupDraft) -> [Slot]? {
    let hasPrimary = draft.items.contains { $0.isPrimary }
    let firstArrow = draft.items.firstIndex { $0.type == .arrow }
    var faults: [DraftProblem.Kind] = []
    let slots = draft.items.enumerated().compactMap { index, reference -> Slot? in
      items.item(reference, &faults).map {
        Slot($0, position: reference.position, isPrimary: reference.isPrimary || !hasPrimary && index == firstArrow)
      }
    }
    plan.newItems = items.new
    plan.problems += faults.map { DraftProblem($0, with: draft, of: source.file) }
    return faults.isEmpty ? slots : nil
  }
}
