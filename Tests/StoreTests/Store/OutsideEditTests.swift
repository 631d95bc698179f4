import Answers
import Codecs
import Equipment
import Files
import Foundation
import Store
import Testing

/// Edits of the tables with another program.
@Suite struct OutsideEditTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    let repository = folder.open()
    for model in ["A", "B", "C"] { try await repository.add(riser(model)) }
    try await repository.edit(.equipment(.riser), 2, "length", to: "25")
    try await repository.close()
  }

  private func models() async throws -> [String] {
    try await folder.open().fetch(.riser).map { "\($0.recordId) \($0.equipmentModel)" }
  }

  private func replace(_ old: String, _ new: String) throws {
    try folder.write("risers.csv", folder.read("risers.csv").replacing(old, with: new))
  }

  /// Takes the edit in, takes it back and does it again.
  private func expectEntry(_ expected: [String], added: Int = 0, changed: Int = 0, deleted: Int = 0) async throws {
    #expect(try await models() == expected)
    let repository = folder.open()
    let entry = try #require(try await repository.history(of: nil, limit: 1).first)
    #expect(entry.kind == .outside(file: "risers.csv"))
    #expect(entry.change.items.count == added + changed + deleted)
    #expect(
      repository.notices() == [.outsideEdit(file: "risers.csv", added: added, changed: changed, deleted: deleted)])
    #expect(try await models() == expected)
    #expect(try await folder.open().undo()?.kind == .undo(of: [5]))
    #expect(try await models() == ["1 A", "2 B", "3 C"])
    #expect(try await folder.open().redo()?.kind == .redo(of: [5]))
    #expect(try await models() == expected)
  }

  @Test func anAppendedRowIsAnItem() async throws {
    try folder.write("risers.csv", folder.read("risers.csv") + "9,Win&Win,D\n".padded(to: folder.read("risers.csv")))
    try await expectEntry(["1 A", "2 B", "3 C", "9 D"], added: 1)
    #expect(try await folder.open().add(riser("E")) == 10)
  }

  @Test func aChangedCellIsAChange() async throws {
    try replace("2,Hoyt,B,25", "2,Hoyt,Bee,27")
    try await expectEntry(["1 A", "2 Bee", "3 C"], changed: 1)
    #expect(try await folder.open().item(.riser, id: 2)?.text("length") == "27")
  }

  @Test func aRemovedRowIsADeletion() async throws {
    let lines = try folder.read("risers.csv").split(separator: "\n").filter { !$0.hasPrefix("2,") }
    try folder.write("risers.csv", lines.joined(separator: "\n") + "\n")
    try await expectEntry(["1 A", "3 C"], deleted: 1)
  }

  @Test func aRowWithoutAnIdIsGivenTheNext() async throws {
    let text = try folder.read("risers.csv")
    try folder.write("risers.csv", text + ",Win&Win,D\n".padded(to: text) + ",Win&Win,E\n".padded(to: text))
    try await expectEntry(["1 A", "2 B", "3 C", "4 D", "5 E"], added: 2)
    #expect(try folder.read("risers.csv").contains("\n4,Win&Win,D,"))
  }

  @Test func aFileRenamedOverOursIsSeen() async throws {
    try folder.write("other", folder.read("risers.csv").replacing("Hoyt,C", with: "Hoyt,Cee"))
    try POSIXFileSystem().rename("\(folder.path)/other", to: "\(folder.path)/risers.csv")
    try await expectEntry(["1 A", "2 B", "3 Cee"], changed: 1)
  }

  @Test func anEditOfTheSameSizeWithTheOldTimeIsSeen() async throws {
    let url = URL(fileURLWithPath: "\(folder.path)/risers.csv")
    let time = try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date)
    try replace("Hoyt,C", "Hoyt,Z")
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: url.path)
    try await expectEntry(["1 A", "2 B", "3 Z"], changed: 1)
  }

  @Test func aRunningShellSeesTheEditToo() async throws {
    let repository = folder.open()
    #expect(try await repository.count(of: .riser) == 3)
    try replace("Hoyt,C", "Hoyt,Z")
    try await repository.refresh()
    #expect(try await repository.item(.riser, id: 3)?.equipmentModel == "Z")
    try await repository.edit(.equipment(.riser), 3, "length", to: "21")
    #expect(
      try await repository.history(of: (.equipment(.riser), 3), limit: nil).map(\.kind).prefix(2) == [
        .change, .outside(file: "risers.csv"),
      ])
    #expect(try await models() == ["1 A", "2 B", "3 Z"])
  }

  /// An edit from outside is written back at once, together with the first change.
  @Test func spellingIsKeptWhenAChangeIsWritten() async throws {
    let text = "\u{FEFF}model,bought at,id,brand\r\nA,\"Club, fair\",1,Hoyt\r\n\r\n\"B\",,2,Hoyt\r\nC,,3,Hoyt"
    try folder.write("risers.csv", text)
    let repository = folder.open()
    try await repository.edit(.equipment(.riser), 2, "brand", to: "W&W")
    #expect(
      try folder.read("risers.csv") == text.replacing("\"B\",,2,Hoyt", with: "B,,2,W&W"))
    try await repository.edit(.equipment(.riser), 3, "length", to: "25")
    _ = try await repository.save()
    #expect(
      try folder.read("risers.csv")
        == "\u{FEFF}model,bought at,id,brand,length\r\nA,\"Club, fair\",1,Hoyt,\r\n\r\nB,,2,W&W,\r\nC,,3,Hoyt,25\r\n")
    #expect(try await repository.item(.riser, id: 1)?.text("bought at") == "Club, fair")
  }

  @Test func loadingAndSavingLeavesEveryByte() async throws {
    let text = "\u{FEFF}model,id,brand\r\n\"A\",1,Hoyt\r\n\r\nB,2, Hoyt\r\nC,3,Hoyt"
    try folder.write("risers.csv", text)
    // A file just written is read again until its time is past: that hub.json then says so is no part of this.
    try folder.age("risers.csv")
    let repository = folder.open()
    _ = try await repository.state()
    _ = try await repository.save()
    try await repository.close()
    #expect(try folder.read("risers.csv") == text)
    let again = folder.contents
    _ = try await folder.open().save()
    #expect(folder.contents == again)
  }

  @Test(arguments: [
    ("2,Hoyt,B,25", "1,Hoyt,B,25", FileProblem.Kind.duplicateId(1, firstLine: 2), 3),
    ("2,Hoyt,B,25", "2,Hoyt,B", .raggedRow(expected: 25, found: 24), 3),
    ("2,Hoyt,B,25", "two,Hoyt,B,25", .badId("two"), 3),
  ])
  func aFileWithAProblemIsReadButNotWritten(
    _ old: String, _ new: String, _ kind: FileProblem.Kind, _ line: Int
  ) async throws {
    try replace(old, new)
    let text = try folder.read("risers.csv")
    let repository = folder.open()
    #expect(try await repository.fetch(.riser).map(\.recordId) == [1, 3])
    let problems = repository.problems(of: .equipment(.riser))
    #expect(problems.map(\.line) == [line])
    #expect(problems.map(\.kind) == [kind])
    await #expect(throws: InventoryError.fileProblems(problems)) { try await repository.add(riser("D")) }
    try await repository.add(Limbs.sample("L"))
    try await repository.close()
    #expect(try folder.read("risers.csv") == text)
    try folder.write("risers.csv", text.replacing(new, with: old))
    #expect(try await folder.open().add(riser("D")) == 4)
    #expect(try await models() == ["1 A", "2 B", "3 C", "4 D"])
  }

  @Test func theIdOfADeletedItemIsAProblemUnlessItIsThatItem() async throws {
    let text = try folder.read("risers.csv")
    let repository = folder.open()
    try await repository.delete(.equipment(.riser), 2)
    try await repository.close()
    try folder.write("risers.csv", text.replacing("2,Hoyt,B", with: "2,Hoyt,Other"))
    let reading = folder.open()
    #expect(reading.problems(of: .equipment(.riser)).map(\.kind) == [.reusedId(2)])
    #expect(reading.problems(of: .equipment(.riser)).map(\.line) == [3])
    #expect(try await reading.fetch(.riser).map(\.recordId) == [1, 3])
    try folder.write("risers.csv", text)
    #expect(folder.open().problems(of: .equipment(.riser)) == [])
    #expect(try await models() == ["1 A", "2 B", "3 C"])
  }

  @Test func aRemovedFileIsADeletionOnceThatIsAcceptedAndCanBeTakenBack() async throws {
    try folder.remove("risers.csv")
    #expect(try await folder.open().acceptLoss(of: .equipment(.riser))?.change.items.count == 3)
    #expect(try await models() == [])
    #expect(try await folder.open().undo()?.kind == .undo(of: [5]))
    #expect(try await models() == ["1 A", "2 B", "3 C"])
    #expect(try await folder.open().redo()?.kind == .redo(of: [5]))
    #expect(try await models() == [])
  }

  @Test func changesInTheJournalAndInTheFileAreBothKept() async throws {
    let interrupted = folder.open()
    try await interrupted.edit(.equipment(.riser), 2, "mass", to: "1200")
    try await interrupted.edit(.equipment(.riser), 3, "model", to: "Cee")
    try await interrupted.add(riser("D"))
    try replace("2,Hoyt,B,25", "2,Hoyt,Bee,25")
    for round in 1...2 {
      #expect(try await models() == ["1 A", "2 Bee", "3 Cee", "4 D"], "round \(round)")
      #expect(try await folder.open().item(.riser, id: 2)?.text("mass") == "1200")
      _ = try await folder.open().save()
    }
  }

  @Test func aTouchedFileIsNoEdit() async throws {
    try folder.write("risers.csv", folder.read("risers.csv"))
    let repository = folder.open()
    #expect(try await repository.history(of: nil, limit: 1).first?.kind == .change)
    #expect(try await models() == ["1 A", "2 B", "3 C"])
    #expect(repository.notices() == [])
  }

  @Test func aLinkStaysALink() async throws {
    let target = "\(folder.above)/elsewhere.csv"
    try FileManager.default.moveItem(atPath: "\(folder.path)/risers.csv", toPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/risers.csv", withDestinationPath: "../elsewhere.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    let repository = folder.open()
    try await repository.add(riser("D"))
    try await repository.close()
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/risers.csv") == "../elsewhere.csv")
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("4,Hoyt,D,"))
    #expect(try POSIXFileSystem().status(at: target).mode & 0o777 == 0o640)
    #expect(try await models() == ["1 A", "2 B", "3 C", "4 D"])
  }
}

extension String {
  /// The row with as many empty cells as the header of a file asks for.
  func padded(to file: String) -> String {
    let columns = file.prefix { $0 != "\n" }.count { $0 == "," }
    return String(dropLast()) + String(repeating: ",", count: columns - self.count { $0 == "," }) + "\n"
  }
}
