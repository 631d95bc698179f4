import Equipment
import ShellLanguage

// The effect of a change, item by item: the first items in full, and the number of the others.

extension Messages {
  /// The last note of a command with `--dry-run`.
  static let dryRun = "nothing was changed: dry run"

  /// The lines of the first items, and how many more there are.
  ///
  /// - Parameter count: how many there are, where these are not all.
  static func first<Element>(
    _ items: [Element], most: Int = ShellLimits.listedItems, of count: Int? = nil, _ line: (Element) -> String
  ) -> [String] {
    let left = (count ?? items.count) - most
    return items.prefix(most).map(line) + (left > 0 ? ["… and \(left) more"] : [])
  }

  /// Items that would be added, field by field.
  static func wouldAdd(_ items: [any Record]) -> [String] {
    first(items) { item in
      (["would add \(name(item))"] + fields(of: item).map { "  \($0)" }).joined(separator: "\n")
    }
  }

  /// The effect of a change on each item, field by field; of the rows of a large import only which they are.
  static func details(of change: Change) -> [String] {
    let rows = change.rows.flatMap { rows in
      first(rows.first, most: min(rows.first.count, ShellLimits.listedItems), of: rows.count) { row in
        "\(rows.operation == .add ? "new" : "gone"): \(name(row))"
      }
    }
    return rows
      + first(change.items) { item in
        switch (item.before, item.after) {
        case (let before?, let after?):
          ([name(before)] + differences(before, after).map { "  \($0)" }).joined(separator: "\n")
        case (nil, let added?): (["new: \(name(added))"] + fields(of: added).map { "  \($0)" }).joined(separator: "\n")
        case (let deleted?, nil): "gone: \(name(deleted))"
        case (nil, nil): ""
        }
      }
  }

  /// The effect of an import, shown before the question: the names of its items, and the values that it replaces.
  ///
  /// - Parameter count: how many items there are, where the change has not all.
  static func preview(of change: Change, count: Int? = nil) -> [String] {
    first(change.items, most: ShellLimits.previewedItems, of: count) { item in
      guard let after = item.after else { return "" }
      let changes = item.before.map { differences($0, after) } ?? []
      return (["  \(name(after))"] + changes.map { "    \($0)" }).joined(separator: "\n")
    }
  }

  /// `spine: 500` for each field that holds something and is not set by the program alone.
  private static func fields(of item: any Record) -> [String] {
    let managed: Set = ["id", "created", "updated"]
    let own = item.setup.map { $0.base.unknown.map(\.name) + Setup.fields.map(\.info.name) }
    let names = item.filledNames.filter { name in !managed.contains(name) && own?.contains(name) ?? true }
    let fields = names.map { "\($0): \(value($0, item))" }
    guard let setup = item.setup else { return fields }
    // Of a setup its present version: the fitted items, then the tuning.
    let tuning = SetupTuning.fields.compactMap { field in
      setup.present.tuning.text(field.info.name).map { text in
        "\(field.info.name): \(VisibleText.line(text))" + (field.info.unit.map { " \($0.rawValue)" } ?? "")
      }
    }
    return fields + setup.present.slots.map { "fit \($0.type.rawValue) \(slot($0))" } + tuning
  }
}
