import Answers
import Equipment
import Foundation
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// Damaged files are set aside, and the inventory goes on as it was shown.
@Suite struct MendingTests {
  let folder: StoreFolder

  /// A folder that was taken over and folded three times, with a journal of three lines.
  init() async throws {
    folder = try StoreFolder(fullJournal: 0)
    try folder.make()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    try folder.write("risers.csv", "id,brand,model,shelf\n1,Hoyt,A,2\n2,Hoyt,B,\n")
    for model in ["C", "D", "E"] {
      let repository = folder.open()
      try await repository.add(riser(model))
      try await repository.edit(.equipment(.riser), 2, "grip", to: model)
      try await repository.close()
    }
    let interrupted = folder.open()
    for model in ["F", "G", "H"] { try await interrupted.add(riser(model)) }
  }

  /// Ways to damage the folder; each is found by `verify`.
  enum Damage: CaseIterable {
    case past, wholePast, missingPast, base, baseManifest, index, noIndex, journal, torn, journalAndPast, indexAndPast

    func apply(to folder: StoreFolder) throws {
      switch self {
      case .past: try flip("history/3-4.jsonl", 20, folder)
      case .wholePast:
        for name in ["history/1-2.jsonl", "history/3-4.jsonl", "history/5-6.jsonl"] { try flip(name, 20, folder) }
      case .missingPast: try folder.remove("history/3-4.jsonl")
      case .base: try flip("history/base/0-risers.csv", 30, folder)
      case .baseManifest: try flip("history/base/0-hub.json", 30, folder)
      case .index: try flip("hub.json", 30, folder)
      case .noIndex: try folder.remove("hub.json")
      case .journal: try flip("journal.jsonl", folder.read("journal.jsonl").utf8.count / 2, folder)
      case .torn: try folder.write("journal.jsonl", String(folder.read("journal.jsonl").dropLast(5)))
      case .journalAndPast: for damage in [Damage.journal, .past] { try damage.apply(to: folder) }
      case .indexAndPast: for damage in [Damage.index, .past] { try damage.apply(to: folder) }
      }
    }

    private func flip(_ name: String, _ offset: Int, _ folder: StoreFolder) throws {
      let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
      var bytes = try Data(contentsOf: url)
      bytes[offset] ^= 1
      try bytes.write(to: url)
    }
  }

  /// Nothing is wrong any longer, everything is shown as before, and it goes on: changes, undo, edits by hand.
  private func expectWhole(_ state: [String], editing model: String = "D") async throws {
    #expect(try await folder.open().verify().findings == [])
    #expect(try await folder.open().state() == state)
    let repository = folder.open()
    let id = try await repository.add(riser("Next"))
    try await repository.close()
    #expect(try await folder.open().state().count == state.count + 1)
    #expect(try await folder.open().undo() != nil)
    #expect(try await folder.open().state() == state)
    #expect(id > 7)
    _ = try await folder.open().save()
    try folder.write("risers.csv", folder.read("risers.csv").replacing("Hoyt,\(model)", with: "Hoyt,\(model)ee"))
    #expect(try await folder.open().history(of: nil, limit: 1).first?.kind == .outside(file: "risers.csv"))
    #expect(try await folder.open().undo() != nil)
    #expect(try await folder.open().state() == state)
    #expect(try await folder.open().verify().findings == [])
  }

  @Test(arguments: Damage.allCases) func theInventoryStaysAsItIsShown(damage: Damage) async throws {
    try damage.apply(to: folder)
    let state = try await folder.open().state()
    let before = folder.contents
    let planned = try await folder.open().mendable(settings: false)
    #expect(!planned.steps.isEmpty && folder.contents == before)
    let mended = try await folder.open().mend(settings: false)
    #expect(mended == planned)
    // The damaged files are still there, byte for byte.
    let aside = folder.contents.filter { $0.key.hasPrefix("set-aside/") }.values
    for step in planned.steps where step.isMoved {
      #expect(aside.contains(before[step.file] ?? Data()), "\(step)")
    }
    try await expectWhole(state)
  }

