import Answers
import Equipment
import Files
import Foundation
import TestSupport
import Testing

@testable import Store

/// Folders as earlier versions of the program wrote them are read as they are, and converted at the first change.
@Suite struct FormatTests {
  /// A copy of a folder that the program of format 1 wrote: with a history, and with changes in its journal alone.
  static func folder(_ name: String) throws -> StoreFolder {
    let folder = try StoreFolder()
    let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Formats/\(name)")
    try FileManager.default.copyItem(atPath: kept.standardizedFileURL.path, toPath: folder.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    return folder
  }

  static let formats = [
    ("1-history", ["2 G1 25", "3 Xceed "], 4), ("1-journal", ["2 G1 25", "3 Xceed 27", "4 ATF "], 9),
  ]

  private func risers(_ folder: StoreFolder) async throws -> [String] {
    try await folder.open().fetch(.riser).map { "\($0.recordId) \($0.equipmentModel) \($0.text("length") ?? "")" }
  }

  @Test(arguments: formats) func itIsReadAsItIs(name: String, expected: [String], last: Int) async throws {
    let folder = try Self.folder(name)
    let before = folder.contents
    #expect(try await risers(folder) == expected)
    #expect(try await folder.open().count(of: .limbs) == 1)
    #expect(try await folder.open().history(of: nil, limit: nil).map(\.sequence) == Array((1...last).reversed()))
    #expect(try await folder.open().verify().findings == [])
    #expect(folder.contents == before)
  }

  @Test(arguments: formats) func itIsConvertedAtTheFirstChange(name: String, expected: [String], last: Int) async throws
  {
    let folder = try Self.folder(name)
    let repository = folder.open()
    try await repository.add(riser("New"))
    #expect(repository.notices() == [])
    #expect(try folder.read("hub.json").contains("\"format\":3"))
    #expect(try folder.read("hub.json").firstMatch(of: /"folder":"[0-9a-f]{32}"/) != nil)
    try await repository.close()
    #expect(try await risers(folder).count == expected.count + 1)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    // The changes made in format 1 can still be undone.
    for _ in 0...last { #expect(try await folder.open().undo() != nil) }
    #expect(try await folder.open().undo() == nil)
    #expect(try await risers(folder) == ["1 Formula ", "2 G1 "])
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  /// The process dies, or a call fails, at every call of the first change.
  @Test(arguments: formats) func whoeverConvertsMayDie(name: String, expected: [String], last: Int) async throws {
    try await Self.afterEachFault(in: name) { folder, id, comment in
      let found = try await risers(folder)
      #expect(found.count == expected.count + 1 || id == nil && found == expected, comment)
      let next = folder.open()
      let nextId = try await next.add(riser("Next"))
      #expect(nextId == expected.count + 2 + found.count - expected.count, comment)
      try await next.close()
      #expect(try await folder.open().verify().findings.filter(\.isDamage) == [], comment)
      #expect(
        try await folder.open().history(of: nil, limit: nil).count == last + 1 + found.count - expected.count, comment)
    }
  }

  /// Looks at a folder whose first change died, or met a call that failed, at every call in turn.
  ///
  /// Most calls only read, and leave the folder as the one before did: what was looked at once is not looked at again.
  ///
  /// - Parameter look: gets the id of the change where it was acknowledged.
  static func afterEachFault(
    in name: String, _ look: (StoreFolder, Int?, Comment) async throws -> Void
  ) async throws {
    let folder = try Self.folder(name)
    let before = folder.contents
    let counting = FaultyFileSystem()
    let first = folder.open(counting)
    try await first.add(riser("New"))
    try await first.close()
    var seen: Set<Left> = []
    for call in 1...counting.calls {
      for fault in [FaultyFileSystem.Fault.death, .error(call % 2 == 0 ? EIO : ENOSPC)] {
        try folder.restore(before)
        let repository = folder.open(FaultyFileSystem(fault, at: call))
        let id = try? await repository.add(riser("New"))
        try? await repository.close()
        guard seen.insert(Left(folder, id)).inserted else { continue }
        try await look(folder, id, "\(fault) at call \(call) of \(counting.calls)")
      }
    }
  }

  /// A folder as a change left it, and the id that the change was acknowledged with.
  private struct Left: Hashable {
    private let names: [String]
    private let contents: [String: String]
    private let id: Int?

    init(_ folder: StoreFolder, _ id: Int?) {
      names = folder.names
      contents = folder.contents.mapValues { Self.comparable(String(decoding: $0, as: UTF8.self)) }
      self.id = id
    }

    /// A text without what is another at every try.
    ///
    /// That are stamps, the folder's identity, and the checksums of lines with it; the digests of tables stay.
    private static func comparable(_ text: String) -> String {
      [
        (#""(mtime|ctime|inode)":[1-9][0-9]*"#, "$1"), (#""folder":"[0-9a-f]+""#, ""),
        (#"("before":\{"size":[0-9]+|"byte":[0-9]+,"size":[0-9]+),"crc":"[0-9a-f]+""#, "$1"),
        (#"(?m),"crc":"[0-9a-f]+"\}$"#, ""),
      ].reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .regularExpression) }
    }
  }

  /// A journal of format 1 that goes on in format 2 answers for all of its lines.
  @Test func aConvertedJournalIsMissed() async throws {
    let folder = try Self.folder("1-journal")
    try await folder.open().add(riser("New"))
    try folder.remove("journal.jsonl")
    let repository = folder.open()
    #expect(try await repository.fetch(.riser).count == 2)
    guard case .journalLost(let loss)? = repository.notices().first else { throw InventoryError.noTransaction }
    #expect(loss == JournalLoss(.missing, changes: 5...9, included: 4))
  }
}
