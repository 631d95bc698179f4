import Equipment
import TestSupport
import Testing

@testable import Codecs

/// The form of `versions.jsonl`, and the lines that a change leaves alone.
struct VersionFileTests {
  private func file(_ lines: [String]) -> VersionFile {
    VersionFile(bytes: Array(lines.joined(separator: "\n").utf8), file: "versions.jsonl")
  }

  private func file(of setups: [Setup]) -> VersionFile {
    VersionFile(bytes: setups.flatMap(\.versionRecords).flatMap(VersionFile.line), file: "versions.jsonl")
  }

  @Test func aFileLooksSo() throws {
    #expect(text(file(of: [try SetupFileSamples.small()]).bytes) == Self.golden)
  }

  private static let golden = #"""
    {"setup":1,"version":1,"at":"2026-05-31T12:00:00Z","reason":"first"}
    {"setup":1,"version":2,"at":"2026-05-31T12:01:00Z","riserId":1,"arrows":[{"id":3,"position":"tube","isPrimary":true}],"tuning":{"brace_height":220,"plunger_tension":"12 clicks"},"items":[{"type":"riser","item":{"id":1,"brand":"Hoyt","model":"Arcos","quantity":1,"status":"active"}},{"type":"arrow","item":{"id":3,"brand":"Easton","model":"X10","quantity":12,"status":"active"}}]}
    {"setup":1,"version":3,"at":"2026-05-31T12:02:00Z","reason":"new","riserId":1,"limbsId":2,"arrows":[{"id":3,"position":"tube","isPrimary":true}],"tuning":{"brace_height":220,"plunger_tension":"12 clicks"},"items":[{"type":"limbs","item":{"id":2,"brand":"Uukha","model":"VX","quantity":1,"status":"active"}}]}

