import Answers
import Codecs
import Equipment
import Store
import TestSupport
import Testing

/// Large files go behind the records that there are; the result is the same as item by item, and it is all or nothing.
@Suite struct RowAppendTests {
  private let imports = RowImportTests()
  private static let types = RecordType.tables.filter { !$0.dependsOnOthers }

  @Test(
    "Rows are stored as their items would be", arguments: types,
    [RowImportTests.Spelling.asWritten, .reversedColumns, .fewerColumns, .carriageReturns])
  func rowsAreStoredAsTheirItemsWouldBe(type: RecordType, spelling: RowImportTests.Spelling) async throws {
    let bytes = Self.file(type, spelling)
    let streamed = try await filled(type, like: bytes)
    // Files of attachments are missing from the first.
    let before = try await damages(streamed)
    let rows = try await rows(bytes, type, in: streamed)
    _ = try #require(try await streamed.open().add([rows]))
    let single = try await filled(type, like: bytes)
    let file = try ImportFile.read(bytes: bytes, name: type.file)
    let items = file.items.map { item in
      var record = RowImportTests.complete(item.item)
      record.base.id = 0
      return ItemChange.add(record)
    }
    _ = try await single.open().commit(Change(items: items))
    _ = try await single.open().save()
    #expect(try streamed.read(type.file) == single.read(type.file))
    let state = try await single.open().state()
    #expect(try await streamed.open().state() == state)
    #expect(try await streamed.open().add(imports.item(type)) == single.open().add(imports.item(type)))
    #expect(try await damages(streamed) == damages(single))
    _ = try await streamed.open().undo()
    try streamed.remove("hub.json")
    #expect(try await streamed.open().state() == state)
    _ = try await streamed.open().undo()
    #expect(try await streamed.open().fetch(type).count == 3)
    #expect(try await damages(streamed) == before)
  }

  @Test(
    "Rows that bring their ids bring all of them",
    arguments: [
      ("4,5", true, true), ("4,9", true, true), (",", true, true),
      ("1,2", false, true), ("2,1", false, true), ("4,", false, false), (",9", false, false), ("1,5", false, false),
      ("5,4", false, false), ("3,4", false, false),
    ])
  func ids(of rows: String, areFree: Bool, areFreeOrGiven: Bool) throws {
    let ids = rows.split(separator: ",", omittingEmptySubsequences: false)
    let content = ImportContent(Array("id,brand,model\n\(ids[0]),a,b\n\(ids[1]),c,d\n".utf8))
    for (renumbers, isTaken) in [(false, areFree), (true, areFreeOrGiven)] {
      let found = RowImport(content, name: "risers.csv", as: nil, from: 4, renumbers: renumbers)
      #expect((found != nil) == isTaken)
    }
  }

  @Test(
    "What is not as the program left it gets items",
    arguments: [
      "id,brand,model,notes\r\n1,a,b,\r\n", "brand,id,model\na,1,b\n", "id,brand,model\n1,a,\"b\nc\"\n",
      "id,brand,model\n2,a,c\n1,a,b\n", "id,brand,model\n1,a,b",
    ])
  func otherTables(text: String) async throws {
    let folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", text)
    let repository = folder.open()
    try await repository.add(Limbs.sample("D"))
    let count = try await repository.count(of: .equipment(.riser))
    let first = try await repository.nextId(of: .equipment(.riser))
    let table = try folder.read("risers.csv")
    let content = ImportContent(Self.file(.equipment(.riser)))
    let found = try #require(RowImport(content, name: "risers.csv", as: nil, from: first, renumbers: true))
    #expect(try await repository.add([ImportedRows(found) { $0 }]) == nil)
    #expect(try folder.read("risers.csv") == table)
    #expect(try await folder.open().count(of: .equipment(.riser)) == count)
    #expect(folder.names.filter { $0.hasPrefix("history/rows/") } == [])
  }

  /// As in a folder that a version before the field has written.
  @Test(arguments: [false, true]) func aTableMayLackWhatTheRowsDoNotHave(haveIt: Bool) async throws {
    let folder = try StoreFolder()
    try folder.make()
    let names = ItemFile.header(for: .equipment(.riser)).filter { $0 != "least" }
    let cells = names.map { ["id": "1", "brand": "Hoyt", "model": "A"][$0] ?? "" }
    try folder.write("risers.csv", names.joined(separator: ",") + "\n" + cells.joined(separator: ",") + "\n")
    try await folder.open().add(Limbs.sample("D"))
    let content = ImportContent(Array("brand,model\(haveIt ? ",least" : "")\nWin&Win,Inno\(haveIt ? ",2" : "")\n".utf8))
    let first = try await folder.open().nextId(of: .equipment(.riser))
    let rows = try #require(RowImport(content, name: "risers.csv", as: nil, from: first))
    let done = try await folder.open().add([ImportedRows(rows, RowImportTests.complete)])
    #expect((done != nil) == !haveIt)
    #expect(try folder.read("risers.csv").hasPrefix(names.joined(separator: ",") + "\n"))
    let added = try await folder.open().item(.equipment(.riser), id: 2)
    #expect(added.map { [$0.text("model"), $0.text("quantity")] } == (haveIt ? nil : ["Inno", "1"]))
    #expect(try await folder.open().verify().damages == 0)
  }

