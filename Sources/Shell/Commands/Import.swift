import Equipment
import Hub
import Inventory

extension Command {
  static let `import` = Command(
    "import", "Add the items of a CSV, TSV, JSON or JSON lines file.",
    .word("FILE", "the file", completion: .files),
    .option("as", "TYPE", "the type of all its items", completion: .types),
    .option("map", "COLUMN=FIELD,…", "columns that have another name than their field"),
    .option(
      "on-conflict", "skip|update|new", "what becomes of items whose id exists already",
      completion: .words(["skip", "update", "new"])),
    examples: ["import club.csv --as arrow --yes", "import all.json --on-conflict skip --yes"],
    notes: [
      "A row with a problem stops the whole import; every problem is told with file, line and column.",
      "Columns that no field is named like are kept as they are.",
    ]
  ) { session, path, typeName, map, policyName in
    let type = try typeName.map { name in
      guard let type = EquipmentType(word: name) else { throw Problems(problems: [Problem(.unknownType(name))]) }
      return type
    }
    let policy = try ConflictPolicy(option: policyName)
    let bytes = try session.documents.read(path)
    let file = try ImportFile.read(bytes: bytes, name: path, as: type, map: try ColumnMap.read(map))
    guard file.problems.isEmpty else { throw InventoryError.fileProblems(file.problems) }
    let plan = try await session.plan(file.items, policy)
    return try await session.carryOut(plan, file, path)
  }
}

/// What becomes of an imported item whose id exists already.
private enum ConflictPolicy: String, CaseIterable {
  case skip, update, new

  /// Reads the option; nil if it was not given, so that a conflict is an error.
  init?(option: String?) throws {
    guard let option else { return nil }
    guard let policy = Self(rawValue: option) else {
      throw Problems(problems: [Problem(.notOneOf(option, what: "--on-conflict", known: Self.allCases.map(\.rawValue)))]
      )
    }
    self = policy
  }
}

/// `column=field,…`.
private enum ColumnMap {
  static func read(_ text: String?) throws -> [String: String] {
    var map: [String: String] = [:]
    for pair in text?.split(separator: ",") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1).map { String($0) }
      guard parts.count == 2 else {
        throw Problems(problems: [Problem(.badNumber(String(pair), what: "column=field for --map"))])
      }
      map[parts[0]] = parts[1]
    }
    return map
  }
}

/// What an import would do.
private struct ImportPlan {
  var change = Change()
  var skipped = 0

  var added: Int { change.items.count { $0.before == nil } }
  var updated: Int { change.items.count - added }

  mutating func update(_ stored: any EquipmentItem, with item: any EquipmentItem) {
    if item.isEqual(to: stored) { skipped += 1 } else { change.items.append(.edit(stored, to: item)) }
  }
}

extension ImportedItem {
  /// The stored item with what the file says of it; what the file does not speak of stays.
  fileprivate func merged(into stored: any EquipmentItem) throws -> any EquipmentItem {
    var merged = stored
    for name in fields.sorted() where name != "id" {
      if type.field(name) == nil {
        merged.setUnknown(name, to: item.text(name) ?? "")
      } else {
        try merged.set(name, to: item.text(name) ?? "")
      }
    }
    return merged
  }

  /// The item as a new one.
  fileprivate var withoutId: any EquipmentItem {
    var copy = item
    copy.details.id = 0
    return copy
  }
}

extension Session {
  /// Sorts the items into additions and updates; nothing is stored yet.
  fileprivate func plan(_ items: [ImportedItem], _ policy: ConflictPolicy?) async throws -> ImportPlan {
    var plan = ImportPlan()
    var conflicts: [EquipmentType: [Int]] = [:]
    var existing: [EquipmentType: [Int: any EquipmentItem]] = [:]
    for type in Set(items.map(\.type)) {
      let stored = try await repository.fetch(type)
      existing[type] = Dictionary(stored.map { ($0.equipmentId, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for imported in items {
      guard let stored = existing[imported.type]?[imported.item.equipmentId] else {
        plan.change.items.append(.add(imported.item))
        continue
      }
      switch policy {
      case nil: conflicts[imported.type, default: []].append(stored.equipmentId)
      case .skip: plan.skipped += 1
      case .update: plan.update(stored, with: try imported.merged(into: stored))
      case .new: plan.change.items.append(.add(imported.withoutId))
      }
    }
    if let (type, ids) = conflicts.min(by: { $0.key.rawValue < $1.key.rawValue }) {
      throw CommandError.importConflicts(type, ids)
    }
    return plan
  }

  /// Shows what would happen, asks, and stores it as one change.
  fileprivate func carryOut(_ plan: ImportPlan, _ file: ImportFile, _ path: String) async throws -> Output {
    let summary = Messages.importSummary(
      added: plan.added, updated: plan.updated, skipped: plan.skipped, unknown: file.unknownColumns)
    guard !plan.change.items.isEmpty else { return .note(summary) }
    if !options.isYes, !options.isDryRun, terminal.canAsk {
      let preview = plan.change.items.prefix(5).compactMap(\.after).map { "  \(Messages.name($0))" }
      note(preview + (plan.change.items.count > 5 ? ["  …"] : []))
    }
    try confirm("Import \(VisibleText.line(path)): \(summary)?")
    try await viewModel.importing(plan.change)
    return .note((options.isDryRun ? "would import: " : "imported: ") + summary)
  }
}