    """#

  @Test("of lines without a number only so many are kept, and versions behind them are found")
  func rubbishDoesNotFillTheMemory() {
    let rubbish = Array(repeating: "x", count: CodecsLimits.mostProblems + 100)
    let file = file(rubbish + [#"{"setup":1,"version":1,"at":"2026-05-31T12:00:00Z"}"#])
    #expect(file.ids.count == CodecsLimits.mostProblems + 1)
    #expect(file.ids.last == VersionRecord.id(ofSetup: 1, version: 1))
    #expect(!file.isPlain && file.checked().problems.count == CodecsLimits.mostProblems)
  }

  @Test("What is written is read as it was", arguments: 1...12)
  func whatIsWrittenIsRead(seed: Int) throws {
    let setups = try SetupFileSamples.setups(seed: UInt64(seed), count: 6)
    let file = file(of: setups)
    let versions = setups.flatMap(\.versionRecords)
    #expect(file.isPlain && file.isSorted && file.problems == [])
    #expect(file.ids == versions.map(\.base.id))
    #expect(file.checked().problems == [])
    for (row, version) in versions.enumerated() {
      #expect(try file.version(at: row).isEqual(to: version))
      let range = file.range(of: row)
      #expect(VersionFile.plainId(file.bytes, range) == version.base.id)
      #expect(try #require(file.knownVersion(at: row)).isEqual(to: version))
      let stored = VersionFile.stored(file.bytes, range, id: version.base.id)
      #expect(stored.copies.count == version.copies.count && stored.record.isEqual(to: version))
    }
  }

  /// Where copies may stand before the end of a line, nobody tells by its end whether it has any.
  @Test(arguments: ["items", #"\u0069tems"#]) func copiesWithinALineMakeAFileThatIsNotPlain(name: String) throws {
    let items = #""\#(name)":[{"type":"riser","item":{"id":1,"brand":"a","model":"b"}}]"#
    let (start, rest) = (#"{"setup":1,"version":1,"#, #""at":"2026-05-31T12:00:00Z","riserId":1"#)
    let within = file([start + items + "," + rest + "}", ""])
    #expect(within.checked().problems == [] && !within.isPlain)
    #expect(try within.version(at: 0).copies.map(\.id) == [1])
    let atEnd = file([start + rest + "," + items + "}", ""])
    #expect(atEnd.isPlain)
    let stored = VersionFile.stored(atEnd.bytes, atEnd.range(of: 0), id: atEnd.ids[0])
    #expect(stored.copies.map(\.name) == ["a b"] && stored.record.copies.map(\.name) == ["a b"])
    #expect(file([start + #""at":"2026-05-31T12:00:00Z","reason":"items"}"#, ""]).isPlain)
  }

  /// Names may be spelled with escapes anywhere, and values may hold what looks like a member.
  @Test(arguments: [
    #""type":"riser","item":{"id":1,"brand":"a","model":"b"}"#,
    #""item":{"model":"b","br\u0061nd":"a","id":1},"type":"riser""#,
    #""type":"riser","item":{"id":1,"br\u0061nd":"a","model":"b"}"#,
    #""type":"riser","item":{"id":1,"brand":"a","model":"\u0062"}"#,
    #""type":"riser","item":{"brand":"a","model":"b","id":1}"#,
    #" "type" : "riser" , "item" : { "notes":"\",\"id\":7,{[","id":1 ,"brand":"a", "model":"b"}"#,
  ])
  func copiesAreReadHoweverTheyAreSpelled(item: String) throws {
    let line = #"{"setup":1,"version":1,"at":"2026-05-31T12:00:00Z","riserId":1,"items":[{\#(item)}]}"#
    let file = file([line, ""])
    #expect(file.isPlain && file.checked().problems == [])
    let stored = VersionFile.stored(file.bytes, file.range(of: 0), id: file.ids[0])
    #expect(stored.copies.map(\.id) == [1] && stored.copies.map(\.name) == ["a b"])
    #expect(try stored.record.isEqual(to: file.version(at: 0)) && !stored.isFaulty)
    #expect(stored.record.copies.first === stored.copies.first)
  }

  @Test("Rows and lines make the setups that they are of", arguments: 1...12)
  func rowsAndLinesMakeTheSetup(seed: Int) throws {
    for setup in try SetupFileSamples.setups(seed: UInt64(seed), count: 4) {
      let again = Setup(setup.head, setup.versionRecords)
      #expect(again == setup && again.versionRecords.count == setup.versionRecords.count)
      #expect(zip(again.parts, setup.parts).allSatisfy { $0.isEqual(to: $1) })
    }
  }

  @Test("A change of a file is written as if all was written anew", arguments: 1...12)
  func aRewriteIsAWriting(seed: Int) throws {
    var random = RandomSetups(seed: UInt64(seed))
    var setups: [Int: Setup] = [:]
    var file = file([])
    for step in 1...10 {
      let isDeleted = step.isMultiple(of: 4)
      let id = isDeleted ? step / 4 : step.isMultiple(of: 3) ? step / 3 : step
      #expect(!isDeleted || setups[id] != nil)
      let after = isDeleted ? nil : try random.setup(id: id, changes: 3)
      let change = ItemChange(type: .setup, id: id, before: setups[id], after: after)
      setups[id] = after
      let lines = change.ofParts.filter { $0.type == .version }.map { ($0.id, $0.after as? VersionRecord) }
      file = VersionFile(bytes: file.rewritten(Dictionary(uniqueKeysWithValues: lines)), file: "versions.jsonl")
      #expect(text(file.bytes) == text(self.file(of: setups.sorted { $0.key < $1.key }.map(\.value)).bytes))
    }
  }

  @Test func whatAPersonWroteStays() throws {
    let hand = [
      "", #"  {"version": 2, "at":"2026-05-31T12:00:00Z", "setup":7, "weather":"rain"}"#, " ",
      #"{"setup":3,"version":1,"at":"2026-05-31T12:00:00Z"}"#,
    ]
    let file = file(hand)
    #expect(
      file.ids.map(VersionRecord.setup) == [7, 3] && !file.isSorted && !file.isPlain && file.checked().problems == [])
    let version = try file.version(at: 0)
    #expect(version.number == 2 && version.base.unknown == [UnknownColumn(name: "weather", text: "\"rain\"")])
    #expect(file.rewritten([version.base.id: version]) == file.bytes)
    let more = try #require(SetupFileSamples.small().versionRecords.first)
    let written = text(file.rewritten([more.base.id: more]))
    #expect(written == (hand + [text(VersionFile.line(more))]).joined(separator: "\n"))
  }

  @Test func windowsLineEndsAreNone() throws {
    let bytes = Self.golden.replacing("\n", with: "\r\n")
    let file = VersionFile(bytes: Array(bytes.utf8), file: "x")
    #expect(file.checked().problems == [] && file.ids.count == 3 && !file.isPlain)
  }

  /// A line with these members, and the kind of the problem that it is.
  private static let cases: [(String, FileProblem.Kind)] = [
    (#"{"version":2,"at":"2026-05-31T12:00:00Z"}"#, .setup(.missing("setup"))),
    (#"{"setup":1,"at":"2026-05-31T12:00:00Z"}"#, .setup(.missing("version"))),
    (#"{"setup":1,"version":2}"#, .setup(.missing("at"))),
    (#"{"setup":0,"version":2,"at":"2026-05-31T12:00:00Z"}"#, .setup(.notA(.wholeNumber, "setup"))),
    (#"{"setup":1,"version":1,"at":"2026-05-31T12:00:00Z"}"#, .duplicateId(1, firstLine: 1)),
    (
      #"{"setup":1,"version":2,"at":"2026-05-31T12:00:00Z","riserId":1}"#,
      .setup(.missingCopy(.riser, id: 1, version: 2))
    ),
    (
      #"{"setup":1,"version":2,"at":"2026-05-31T12:00:00Z","items":[{"type":"riser","item":{"id":1,"brand":"a","model":"b"}}]}"#,
      .setup(.unusedCopy(.riser, id: 1, since: 2))
    ),
    (#"{"setup":1,"version":2,"at":"noon"}"#, .value(.malformed(SetupVersion.momentField, "noon"))),
    (#"[1]"#, .setup(.notA(.object, "version"))),
    (#"{"setup":1,"version":2,"#, .json(.unexpectedEnd)),
    ("\u{0}", .json(.unexpected("\u{0}"))),
  ]

  @Test("A line that is not sound hides no other", arguments: cases)
  func aLineThatIsNotSoundHidesNoOther(line: String, kind: FileProblem.Kind) {
    let good = #"{"setup":1,"version":1,"at":"2026-05-31T12:00:00Z"}"#
    let last = #"{"setup":2,"version":1,"at":"2026-05-31T12:00:00Z"}"#
    let checked = file([good, line, last, ""]).checked()
    #expect(checked.problems.map { "\($0.kind)" } == ["\(kind)"], "\(line)")
    #expect(checked.problems.allSatisfy { $0.line == 2 })
    #expect(checked.unsound == [1] && checked.items.map(\.row) == [0, 2])
  }

  @Test("Whatever bytes change, nothing stops the reading", arguments: 1...20)
  func anyBytesAreRead(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<20 {
      let file = VersionFile(bytes: random.damaged(Array(Self.golden.utf8)), file: "versions.jsonl")
      let checked = file.checked()
      #expect(checked.items.count == file.ids.count || !checked.problems.isEmpty)
      for problem in checked.problems { #expect(problem.line >= 1 && problem.column >= 1) }
      #expect(file.rewritten([:]) == file.bytes)
    }
  }
}
