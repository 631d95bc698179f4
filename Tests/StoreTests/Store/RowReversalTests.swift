import Answers
import Codecs
import Equipment
import Store
import TestSupport
import Testing

/// What a large import added is taken back, and brought again, as the rows that it is: nothing of it is written item by
/// item.
@Suite struct RowReversalTests {
  private let imports = RowImportTests()

  @Test(arguments: RowImportTests.imported) func theRowsAreTakenBackAsTheyCame(types: [RecordType]) async throws {
    let folder = try StoreFolder(fullJournal: 0)
    try await folder.open().add(Limbs.sample("D"))
    let before = try await folder.open().state()
    try await session(folder) { _ = try await $0.add(imports.rows(types)) }
    let after = try await folder.open().state()
    let tables = try types.map { try folder.read($0.file) }
    for _ in 1...2 {
      #expect(try await session(folder) { try await $0.undo() }?.change.recordCount == 30 * types.count)
      try await expect(before, folder)
      for (type, table) in zip(types, tables) {
        let file = CSVDocument(Array(try folder.read(type.file).utf8), file: type.file)
        #expect(file.rows.isEmpty && file.header == CSVDocument(Array(table.utf8), file: type.file).header)
      }
      #expect(try await session(folder) { try await $0.redo() }?.change.recordCount == 30 * types.count)
      try await expect(after, folder)
      #expect(try types.map { try folder.read($0.file) } == tables)
    }
    let lines = folder.lines
    #expect(lines.count { $0.contains(#""rows":"#) } == 5 && lines.count { $0.contains(#""do":"#) } == 1)
    let entries = try await folder.open().history(of: nil, limit: 4)
    #expect(entries.allSatisfy { $0.change.items.count == 30 * types.count })
    #expect(Set(entries[1].change.items.map(\.operation)) == [.delete])
    #expect(entries[1].change.items.first?.before?.recordId == 1)
  }

