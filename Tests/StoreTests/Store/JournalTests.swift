import Answers
import Equipment
import Files
import Foundation
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// The journal is checked against the manifest: one that is missing, cut back or of another folder is reported.
@Suite struct JournalTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    try await change("A")
    try await change("B")
  }

  /// A session that ends.
  private func change(_ model: String) async throws {
    let repository = folder.open()
    try await repository.add(riser(model))
    try await repository.close()
  }

  /// A session whose change is in no other file: the process is killed, and the next one only notes that it is there.
  private func pending(_ model: String) async throws {
    try await folder.open().add(riser(model))
    let next = folder.open()
    _ = try await next.commit(Change(items: [.add(riser(model + model))]))
    let log = try LogReader(files: POSIXFileSystem(), folder: DataFolder(path: folder.path)).read(after: 0)
    var index = log.index
    var progress = log.journal
    progress.synced = (progress.last, log.sequence)
    index.journal = progress.position
    for type in RecordType.allCases where log.part(type).next > 1 { index.next[type] = log.part(type).next }
    try folder.write("hub.json", String(decoding: index.bytes, as: UTF8.self))
  }

  private func models(_ repository: FileRepository) async throws -> String {
    try await repository.fetch(.riser).map(\.equipmentModel).joined()
  }

  @Test func aThousandSessionsLeaveOneFile() async throws {
    for number in 1...40 { try await change("\(number)") }
    #expect(!folder.exists("history") && folder.exists("journal.jsonl"))
    #expect(try await folder.open().history(of: nil, limit: nil).map(\.sequence) == Array((1...42).reversed()))
    #expect(try await folder.open().undo()?.change.items[0].id == 42)
  }

  @Test func aFullJournalBecomesAPartOfTheHistory() async throws {
    let folder = try StoreFolder(fullJournal: 2000)
    for number in 1...30 {
      let repository = folder.open()
      try await repository.add(riser("\(number)"))
      try await repository.close()
    }
    #expect(2...10 ~= folder.names.count { $0.hasPrefix("history/") && $0.hasSuffix(".jsonl") })
    #expect(try await folder.open().history(of: nil, limit: nil).map(\.sequence) == Array((1...30).reversed()))
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    for _ in 1...30 { #expect(try await folder.open().undo() != nil) }
    #expect(try await folder.open().undo() == nil)
    #expect(try await folder.open().count(of: .riser) == 0)
  }

  enum Loss: CaseIterable {
    case missing, emptied, cut, cutAtLine, older, foreign

    func apply(to folder: StoreFolder, _ older: String) async throws {
      let text = try folder.read("journal.jsonl")
      let lines = text.split(separator: "\n")
      switch self {
      case .missing: try folder.remove("journal.jsonl")
      case .emptied: try folder.write("journal.jsonl", "")
      case .cut: try folder.write("journal.jsonl", String(text.dropLast(30)))
      case .cutAtLine: try folder.write("journal.jsonl", lines.dropLast().map { "\($0)\n" }.joined())
      case .older: try folder.write("journal.jsonl", older)
      case .foreign:
        let other = try StoreFolder()
        let repository = other.open()
        for number in 1...9 { try await repository.add(riser("Foreign \(number)")) }
        try folder.write("journal.jsonl", other.read("journal.jsonl"))
      }
    }
  }

  /// Acknowledged changes that are in no other file are gone: nobody takes that for “nothing happened”.
  @Test(arguments: Loss.allCases) func whatIsGoneIsToldAndNoIdIsGivenAgain(loss: Loss) async throws {
    let older = try folder.read("journal.jsonl")
    try await pending("C")
    #expect(try await models(folder.open()) == "ABCCC")
    try await loss.apply(to: folder, older)
    let reader = folder.open()
    let shown = try await models(reader)
    #expect(["AB", "ABC"].contains(shown))
    let notices = reader.notices()
    guard case .journalLost(let lost)? = notices.first else { throw InventoryError.noTransaction }
    #expect(lost.changes?.upperBound == 4 && lost.included == 2 && notices.count == 1)
    #expect((lost.kind == .missing) == (loss == .missing) && (lost.kind == .foreign) == (loss == .foreign))
    let before = folder.contents
    await #expect(throws: InventoryError.journalLost(lost)) { try await folder.open().add(riser("D")) }
    await #expect(throws: InventoryError.journalLost(lost)) { _ = try await folder.open().undo() }
    #expect(folder.contents.filter { $0.key != ".lock" } == before.filter { $0.key != ".lock" })
    #expect(try await folder.open().verify().findings.contains(FolderFinding("journal.jsonl", .journalLost(lost))))
    let planned = try await folder.open().mendable(settings: false)
    #expect(try await folder.open().mend(settings: false) == planned && !planned.steps.isEmpty)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    #expect(try await models(folder.open()) == shown)
    #expect(try await folder.open().add(riser("D")) == 5)
    #expect(try await folder.open().history(of: nil, limit: 1).map(\.sequence) == [5])
    #expect(try await folder.open().undo()?.change.items[0].id == 5)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  /// All changes are in the tables; only their history is lost.
  @Test(arguments: Loss.allCases) func aLossOfTheHistoryAloneIsToldToo(loss: Loss) async throws {
    let older = try folder.read("journal.jsonl")
    try await change("C")
    try await loss.apply(to: folder, older)
    let reader = folder.open()
    #expect(try await models(reader) == "ABC")
    let isTold = reader.notices().contains { if case .journalLost = $0 { true } else { false } }
    // The last line announces a checkpoint behind the last change: it may be torn, and with it no change is lost.
    #expect(isTold == ![.cut, .cutAtLine].contains(loss))
    guard isTold else { return }
    await #expect(throws: InventoryError.self) { try await folder.open().add(riser("D")) }
    _ = try await folder.open().mend(settings: false)
    #expect(try await folder.open().add(riser("D")) == 4)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  @Test func whatWasPutBackCountsAgain() async throws {
    let text = try folder.read("journal.jsonl")
    try folder.remove("journal.jsonl")
    await #expect(throws: InventoryError.self) { try await folder.open().add(riser("C")) }
    try folder.write("journal.jsonl", text)
    #expect(try await folder.open().add(riser("C")) == 3)
    #expect(try await folder.open().history(of: nil, limit: nil).count == 3)
  }

  @Test func aFileOfTheHistoryOfAnotherFolderIsNamedAndHidesNothing() async throws {
    let (own, other) = (try StoreFolder(fullJournal: 0), try StoreFolder(fullJournal: 0))
    for (folder, models) in [(own, ["A", "B"]), (other, ["X", "Y", "Z"])] {
      for model in models {
        let repository = folder.open()
        try await repository.add(riser(model))
        try await repository.close()
      }
    }
    for name in ["history/3-3.jsonl", "history/1-1.jsonl"] {
      let copy = name == "history/1-1.jsonl" ? "history/1-7.jsonl" : name
      try own.write(copy, other.read(name))
    }
    let repository = own.open()
    let history = try await repository.history(of: nil, limit: nil)
    #expect(history.map(\.sequence) == [2, 1])
    #expect(history.flatMap(\.change.items).compactMap { $0.after?.text("model") } == ["B", "A"])
    #expect(repository.notices() == [.foreignHistory(file: "history/1-7.jsonl")])
    #expect(try await own.open().add(riser("C")) == 3)
    let findings = try await own.open().verify().findings.filter(\.isDamage)
    #expect(Set(findings.map(\.file)) == ["history/1-7.jsonl", "history/3-3.jsonl"])
    #expect(findings.allSatisfy { $0.kind == .foreignPast })
    _ = try await own.open().mend(settings: false)
    #expect(try await own.open().verify().findings.filter(\.isDamage) == [])
    #expect(try await models(own.open()) == "ABC")
  }

  @Test func linesOfAnotherFolderAreNotApplied() async throws {
    try await folder.open().add(riser("C"))
    let other = try StoreFolder()
    let repository = other.open()
    for number in 1...9 { try await repository.add(riser("Foreign \(number)")) }
    let text = try folder.read("journal.jsonl")
    let foreign = try other.read("journal.jsonl").split(separator: "\n").suffix(5).map { "\($0)\n" }
    try folder.write("journal.jsonl", text + foreign.joined())
    #expect(try await models(folder.open()) == "ABC")
    let line = text.split(separator: "\n").count + 1
    let damage = InventoryError.damaged(file: "journal.jsonl", line: line, byte: text.utf8.count)
    await #expect(throws: damage) { try await folder.open().add(riser("D")) }
  }
}
