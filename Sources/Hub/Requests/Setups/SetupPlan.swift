public import Codecs
public import Equipment
import Store

/// The policy for an imported setup whose name an active one has.
public enum SetupConflict: String, CaseIterable, Sendable {
  /// It is left out.
  case skip
  /// It gets another name.
  case new
  /// It makes the next version of that one.
  case merge
}

/// The planned change of an import of setups.
public struct SetupPlan: Sendable {
  /// The items that the setups bring, with the ids that they would have.
  public internal(set) var newItems: [any EquipmentItem] = []
  /// The setups that would be added.
  public internal(set) var added: [Setup] = []
  /// The setups that would get a next version, or other values.
  public internal(set) var merged: [(before: Setup, after: Setup)] = []
  /// How many would be left alone.
  public internal(set) var skipped = 0
  /// The names that are taken, where nobody said what becomes of those, or that a file has twice.
  public internal(set) var conflicts: [String] = []
  /// The problems of the file's setups.
  public internal(set) var problems: [DraftProblem] = []

  /// Everything as one change.
  public var change: Change {
    Change(
      items: newItems.map { .add($0) } + added.map { .add($0) } + merged.map { .edit($0.before, to: $0.after) })
  }

  /// True if the change adds an item of the type with that id.
  public func addsItem(_ type: EquipmentType, id: Int) -> Bool {
    newItems.contains { $0.equipmentType == type && $0.equipmentId == id }
  }
}

/// Setups of a file that are to be imported.
public struct SetupImportSource: Sendable {
  let drafts: [SetupDraft]
  let file: String
  let conflict: SetupConflict?
  let reason: String

  /// Says what is to be imported, and how.
  ///
  /// - Parameters:
  ///   - file: the path of the file, for problems of its setups.
  ///   - conflict: what becomes of setups whose name is taken; nil if there may be none.
  ///   - reason: why a next version is made.
  public init(_ drafts: [SetupDraft], of file: String, onConflict conflict: SetupConflict?, reason: String) {
    (self.drafts, self.file, self.conflict, self.reason) = (drafts, file, conflict, reason)
  }
}

extension Request<SetupPlan> {
  /// The plan for importing setups of a file; nothing is stored.
  ///
  /// - Parameter used: for each type an id that is not given again, nor a smaller one, though no item has it.
  public static func setupPlan(for source: SetupImportSource, used: [EquipmentType: Int] = [:]) -> Self {
    Request { context in
      let known = try await context.setups().filter(\.isActive)
      var planning = SetupPlanning(
        source, known: known, now: context.dependencies.now(), amends: context.amends, lastIds: used)
      for type in Set(source.drafts.flatMap(\.items).map(\.type)) {
        planning.add(try await context.repository.fetch(type), of: type)
      }
      for draft in source.drafts { planning.add(draft) }
      return planning.plan
    }
  }
}
