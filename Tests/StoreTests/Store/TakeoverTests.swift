import Answers
import Codecs
import Equipment
import Files
import Foundation
import TestSupport
import Testing

@testable import Store

/// Setups of a folder of an earlier format are read from the one file that has them, and taken over at the first change.
@Suite struct TakeoverTests {
  static let formats = ["1-setups", "2-setups"]

  /// The setups in the folders of formats 1 and 2, with the changes that only the journal holds.
  private static let setups = [
    "1 Outdoor active 1:first 2: [riser 1, limbs 1, arrow 1]", "2 Indoor active 1: [riser 1, limbs 1]",
    "4 Barebow active 1: [riser 1, limbs 1]",
  ]

  private func described(_ repository: FileRepository) async throws -> [String] {
    try await repository.fetch(.setup).compactMap { $0.setup }.map { setup in
      let versions = setup.versions.map { "\($0.number):\($0.reason ?? "")" }.joined(separator: " ")
      return "\(setup.id) \(setup.name) \(setup.text("status") ?? "") \(versions) "
        + "[\(setup.present.slots.map { "\($0.type.rawValue) \($0.id)" }.joined(separator: ", "))]"
    }
  }

  private func described(_ folder: StoreFolder) async throws -> [String] { try await described(folder.open()) }

  @Test(arguments: formats) func theyAreReadAsTheyAre(name: String) async throws {
    let folder = try FormatTests.folder(name)
    let before = folder.contents
    #expect(try await described(folder) == Self.setups)
    #expect(try await folder.open().count(of: .setup) == 3)
    #expect(
      try await folder.open().item(.setup, id: 1)?.setup?.version(1)?.slots.map(\.type) == [.riser, .limbs, .arrow])
    #expect(try await folder.open().verify().findings == [])
    #expect(folder.contents == before)
  }

  @Test(arguments: formats) func theyAreTakenOverAtTheFirstChange(name: String) async throws {
    let folder = try FormatTests.folder(name)
    let versions = try await folder.open().item(.setup, id: 1)?.setup?.versions
    let repository = folder.open()
    try await repository.add(riser("New"))
    #expect(repository.notices() == [])
    try await repository.close()
    #expect(try folder.read("hub.json").contains("\"format\":3"))
    #expect(folder.names.filter { $0.contains("setups.json") } == ["history/setups.json"])
    #expect(try folder.read("versions.jsonl").split(separator: "\n").count == 4)
    #expect(try await described(folder) == Self.setups)
    #expect(try await folder.open().item(.setup, id: 1)?.setup?.versions == versions)
    #expect(try await folder.open().verify().findings == [])
  }

  @Test(arguments: formats) func whatWasDoneBeforeIsTakenBack(name: String) async throws {
    let folder = try FormatTests.folder(name)
    try await folder.open().add(riser("New"))
    for _ in 1...5 { _ = try await folder.open().undo() }
    #expect(
      try await described(folder) == [
        "1 Outdoor active 1:first 2: [riser 1, limbs 1, sight 1, arrow 1]", "2 Indoor archived 1: [riser 1, limbs 1]",
      ])
    while try await folder.open().undo() != nil {}
    #expect(try await described(folder) == [])
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    while try await folder.open().redo() != nil {}
    #expect(try await described(folder) == Self.setups)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  /// The process dies, or a call fails, at every call of the first change.
  @Test(arguments: formats) func whoeverTakesThemOverMayDie(name: String) async throws {
    try await FormatTests.afterEachFault(in: name) { folder, id, comment in
      #expect(try await described(folder) == Self.setups, comment)
      #expect(try await folder.open().count(of: .riser) == 2 || id == nil, comment)
      let next = folder.open()
      try await next.add(riser("Next"))
      try await next.close()
      #expect(!folder.exists("setups.json") && folder.names.allSatisfy { !$0.hasSuffix(".tmp") }, comment)
      #expect(try await described(folder) == Self.setups, comment)
      #expect(try await folder.open().verify().findings.filter(\.isDamage) == [], comment)
    }
  }

  /// The power goes at every call; what the disk has kept is one or the other form of the same setups.
  @Test(arguments: 1...UInt64(4)) func thePowerMayGo(_ seed: UInt64) async throws {
    let disk = MemoryFileSystem()
    try disk.makeFolders("/data")
    for (name, data) in try FormatTests.folder("2-setups").contents {
      if let slash = name.lastIndex(of: "/") { try disk.makeFolders("/data/\(name[..<slash])") }
      try disk.replace("/data/\(name)", with: Array(data))
    }
    let counting = FaultyFileSystem(over: disk.copy())
    try await open(counting).add(riser("New"))
    var random = SeededGenerator(seed: seed)
    for call in 1...counting.calls {
      let running = disk.copy()
      let id = try? await open(FaultyFileSystem(.death, at: call, over: running)).add(riser("New"))
      let left = running.afterPowerCut(&random)
      let comment: Comment = "the power went at call \(call) of \(counting.calls), seed \(seed)"
      #expect(try await described(open(left)) == Self.setups, comment)
      #expect(try await open(left).count(of: .riser) == 2 || id == nil, comment)
      let next = open(left)
      try await next.add(riser("Next"))
      try await next.close()
      #expect(try await described(open(left)) == Self.setups, comment)
      #expect(try await open(left).verify().findings.filter(\.isDamage) == [], comment)
    }
  }

  private func open(_ files: any FileSystem) -> FileRepository {
    FileRepository(folder: "/data", by: "robin@range", fileSystem: files, clock: { Timestamp(seconds: 1_780_000_000) })
  }

  @Test func aFileOfOnesOwnInTheNewPlaceIsNotWrittenOver() async throws {
    let folder = try FormatTests.folder("2-setups")
    try folder.write("setups.csv", "my,own\n1,2\n")
    await #expect(throws: InventoryError.self) { try await folder.open().add(riser("New")) }
    #expect(try folder.read("setups.csv") == "my,own\n1,2\n")
    #expect(try await described(folder) == Self.setups)
    try folder.remove("setups.csv")
    try await folder.open().add(riser("New"))
    #expect(try await described(folder) == Self.setups)
  }

  @Test func anEditOfTheOldFileIsTakenOverToo() async throws {
    let folder = try FormatTests.folder("2-setups")
    try folder.write(
      "setups.json", try folder.read("setups.json").replacing("\"name\":\"Indoor\"", with: "\"name\":\"Hall\""))
    let repository = folder.open()
    try await repository.add(riser("New"))
    let edits = repository.notices().compactMap { if case .outsideEdit(let file, _, _, _) = $0 { file } else { nil } }
    #expect(edits == ["setups.json"])
    #expect(try await described(folder) == Self.setups.map { $0.replacing("Indoor", with: "Hall") })
    #expect(try await folder.open().undo()?.change.items[0].type == .equipment(.riser))
    #expect(try await folder.open().undo()?.change.items[0].type == .setup)
    #expect(try await described(folder) == Self.setups)
  }

  /// A file that cannot be read whole stays where it is, and everything else can be changed.
  @Test func aFileWithAProblemIsLeftToAPerson() async throws {
    let folder = try FormatTests.folder("2-setups")
    let text = try folder.read("setups.json")
    try folder.write("setups.json", text + "x")
    try await folder.open().add(riser("New"))
    #expect(try folder.read("hub.json").contains("\"format\":2"))
    #expect(folder.exists("setups.json") && !folder.exists("setups.csv"))
    await #expect(throws: InventoryError.self) { try await folder.open().edit(.setup, 1, "name", to: "Other") }
    try folder.write("setups.json", text)
    try await folder.open().edit(.setup, 1, "name", to: "Other")
    #expect(try folder.read("hub.json").contains("\"format\":3"))
    #expect(try await described(folder).first?.hasPrefix("1 Other") == true)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  /// Whatever is wrong with one setup of a folder that the program has not written yet, no other is lost for it.
  @Test(arguments: ["\"name\":7", "\"name\":\"a\\u0000b\"", "\"name\":\"Indoor\",\"since\":[1"])
  func oneFaultySetupKeepsAllWhereTheyAre(_ damage: String) async throws {
    let folder = try FormatTests.folder("2-setups")
    for name in ["hub.json", "journal.jsonl"] { try folder.remove(name) }
    let text = try folder.read("setups.json").replacing("\"name\":\"Indoor\"", with: damage)
    try folder.write("setups.json", text)
    try await folder.open().add(riser("New"))
    _ = try await folder.open().save()
    #expect(try folder.read("setups.json") == text && !folder.exists("setups.csv") && !folder.exists("versions.jsonl"))
    try folder.write("setups.json", text.replacing(damage, with: "\"name\":\"Indoor\""))
    try await folder.open().add(riser("Next"))
    #expect(try await described(folder).map { $0.prefix(1) } == ["1", "2"])
    #expect(!folder.exists("setups.json"))
  }

  @Test func aMemberOfNothingIsNoColumn() async throws {
    let folder = try FormatTests.folder("2-setups")
    try folder.write(
      "setups.json",
      folder.read("setups.json").replacing("\"name\":\"Indoor\"", with: "\"coach\":\"\",\"name\":\"Indoor\""))
    try await folder.open().add(riser("New"))
    #expect(!folder.exists("setups.json"))
    #expect(try await described(folder) == Self.setups)
  }

  @Test func moreColumnsThanAFileCanHaveAreLeftWhereTheyAre() async throws {
    let folder = try FormatTests.folder("2-setups")
    let own = (1...1_200).map { "\"own\($0)\":\"x\"," }.joined()
    try folder.write(
      "setups.json", folder.read("setups.json").replacing("\"name\":\"Indoor\"", with: own + "\"name\":\"Indoor\""))
    try await folder.open().add(riser("New"))
    #expect(folder.exists("setups.json") && !folder.exists("setups.csv"))
    #expect(try await described(folder) == Self.setups)
    #expect(try await problems(folder).map(\.kind) == [.tooManyColumns(limit: 1000)])
    await #expect {
      let session = folder.open()
      try await session.edit(.setup, 1, "name", to: "Other")
      _ = try await session.save()
    } throws: { error in
      guard case .fileProblems(let problems)? = error as? InventoryError else { return false }
      return problems.map(\.file) == ["setups.json"] && problems.map(\.kind) == [.tooManyColumns(limit: 1000)]
    }
  }

  @Test func problemsOfTheOneFileAreFoundOnceAndUnderItsName() async throws {
    let folder = try FormatTests.folder("2-setups")
    try folder.write("setups.json", folder.read("setups.json").replacing("\"name\":\"Indoor\"", with: "\"name\":\"\""))
    #expect(try await problems(folder).count == 1)
  }

  /// The problems that a check of the folder finds, all of which are of the one file.
  private func problems(_ folder: StoreFolder) async throws -> [FileProblem] {
    try await folder.open().verify().findings.compactMap { finding in
      guard case .problem(let problem) = finding.kind else { return nil }
      #expect([finding.file, problem.file] == ["setups.json", "setups.json"])
      return problem
    }
  }

  @Test func whatALinkLeadsToStaysWhereItIs() async throws {
    let folder = try FormatTests.folder("2-setups")
    let text = try folder.read("setups.json")
    let elsewhere = "\(folder.above)/elsewhere.json"
    try FileManager.default.moveItem(atPath: "\(folder.path)/setups.json", toPath: elsewhere)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/setups.json", withDestinationPath: "../elsewhere.json")
    #expect(try await described(folder) == Self.setups)
    try await folder.open().add(riser("New"))
    #expect(try await described(folder) == Self.setups)
    #expect(FileManager.default.contents(atPath: elsewhere) == Data(text.utf8))
    #expect(try folder.read("history/setups.json") == text)
    #expect(!folder.exists("setups.json"))
  }
}
