import Answers
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput
import Store

extension Command {
  static let `import` = Command(
    "import", "Add the items of a CSV, TSV, JSON or JSON lines file.",
    .word("FILE", "the file", completion: .files),
    .type(option: "as", "the type of all its items"), .columnMap, .conflictPolicy,
    examples: ["import club.csv --as arrow --yes", "import all.json --on-conflict skip --yes"],
    notes: [
      "A row with a problem stops the whole import; every problem is told with file, line and column.",
      "Columns that no field is named like are kept as they are.",
    ]
  ) { session, path, type, map, policy in
    if type ?? RecordType(fileName: path) == .setup { return try await session.importSetups(path, policy?.ofSetups) }
    // Whoever fills a pipe may be waiting to write here.
    try await session.flush()
    let bytes = try session.documents.read(path)
    if let done = try await session.importRows(bytes, path, type, map) { return done }
    let file = try await session.working(on: "reading \(path)") {
      try ImportFile.read(
        bytes: bytes, name: path, as: type, map: map, own: session.columns(besides: map), progress: $0)
    }
    guard file.problems.isEmpty else { throw CommandError.importProblems(file.problems) }
    let plan = try await session.plan(file.items, policy)
    return try await session.carryOut(plan, policy, file, path)
  }
}

extension RecordType {
  /// The type that a file is named after; nil if it is none.
  fileprivate init?(fileName path: String) {
    self.init(word: (path.parts { $0 == "/" }.last ?? "").head { $0 == "." })
  }
}

/// What becomes of an imported item whose id exists already.
private enum ConflictPolicy: String, CaseIterable {
  case skip, update, new

  /// The same of setups, which names hold apart.
  var ofSetups: SetupConflict {
    switch self {
    case .skip: .skip
    case .update: .merge
    case .new: .new
    }
  }
}

extension Parameter where Value == ConflictPolicy? {
  /// `--on-conflict POLICY`; without it a conflict is an error.
  fileprivate static var conflictPolicy: Parameter {
    let known = ConflictPolicy.allCases.map(\.rawValue)
    return Parameter(
      "--on-conflict \(known.joined(separator: "|"))", "what becomes of items whose id exists already",
      .option("on-conflict", takesValue: true), completion: .words(known)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let policy = ConflictPolicy(rawValue: word.text.lowercased()) else {
        return scope.fail(.notOneOf(word.text, what: "--on-conflict", known: known), at: word)
      }
      return .some(policy)
    }
  }
}

extension Parameter where Value == [String: String] {
  /// `--map COLUMN=FIELD,…`.
  fileprivate static var columnMap: Parameter {
    Parameter(
      "--map COLUMN=FIELD,…", "columns that have another name than their field", .option("map", takesValue: true)
    ) { words, scope in
      var map: [String: String] = [:]
      for part in words.first?.split(at: ",") ?? [] {
        guard let equals = part.firstUnquoted({ $0 == "=" }), equals > 0, equals + 1 < part.letters.count else {
          return scope.fail(.badNumber(part.text, what: "COLUMN=FIELD"), at: part)
        }
        map[part.part(0..<equals).text] = part.part(equals + 1..<part.letters.count).text
      }
      return map
    }
  }
}

/// What an import would do.
private struct ImportPlan {
  var change = Change()
  var skipped = 0

  var added: Int { change.items.count { $0.before == nil } }
  var updated: Int { change.items.count - added }

  mutating func update(_ stored: any Record, with item: any Record) {
    if item.isEqual(to: stored) { skipped += 1 } else { change.items.append(.edit(stored, to: item)) }
  }
}

extension ImportedItem {
  /// The stored item with what the file says of it; what the file does not speak of stays.
  fileprivate func merged(into stored: any Record) throws -> any Record {
    // The versions of a setup belong together.
    if item.setup != nil { return item }
    var merged = stored
    let names = fields.sorted()
    for ((name, text), held) in zip(zip(names, item.texts(names)), stored.texts(names)) where name != "id" {
      if type.field(name) == nil {
        if !isSame(held, text) { merged.setUnknown(name, to: text ?? "") }
      } else {
        try merged.set(name, to: text ?? "")
      }
    }
    return merged
  }

  /// The item as a new one.
  fileprivate var withoutId: any Record {
    var copy = item
    copy.base.id = 0
    return copy
  }
}

extension Session {
  /// The columns that the inventory has of its own, by type, if columns are to be renamed.
  fileprivate func columns(besides map: [String: String]) -> [RecordType: [String]] {
    guard !map.isEmpty else { return [:] }
    return Dictionary(uniqueKeysWithValues: RecordType.tables.map { ($0, repository.unknownColumns(of: $0)) })
  }