  @Test func someGoBehindOthersAndSomeAreTheFirst() async throws {
    let folder = try await filled(.equipment(.riser), like: Self.file(.equipment(.riser)))
    let before = try await folder.open().state()
    let riser = try await rows(Self.file(.equipment(.riser)), .equipment(.riser), in: folder)
    let sight = try await rows(Self.file(.equipment(.sight)), .equipment(.sight), in: folder)
    _ = try #require(try await folder.open().add([riser, sight]))
    let after = try await folder.open().state()
    #expect(after.count == before.count + 60)
    #expect(try await folder.open().undo()?.change.recordCount == 60)
    #expect(try await folder.open().state() == before)
    #expect(try await folder.open().redo()?.change.recordCount == 60)
    #expect(try await folder.open().state() == after)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  @Test func changesThatWaitAreInTheTableFirst() async throws {
    let folder = try StoreFolder()
    let repository = folder.open()
    try await repository.add(riser("A"))
    let content = ImportContent(Self.file(.equipment(.riser)))
    #expect(try await repository.firstId(ofRows: .equipment(.riser), size: content.size) == 2)
    let rows = try #require(RowImport(content, name: "risers.csv", as: nil, from: 2, renumbers: true))
    // Somebody took a number meanwhile.
    try await folder.open().add(riser("B"))
    #expect(try await repository.add([ImportedRows(rows) { $0 }]) == nil)
    #expect(try await folder.open().count(of: .equipment(.riser)) == 2)
  }

  @Test(arguments: 1...UInt64(2)) func thePowerMayGoAtAnyCall(_ seed: UInt64) async throws {
    try await faults().dieAtEachCall(seed) {
      $0 ? 33 : 3
    } _: { left, isDone, comment in
      let undone = try await StepFaults.open(left).undo()
      #expect(undone?.change.recordCount == (isDone ? 30 : 1), comment)
    }
  }

  @Test func anyCallMayFailOnce() async throws { try await faults().failAtEachCall() }
}

extension RowAppendTests {
  /// A generated file whose rows get their ids, with headings of one line each, as the headings of plain tables are.
  private static func file(_ type: RecordType, _ spelling: RowImportTests.Spelling = .asWritten) -> [UInt8] {
    let document = CSVDocument(RowImportTests.file(type, spelling), file: type.file)
    let kept = document.header.indices.filter { !document.header[$0].contains(where: \.isNewline) }
    var writer = CSVWriter(dialect: document.dialect)
    writer.begin(header: kept.map { document.header[$0] })
    for row in document.rows.indices {
      let cells = document.cells(row)
      writer.append(row: kept.map { document.header[$0] == "id" ? "" : cells[$0] })
    }
    return writer.bytes
  }

  /// A folder with three records of a type, in a table with the columns of a file.
  private func filled(_ type: RecordType, like bytes: [UInt8]) async throws -> StoreFolder {
    let folder = try StoreFolder()
    let repository = folder.open()
    let file = try ImportFile.read(bytes: bytes, name: type.file)
    let columns = file.items.flatMap { $0.item.base.unknown.map(\.name) }
    for _ in 1...3 {
      var item = RowImportTests.complete(type.smallest)
      for name in Set(columns).sorted() { item.setUnknown(name, to: "x") }
      try await repository.add(item)
    }
    _ = try await repository.save()
    return folder
  }

  private func damages(_ folder: StoreFolder) async throws -> [FolderFinding] {
    try await folder.open().verify().findings.filter(\.isDamage)
  }

  private func rows(_ bytes: [UInt8], _ type: RecordType, in folder: StoreFolder) async throws -> ImportedRows {
    let first = try #require(try await folder.open().firstId(ofRows: type, size: bytes.count))
    let rows = try #require(RowImport(ImportContent(bytes), name: type.file, as: nil, from: first, renumbers: true))
    return ImportedRows(rows, RowImportTests.complete)
  }

  /// Rows for a disk with two risers that have their columns.
  private func faults() async throws -> StepFaults {
    let disk = MemoryFileSystem()
    let bytes = Self.file(.equipment(.riser))
    let file = try ImportFile.read(bytes: bytes, name: "risers.csv")
    for item in file.items.prefix(2) {
      var record = item.item
      for name in Set(file.items.flatMap { $0.item.base.unknown.map(\.name) }).sorted() {
        record.setUnknown(name, to: "x")
      }
      try await StepFaults.open(disk).add(record)
    }
    _ = try await StepFaults.open(disk).save()
    let faults = try await StepFaults(disk) { repository in
      let rows = try #require(
        RowImport(ImportContent(bytes), name: "risers.csv", as: nil, from: 3, renumbers: true))
      _ = try #require(try await repository.add([ImportedRows(rows, RowImportTests.complete)]))
    }
    #expect(faults.after.count == faults.before.count + 30)
    return faults
  }
}
