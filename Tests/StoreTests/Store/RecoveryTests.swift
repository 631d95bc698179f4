import Answers
import Codecs
import Equipment
import Files
import Foundation
import Store
import Synchronization
import Testing

/// Recovery from what crashes, failing disks and helpful people leave in the folder.
@Suite struct RecoveryTests {
  let folder: StoreFolder
  /// The first line of the journal, and those of its entries.
  let header: String
  let lines: [String]

  init() async throws {
    folder = try StoreFolder(fullJournal: 0)
    let first = folder.open()
    try await first.add(riser("A"))
    try await first.close()
    let interrupted = folder.open()
    for model in ["B", "C", "D"] { try await interrupted.add(riser(model)) }
    let all = try folder.read("journal.jsonl").split(separator: "\n").map { "\($0)\n" }
    (header, lines) = (all[0], Array(all[1...]))
  }

  private func models() async throws -> String {
    try await folder.open().fetch(.riser).map(\.equipmentModel).joined()
  }

  @Test(arguments: ["{\"seq\":5,\"at\":", "\u{0}\u{0}\u{0}\u{0}", "{\"seq\":5}\n", "\n"])
  func aTornEndIsCutOffByTheNextWriter(_ tail: String) async throws {
    try folder.write("journal.jsonl", header + lines.joined() + tail)
    #expect(try await models() == "ABCD")
    #expect(try folder.read("journal.jsonl").hasSuffix(tail))
    let repository = folder.open()
    #expect(try await repository.add(riser("E")) == 5)
    let end = (header + lines.joined()).utf8.count
    #expect(repository.notices() == [.tornLineCut(file: "journal.jsonl", byte: end)])
    #expect(try await models() == "ABCDE")
    #expect(try await repository.undo()?.sequence == 6)
  }

  @Test func aReaderTellsATornEndOnce() async throws {
    try folder.write("journal.jsonl", header + lines.joined() + "{\"seq\":5,\"at\":")
    let repository = folder.open()
    _ = try await repository.fetch(.riser)
    let byte = (header + lines.joined()).utf8.count
    #expect(repository.notices() == [.tornLineLeftOut(file: "journal.jsonl", byte: byte)])
    _ = try await repository.fetch(.riser)
    #expect(repository.notices() == [])
  }

  @Test("a torn last line was never acknowledged", arguments: ["", "\u{0}"]) func tornLastLine(lineFeed: String)
    async throws
  {
    try folder.write("journal.jsonl", header + lines.joined().dropLast(1) + lineFeed)
    #expect(try await models() == "ABC")
    #expect(try await folder.open().add(riser("E")) == 4)
  }

  @Test(arguments: [0, 1, 40, 170, 190]) func aDamagedLineIsNamedAndEndsWriting(_ offset: Int) async throws {
    var bytes = Array(lines.joined().utf8)
    let begin = (header + lines[0]).utf8.count
    bytes[lines[0].utf8.count + offset] ^= 1
    try folder.write("journal.jsonl", header + String(decoding: bytes, as: UTF8.self))
    let before = folder.contents
    #expect(try await models() == (offset == lines[1].utf8.count - 1 ? "AB" : "ABD"))
    let error = InventoryError.damaged(file: "journal.jsonl", line: 3, byte: begin)
    let repository = folder.open()
    await #expect(throws: error) { try await repository.add(riser("E")) }
    #expect(repository.notices() == [.damagedLog(file: "journal.jsonl", line: 3, byte: begin)])
    await #expect(throws: error) { _ = try await repository.undo() }
    await #expect(throws: error) { _ = try await repository.save() }
    try await repository.close()
    #expect(folder.contents.filter { $0.key != ".lock" } == before.filter { $0.key != ".lock" })
  }

