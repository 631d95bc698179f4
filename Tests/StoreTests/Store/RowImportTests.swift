import Answers
import Codecs
import Equipment
import Files
import Foundation
import Store
import TestSupport
import Testing

/// Large files are imported as rows; the result is the same as item by item, and it is all or nothing.
@Suite struct RowImportTests {
  /// The spellings of one generated file.
  enum Spelling: CaseIterable {
    case asWritten, reversedColumns, withoutIds, carriageReturns, fewerColumns, otherSpellings
  }

  @Test(
    "Rows are stored as their items would be", arguments: RecordType.tables.filter { !$0.dependsOnOthers },
    Spelling.allCases)
  func rowsAreStoredAsTheirItemsWouldBe(type: RecordType, spelling: Spelling) async throws {
    let bytes = Self.file(type, spelling)
    let rows = try #require(RowImport(ImportContent(bytes), name: type.file, as: nil))
    let streamed = try StoreFolder()
    let repository = streamed.open()
    _ = try #require(try await repository.add([ImportedRows(rows, Self.complete)]))
    try await repository.close()
    let single = try StoreFolder()
    let other = single.open()
    let file = try ImportFile.read(bytes: bytes, name: type.file)
    _ = try await other.commit(Change(items: file.items.map { .add(Self.complete($0.item)) }))
    _ = try await other.save()
    #expect(try streamed.read(type.file) == single.read(type.file))
    #expect(rows.count == file.items.count && rows.unknownColumns == file.unknownColumns)
    let (next, otherNext) = (streamed.open(), single.open())
    #expect(try await next.state() == otherNext.state())
    #expect(try await next.add(item(type)) == otherNext.add(item(type)))
    try streamed.remove("hub.json")
    #expect(try await streamed.open().state() == otherNext.state())
  }

  @Test("Rows that depend on others are added item by item", arguments: RecordType.tables.filter(\.dependsOnOthers))
  func rowsThatDependOnOthers(type: RecordType) async throws {
    let rows = try #require(RowImport(ImportContent(Self.file(type, .asWritten)), name: type.file, as: nil))
    #expect(try await StoreFolder().open().add([ImportedRows(rows, Self.complete)]) == nil)
  }

