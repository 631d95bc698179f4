import Answers
import Equipment
import Store
import TestSupport
import Testing

/// Columns of somebody's own are made, renamed and deleted as items are: stored, undone, never lost.
@Suite struct ColumnTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A change of the columns of a type that has one named “shelf”.
  enum Step: CaseIterable {
    case add, rename, delete, several

    func change(_ type: RecordType, _ items: [any Record]) -> Change {
      let filled = items.filter { $0.text("shelf") != nil }
      switch self {
      case .add: return Change(columns: [.add("lent to", to: type)])
      case .rename:
        let edits = filled.map { item in item.moved(from: "shelf", to: "box") }
        return Change(items: edits, columns: [.rename("shelf", of: type, to: "box")])
      case .delete:
        return Change(
          items: filled.map { $0.moved(from: "shelf", to: nil) }, columns: [.delete("shelf", of: type)])
      case .several:
        return Change(
          items: filled.map { $0.moved(from: "shelf", to: nil) },
          columns: [.add("lent to", to: type), .delete("shelf", of: type), .add("Shelf", to: type)])
      }
    }
  }

  /// The CSV files with their bytes.
  private var tables: [String: [UInt8]] { folder.contents.filter { $0.key.hasSuffix(".csv") }.mapValues { Array($0) } }

  private func expectSound(_ comment: Comment) async throws {
    #expect(try await folder.open().damage() == [], comment)
  }

  @Test(arguments: RecordType.tables, Step.allCases)
  func undoIsTheIdentityOnTheBytesOfAllFiles(_ type: RecordType, _ step: Step) async throws {
    var random = RandomItems(seed: 5)
    var items = random.items(type, count: 6)
    for index in [0, 2, 5] { items[index].setUnknown("shelf", to: RandomItems.awkwardTexts[index]) }
    let first = folder.open()
    _ = try await first.commit(Change(items: (type.owners + items).map { .add($0) }))
    _ = try await first.save()
    try await first.close()
    let (before, state) = (tables, try await folder.open().state())

    let repository = folder.open()
    _ = try await repository.commit(step.change(type, try await repository.fetch(type)))
    let (changed, changedState) = (tables, try await repository.state())
    #expect(changed != before, "the files say it at once")
    try await expectSound("after \(step)")
    try await repository.close()

    #expect(try await folder.open().undo() != nil)
    #expect(tables == before)
    #expect(try await folder.open().state() == state)
    try await expectSound("after the undo of \(step)")
    #expect(try await folder.open().redo() != nil)
    #expect(tables == changed)
    #expect(try await folder.open().state() == changedState)
    #expect(try await folder.open().undo() != nil)
    #expect(tables == before)
    try await expectSound("after another undo of \(step)")
  }

  static let oddFiles = [
    "id,brand,model,\"shelf\",grip\n1,a,x,\"B2\",\"k\"\n\n2,b,y,\"\",\n3,c,z,\"a,\"\"b\",k",
    "\u{FEFF}shelf,id,brand,model\r\n\"B2\",1,a,x\r\n,2,b,y\r\nC,3,c,z\r\n",
    "id,brand,model,shelf\r1,a,x,\"B2\"\r2,b,y,\r",
    "id,brand,model,shelf\n3,\"c\",z,B2\n1,a,x,\n2,b,y,\"two\nlines\"\n",
    "\"id\",\"brand\",\"model\",\"shelf\",\"of , mine\"\n\"1\",\"a\",\"x\",\"B2\",\"\"\n\"2\",\"b\",\"y\",\"\",\"\"\n",
  ]

  @Test(arguments: oddFiles, Step.allCases)
  func whatIsSpelledOtherwiseComesBackSo(_ file: String, _ step: Step) async throws {
    try folder.make()
    try folder.write("risers.csv", file)
    let type = RecordType.equipment(.riser)
    let repository = folder.open()
    _ = try await repository.commit(step.change(type, try await repository.fetch(type)))
    let changed = try folder.read("risers.csv")
    #expect(changed != file)
    try await expectSound("after \(step)")
    _ = try await folder.open().undo()
    #expect(Array(try folder.read("risers.csv").utf8) == Array(file.utf8))
    try await expectSound("after the undo of \(step)")
    _ = try await folder.open().redo()
    #expect(Array(try folder.read("risers.csv").utf8) == Array(changed.utf8))
  }

  @Test func aColumnIsInTheFileAtOnceAndOutlivesOtherChanges() async throws {
    let type = RecordType.equipment(.riser)
    let repository = folder.open()
    try await repository.add(riser("A"))
    _ = try await repository.commit(Change(columns: [.add("shelf", to: type)]))
    #expect(try folder.read("risers.csv").split(separator: "\n")[0].hasSuffix(",shelf"))
    #expect(repository.unknownColumns(of: type) == ["shelf"])
    try await repository.add(riser("B"))
    try await repository.close()
    #expect(folder.open().unknownColumns(of: type) == ["shelf"])
    #expect(try folder.read("risers.csv").split(separator: "\n").count == 3)
  }

  @Test func aTypeWithoutAFileGetsOne() async throws {
    let repository = folder.open()
    _ = try await repository.commit(Change(columns: [.add("shelf", to: .equipment(.arrow))]))
    #expect(try folder.read("arrows.csv").hasSuffix(",shelf\n"))
    try await expectSound("after the first column")
    _ = try await folder.open().undo()
    #expect(try folder.read("arrows.csv").contains("shelf") == false)
    try await expectSound("after its undo")
  }

  @Test func changesThatWaitInTheJournalAreKept() async throws {
    let type = RecordType.equipment(.riser)
    let repository = folder.open()
    await repository.gather()
    var shelved = riser("A")
    shelved.setUnknown("shelf", to: "B2")
    try await repository.add(shelved)
    _ = try await repository.commit(Step.rename.change(type, try await repository.fetch(type)))
    try await repository.flush()
    #expect(try await folder.open().item(type, id: 1)?.text("box") == "B2")
    #expect(try folder.read("risers.csv").contains("box"))
    try await expectSound("after a column in a group")
  }
}

