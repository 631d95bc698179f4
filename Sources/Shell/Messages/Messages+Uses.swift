import Archery
import Equipment
import Hub

extension Messages {
  /// The setups that have a new or an amended version because of a change of their items, a line each.
  static func newVersions(_ change: Change, isDryRun: Bool) -> [String] {
    // A change of a setup itself is reported by its command.
    guard change.items.contains(where: { $0.type.equipment != nil }) else { return [] }
    return change.items.compactMap { item in
      guard let before = item.before?.setup, let after = item.after?.setup, before.present != after.present else {
        return nil
      }
      if after.amends(before) {
        let verb = isDryRun ? "would be" : "is"
        return "setup \(quoted(after.name)): version \(after.present.number) \(verb) amended: "
          + "it is of today, and nothing refers to it"
      }
      let verb = isDryRun ? "would be" : "is now"
      return "setup \(quoted(after.name)) \(verb) version \(after.present.number)"
    }
  }

  /// The setups in use that prevent a deletion, and a hint.
  static func text(_ error: ItemsInUse) -> (text: String, hint: String?) {
    let uses = error.uses.map { use in
      "\(use.item.type.rawValue) \(use.item.id) is in \(use.setups.map(quoted).joined(separator: ", "))"
    }
    return (
      uses.joined(separator: "; "),
      "setup unfit takes it out of one setup, delete … --force out of all of them; setup versions stay as they were"
    )
  }

  /// The setups that use an item, for its page.
  static func uses(_ setups: [Setup]) -> [String] {
    setups.isEmpty
      ? [] : ["used by: " + setups.map { "\(quoted($0.name)) @\($0.present.number)" }.joined(separator: ", ")]
  }
}

extension Messages {
  /// Warns of versions with too few scored arrows for their averages to be compared.
  static func tooFewArrows(_ shot: [Int: RoundStatistics]) -> [String] {
    let few = shot.filter { $0.value.scoredArrows > 0 && $0.value.scoredArrows < RoundHistory.comparableArrows }.sorted
    { $0.key < $1.key }
    guard shot.count > 1, !few.isEmpty else { return [] }
    let versions = few.map { "version \($0.key) (\($0.value.scoredArrows))" }.joined(separator: ", ")
    return ["too few scored arrows to compare: \(versions); \(RoundHistory.comparableArrows) or more would do"]
  }
}