  @Test("A change of all rows of an import is not read by each process that writes")
  func oneThatWritesReadsNoLargeChange() async throws {
    let folder = try StoreFolder(fullJournal: 1)
    let first = folder.open()
    let rows = try #require(
      RowImport(ImportContent(Self.file(.equipment(.riser), .asWritten)), name: "risers.csv", as: nil))
    _ = try #require(try await first.add([ImportedRows(rows, Self.complete)]))
    let items = try await first.fetch(EquipmentType.riser.record)
    let note = String(repeating: "a long note ", count: 6_000_000 / 12 / items.count)
    let edits = try items.map { item in
      var edited = item
      try edited.set("notes", to: note)
      return ItemChange.edit(item, to: edited)
    }
    _ = try await first.commit(Change(items: edits))
    try await first.close()
    let files = CountingFiles(below: "\(folder.path)/history/")
    let next = folder.open(files)
    try await next.add(item(.equipment(.limbs)))
    #expect(files.bytes < 1 << 20, "\(files.bytes)")
  }

  @Test(
    "What is for the usual way to judge is left to it",
    arguments: [
      "id,brand,model\n1,a,b\n1,a,c\n", "id,brand,model\n2,a,b\n1,a,c\n", "id,brand,model\n1,a\n", "id,brand\n1,a\n",
      "id,brand,model,length\n1,a,b,x\n", "", "id,brand,model,Length,LENGTH\n1,a,b,25,25\n",
      "id,brand,model\n1,a,\"b\n2,a,c\n", "id,brand,model\n1,a\"b\",c\n", "id;brand;model\n1;a;b\n",
      "id,brand,model,brand\n1,a,b,c\n", "id,brand,model,\n1,a,b,\n", "id,brand,model\n1,a,b\u{0}\n",
      "id,brand,model\n999999999,a,b\n,a,c\n",
    ])
  func whatIsForTheUsualWay(text: String) {
    #expect(RowImport(ImportContent(Array(text.utf8)), name: "risers.csv", as: nil) == nil)
  }

  @Test func oneOfNoTypeIsLeftToTheUsualWay() {
    let bytes = Self.file(.equipment(.riser), .asWritten)
    #expect(RowImport(ImportContent(bytes), name: "x.csv", as: nil) == nil)
    #expect(RowImport(ImportContent(bytes), name: "x.csv", as: .equipment(.riser)) != nil)
    #expect(RowImport(ImportContent(bytes), name: "risers.tsv", as: .equipment(.riser)) == nil)
  }

  @Test func headingsAloneAreNoRows() throws {
    let rows = try #require(RowImport(ImportContent(Array("id,brand,model\n".utf8)), name: "risers.csv", as: nil))
    #expect(rows.count == 0 && rows.firstItems(5).isEmpty)
  }

  @Test func aTypeThatHadItemsTakesNoRows() async throws {
    let folder = try StoreFolder()
    let repository = folder.open()
    try await repository.add(riser("A"))
    try await repository.delete(.equipment(.riser), 1)
    #expect(try await repository.add(rows(.equipment(.riser))) == nil)
    #expect(try await repository.add(rows(.equipment(.limbs), .equipment(.riser))) == nil)
    #expect(try await repository.add(rows(.equipment(.limbs))) != nil)
    #expect(try await repository.add(rows(.equipment(.limbs))) == nil)
    try await repository.begin(.dryRun)
    #expect(try await repository.add(rows(.equipment(.sight))) == nil)
  }

  @Test(arguments: imported) func aStepTakesThemBackAndBringsThemAgain(types: [RecordType]) async throws {
    let folder = try StoreFolder()
    let repository = folder.open()
    try await repository.add(Limbs.sample("D"))
    let before = try await repository.state()
    _ = try await repository.add(rows(types))
    let after = try await repository.state()
    #expect(try after.count == before.count + 30 * types.count && folder.read("hub.json").contains(#""sequence":2,"#))
    let entry = try #require(try await repository.history(of: (.equipment(.riser), 7), limit: nil).first)
    #expect(entry.change.items.map(\.id) == [7] && entry.change.items[0].type == .equipment(.riser))
    #expect(entry.sequence == 2)
    try await repository.begin(.dryRun)
    #expect(try await repository.undo()?.change.rows.map(\.count) == types.map { _ in 30 })
    #expect(try await repository.state() == before)
    #expect(try await repository.history(of: nil, limit: 1).first?.sequence == 3)
    #expect(try await repository.redo()?.change.recordCount == 30 * types.count)
    #expect(try await repository.state() == after)
    #expect(try await repository.undo()?.change.items.count == 30 * types.count)
    #expect(try await repository.end(keeping: false) == nil)
    #expect(try await repository.state() == after)
    #expect(try await repository.undo()?.change.recordCount == 30 * types.count)
    #expect(try await repository.state() == before)
    try await repository.close()
    #expect(try await folder.open().state() == before)
    #expect(try await folder.open().redo()?.change.recordCount == 30 * types.count)
    #expect(try await folder.open().state() == after)
  }

  @Test(arguments: [true, false]) func damagedRowsAreNamedAndNothingIsLost(isMissing: Bool) async throws {
    let folder = try StoreFolder()
    let repository = folder.open()
    _ = try await repository.add(rows(.equipment(.riser)))
    let state = try await repository.state()
    try await repository.close()
    let name = "history/rows/1-risers.csv"
    if isMissing { try folder.remove(name) } else { try folder.write(name, "id,brand,model\n1,a,b\n") }
    let error = InventoryError.damaged(file: name, line: 1, byte: 0)
    await #expect(throws: error) { try await folder.open().undo() }
    await #expect(throws: error) { try await folder.open().history(of: nil, limit: nil) }
    #expect(try await folder.open().state() == state)
    #expect(try await folder.open().add(riser("Z")) == 31)
  }

  @Test func anEditFromOutsideIsComparedWithTheRows() async throws {
    let folder = try StoreFolder()
    let repository = folder.open()
    _ = try await repository.add(rows(.equipment(.riser)))
    try await repository.close()
    let file = CSVDocument(Array(try folder.read("risers.csv").utf8), file: "risers.csv")
    let last = try #require(file.rows.last)
    try folder.write("risers.csv", String(decoding: file.bytes[..<last.start], as: UTF8.self))
    let next = folder.open()
    try await next.add(Limbs.sample("D"))
    _ = try await next.save()
    let entries = try await next.history(of: nil, limit: nil)
    #expect(entries.contains { $0.kind == .outside(file: "risers.csv") && $0.change.items.map(\.id) == [30] })
  }

  @Test(arguments: 1...UInt64(2), imported) func thePowerMayGoAtAnyCall(_ seed: UInt64, types: [RecordType])
    async throws
  {
    let faults = try await faults(types)
    #expect(faults.after.count == faults.before.count + 30 * types.count)
    try await faults.dieAtEachCall(seed) {
      $0 ? 31 : 1
    } _: { left, isDone, comment in
      let undone = try await StepFaults.open(left).undo()
      #expect(undone?.change.recordCount == (isDone ? 30 * types.count : 1), comment)
    }
  }

  @Test(arguments: imported) func anyCallMayFailOnce(types: [RecordType]) async throws {
    try await faults(types).failAtEachCall()
  }

  private func faults(_ types: [RecordType]) async throws -> StepFaults {
    let disk = MemoryFileSystem()
    try await StepFaults.open(disk).add(Limbs.sample("D"))
    return try await StepFaults(disk) { _ = try #require(try await $0.add(rows(types))) }
  }
}