extension FileRepository {
  /// The findings in the folder, but for its mode, as tests make it open to other users, and for files of attachments
  /// that are made up.
  fileprivate func damage() async throws -> [FolderFinding] {
    try await verify().findings.filter { finding in
      switch finding.kind {
      case .open, .missingFile: false
      default: true
      }
    }
  }
}

extension Record {
  /// The edit that gives the text of a column to another one, or to none.
  fileprivate func moved(from name: String, to other: String?) -> ItemChange {
    var after: any Record = self
    let text = text(name) ?? ""
    after.setUnknown(name, to: "")
    if let other { after.setUnknown(other, to: text) }
    return .edit(self, to: after)
  }
}

/// Refusals of changes of columns.
@Suite struct ColumnRefusalTests {
  let folder: StoreFolder
  let repository: FileRepository
  let type = RecordType.equipment(.riser)

  init() async throws {
    folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", "id,brand,model,shelf\n1,a,x,B2\n2,b,y,\n")
    repository = folder.open()
    _ = try await repository.save()
  }

  static let faults: [(ColumnChange, ColumnFault)] = [
    (.add("", to: .equipment(.riser)), .unnamed),
    (.add(" ", to: .equipment(.riser)), .unnamed),
    (.add("Length", to: .equipment(.riser)), .isField("length")),
    (.add("SHELF", to: .equipment(.riser)), .exists("shelf")),
    (.add("two\nlines", to: .equipment(.riser)), .unwritable("two\nlines")),
    (.add("a\u{0}b", to: .equipment(.riser)), .unwritable("a\u{0}b")),
    (.add(String(repeating: "x", count: 201), to: .equipment(.riser)), .tooLong(limit: 200)),
    (.add("shelf", to: .setup), .noTable),
    (.rename("box", of: .equipment(.riser), to: "case"), .missing("box")),
    (.rename("brand", of: .equipment(.riser), to: "maker"), .missing("brand")),
    (.rename("shelf", of: .equipment(.riser), to: "Grip"), .isField("grip")),
    (.delete("box", of: .equipment(.riser)), .missing("box")),
    (.delete("model", of: .equipment(.riser)), .missing("model")),
  ]

