import Answers
import Codecs
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let `import` = Command(
    "import", "Add the items of CSV, TSV, JSON or JSON lines files, as one change.",
    .words("FILE…", "the files; of a folder, all in it", completion: .files),
    .type(option: "as", "the type of all items", edited: true), .columnMap, .conflictPolicy,
    examples: ["import club.csv --as arrow --yes", "import all.json --on-conflict skip --yes"],
    notes: [
      "A row with a problem stops the whole import; every problem is told with file, line and column.",
      "Columns that no field is named like are kept as they are.",
      "Rounds are completed and checked as those of round add are: their names may be any that round catalogue lists."
        + " In a file without ids, what is empty is filled in.",
      "A CSV file of the app MyTargets becomes rounds with their ends, whatever language its headings have.",
    ]
  ) { context, words, type, map, policy in
    let paths = try words.flatMap(context.importedFiles)
    if let setups = paths.first(where: { type ?? RecordType(fileName: $0) == .setup }) {
      guard paths.count == 1 else { throw CommandError.setupsAmongFiles(setups) }
      return try await context.importSetups(setups, policy?.ofSetups)
    }
    // Whoever fills a pipe may be waiting to write here.
    try await context.flush()
    let sources = try paths.map { path in
      ImportSource(try context.documents.content(of: path), name: path, type: type, map: map)
    }
    let name = paths.count == 1 ? paths[0] : "\(paths.count) files"
    if let done = try await context.importRows(sources, policy, name) { return done }
    let planned = try await context.working(on: "reading \(name)") {
      try await context.viewModel.load(.importPlan(of: sources, onConflict: policy, progress: $0))
    }
    switch planned {
    case .plan(let plan): return try await context.carryOut(plan, policy, name)
    case .problems(let problems): throw CommandError.importProblems(problems)
    case .conflicts(let type, let ids): throw CommandError.importConflicts(type, ids)
    case .duplicates(let type, let ids): throw CommandError.importDuplicates(type, ids)
    }
  }
}

extension RecordType {
  /// The type that a file is named after; nil if it is none.
  fileprivate init?(fileName path: String) {
    self.init(word: (path.parts { $0 == "/" }.last ?? "").head { $0 == "." })
  }
}

extension ImportConflict {
  /// The same policy for setups, which are distinguished by name.
  fileprivate var ofSetups: SetupConflict {
    switch self {
    case .skip: .skip
    case .update: .merge
    case .new: .new
    }
  }
}

extension Parameter where Value == ImportConflict? {
  /// `--on-conflict POLICY`; without it a conflict is an error.
  fileprivate static var conflictPolicy: Parameter {
    let known = ImportConflict.allCases.map(\.rawValue)
    return Parameter(
      "--on-conflict \(known.joined(separator: "|"))", "what becomes of items whose id exists already",
      .option("on-conflict", takesValue: true), completion: .words(known)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let policy = ImportConflict(rawValue: word.text.lowercased()) else {
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

extension CommandContext {
  /// The files that a word of the command names: itself, or those in the folder of that name.
  fileprivate func importedFiles(_ word: String) throws -> [String] {
    let isFolder = word == "." || word.hasSuffix("/") || documents.names(beginningWith: word).contains("\(word)/")
    guard isFolder else { return [word] }
    let paths = documents.names(beginningWith: word.hasSuffix("/") ? word : "\(word)/")
    let files = paths.filter { !$0.hasSuffix("/") && ImportFile.isNamedAsOne($0) }
    guard !files.isEmpty else { throw CommandError.noFilesToImport(folder: word) }
    return files
  }

  /// Stores large files as they stand, where nothing can be in their way.
  fileprivate func importRows(
    _ sources: [ImportSource], _ policy: ImportConflict?, _ name: String
  ) async throws -> Output? {
    guard !options.isDryRun, !invocation.isAtomic else { return nil }
    let found = try await working(on: "reading \(name)") { progress in
      try await viewModel.ask(.importableRows(of: sources, givesIds: policy == .new, progress: progress))
    }
    guard let rows = found else { return nil }
    let counts = (rows.count, 0, 0)
    try confirmImport(of: name, counts, unknown: rows.unknownColumns) {
      let items = rows.firstItems(ShellLimits.previewedItems)
      return Messages.preview(of: Change(items: items.map(ItemChange.add)), count: rows.count)
    }
    let types = rows.types.filter(\.hasMakers)
    let before = try await brands(of: types)
    let isDone = try await working(on: "importing \(name)") { _ in try await viewModel.perform(.importing(rows)) }
    guard isDone else { return nil }
    var output = imported(counts, unknown: rows.unknownColumns, name)
    output.notes += try await brandNotes(of: types, since: before)
    return output
  }

  /// The notes on the brands of imported items.
  ///
  /// - Parameter before: how many items of these types had each brand before.
  private func brandNotes(of types: [RecordType], since before: [String: Int]) async throws -> [String] {
    let brands = try await brands(of: types).merging(before, uniquingKeysWith: -).filter { $0.value > 0 }
    let spellings = await otherSpellings(ofBrands: brands.keys.sorted(), apartFrom: brands)
    guard let first = spellings.first else { return [] }
    // The command that would change it is about the first type that has the brand.
    for type in types where try await self.brands(of: [type])[first.typed] != nil {
      return notes(of: spellings, [type.valueType.init()])
    }
    return []
  }

  private func brands(of types: [RecordType]) async throws -> [String: Int] {
    try await viewModel.ask(.brands(of: types, most: ShellLimits.brandedItems))
  }

  private func imported(_ counts: (Int, Int, Int), unknown: [String], _ path: String) -> Output {
    .note(
      "\(options.isDryRun ? "would import" : "imported") \(VisibleText.line(path)): "
        + Messages.imported(counts, unknown: unknown))
  }

  /// Shows a planned import to whoever can answer, and asks.
  private func confirmImport(
    of name: String, _ counts: (Int, Int, Int), unknown: [String], _ preview: () -> [String]
  ) throws {
    if !options.isYes, !options.isDryRun, terminal.canAsk, !invocation.isNoInput { note(preview()) }
    try confirm("Import \(VisibleText.line(name)): \(Messages.importPlan(counts, unknown: unknown))?")
  }

  /// Shows the planned change, asks, and stores it.
  fileprivate func carryOut(
    _ plan: ImportPlan, _ policy: ImportConflict?, _ path: String
  ) async throws -> Output {
    guard !plan.change.items.isEmpty else { return .note(Messages.nothingToImport(skipped: plan.skipped)) }
    let counts = (plan.added, plan.updated, plan.skipped)
    try confirmImport(of: path, counts, unknown: plan.unknownColumns) { Messages.preview(of: plan.change) }
    let named = plan.change.items.filter { $0.after?.maker != nil && $0.after?.maker != $0.before?.maker }
    let items = named.compactMap(\.after)
    let spellings = await otherSpellings(of: items, before: named.compactMap(\.before))
    _ = try await working(on: "storing \(Messages.items(plan.change.items.count))") { _ in
      try await viewModel.perform(.importing(plan, givesIds: policy == .new))
    }
    var output = imported(counts, unknown: plan.unknownColumns, path)
    if !plan.leftOut.isEmpty { output.notes.append(Messages.leftOutOfRounds(plan.leftOut)) }
    if options.isDryRun { output.notes += Messages.details(of: plan.change) }
    output.notes += notes(of: spellings, items)
    return output
  }
}