extension RowImportTests {
  func rows(_ types: RecordType...) throws -> [ImportedRows] { try rows(types) }

  func rows(_ types: [RecordType]) throws -> [ImportedRows] {
    try types.map { type in
      ImportedRows(
        try #require(RowImport(ImportContent(Self.file(type, .asWritten)), name: type.file, as: nil)), Self.complete)
    }
  }

  /// One type, and several in one change.
  static let imported: [[RecordType]] = [[.equipment(.riser)], [.equipment(.riser), .equipment(.sight)]]

  func item(_ type: RecordType) -> any Record {
    type.smallest
  }

  /// Times and the currency, as the program gives them to what is imported without.
  static func complete(_ item: any Record) -> any Record {
    var item = item
    item.base.created = item.base.created ?? Timestamp(seconds: 1_700_000_000)
    item.base.updated = item.base.updated ?? Timestamp(seconds: 1_700_000_000)
    if item.text("price") != nil, item.text("currency") == nil { try? item.set("currency", to: "NOK") }
    return item
  }

  static func file(_ type: RecordType, _ spelling: Spelling) -> [UInt8] {
    var random = RandomItems(seed: 31)
    let bytes = EquipmentExport.csv(type, random.items(type, count: 30))
    let document = CSVDocument(bytes, file: type.file)
    var rows = [document.header] + document.rows.indices.map { document.cells($0) }
    var dialect = CSVDialect()
    let id = 0
    switch spelling {
    case .asWritten: return bytes
    case .reversedColumns: rows = rows.map { $0.reversed() }
    case .withoutIds: for row in 1..<rows.count where row % 3 != 1 { rows[row][id] = "" }
    case .carriageReturns: dialect = CSVDialect(byteOrderMark: true, lineEnd: .crlf)
    case .fewerColumns:
      let left = ["created", "quantity", "currency"]
      let kept = document.header.indices.filter { !left.contains(document.header[$0]) }
      rows = rows.map { row in kept.map { row[$0] } }
    case .otherSpellings: for row in 1..<rows.count where row % 4 == 0 { rows[row][id] = "0\(rows[row][id])" }
    }
    var writer = CSVWriter(dialect: dialect)
    writer.begin(header: rows[0])
    for row in rows.dropFirst() { writer.append(row: row) }
    return writer.bytes
  }
}
