import Answers
import Codecs
import Equipment
import Files
import Foundation
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// The findings of `verify`; none where nothing is wrong.
@Suite struct VerifyTests {
  let folder: StoreFolder

  /// A folder that the program took over, wrote, folded, and went on with.
  init() async throws {
    folder = try StoreFolder(fullJournal: 0)
    try folder.make()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    try folder.write("risers.csv", "id,brand,model,shelf\n1,Hoyt,A,2\n2,Hoyt,B,\n")
    try await change("C")
    try await change("D")
    let interrupted = folder.open()
    try await interrupted.add(riser("E"))
    try await interrupted.edit(.equipment(.riser), 1, "length", to: "25")
  }

  /// One session that ends.
  private func change(_ model: String) async throws {
    let repository = folder.open()
    try await repository.add(riser(model))
    try await repository.edit(.equipment(.riser), 2, "grip", to: model)
    try await repository.close()
  }

  /// What is found; attachments made at random name files that were never there.
  private func findings() async throws -> [FolderFinding] {
    try await folder.open().verify().findings.filter { if case .missingFile = $0.kind { false } else { true } }
  }

  private func flip(_ name: String, _ offset: Int) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    bytes[offset < 0 ? bytes.count + offset : offset] ^= 1
    try bytes.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
  }

  @Test func aSoundFolderHasNoFindingsAndKeepsItsBytes() async throws {
    let before = folder.contents
    let found = try await folder.open().verify()
    #expect(found.findings == [])
    // The CSV file, hub.json, the journal, two folded ones, and two kept files.
    #expect(found.files == 7)
    #expect(folder.contents == before)
  }

  /// Of the larger one the rows are read from the disk, and not held.
  @Test("The rows of an import belong to the history", arguments: [2, 40_000])
  func importedRows(count: Int) async throws {
    let folder = try StoreFolder(fullJournal: 0)
    let text =
      "id,brand,model,notes\n"
      + (1...count).map { "\($0),Win&Win,Wawe \($0),as it came from the shop in spring\n" }.joined()
    #expect((text.utf8.count > StoreLimits.heldRows) == (count > 2))
    let rows = try #require(RowImport(ImportContent(Array(text.utf8)), name: "rests.csv", as: .equipment(.rest)))
    let repository = folder.open()
    _ = try #require(try await repository.add([ImportedRows(rows) { $0 }]))
    let change = try #require(try await repository.history(of: nil, limit: 1).first).change
    #expect(change.items.map(\.id) == Array(1...count))
    for index in [0, count / 2, count - 1, 1] {
      #expect(change.items[index].after?.text("model") == "Wawe \(index + 1)")
    }
    try await repository.close()
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])

    let edited = folder.open()
    try await edited.edit(.equipment(.rest), count, "notes", to: "worn")
    try await edited.delete(.equipment(.rest), 1)
    _ = try await edited.save()
    try await edited.close()
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    let (table, index) = (try folder.read("rests.csv"), try folder.read("hub.json"))
    try putSealed(table.replacing("Wawe \(count),", with: "Wawe 0,"), as: "rests.csv", rows: (1, 1), in: folder)
    let finding = FolderFinding("rests.csv", .otherThanPast(.equipment(.rest), id: count, more: 0))
    #expect(try await folder.open().verify().findings.contains(finding))
    try folder.write("rests.csv", table)
    try folder.write("hub.json", index)

    let name = "history/rows/1-rests.csv"
    try folder.write(name, text + "\(count + 1),A,B,\n")
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [FolderFinding(name, .badRows)])
    try folder.remove(name)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [FolderFinding(name, .badRows)])
  }

  @Test("An edit by another program is compared with the rows of an import", arguments: [100, 40_000])
  func editedImport(count: Int) async throws {
    let folder = try StoreFolder()
    let text =
      "id,brand,model,notes\n"
      + (1...count).map { "\($0),Win&Win,Wawe \($0),as it came from the shop in spring\n" }.joined()
    let rows = try #require(RowImport(ImportContent(Array(text.utf8)), name: "rests.csv", as: .equipment(.rest)))
    let repository = folder.open()
    _ = try #require(try await repository.add([ImportedRows(rows) { $0 }]))
    try await repository.close()
    try FileManager.default.createDirectory(atPath: "\(folder.path)/cache", withIntermediateDirectories: true)
    try folder.open().perform(.index)
    #expect(folder.exists("cache/rests.columns") == (count > 100))
    try folder.age("rests.csv")
    try folder.write("rests.csv", folder.read("rests.csv").replacing("Wawe 7,", with: "Wave 7,"))
    try folder.age("rests.csv")
    let other = folder.open()
    #expect(try await other.count(of: .equipment(.rest)) == count)
    _ = try await other.save()
    let entry = try #require(try await other.history(of: nil, limit: 1).first)
    #expect(entry.change.items.map(\.id) == [7])
    #expect(entry.change.items.first?.before?.text("model") == "Wawe 7")
    #expect(entry.change.items.first?.after?.text("model") == "Wave 7")
  }

  @Test("A cache that is not the one of its table is found", arguments: ["head", "first", "last", "cut", "longer"])
  func otherCaches(_ what: String) async throws {
    let folder = try StoreFolder()
    let text = "id,brand,model\n" + (1...10_000).map { "\($0),Win&Win,Wawe \($0)\n" }.joined()
    let rows = try #require(RowImport(ImportContent(Array(text.utf8)), name: "rests.csv", as: .equipment(.rest)))
    _ = try #require(try await folder.open().add([ImportedRows(rows) { $0 }]))
    _ = try await folder.open().save()
    #expect(try await folder.open().verify().damages == 0)
    let cache = URL(fileURLWithPath: "\(folder.path)/cache/rests.columns")
    var bytes = try Data(contentsOf: cache)
    switch what {
    case "head": bytes[3] ^= 1
    case "first": bytes[(bytes.firstIndex(of: 0x0A) ?? 0) + 1] ^= 1
    case "last": bytes[bytes.count - 1] ^= 1
    case "cut": bytes.removeLast()
    default: bytes.append(0)
    }
    try bytes.write(to: cache)
    let found = try await folder.open().verify().findings
    #expect(found.contains(FolderFinding("cache/rests.columns", .badCache)), "\(found)")
  }

  @Test func anAbsentFolderIsNotMade() async throws {
    try FileManager.default.removeItem(atPath: folder.path)
    #expect(try await folder.open().verify() == Verification())
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func whateverIsDoneNothingIsFound(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var items = RandomItems(seed: seed)
    for _ in 0..<6 {
      let repository = folder.open()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let type = RecordType.editable.randomElement(using: &random) ?? .equipment(.riser)
        let there = try await repository.fetch(type)
        switch (Int.random(in: 0...4, using: &random), there.randomElement(using: &random)) {
        case (0, _): _ = try await repository.undo()
        case (1, let item?) where !type.kind.isAppended:
          do {
            try await repository.delete(type, item.recordId)
          } catch InventoryError.hasParts {}
        case (2, let item?) where !type.kind.isAppended:
          let field = type == .setup ? "description" : "notes"
          try await repository.edit(type, item.recordId, field, to: "n\(seed)\"\n")
        default: try await repository.add(items.item(type, id: 0))
        }
        #expect(try await findings() == [])
      }
      // Half of the sessions are killed.
      if Bool.random(using: &random) { try await repository.close() }
      #expect(try await findings() == [])
      guard Bool.random(using: &random) else { continue }
      let text = try folder.read("risers.csv")
      let commas = CSVDocument(Array(text.utf8), file: "risers.csv").header.count - 1
      try folder.write("risers.csv", text + ",Outside,X" + String(repeating: ",", count: commas - 2) + "\n")
      _ = try await folder.open().save()
      #expect(try await findings() == [])
    }
  }

  @Test(arguments: ["hub.json", "history/1-2.jsonl", "history/3-4.jsonl", "history/base/0-hub.json"])
  func anyTurnedBitIsDamage(_ name: String) async throws {
    let size = folder.contents[name]?.count ?? 0
    let checkpoint = Data("{\"fold\"".utf8)
    let end = folder.contents[name]?.range(of: checkpoint, options: .backwards)?.lowerBound ?? size
    for offset in 0..<size - 1 {
      try flip(name, offset)
      let found = try await folder.open().verify()
      // A fold that was announced behind the last change: a power cut may tear it.
      let isFold = found.findings.allSatisfy { if case .tornPast = $0.kind { true } else { false } }
      #expect(isFold == (offset >= end) && found.findings.allSatisfy { $0.file == name }, "\(name) \(offset)")
      #expect(found.findings.count > 0)
      try flip(name, offset)
    }
  }

  @Test func aTurnedBitInAFileThatWasKeptIsDamage() async throws {
    let name = "history/base/0-risers.csv"
    for offset in 0..<(folder.contents[name]?.count ?? 0) {
      try flip(name, offset)
      #expect(try await findings() == [FolderFinding(name, .badBase)], "\(offset)")
      try flip(name, offset)
    }
  }

  @Test func linesOfTheJournalAreTornOrDamaged() async throws {
    let text = try folder.read("journal.jsonl")
    let second = text.utf8.count - (text.split(separator: "\n").last?.utf8.count ?? 0) - 1
    try flip("journal.jsonl", -5)
    #expect(try await findings() == [FolderFinding("journal.jsonl", .tornLine(line: 3, byte: second))])
    try flip("journal.jsonl", -5)
    let first = text.split(separator: "\n")[0].utf8.count + 1
    try flip("journal.jsonl", first + 9)
    let damaged = try await findings()
    #expect(damaged == [FolderFinding("journal.jsonl", .damagedJournal(line: 2, byte: first))])
    try flip("journal.jsonl", first + 9)
    try flip("journal.jsonl", 9)
    #expect(try await findings() == [FolderFinding("journal.jsonl", .damagedJournal(line: 1, byte: 0))])
  }

  /// Whoever is killed while it writes leaves a part of a line, and nothing is lost by that.
  @Test func aPartOfALineIsNoDamage() async throws {
    let text = try folder.read("journal.jsonl")
    let last = text.split(separator: "\n").last?.utf8.count ?? 0
    for missing in [1, 2, last / 2, last] {
      try folder.write("journal.jsonl", String(text.dropLast(missing)))
      let found = try await findings()
      let finding = FolderFinding("journal.jsonl", .unfinishedLine(line: 3, byte: text.utf8.count - last - 1))
      #expect(found == [finding] && !finding.isDamage, "\(missing)")
    }
  }

  @Test func whatIsMissingIsNamed() async throws {
    try folder.remove("history/1-2.jsonl")
    #expect(
      try await findings() == [FolderFinding("history/3-4.jsonl", .missingEntries(first: 1, last: 2))])
    try folder.remove("history/3-4.jsonl")
    #expect(try await findings() == [FolderFinding("history", .missingEntries(first: 1, last: 4))])
    try folder.remove("hub.json")
    #expect(try await findings().contains(FolderFinding("hub.json", .noIndex)))
  }

  @Test func anIndexThatIsSealedAndWrongIsFound() async throws {
    _ = try await folder.open().save()
    let text = try folder.read("hub.json")
    for (old, new, kind) in [
      ("\"rows\":5", "\"rows\":6", FolderFinding.Kind.miscount(.equipment(.riser), stated: 6, found: 5)),
      ("\"riser\":6", "\"riser\":5", .lowNextId(.equipment(.riser), stated: 5, needed: 6)),
    ] {
      #expect(text.contains(old))
      try folder.write("hub.json", Self.sealed(text.replacing(old, with: new)))
      #expect(try await findings() == [FolderFinding("hub.json", kind)])
    }
    try folder.write("hub.json", Self.sealed(#"{"format":4}"#))
    #expect(try await findings() == [FolderFinding("hub.json", .newerFormat(4))])
  }

  @Test func filesThatAreNotWhatTheHistoryTellsAreFound() async throws {
    _ = try await folder.open().save()
    // Other items with an index that fits them.
    let (text, index) = (try folder.read("risers.csv"), try folder.read("hub.json"))
    let other = text.replacing("1,Hoyt,A", with: "1,Hoyt,Q").replacing("2,Hoyt,B", with: "2,Hoyt,R")
    let (old, new) = (Self.digits(of: text), Self.digits(of: other))
    #expect(other != text && index.contains(old))
    try folder.write("risers.csv", other)
    try folder.write("hub.json", Self.sealed(index.replacing(old, with: new)))
    #expect(try await findings() == [FolderFinding("risers.csv", .otherThanPast(.equipment(.riser), id: 1, more: 1))])
  }

  /// Rows are compared as they come from the disk, a block at a time, whichever of the two tables lacks one.
  @Test(
    "Rows that came or went without the history are found",
    arguments: [([1], []), ([2], []), ([1500, 1501], []), ([3000], []), ([3001], []), ([], [4000]), ([2, 7], [4000])])
  func rows(removed: [Int], added: [Int]) async throws {
    let folder = try StoreFolder(fullJournal: 0)
    try folder.make()
    let rows = (1...3000).map { "\($0),Hoyt,Formula \($0),,bought with eleven others\n" }
    try folder.write("risers.csv", "id,brand,model,length,notes\n" + rows.joined())
    let repository = folder.open()
    try await repository.add(riser("C"))
    try await repository.edit(.equipment(.riser), 2, "grip", to: "low")
    try await repository.close()
    _ = try await folder.open().save()
    #expect(try await folder.open().verify().damages == 0)
    let text = try folder.read("risers.csv")
    var lines = text.split(separator: "\n").map(String.init)
    lines.removeAll { line in removed.contains { line.hasPrefix("\($0),") } }
    lines += added.map { "\($0),Hoyt,X" + String(repeating: ",", count: lines[0].count { $0 == "," } - 2) }
    try putSealed(lines.joined(separator: "\n") + "\n", rows: (3001, lines.count - 1), in: folder)
    let (first, more) = ((removed + added)[0], removed.count + added.count - 1)
    let finding = FolderFinding("risers.csv", .otherThanPast(.equipment(.riser), id: first, more: more))
    #expect(try await folder.open().verify().findings.contains(finding))
  }

  @Test("A plain file is not believed to be one", arguments: [("1,Hoyt,A", "1,Hoyt,"), ("2,Hoyt,B", "1,Hoyt,B")])
  func falselyPlain(row: String, other: String) async throws {
    _ = try await folder.open().save()
    try putSealed(folder.read("risers.csv").replacing(row, with: other), rows: (5, 5), in: folder)
    let found = try await findings()
    #expect(found.contains { if case .problem = $0.kind { $0.file == "risers.csv" } else { false } }, "\(found)")
  }

  /// Replaces a table, with a manifest that fits it.
  private func putSealed(
    _ other: String, as name: String = "risers.csv", rows: (before: Int, now: Int), in folder: StoreFolder
  ) throws {
    let (text, index) = (try folder.read(name), try folder.read("hub.json"))
    let size = { (text: String) in "\"size\":\(text.utf8.count),\"crc\":\"\(Self.digits(of: text))\"" }
    #expect(other != text && index.contains(size(text)) && index.contains("\"plain\":true"))
    try folder.write(name, other)
    let noted = index.replacing(size(text), with: size(other))
    try folder.write(
      "hub.json", Self.sealed(noted.replacing("\"rows\":\(rows.before)", with: "\"rows\":\(rows.now)")))
  }

  @Test func editsLeftoversAndOpenFoldersAreNotDamage() async throws {
    try folder.write("risers.csv", folder.read("risers.csv").replacing("Hoyt,D", with: "Hoyt,Dee"))
    try folder.write("hub.json.0123abcd.tmp", "")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let found = try await folder.open().verify()
    #expect(
      found.findings == [
        FolderFinding("", .open(mode: 0o755)), FolderFinding("hub.json.0123abcd.tmp", .temporary),
        FolderFinding("risers.csv", .outsideEdit(added: 0, changed: 1, deleted: 0)),
      ])
    #expect(found.damages == 0)
  }

  @Test func problemsAndUnreadableFilesAreFound() async throws {
    try folder.write("rests.csv", "id,brand,model,kind\n1,Hoyt,Super,sticky\n")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/sights.csv", withIntermediateDirectories: true)
    let found = try await findings()
    #expect(found.map(\.file) == ["sights.csv", "rests.csv"])
    let failure = FileFailure(
      operation: .open, path: "\(folder.path)/sights.csv", code: EINVAL,
      wrongKind: WrongKind(found: .folder, expected: .file))
    #expect(found.first?.kind == .unreadable(failure))
    guard case .problem(let problem)? = found.last?.kind else {
      Issue.record("\(found)")
      return
    }
    #expect(problem.line == 2 && problem.column == 14)
  }

  /// The checksum of a text.
  private static func digits(of text: String) -> String { LineChecksum.hexadecimal(CRC32.checksum(Array(text.utf8))) }

  /// A text with its last member, the checksum, set right.
  private static func sealed(_ text: String) -> String {
    let body = text.range(of: ",\"crc\":\"", options: .backwards).map { String(text[..<$0.lowerBound]) }
    let start = body ?? String(text.dropLast())
    let digits = String(CRC32.checksum(Array(start.utf8)), radix: 16)
    return start + ",\"crc\":\"" + String(repeating: "0", count: 8 - digits.count) + digits + "\"}\n"
  }
}