  @Test func anEditByHandIsReadBesideADamagedHistory() async throws {
    _ = try await folder.open().save()
    try Damage.past.apply(to: folder)
    try folder.write("risers.csv", folder.read("risers.csv").replacing("Hoyt,D", with: "Hoyt,Dee"))
    let repository = folder.open()
    #expect(try await repository.fetch(.riser).map(\.equipmentModel).contains("Dee"))
    let damage = InventoryError.damaged(file: "history/3-4.jsonl", line: 1, byte: 0)
    #expect(repository.notices() == [.editUnread(file: "risers.csv", damage: damage)])
    await #expect(throws: damage) { try await folder.open().add(riser("X")) }
    // Other types are written.
    #expect(try await folder.open().add(RandomItems(seed: 1).first(.rest)) == 1)
    let state = try await folder.open().state()
    _ = try await folder.open().mend(settings: false)
    try await expectWhole(state)
  }

  @Test func rowsOfAnImportAndTheirChangeGoTogether() async throws {
    let rows = try ["rests.csv", "plungers.csv"].map { name in
      let bytes = Array("id,brand,model\n1,Win&Win,Wawe\n2,Shibuya,Ultima\n".utf8)
      return ImportedRows(try #require(RowImport(ImportContent(bytes), name: name, as: nil))) { $0 }
    }
    let repository = folder.open()
    _ = try #require(try await repository.add(rows))
    try await repository.close()
    try folder.write("history/rows/10-rests.csv", "id,brand,model\n1,Other,Rest\n")
    let state = try await folder.open().state()
    let mended = try await folder.open().mend(settings: false)
    // The sound rows, which nothing names any longer, are not removed.
    for name in ["rests.csv", "plungers.csv"] {
      #expect(mended.steps.contains(Mending.Step("history/rows/10-\(name)", .rows(change: 10))))
      #expect(folder.names.contains { $0.hasSuffix("10-\(name)") })
    }
    try await expectWhole(state)
  }

  /// No change can go into a lost file, and with a damaged journal nothing can be accepted.
  @Test(arguments: LossTests.Loss.allCases)
  func aLostFileWithChangesBeginsAnewWithThem(loss: LossTests.Loss) async throws {
    try Damage.journal.apply(to: folder)
    try loss.apply(to: folder)
    let state = try await folder.open(ImpatientFileSystem()).state()
    await #expect(throws: InventoryError.self) {
      try await folder.open(ImpatientFileSystem()).acceptLoss(of: .equipment(.riser))
    }
    let mended = try await folder.open(ImpatientFileSystem()).mend(settings: false)
    #expect(mended.steps.last == Mending.Step("risers.csv", .lostRows(5), isMoved: false))
    try await expectWhole(state, editing: "H")
  }

  /// The process dies at every call; the next one finds the same inventory, and finishes.
  @Test(arguments: [Damage.past, .base, .index, .journal, .journalAndPast])
  func whoeverMendsMayDie(damage: Damage) async throws {
    try damage.apply(to: folder)
    let (before, state) = (folder.contents, try await folder.open().state())
    let counting = FaultyFileSystem()
    _ = try await folder.open(counting).mend(settings: false)
    for call in 1...counting.calls {
      try folder.restore(before)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      _ = try? await folder.open(FaultyFileSystem(.death, at: call)).mend(settings: false)
      #expect(try await folder.open().state() == state, "call \(call)")
      _ = try await folder.open().mend(settings: false)
      #expect(try await folder.open().state() == state, "call \(call), mended")
      let findings = try await folder.open().verify().findings
      #expect(findings.filter(\.isDamage) == [], "call \(call)")
      let aside = folder.contents.filter { $0.key.hasPrefix("set-aside/") }.values
      for (name, bytes) in before where folder.contents[name] != bytes && damage.names.contains(name) {
        #expect(aside.contains(bytes), "call \(call): \(name) is gone")
      }
    }
  }

