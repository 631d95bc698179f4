import Answers
import Equipment
import Files
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// Lines of the journal whose items are only stepped over are those that are read in the usual way.
@Suite struct KnownLineTests {
  private static let predecessor = Digest(size: 417, crc: 0xBEEF)
  private static let kinds: [HistoryEntry.Kind] = [
    .change, .undo(of: [3, 4]), .redo(of: [5]), .outside(file: "risers.csv"),
  ]

  private static func change(_ one: any Record, _ other: any Record, _ number: Int) -> ItemChange {
    switch number % 3 {
    case 0: .add(one)
    case 1: .edit(one, to: other)
    default: .delete(one)
    }
  }

  private static func records(_ type: RecordType, _ random: inout RandomItems) -> [any Record] {
    guard type == .version else { return random.items(type, count: 4) }
    return random.item(.setup, id: 7).setup?.versionRecords ?? []
  }

  private static func entries(_ type: RecordType, seed: UInt64) -> [HistoryEntry] {
    var random = RandomItems(seed: seed)
    return (1...12).map { number in
      let items = records(type, &random)
      let changes = zip(items, items.dropFirst()).enumerated().map { change($1.0, $1.1, number + $0) }
      let by = number % 5 == 0 ? "a \"b\"" : "robin@range"
      return HistoryEntry(
        sequence: number, at: Timestamp(seconds: 1_780_000_000 + number), by: by, kind: kinds[number % 4],
        change: Change(items: changes))
    }
  }

  private static func lines(_ read: ReadLine?) -> [String]? { read?.lines.map { text($0.bytes(after: read?.before)) } }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("Each change is what was written", arguments: RecordType.stored)
  func single(type: RecordType) {
    for entry in Self.entries(type, seed: 1) {
      for before in [nil, Self.predecessor] {
        let line = LogLine.entry(entry, ingested: []).bytes(after: before)
        let trust = Trust()
        #expect(Self.lines(ReadLine(line, in: 0..<line.count - 1, trust)) == [Self.text(line)])
        #expect(!trust.isBroken)
      }
    }
  }

  @Test("Changes that were stored together, too", arguments: RecordType.stored)
  func group(type: RecordType) {
    let entries = Self.entries(type, seed: 2)
    var (members, writer) = (JSONWriter(), JSONWriter())
    members.beginArray()
    for entry in entries { members.append(memberOfGroup: entry) }
    members.endArray()
    writer.append(entries, members.bytes, after: Self.predecessor)
    let line = writer.bytes
    let read = ReadLine(line, in: 0..<line.count - 1, Trust())
    let single = entries.map { Self.text(LogLine.entry($0, ingested: []).bytes(after: Self.predecessor)) }
    #expect(Self.lines(read) == single && read?.before == Self.predecessor)
  }

  @Test("A spoilt line with a right checksum is read as in the usual way, or breaks the trust")
  func spoilt() {
    var random = SeededGenerator(seed: 3)
    for entry in Self.entries(.equipment(.arrow), seed: 4) {
      let body = LogLine.entry(entry, ingested: []).bytes(after: Self.predecessor).dropLast(LineChecksum.length + 1)
      for _ in 0..<200 {
        var bytes = Array(body)
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = "\"{}[],:\\x0".utf8.randomElement(using: &random) ?? 0
        bytes += LineChecksum.ending(CRC32.checksum(bytes))
        guard let usual = Self.lines(ReadLine(bytes, in: 0..<bytes.count - 1)) else { continue }
        let trust = Trust()
        let known = Self.lines(ReadLine(bytes, in: 0..<bytes.count - 1, trust))
        #expect(known == usual || trust.isBroken, "\(Self.text(bytes))")
      }
    }
  }
}