  /// Stores a large file as it stands, where no question is to be asked and nothing can be in its way.
  fileprivate func importRows(
    _ bytes: [UInt8], _ path: String, _ type: RecordType?, _ map: [String: String]
  ) async throws -> Output? {
    // Only where it can be stored so: nothing is read twice for a question.
    guard options.isYes, !options.isDryRun, !invocation.isAtomic, let known = RowImport.type(of: path, as: type),
      try await repository.count(of: known) == 0
    else { return nil }
    return try await working(on: "importing \(path)") { progress in
      let rows = RowImport(bytes, name: path, as: type, map: map, own: columns(besides: map), progress: progress)
      guard let rows, try await viewModel.importing(rows) else { return nil }
      var output = imported((rows.count, 0, 0), unknown: rows.unknownColumns, path)
      output.notes += try await brandNotes(ofAll: known)
      return output
    }
  }

  /// What is said of the brands of a type of which all items were imported.
  private func brandNotes(ofAll type: RecordType) async throws -> [String] {
    guard type.hasMakers, try await repository.count(of: type) <= Self.mostItemsWithBrands else { return [] }
    let brands = try await repository.tally("brand", of: type, where: nil)
    let spellings = await otherSpellings(ofBrands: brands.keys.sorted(), apartFrom: brands)
    return notes(of: spellings, [type.valueType.init()])
  }

  private func imported(_ counts: (Int, Int, Int), unknown: [String], _ path: String) -> Output {
    .note(
      "\(options.isDryRun ? "would import" : "imported") \(VisibleText.line(path)): "
        + Messages.imported(counts, unknown: unknown))
  }

  /// Sorts the items into additions and updates; nothing is stored yet.
  fileprivate func plan(_ items: [ImportedItem], _ policy: ConflictPolicy?) async throws -> ImportPlan {
    var plan = ImportPlan()
    var conflicts: [RecordType: [Int]] = [:]
    var existing: [RecordType: [Int: any Record]] = [:]
    for type in Set(items.map(\.type)) {
      let stored = try await repository.fetch(type)
      existing[type] = Dictionary(stored.map { ($0.recordId, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let next = try await policy == .new ? nextIds(of: Set(items.map(\.type))) : [:]
    for imported in items {
      guard let stored = existing[imported.type]?[imported.item.recordId] else {
        // An id that a deleted item had is a conflict, too.
        let isUsed = imported.item.recordId < next[imported.type] ?? 0
        plan.change.items.append(.add(isUsed ? imported.withoutId : imported.item))
        continue
      }
      switch policy {
      case nil: conflicts[imported.type, default: []].append(stored.recordId)
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

  /// The number that the next item of each type gets.
  private func nextIds(of types: Set<RecordType>) async throws -> [RecordType: Int] {
    var next: [RecordType: Int] = [:]
    for type in types { next[type] = try await repository.nextId(of: type) }
    return next
  }

  /// Shows what would happen, asks, and stores it as one change.
  fileprivate func carryOut(
    _ plan: ImportPlan, _ policy: ConflictPolicy?, _ file: ImportFile, _ path: String
  ) async throws -> Output {
    guard !plan.change.items.isEmpty else { return .note(Messages.nothingToImport(skipped: plan.skipped)) }
    let name = VisibleText.line(path)
    let counts = (plan.added, plan.updated, plan.skipped)
    if !options.isYes, !options.isDryRun, terminal.canAsk, !invocation.isNoInput {
      note(Messages.preview(of: plan.change))
    }
    try confirm("Import \(name): \(Messages.importPlan(counts, unknown: file.unknownColumns))?")
    let named = plan.change.items.filter { $0.after?.maker != nil && $0.after?.maker != $0.before?.maker }
    let items = named.compactMap(\.after)
    let spellings = await otherSpellings(of: items, before: named.compactMap(\.before))
    try await working(on: "storing \(Messages.items(plan.change.items.count))") { _ in
      try await store(plan.change, policy)
    }
    var output = imported(counts, unknown: file.unknownColumns, path)
    if options.isDryRun { output.notes += Messages.details(of: plan.change) }
    output.notes += notes(of: spellings, items)
    return output
  }

  /// Stores the change; an id that an item had which was deleted since is a conflict, too.
  private func store(_ change: Change, _ policy: ConflictPolicy?) async throws {
    var change = change
    while true {
      do {
        try await viewModel.importing(change)
        return
      } catch let error as InventoryError {
        guard policy == .new, case .usedId(let type, let id) = error,
          let place = change.items.firstIndex(where: { $0.before == nil && $0.type == type && $0.id == id }),
          var item = change.items[place].after
        else { throw error }
        item.base.id = 0
        change.items[place] = .add(item)
      }
    }
  }
}