  @Test(arguments: [Damage.past, .journal]) func anyCallMayFail(damage: Damage) async throws {
    try damage.apply(to: folder)
    let (before, state) = (folder.contents, try await folder.open().state())
    let counting = FaultyFileSystem()
    _ = try await folder.open(counting).mend(settings: false)
    for call in 1...counting.calls {
      try folder.restore(before)
      _ = try? await folder.open(FaultyFileSystem(.error(5), at: call)).mend(settings: false)
      #expect(try await folder.open().state() == state, "call \(call)")
      _ = try await folder.open().mend(settings: false)
      #expect(try await folder.open().verify().findings.filter(\.isDamage) == [], "call \(call)")
    }
  }
}

extension MendingTests.Damage {
  /// The files that it damages.
  fileprivate var names: [String] {
    switch self {
    case .past: ["history/3-4.jsonl"]
    case .wholePast: ["history/1-2.jsonl", "history/3-4.jsonl", "history/5-6.jsonl"]
    case .base: ["history/base/0-risers.csv"]
    case .baseManifest: ["history/base/0-hub.json"]
    case .index: ["hub.json"]
    case .journal, .torn: ["journal.jsonl"]
    case .journalAndPast: ["journal.jsonl", "history/3-4.jsonl"]
    case .indexAndPast: ["hub.json", "history/3-4.jsonl"]
    case .missingPast, .noIndex: []
    }
  }
}

