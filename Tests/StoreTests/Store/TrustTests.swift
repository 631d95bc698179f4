import Answers
import Equipment
import Files
import Testing

@testable import Codecs
@testable import Store

/// Items of the journal that `hub.json` vouches for are not read before they are asked for; one that cannot be read then
/// is damage, whatever the checksums say.
@Suite struct TrustTests {
  let folder: StoreFolder
  /// The error that the last line cannot be read.
  let damage: InventoryError

  init() async throws {
    folder = try StoreFolder()
    let first = folder.open()
    try await first.add(riser("A"))
    try await first.close()
    let interrupted = folder.open()
    for model in ["B", "C"] { try await interrupted.add(riser(model)) }
    let text = try folder.read("journal.jsonl")
    let lines = text.split(separator: "\n").map(String.init)
    // As a newer program would have written it that knows another kind of value.
    let body = lines[lines.count - 1].utf8.dropLast(LineChecksum.length)
    let item = String(decoding: body, as: UTF8.self).replacing(#""model":"C""#, with: #""model":["C"]"#)
    let forged = item + String(decoding: LineChecksum.ending(CRC32.checksum(Array(item.utf8))), as: UTF8.self)
    let begin = text.utf8.count - lines[lines.count - 1].utf8.count - 1
    try folder.write("journal.jsonl", lines.dropLast().map { $0 + "\n" }.joined() + forged)
    damage = .damaged(file: "journal.jsonl", line: lines.count, byte: begin)
    try vouch(for: forged, from: begin, line: lines.count)
  }

  /// Notes in the manifest that the journal was read up to the end of a line.
  private func vouch(for line: String, from begin: Int, line number: Int) throws {
    let bytes = Array(line.utf8)
    var index = try #require(try Manifest(Array(folder.read("hub.json").utf8)))
    let position = try #require(index.journal)
    let end = JournalMark(
      next: LogScan.Position(line: number + 1, byte: begin + bytes.count),
      digest: Digest(size: bytes.count, crc: try #require(LineChecksum.checksum(of: bytes.dropLast()))))
    index.journal = JournalPosition(
      first: position.first, hasHeader: position.hasHeader, checkpoint: position.checkpoint, end: end, last: 3)
    try folder.write("hub.json", String(decoding: index.bytes, as: UTF8.self))
  }

  private var notice: StoreNotice? {
    guard case .damaged(let file, let line, let byte) = damage else { return nil }
    return .damagedLog(file: file, line: line, byte: byte)
  }

  @Test func whatIsNotAskedForIsNotRead() async throws {
    let repository = folder.open()
    #expect(try await repository.count(of: .riser) == 3)
    #expect(try await repository.item(.riser, id: 2)?.equipmentModel == "B")
    #expect(repository.drainOmissions().isEmpty && repository.notices() == [])
  }

  @Test func anAnswerThatLacksItIsNoWholeOne() async throws {
    let repository = folder.open()
    #expect(try await repository.fetch(.riser).map(\.equipmentModel) == ["A", "B"])
    _ = repository.drainOmissions()
    #expect(repository.notices() == [notice])
    await #expect(throws: damage) { try await repository.add(riser("D")) }
  }

  @Test func aReadingThatMeetsItBeginsAnew() async throws {
    let repository = folder.open()
    let models = try await repository.reading { try await repository.fetch(.riser).map(\.equipmentModel) }
    #expect(models == ["A", "B"])
    #expect(repository.notices() == [notice])
  }

  @Test func noTableIsWrittenWithoutIt() async throws {
    let before = try folder.read("risers.csv")
    let repository = folder.open()
    await #expect(throws: damage) { _ = try await repository.save() }
    #expect(try folder.read("risers.csv") == before)
    #expect(repository.notices() == [notice])
  }

  @Test func aChangeBehindItLosesNothing() async throws {
    let repository = folder.open()
    #expect(try await repository.add(riser("D")) == 4)
    try? await repository.close()
    let journal = try folder.read("journal.jsonl")
    #expect(journal.contains(#""model":["C"]"#) && journal.contains(#""model":"D""#))
    #expect(try await folder.open().verify().findings.contains { $0.file == "journal.jsonl" && $0.isDamage })
  }
}
