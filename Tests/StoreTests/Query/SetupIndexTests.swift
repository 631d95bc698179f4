import Answers
import Equipment
import Foundation
import TestSupport
import Testing

@testable import Codecs
@testable import Files
@testable import Query
@testable import Store

/// The cache of many setups is used if it was made of those files, by a program that knew the same columns.
struct SetupIndexTests {
  private let folder: StoreFolder
  private let contents: [Digest]
  private let bytes: [UInt8]

  init() throws {
    folder = try StoreFolder()
    try folder.make()
    var random = RandomSetups(seed: 1)
    let setups = try (1...3).map { try random.setup(id: $0) }.filter(\.isOfLines)
    try #require(!setups.isEmpty)
    contents = [Digest(of: [2]), Digest(of: [3])]
    let lines = setups.flatMap(\.versionRecords).flatMap { VersionFile.line($0) }
    bytes = try #require(SetupIndex.bytes(setups, VersionFile(bytes: lines, file: ""), of: contents))
  }

  private func table(_ bytes: [UInt8], of contents: [Digest], _ part: SetupIndex.Part = .fields) throws -> PlainFile? {
    let (files, path) = (POSIXFileSystem(), "\(folder.path)/columns")
    try Data(bytes).write(to: URL(filePath: path))
    return SetupIndex.table(part, files, path: path, of: contents, try files.status(at: path))
  }

  @Test func theProgramsOwnIsUsed() throws {
    let table = try #require(try table(bytes, of: contents))
    #expect(table.columns.names == RecordType.setup.fields.map(\.name))
    for part in [SetupIndex.Part.present, .ever] {
      #expect(try self.table(bytes, of: contents, part)?.columns.names == ["id", part.rawValue])
    }
  }

  @Test("the setups that use an item, or ever did, are those that say so one by one", arguments: [false, true])
  func users(ever: Bool) async throws {
    var random = RandomSetups(seed: 5)
    // The cache has no form for a text of several lines.
    let setups = try (1...300).map { try random.setup(id: $0) }.filter(\.isOfLines)
    let writer = folder.open()
    _ = try await writer.commit(Change(items: setups.map { .add($0) }))
    _ = try await writer.save()
    try await writer.close()
    #expect(folder.exists("cache/setups.columns"))
    let reader = folder.open()
    let items = Set(setups.flatMap { $0.versions.flatMap(\.slots) }.map { ItemName(type: $0.type, id: $0.id) })
    let stored = try await reader.fetch(.setup).compactMap { $0.setup }
    for item in items {
      let using = [(type: item.type.record, id: item.id)]
      let found = try await folder.open().setups(using: using, ever: ever).map(\.id)
      #expect(found == stored.filter { $0.uses(using, ever: ever) }.map(\.id), "\(item)")
    }
  }

  /// A blank line makes a file that no line can be found in by itself.
  @Test func aChangedSetupIsFoundBesideAFileThatIsNotPlain() async throws {
    let riser = riser("A")
    let writer = folder.open()
    try await writer.add(riser)
    let stored = try #require(try await writer.item(.riser, id: 1)?.equipment)
    let moment = Timestamp(seconds: 1_780_000_000)
    for number in 1...1_500 { try await writer.add(Setup(name: "Bow \(number)", at: moment)) }
    _ = try await writer.save()
    try await writer.close()
    try folder.write("versions.jsonl", folder.read("versions.jsonl") + "\n")
    let other = folder.open()
    let setup = try #require(try await other.item(.setup, id: 7)?.setup)
    let next = try #require(try setup.fit(stored, at: Timestamp(seconds: 1_780_100_000)))
    _ = try await other.save()
    _ = try await other.commit(Change(items: [.edit(setup, to: next)]))
    #expect(try await other.setups(using: [(.equipment(.riser), 1)], ever: false).map(\.id) == [7])
    #expect(try await folder.open().setups(using: [(.equipment(.riser), 1)], ever: true).map(\.id) == [7])
  }

  @Test(arguments: [0, 1]) func thatOfAnotherFileIsNot(index: Int) throws {
    var contents = contents
    contents[index] = Digest(of: [1])
    #expect(try table(bytes, of: contents) == nil)
  }

  @Test func thatOfAnEarlierProgramIsNot() throws {
    let end = try #require(bytes.firstIndex(of: ASCII.lineFeed))
    let format = try #require(JSONReader.known(bytes, in: 0..<end)["format"]?.integer)
    let body = String(decoding: bytes[..<(end - LineChecksum.length)], as: UTF8.self)
      .replacingOccurrence(of: "\"format\":\(format)", with: "\"format\":\(format - 1)")
    let ending = #","crc":""# + LineChecksum.hexadecimal(CRC32.checksum(Array(body.utf8)[...])) + #""}"#
    let line = Array((body + ending).utf8)
    #expect(LineChecksum.isSound(line[...]))
    let old = line + bytes[end...]
    #expect(try table(old, of: contents) == nil)
  }
}

extension Setup {
  /// True if the cache can hold it: no unknown columns, and no text of several lines.
  var isOfLines: Bool {
    base.unknown.isEmpty
      && !texts.contains { $0?.utf8.contains { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn } ?? false }
  }
}

extension String {
  /// The text with another one in the place of a part that stands in it once.
  fileprivate func replacingOccurrence(of part: String, with other: String) -> String {
    let pieces = split(separator: part, omittingEmptySubsequences: false)
    return pieces.joined(separator: other)
  }
}