  @Test func aMissingLineIsDamage() async throws {
    try folder.write("journal.jsonl", header + lines[0] + lines[2])
    let byte = (header + lines[0]).utf8.count
    await #expect(throws: InventoryError.damaged(file: "journal.jsonl", line: 3, byte: byte)) {
      try await folder.open().add(riser("E"))
    }
  }

  @Test func aLineOfANewerVersionIsNeverCutOff() async throws {
    let repository = folder.open()
    try await repository.add(riser("E"))
    let line = try folder.read("journal.jsonl").split(separator: "\n").map(String.init)[4]
    try folder.write(
      "journal.jsonl", header + lines.joined() + resealed(line.replacing("\"add\"", with: "\"lend\"")) + "\n")
    let before = folder.contents
    await #expect(throws: InventoryError.self) { try await folder.open().add(riser("F")) }
    #expect(folder.contents["journal.jsonl"] == before["journal.jsonl"])
  }

  /// The line with the checksum that it should have.
  private func resealed(_ line: String) -> String {
    let body = line.dropLast(18)
    let checksum = String(CRC32.checksum(Array(body.utf8)), radix: 16)
    return "\(body),\"crc\":\"\(String(repeating: "0", count: 8 - checksum.count))\(checksum)\"}"
  }

  @Test(arguments: [nil, "", "{}\n", "{\"format\":1,\"sequence\":0}\n", "\u{0}\u{0}"])
  func aLostIndexIsMadeAgain(_ text: String?) async throws {
    let repository = folder.open()
    try await repository.delete(.equipment(.riser), 4)
    try await repository.close()
    if let text { try folder.write("hub.json", text) } else { try folder.remove("hub.json") }
    let before = folder.contents
    #expect(try await models() == "ABC")
    #expect(folder.contents == before)
    let next = folder.open()
    #expect(try await next.add(riser("E")) == 5)
    #expect(next.notices() == [.indexRebuilt])
    try await next.close()
    #expect(try await models() == "ABCE")
    #expect(try await folder.open().history(of: nil, limit: nil).map(\.sequence) == [6, 5, 4, 3, 2, 1])
    #expect(folder.open().notices() == [])
  }

  @Test func aLostIndexAndAnEditAreToldApart() async throws {
    try await folder.open().close()
    _ = try await folder.open().save()
    try folder.remove("hub.json")
    try folder.write("risers.csv", folder.read("risers.csv").replacing("Hoyt,B", with: "Hoyt,Bee"))
    let repository = folder.open()
    try await repository.add(riser("E"))
    #expect(repository.notices().contains(.outsideEdit(file: "risers.csv", added: 0, changed: 1, deleted: 0)))
    #expect(try await models() == "ABeeCDE")
  }

  @Test func anOldIndexPutBackIsNoticed() async throws {
    let old = try folder.read("hub.json")
    _ = try await folder.open().save()
    try folder.write("hub.json", old)
    let repository = folder.open()
    #expect(try await repository.add(riser("E")) == 5)
    #expect(try await models() == "ABCDE")
    #expect(try await repository.history(of: nil, limit: nil).map(\.sequence) == [5, 4, 3, 2, 1])
  }

  @Test func anIndexOfANewerVersionIsRefused() async throws {
    let line = try folder.read("hub.json").replacing("\"format\":3", with: "\"format\":4").dropLast()
    try folder.write("hub.json", resealed(String(line)) + "\n")
    await #expect(throws: InventoryError.newerFormat(file: "hub.json", format: 4)) {
      _ = try await folder.open().count(of: .riser)
    }
  }

  @Test func theFilesCountAsTheyAreWhereTheHistoryIsGone() async throws {
    _ = try await folder.open().save()
    try folder.remove("history")
    try folder.write("risers.csv", folder.read("risers.csv").replacing("Hoyt,B", with: "Hoyt,Bee"))
    #expect(try await models() == "ABeeCD")
    let repository = folder.open()
    #expect(try await repository.add(riser("E")) == 5)
    #expect(repository.notices() == [.acceptedAsIs(file: "risers.csv")])
    try folder.write("risers.csv", folder.read("risers.csv").replacing("Hoyt,C", with: "Hoyt,Cee"))
    #expect(try await models() == "ABeeCeeDE")
    #expect(try await folder.open().history(of: nil, limit: nil).first?.kind == .outside(file: "risers.csv"))
  }

  @Test func aDamagedHistoryIsNamed() async throws {
    _ = try await folder.open().save()
    var text = try folder.read("history/2-4.jsonl")
    text.replace("Hoyt", with: "Hoyd", maxReplacements: 1)
    try folder.write("history/2-4.jsonl", text)
    let repository = folder.open()
    #expect(try await models() == "ABCD")
    await #expect(throws: InventoryError.damaged(file: "history/2-4.jsonl", line: 2, byte: header.utf8.count)) {
      _ = try await repository.history(of: nil, limit: nil)
    }
  }

  @Test(arguments: [1, 30]) func aHistoryWithoutItsLastEntryIsDamaged(_ cut: Int) async throws {
    _ = try await folder.open().save()
    let text = try folder.read("history/2-4.jsonl")
    let entries = try #require(text.range(of: "\n{\"fold\""))
    let whole = text[..<entries.lowerBound]
    try folder.write("history/2-4.jsonl", String(whole.dropLast(cut)))
    let begin = try #require(whole.lastIndex(of: "\n"))
    let byte = text[...begin].utf8.count
    await #expect(throws: InventoryError.damaged(file: "history/2-4.jsonl", line: 4, byte: byte)) {
      _ = try await folder.open().history(of: nil, limit: nil)
    }
    try folder.write("history/2-4.jsonl", String(text[...entries.lowerBound]))
    #expect(try await folder.open().history(of: nil, limit: nil).count == 4)
  }

  @Test func onlyOurOwnTemporaryFilesAreRemoved() async throws {
    let ours = ["risers.csv.0123abcd.tmp", "hub.json.ffffffff.tmp"]
    let theirs = ["risers.csv.tmp", "notes.txt.0123abcd.tmp", "risers.csv.0123ABCD.tmp", ".~lock.risers.csv#"]
    for name in ours + theirs { try folder.write(name, "x") }
    let repository = folder.open()
    try await repository.add(riser("E"))
    #expect(repository.notices().contains(.staleFilesRemoved(count: 2)))
    #expect(ours.allSatisfy { !folder.exists($0) })
    #expect(theirs.allSatisfy { folder.exists($0) })
  }

  @Test func aCopiedFolderIsTheSameInventory() async throws {
    let state = try await folder.open().state()
    try folder.restore(folder.contents)
    let repository = folder.open()
    #expect(try await repository.state() == state)
    try await repository.add(riser("E"))
    try await repository.close()
    #expect(repository.notices() == [])
  }

  @Test func aLockThatWasRemovedIsTakenAnew() async throws {
    let repository = folder.open()
    try await repository.add(riser("E"))
    try folder.remove(".lock")
    try await repository.add(riser("F"))
    #expect(try await models() == "ABCDEF")
  }

  @Test("without hub.json the manifest that was kept with the tables is read once")
  func theKeptManifestIsReadOnce() async throws {
    let folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", "id,brand,model\n1,Hoyt,A\n")
    let first = folder.open()
    try await first.add(riser("B"))
    try await first.close()
    #expect(folder.exists("history/base/0-hub.json"))
    try folder.remove("hub.json")
    let opened = Atomic(0)
    let trace = Trace(
      clock: { 0 },
      report: { event in
        if event.kind == .opened, event.path.hasSuffix("base/0-hub.json") { opened.add(1, ordering: .relaxed) }
      })
    let repository = folder.open(TracingFileSystem(POSIXFileSystem(), trace))
    #expect(try await repository.count(of: .equipment(.riser)) == 2)
    #expect(opened.load(ordering: .relaxed) == 1)
  }
}
