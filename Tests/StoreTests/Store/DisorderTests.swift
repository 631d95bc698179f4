import Answers
import Equipment
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// Journals in whose sound lines the numbers fall, as no program of ours writes them: damage, of which all is shown.
@Suite struct DisorderTests {
  private static let at = Timestamp(seconds: 1_780_000_000)

  private static func entry(_ sequence: Int) -> LogLine {
    let change = Change(items: [.add(riser("R\(sequence)", id: sequence))])
    return .entry(HistoryEntry(sequence: sequence, at: at, by: "x", kind: .change, change: change), ingested: [])
  }

  private static func checkpoint(_ sequence: Int) -> LogLine {
    .checkpoint(CheckpointRecord(sequence: sequence, at: at, files: []))
  }

  /// Each order of three entries and two checkpoints.
  private static let journals = orders(of: [entry(1), entry(2), entry(3), checkpoint(1), checkpoint(3)])

  private static func orders(of lines: [LogLine]) -> [[LogLine]] {
    guard !lines.isEmpty else { return [[]] }
    return lines.indices.flatMap { index in
      var others = lines
      let first = others.remove(at: index)
      return orders(of: others).map { [first] + $0 }
    }
  }

  private static func folder(_ lines: [LogLine]) throws -> StoreFolder {
    let folder = try StoreFolder()
    try folder.make()
    try folder.write("journal.jsonl", String(decoding: lines.flatMap { $0.bytes(after: nil) }, as: UTF8.self))
    return folder
  }

  @Test("the history names each entry once, the newest first") func eachEntryIsVisitedOnce() async throws {
    for lines in Self.journals {
      let folder = try Self.folder(lines)
      let found = try await folder.open().history(of: nil, limit: 10)
      #expect(found.map(\.sequence) == [3, 2, 1], "\(lines.map(\.sequence))")
    }
  }

  @Test("nothing is stored behind numbers that fall") func nothingIsStoredBehindThem() async throws {
    for lines in Self.journals {
      let numbers = lines.map(\.sequence)
      let folder = try Self.folder(lines)
      let session = folder.open()
      if numbers == numbers.sorted() {
        try await session.add(riser("new"))
      } else {
        await #expect(throws: InventoryError.self, "\(numbers)") { try await session.add(riser("new")) }
      }
    }
  }
}