  @Test(arguments: faults) func whatCannotBeIsRefused(_ change: ColumnChange, _ fault: ColumnFault) async throws {
    let before = try folder.read("risers.csv")
    await #expect(throws: InventoryError.column(change.type, fault)) {
      try await repository.commit(Change(columns: [change]))
    }
    let journal = try folder.read("journal.jsonl").split(separator: "\n")
    #expect(try folder.read("risers.csv") == before && journal.count == 1, "nothing but its header")
    #expect(try await repository.history(of: nil, limit: nil).isEmpty)
  }

  @Test func twoColumnsOfOneNameAreRefused() async throws {
    await #expect(throws: InventoryError.column(type, .exists("box"))) {
      try await repository.commit(Change(columns: [.add("box", to: type), .add("Box", to: type)]))
    }
  }

  @Test func noMoreColumnsThanAFileMayHave() async throws {
    let names = (5...1000).map { "c\($0)" }
    _ = try await repository.commit(Change(columns: names.map { .add($0, to: type) }))
    await #expect(throws: InventoryError.column(type, .tooMany(limit: 1000))) {
      try await repository.commit(Change(columns: [.add("c1001", to: type)]))
    }
    #expect(try await folder.open().damage() == [])
  }

  @Test func aValueThatSomebodyGaveMeanwhileIsNotLost() async throws {
    let item = try #require(try await repository.item(type, id: 1))
    var after = item
    after.setUnknown("shelf", to: "")
    let change = Change(items: [.edit(item, to: after)], columns: [.delete("shelf", of: type)])
    let other = folder.open()
    let second = try #require(try await other.item(type, id: 2))
    var filled = second
    filled.setUnknown("shelf", to: "C3")
    _ = try await other.commit(Change(items: [.edit(second, to: filled)]))
    await #expect(throws: InventoryError.conflict(type, id: 2)) { try await repository.commit(change) }
    #expect(try await folder.open().item(type, id: 2)?.text("shelf") == "C3")
  }

  @Test func aDamagedFileIsNotWritten() async throws {
    _ = try await repository.commit(Change(columns: [.add("case", to: type)]))
    try folder.write("risers.csv", "id,brand,model,shelf,case\n1,a,x,B2,\n2,b,y\n")
    await #expect(throws: InventoryError.self) {
      try await folder.open().commit(Change(columns: [.add("box", to: type)]))
    }
    try folder.remove("risers.csv")
    await #expect(throws: InventoryError.self) {
      try await folder.open().commit(Change(columns: [.add("box", to: type)]))
    }
    #expect(!folder.exists("risers.csv"))
  }

  @Test func aHeadingMadeBySomebodyElseIsTakenIn() async throws {
    try folder.write("risers.csv", "id,brand,model,shelf,box\n1,a,x,B2,\n2,b,y,,\n")
    await #expect(throws: InventoryError.column(type, .exists("box"))) {
      try await folder.open().commit(Change(columns: [.add("box", to: type)]))
    }
    _ = try await folder.open().commit(Change(columns: [.add("case", to: type)]))
    #expect(try folder.read("risers.csv") == "id,brand,model,shelf,box,case\n1,a,x,B2,,\n2,b,y,,,\n")
  }
}

/// The changes of columns in a transaction.
@Suite struct ColumnTransactionTests {
  let folder: StoreFolder
  let type = RecordType.equipment(.riser)
  let file = "id,brand,model,shelf\n1,a,x,\"B2\"\n2,b,y,\n"