  @Test("One change stands for all rows where only their ids are told", arguments: RowImportTests.imported)
  func brief(types: [RecordType]) async throws {
    let folder = try StoreFolder()
    try await session(folder) { _ = try await $0.add(imports.rows(types)) }
    let undone = try #require(try await session(folder) { try await $0.undo() }).change
    #expect(undone.rows.map(\.operation) == types.map { _ in .delete } && undone.items.isEmpty && !undone.isEmpty)
    #expect(undone.types == Set(types))
    #expect(
      undone.inverse.rows.map(\.operation) == types.map { _ in .add } && undone.inverse.recordCount == 30 * types.count)
    let repository = folder.open()
    let all = try await repository.history(.everything, limit: nil, rows: .all).map(\.change)
    #expect(all.map { $0.rows.map(\.operation) } == [types.map { _ in .delete }, types.map { _ in .add }])
    for rows in all.flatMap(\.rows) {
      #expect(types.contains(rows.type) && rows.ids == [1...30] && rows.count == 30)
      #expect(rows.first.map(\.recordId) == [1, 2, 3, 4, 5] && rows.first.allSatisfy { $0.recordType == rows.type })
    }
    #expect(all.allSatisfy { $0.items.isEmpty })
    #expect(try await repository.history(.type(types[0]), limit: nil, rows: .all).count == 2)
    #expect(try await repository.history(.type(.equipment(.weight)), limit: nil, rows: .all).isEmpty)
    // Of single records the others are left out.
    let some = HistoryScope.records(types[0], [7, 9], withMovements: true)
    for entry in try await repository.history(some, limit: nil, rows: .all) {
      #expect(entry.change.items.map(\.id) == [7, 9] && entry.change.items.allSatisfy { $0.type == types[0] })
    }
    #expect(try await repository.history(some, limit: nil, rows: .each).count == 2)
    #expect(
      try await repository.history(.records(types[0], [31], withMovements: true), limit: nil, rows: .each).isEmpty)
  }

  @Test(
    "Of very many rows those in question are looked for one by one", arguments: [[1], [7000], [3, 4, 9_999, 10_001]])
  func fewOfMany(ids: Set<Int>) async throws {
    let folder = try StoreFolder()
    // So long that they are read from the disk.
    let notes = String(repeating: "x", count: 200)
    let text = "id,brand,model,notes\n" + (1...10_000).map { "\($0),Win&Win,Wawe \($0),\(notes)\n" }.joined()
    let rows = try #require(RowImport(ImportContent(Array(text.utf8)), name: "rests.csv", as: nil))
    try await session(folder) { repository in
      _ = try #require(try await repository.add([ImportedRows(rows) { $0 }]))
      _ = try await repository.undo()
    }
    let scope = HistoryScope.records(.equipment(.rest), ids, withMovements: true)
    let entries = try await folder.open().history(scope, limit: nil, rows: .each)
    #expect(entries.map(\.sequence) == [2, 1])
    let names = ids.filter { $0 <= 10_000 }.sorted().map { "Win&Win Wawe \($0)" }
    #expect(
      entries[0].change.items.map { $0.before?.name } == names && entries[0].change.items.allSatisfy { $0.after == nil }
    )
    #expect(
      entries[1].change.items.map { $0.after?.name } == names && entries[1].change.items.allSatisfy { $0.before == nil }
    )
  }

  @Test func afterAChangeThatWasTakenBackTheyAreTakenBackAsRows() async throws {
    let folder = try StoreFolder()
    try await session(folder) { _ = try await $0.add(imports.rows(.equipment(.riser))) }
    let after = try await folder.open().state()
    try await session(folder) { repository in
      try await repository.edit(.equipment(.riser), 7, "notes", to: "worn")
      _ = try await repository.undo()
      _ = try await repository.undo()
    }
    try await expect([], folder)
    #expect(folder.lines.count { $0.contains(#""rows":"#) } == 2)
    try await session(folder) { _ = try await $0.redo() }
    try await expect(after, folder)
    try await session(folder) { _ = try await $0.redo() }
    #expect(try await folder.open().item(.equipment(.riser), id: 7)?.text("notes") == "worn")
    #expect(try await folder.open().verify().damages == 0)
  }

  /// What another program made of the table stays, as far as it is not the rows.
  @Test(arguments: ["\r\n", "\"", "order"]) func ofATableThatWasSavedAnewTheItemsAreTakenBack(_ how: String)
    async throws
  {
    let folder = try StoreFolder()
    try await session(folder) { _ = try await $0.add(imports.rows(.equipment(.riser))) }
    let after = try await folder.open().state()
    let document = CSVDocument(Array(try folder.read("risers.csv").utf8), file: "risers.csv")
    var writer = CSVWriter(dialect: CSVDialect(lineEnd: how == "\r\n" ? .crlf : .lf))
    writer.begin(header: document.header + (how == "\"" ? ["shelf"] : []))
    let rows = document.rows.indices.map { document.cells($0) + (how == "\"" ? [""] : []) }
    for row in how == "order" ? rows.reversed() : rows { writer.append(row: row) }
    try folder.write("risers.csv", String(decoding: writer.bytes, as: UTF8.self))
    #expect(try await session(folder) { try await $0.undo() }?.change.recordCount == 30)
    try await expect([], folder)
    #expect(folder.lines.contains { $0.contains(#""undo":[1],"do":"#) })
    #expect(try await session(folder) { try await $0.redo() }?.change.recordCount == 30)
    try await expect(after, folder)
  }

  @Test("Only rows of one line each are read one by one afterwards", arguments: ["two\nlines", "one line"])
  func plainness(notes: String) async throws {
    let folder = try StoreFolder()
    let text = "id,brand,model,notes\n1,Win&Win,Wawe,\"\(notes)\"\n2,Shibuya,Ultima,\n"
    let rows = try #require(RowImport(ImportContent(Array(text.utf8)), name: "rests.csv", as: nil))
    try await session(folder) { _ = try #require(try await $0.add([ImportedRows(rows) { $0 }])) }
    let after = try await folder.open().state()
    try await session(folder) { _ = try await $0.undo() }
    try await expect([], folder)
    try await session(folder) { _ = try await $0.redo() }
    try await expect(after, folder)
    #expect(folder.lines.count { $0.contains(#""rows":"#) } == 3)
    #expect(try folder.read("hub.json").contains(#""plain":true"#) == (notes == "one line"))
  }

  @Test func aCacheOfWhatIsGoneGoesWithIt() async throws {
    let folder = try StoreFolder()
    let text = "id,brand,model\n" + (1...10_000).map { "\($0),Win&Win,Wawe \($0)\n" }.joined()
    let rows = try #require(RowImport(ImportContent(Array(text.utf8)), name: "rests.csv", as: nil))
    try await session(folder) { repository in
      _ = try #require(try await repository.add([ImportedRows(rows) { $0 }]))
      _ = try await repository.save()
    }
    #expect(folder.exists("cache/rests.columns"))
    try await session(folder) { _ = try await $0.undo() }
    #expect(!folder.exists("cache/rests.columns"))
    #expect(try await folder.open().verify().findings.filter { $0.file.hasPrefix("cache") } == [])
    // Deleted one by one they leave none either.
    try await session(folder) { repository in
      _ = try await repository.redo()
      _ = try await repository.save()
    }
    #expect(folder.exists("cache/rests.columns"))
    try await session(folder) { repository in
      _ = try await repository.commit(Change(items: try await repository.fetch(.equipment(.rest)).map { .delete($0) }))
      _ = try await repository.save()
    }
    #expect(!folder.exists("cache/rests.columns"))
  }

  @Test(arguments: [TransactionMode.atomic, .dryRun]) func inATransactionTheyAreItemsButInADryRun(
    mode: TransactionMode
  ) async throws {
    let folder = try StoreFolder()
    try await session(folder) { _ = try await $0.add(imports.rows(.equipment(.riser))) }
    let after = try await folder.open().state()
    try await session(folder) { repository in
      try await repository.begin(mode)
      let change = try await repository.undo()?.change
      #expect(change?.recordCount == 30 && change?.items.count == (mode == .dryRun ? 0 : 30))
      #expect(try await repository.count(of: .equipment(.riser)) == 0)
      _ = try await repository.end(keeping: false)
    }
    try await expect(after, folder)
  }

  @Test func withDamagedRowsAllTheirChangesGo() async throws {
    let folder = try StoreFolder(fullJournal: 0)
    try await session(folder) { _ = try await $0.add(imports.rows(.equipment(.riser))) }
    try await session(folder) { try await $0.add(Limbs.sample("D")) }
    try await session(folder) { _ = try await $0.undo() }
    try await session(folder) { _ = try await $0.undo() }
    try folder.write("history/rows/1-risers.csv", "id,brand,model\n1,a,b\n")
    let state = try await folder.open().state()
    #expect(try await folder.open().verify().damages > 0)
    let mended = try await folder.open().mend(settings: false)
    #expect(mended.steps.contains { $0.kind == .past(lost: [1...1]) })
    #expect(mended.steps.contains { $0.kind == .past(lost: [4...4]) })
    #expect(try await folder.open().state() == state)
    #expect(try await folder.open().verify().damages == 0)
    #expect(try await folder.open().history(of: nil, limit: nil).map(\.sequence) == [3, 2])
  }

  @Test(arguments: 1...UInt64(2), Direction.allCases) func thePowerMayGoAtAnyCall(
    _ seed: UInt64, direction: Direction
  ) async throws {
    try await faults(direction).dieAtEachCall(seed) { _ in 31 }
  }

  @Test(arguments: Direction.allCases) func anyCallMayFailOnce(direction: Direction) async throws {
    try await faults(direction).failAtEachCall()
  }
}