/// A file that held rows and is gone, or empty, is neither an empty table nor an edit.
@Suite struct LossTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder(fullJournal: 0)
    let repository = folder.open()
    for model in ["A", "B", "C"] { try await repository.add(riser(model)) }
    try await repository.close()
  }

  enum Loss: CaseIterable {
    case missing, empty, headerOnly, dangling

    func apply(to folder: StoreFolder) throws {
      let header = try folder.read("risers.csv").split(separator: "\n").first.map { "\($0)\n" } ?? ""
      switch self {
      case .missing: try folder.remove("risers.csv")
      case .empty: try folder.write("risers.csv", "")
      case .headerOnly: try folder.write("risers.csv", header)
      case .dangling:
        try folder.remove("risers.csv")
        try FileManager.default.createSymbolicLink(
          atPath: "\(folder.path)/risers.csv", withDestinationPath: "\(folder.above)/nowhere")
      }
    }

    /// The problem that reports this loss.
    var problem: FileProblem {
      FileProblem(
        file: "risers.csv", line: 1, column: 1,
        kind: .lost(.equipment(.riser), rows: 3, isThere: self == .empty || self == .headerOnly))
    }
  }

  private func open() -> FileRepository { folder.open(ImpatientFileSystem()) }

  @Test(arguments: Loss.allCases) func itIsSaidAndNothingIsWritten(loss: Loss) async throws {
    let text = try folder.read("risers.csv")
    try loss.apply(to: folder)
    let repository = open()
    #expect(try await repository.count(of: .riser) == 0)
    #expect(repository.drainOmissions().flatMap(\.problems) == [loss.problem])
    #expect(repository.drainOmissions() == [])
    #expect(try await repository.item(.riser, id: 1) == nil)
    #expect(repository.drainOmissions().flatMap(\.problems) == [loss.problem])
    await #expect(throws: InventoryError.fileProblems([loss.problem])) { try await open().add(riser("D")) }
    #expect(try await open().verify().findings.contains(FolderFinding("risers.csv", .problem(loss.problem))))
    // Other types are written, and the loss stays one.
    let other = open()
    #expect(try await other.add(RandomItems(seed: 1).first(.rest)) == 1)
    try await other.close()
    #expect(open().problems(of: .equipment(.riser)) == [loss.problem])
    // Back again, all is well.
    try? folder.remove("risers.csv")
    try folder.write("risers.csv", text)
    #expect(try await open().fetch(.riser).count == 3)
    #expect(try await open().add(riser("D")) == 4)
  }

  @Test(arguments: Loss.allCases) func itCountsWhenItIsAccepted(loss: Loss) async throws {
    let state = try await open().state()
    try loss.apply(to: folder)
    let committed = try #require(try await open().acceptLoss(of: .equipment(.riser)))
    #expect(committed.change.items.count == 3)
    #expect(try await open().count(of: .riser) == 0)
    #expect(open().problems(of: .equipment(.riser)) == [])
    #expect(try await open().history(of: nil, limit: 1).first?.kind == .outside(file: "risers.csv"))
    #expect(try await open().acceptLoss(of: .equipment(.riser)) == nil)
    let repository = open()
    #expect(try await repository.undo() != nil)
    try await repository.close()
    #expect(try await open().state() == state)
    #expect(try await open().verify().findings.filter(\.isDamage) == [])
  }

  @Test func aDamagedHistoryDoesNotKeepFromAccepting() async throws {
    let name = try #require(folder.names.first { $0.hasPrefix("history/") && $0.hasSuffix(".jsonl") })
    try folder.write(name, "nonsense\n" + folder.read(name))
    try folder.remove("risers.csv")
    let committed = try #require(try await open().acceptLoss(of: .equipment(.riser)))
    #expect(committed.change.items.isEmpty)
    #expect(open().problems(of: .equipment(.riser)) == [])
    _ = try await open().mend(settings: false)
    #expect(try await open().verify().findings.filter(\.isDamage) == [])
    #expect(try await open().add(riser("D")) == 4)
  }

  @Test func aFileThatLostSomeRowsWasEdited() async throws {
    let lines = try folder.read("risers.csv").split(separator: "\n").filter {
      !$0.hasPrefix("1,") && !$0.hasPrefix("2,")
    }
    try folder.write("risers.csv", lines.joined(separator: "\n") + "\n")
    #expect(open().problems(of: .equipment(.riser)) == [])
    #expect(try await open().add(riser("D")) == 4)
    #expect(try await open().count(of: .riser) == 2)
  }

  @Test func aFileThatIsBackAtTheSecondLookWasNeverGone() async throws {
    let text = try folder.read("risers.csv")
    try folder.remove("risers.csv")
    let files = RestoringFileSystem { [folder] in try? folder.write("risers.csv", text) }
    let repository = folder.open(files)
    #expect(try await repository.fetch(.riser).count == 3)
    #expect(repository.drainOmissions() == [])
  }

  @Test func whoeverAcceptsMayDie() async throws {
    try folder.remove("risers.csv")
    let before = folder.contents
    let counting = FaultyFileSystem()
    _ = try await folder.open(counting).acceptLoss(of: .equipment(.riser))
    for call in 1...counting.calls {
      try folder.restore(before)
      _ = try? await folder.open(FaultyFileSystem(.death, at: call)).acceptLoss(of: .equipment(.riser))
      let problems = open().problems(of: .equipment(.riser))
      #expect(problems == [] || problems == [Loss.missing.problem], "call \(call): \(problems)")
      _ = try await open().acceptLoss(of: .equipment(.riser))
      #expect(open().problems(of: .equipment(.riser)) == [], "call \(call)")
      #expect(try await open().undo() != nil)
      #expect(try await open().count(of: .riser) == 3, "call \(call)")
    }
  }
}

extension RandomItems {
  /// An item of a type.
  fileprivate func first(_ type: EquipmentType) -> any Record {
    var items = self
    return items.item(type.record, id: 0)
  }
}

/// Another program is just saving a file: it is there again when it is looked for a second time.
final class RestoringFileSystem: WrappedFileSystem {
  private let restore: @Sendable () -> Void

  init(_ restore: @escaping @Sendable () -> Void) { self.restore = restore }

  func pause(milliseconds: Int) { restore() }
}