  init() throws {
    folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", file)
  }

  /// A column is taken away and made again, and an item gets back what it had in it.
  private func replaceShelf(_ repository: FileRepository) async throws {
    let item = try #require(try await repository.item(type, id: 1))
    var emptied = item
    emptied.setUnknown("shelf", to: "")
    _ = try await repository.commit(
      Change(items: [.edit(item, to: emptied)], columns: [.delete("shelf", of: type)]))
    #expect(repository.unknownColumns(of: type) == [])
    _ = try await repository.commit(Change(columns: [.add("box", to: type), .add("shelf", to: type)]))
    #expect(repository.unknownColumns(of: type) == ["box", "shelf"])
    _ = try await repository.commit(Change(items: [.edit(emptied, to: item)]))
  }

  @Test func aDryRunShowsItAndLeavesNothing() async throws {
    let repository = folder.open()
    try await repository.begin(.dryRun)
    try await replaceShelf(repository)
    _ = try await repository.end(keeping: false)
    #expect(repository.unknownColumns(of: type) == ["shelf"])
    #expect(try folder.read("risers.csv") == file)
  }

  @Test func aScriptOfOnePieceIsOneChange() async throws {
    let repository = folder.open()
    try await repository.begin(.atomic)
    try await replaceShelf(repository)
    _ = try await repository.end(keeping: true)
    #expect(try folder.read("risers.csv") == "id,brand,model,box,shelf\n1,a,x,,B2\n2,b,y,,\n")
    #expect(try await folder.open().damage() == [])
    #expect(try await folder.open().undo() != nil)
    #expect(try folder.read("risers.csv") == file)
    #expect(try await folder.open().history(of: nil, limit: nil).count == 2)
  }
}

/// A process is stopped at every single call that a change of a column makes to the system.
@Suite(.serialized) struct ColumnCrashTests {
  let folder: StoreFolder
  let type = RecordType.equipment(.riser)
  let file = "id,brand,model,\"shelf\",grip\r\n1,a,x,\"B2\",\"k\"\r\n2,b,y,\"\",\r\n3,c,z,C1,k"

  init() async throws {
    folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", file)
    let repository = folder.open()
    try await repository.add(Limbs.sample("A"))
    try await repository.close()
  }

  @Test(arguments: ColumnTests.Step.allCases) func theNextCommandFinishesIt(_ step: ColumnTests.Step) async throws {
    let contents = folder.contents
    let change = step.change(type, try await folder.open().fetch(type))
    let before = (try await folder.open().state(), folder.open().unknownColumns(of: type), file)
    let counting = FaultyFileSystem()
    try folder.restore(contents)
    _ = try await folder.open(counting).commit(change)
    let after = (
      try await folder.open().state(), folder.open().unknownColumns(of: type), try folder.read("risers.csv")
    )
    for call in 1...counting.calls {
      try folder.restore(contents)
      let comment: Comment = "\(step) died at call \(call) of \(counting.calls)"
      let done = try? await folder.open(FaultyFileSystem(.death, at: call)).commit(change)
      let next = folder.open()
      let found = next.unknownColumns(of: type)
      #expect([before.1, after.1].contains(found), comment)
      #expect(done == nil || found == after.1, comment)
      let expected = found == after.1 ? after : before
      #expect(try await next.state() == expected.0, comment)
      try await next.add(Limbs.sample("B"))
      #expect(try folder.read("risers.csv") == expected.2, comment)
      try await next.close()
      #expect(try await folder.open().damage() == [], comment)
      _ = try await folder.open().undo()
      if found == after.1 {
        #expect(try await folder.open().undo()?.change.columns.count == change.columns.count, comment)
      }
      #expect(try folder.read("risers.csv") == file, comment)
      #expect(try await folder.open().damage() == [], comment)
    }
  }
}