extension RowReversalTests {
  enum Direction: CaseIterable {
    case undo, redo

    func step(_ repository: FileRepository) async throws -> HistoryEntry? {
      self == .undo ? try await repository.undo() : try await repository.redo()
    }
  }

  private func faults(_ direction: Direction) async throws -> StepFaults {
    let disk = MemoryFileSystem()
    try await StepFaults.open(disk).add(Limbs.sample("D"))
    _ = try await StepFaults.open(disk).add(imports.rows(.equipment(.riser)))
    if direction == .redo { _ = try await StepFaults.open(disk).undo() }
    let faults = try await StepFaults(disk) { _ = try #require(try await direction.step($0)) }
    #expect(abs(faults.after.count - faults.before.count) == 30)
    return faults
  }

  /// Does something in a process of its own.
  @discardableResult
  private func session<Value>(
    _ folder: StoreFolder, _ body: (FileRepository) async throws -> Value
  ) async throws -> Value {
    let repository = folder.open()
    let value = try await body(repository)
    try await repository.close()
    return value
  }

  /// The records are these, also by what the history alone says, and nothing is wrong.
  private func expect(_ state: [String], _ folder: StoreFolder) async throws {
    #expect(try await folder.open().state() == state)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    let manifest = try folder.read("hub.json")
    try folder.remove("hub.json")
    #expect(try await folder.open().state() == state)
    try folder.write("hub.json", manifest)
  }
}

extension StoreFolder {
  /// The lines of the history and of the journal, oldest first.
  fileprivate var lines: [String] {
    let past = names.filter { $0.hasPrefix("history/") && $0.hasSuffix(".jsonl") }
    return (past + ["journal.jsonl"]).flatMap { ((try? read($0)) ?? "").split(separator: "\n").map(String.init) }
  }
}
