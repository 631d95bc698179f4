import Answers
import Codecs
import Equipment
import Files
import Foundation
import TestSupport
import Testing

@testable import Store

/// Setups are stored as rows and lines of versions; an outside edit of either file is recorded, or its problem reported
/// and the file left alone.
@Suite struct VersionStoreTests {
  private let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    let writer = folder.open()
    try await writer.add(riser("A"))
    var setup = Setup(name: "Outdoor", at: Timestamp(seconds: 1_780_000_000))
    try await writer.add(setup)
    setup = try await #require(writer.item(.setup, id: 1)?.setup)
    let riser = try await #require(writer.item(.riser, id: 1)?.equipment)
    let next = try #require(try setup.fit(riser, at: Timestamp(seconds: 1_780_000_100), reason: "new"))
    _ = try await writer.commit(Change(items: [.edit(setup, to: next)]))
    _ = try await writer.save()
    try await writer.close()
  }

  private func setup(_ id: Int = 1) async throws -> Setup? { try await folder.open().item(.setup, id: id)?.setup }

  @Test func aVersionIsALineInTheFileAndInTheJournal() async throws {
    let before = try (folder.read("versions.jsonl"), folder.read("journal.jsonl"))
    let setup = try await #require(setup())
    let next = try #require(try setup.tune([("clicker", "5")], at: Timestamp(seconds: 1_780_100_000)))
    let writer = folder.open()
    _ = try await writer.commit(Change(items: [.edit(setup, to: next)]))
    _ = try await writer.save()
    let line = try folder.read("versions.jsonl").dropFirst(before.0.count)
    #expect(try folder.read("versions.jsonl").hasPrefix(before.0))
    #expect(line.split(separator: "\n").count == 1 && line.contains("\"version\":3") && !line.contains("items"))
    #expect(try folder.read("journal.jsonl").hasPrefix(before.1))
    let entry = try folder.read("journal.jsonl").dropFirst(before.1.count)
    #expect(entry.contains("\"clicker\":5") && !entry.contains("\"items\"") && !entry.contains("Hoyt"))
  }

  @Test func aRowByItselfIsASetupThatWasJustBegun() async throws {
    try folder.write("setups.csv", folder.read("setups.csv") + ",Indoor,,barebow,,,,\n")
    let found = try await #require(setup(2))
    #expect(found.name == "Indoor" && found.isActive && found.versionNumbers == [1] && found.present.slots.isEmpty)
    let riser = try await #require(folder.open().item(.riser, id: 1)?.equipment)
    let next = try #require(try found.fit(riser, at: Timestamp(seconds: 1_780_000_100)))
    _ = try await folder.open().commit(Change(items: [.edit(found, to: next)]))
    #expect(try await setup(2)?.versionNumbers == [1, 2])
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    _ = try await folder.open().undo()
    #expect(try await setup(2)?.present.slots.isEmpty == true)
  }

  @Test func aLineThatAPersonWroteIsTheNextVersion() async throws {
    let line = #"{"setup":1,"version":7,"at":"2026-06-03T12:00:00Z","reason":"by hand","riserId":1}"#
    try folder.write("versions.jsonl", folder.read("versions.jsonl") + line)
    #expect(try await setup()?.present.reason == "by hand")
    #expect(try await setup()?.present.slots.first?.item.equipmentModel == "A")
    let writer = folder.open()
    _ = try await writer.save()
    #expect(writer.notices() == [.outsideEdit(file: "versions.jsonl", added: 1, changed: 0, deleted: 0)])
    let reported = try await folder.open().history(of: (.setup, 1), limit: 1).first?.change.items.first
    #expect(reported?.before?.setup?.present.number == 2 && reported?.after?.setup?.present.number == 7)
    _ = try await folder.open().undo()
    #expect(try await setup()?.present.number == 2)
  }

  @Test func linesOfASetupWithoutARowAreNamedAndComeBackWithIt() async throws {
    let rows = try folder.read("setups.csv")
    try folder.write("setups.csv", String(rows.split(separator: "\n")[0]) + "\n,Other,,,,,,\n")
    #expect(try await setup() == nil)
    #expect(try await setup(2)?.name == "Other")
    let findings = try await folder.open().verify().findings.map(\.kind)
    #expect(findings.contains(.noSetup(id: 1)))
    try await folder.open().add(riser("B"))
    _ = try await folder.open().undo()
    _ = try await folder.open().undo()
    #expect(try await setup()?.versionNumbers == [1, 2])
    #expect(try await setup()?.present.reason == "new")
  }

  @Test func aLineWithAProblemIsToldAndNothingIsWritten() async throws {
    let lines = try folder.read("versions.jsonl").replacing("\"riserId\":1", with: "\"riserId\":9")
    try folder.write("versions.jsonl", lines)
    let reader = folder.open()
    // The versions that can be read would show another bow.
    #expect(try await reader.item(.setup, id: 1) == nil)
    #expect(try await reader.fetch(.setup).isEmpty)
    #expect(reader.problems(of: .setup).map(\.file) == ["versions.jsonl"])
    await #expect(throws: InventoryError.self) { try await folder.open().edit(.setup, 1, "name", to: "X") }
    #expect(try folder.read("versions.jsonl") == lines)
  }

  @Test func twoSetupsInUseOfOneNameAreAProblem() async throws {
    try folder.write("setups.csv", folder.read("setups.csv") + ",outdoor ,,,,,,\n")
    let reader = folder.open()
    #expect(try await reader.fetch(.setup).count == 2)
    #expect(reader.problems(of: .setup).map(\.kind) == [.setup(.duplicateName("outdoor ", firstLine: 2))])
    await #expect(throws: InventoryError.self) { try await folder.open().edit(.setup, 1, "usage", to: "field") }
  }

  @Test func aVersionForASetupThatIsGoneIsRefused() async throws {
    let setup = try await #require(setup())
    let next = try #require(try setup.tune([("clicker", "5")], at: Timestamp(seconds: 1_780_100_000)))
    let other = folder.open()
    while try await other.undo() != nil {}
    await #expect(throws: InventoryError.self) {
      _ = try await folder.open().commit(Change(items: [.edit(setup, to: next)]))
    }
    #expect(try await folder.open().fetch(.setup).isEmpty)
  }

  @Test func whoeverSawAnEarlierRowIsToldOfTheSetup() async throws {
    let setup = try await #require(setup())
    var renamed = setup
    renamed.name = "Field"
    let next = try #require(try setup.tune([("clicker", "5")], at: Timestamp(seconds: 1_780_100_000)))
    let (one, other) = (folder.open(), folder.open())
    _ = try await one.count(of: .setup)
    _ = try await other.count(of: .setup)
    _ = try await one.commit(Change(items: [.edit(setup, to: renamed)]))
    await #expect(throws: InventoryError.conflict(.setup, id: 1)) {
      _ = try await other.commit(Change(items: [.edit(setup, to: next)]))
    }
  }

  @Test func linesAndMembersMayStandInAnyOrder() async throws {
    let lines = try folder.read("versions.jsonl").split(separator: "\n").map { line in
      let (head, rest) = (line.dropFirst().prefix { $0 != "," }, line.drop { $0 != "," }.dropFirst().dropLast())
      return "{\(rest),\(head)}"
    }
    try folder.write("versions.jsonl", lines.reversed().joined(separator: "\n"))
    #expect(try await setup()?.versionNumbers == [1, 2])
    for number in 3...4 {
      let setup = try await #require(setup())
      let moment = Timestamp(seconds: 1_780_100_000 + number)
      let next = try #require(try setup.tune([("clicker", "\(number)")], at: moment))
      let writer = folder.open()
      _ = try await writer.commit(Change(items: [.edit(setup, to: next)]))
      _ = try await writer.save()
      #expect(try await self.setup()?.versionNumbers == Array(1...number))
    }
    #expect(try folder.read("versions.jsonl").contains(lines[0]))
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  @Test func aSetupThatAPersonDeletedComesBackWithItsVersions() async throws {
    try folder.write("setups.csv", String(folder.read("setups.csv").split(separator: "\n")[0]) + "\n,Other,,,,,,\n")
    try folder.write("versions.jsonl", #"{"setup":2,"version":1,"at":"2026-06-03T12:00:00Z"}"# + "\n")
    _ = try await folder.open().save()
    #expect(try await folder.open().fetch(.setup).map(\.recordId) == [2])
    let reported = try await folder.open().history(of: (.setup, 1), limit: 1).first?.change.items.first { $0.id == 1 }
    #expect(reported?.before?.setup?.versionNumbers == [1, 2] && reported?.after == nil)
    #expect(try await folder.open().undo() != nil)
    #expect(try await folder.open().fetch(.setup).map(\.recordId) == [1])
    #expect(try await setup()?.versionNumbers == [1, 2])
  }

  @Test func theNumberOfASetupWithoutARowIsNotGivenAgain() async throws {
    let line = #"{"setup":7,"version":1,"at":"2026-06-03T12:00:00Z"}"#
    try folder.write("versions.jsonl", folder.read("versions.jsonl") + line + "\n")
    #expect(try await folder.open().add(Setup(name: "New", at: Timestamp(seconds: 1_780_000_000))) == 8)
    #expect(try await setup(8)?.versionNumbers == [1])
  }

  /// A line that a program of another version wrote, by the manifest just as it should be.
  private func noteLine(_ line: String) throws {
    try folder.write("versions.jsonl", folder.read("versions.jsonl").replacing(/\{"setup":1,"version":2.*/, with: line))
    let file = POSIXFileSystem()
    let bytes = Array(try folder.read("versions.jsonl").utf8)
    var manifest = try #require(try Manifest(Array(try folder.read("hub.json").utf8)))
    manifest.files[.version]?.digest = Digest(of: bytes)
    manifest.files[.version]?.stamp = Stamp(try file.status(at: "\(folder.path)/versions.jsonl"))
    try folder.write("hub.json", String(decoding: manifest.bytes, as: UTF8.self))
  }

  @Test func aKnownLineThatThisProgramCannotReadIsNoEmptyVersion() async throws {
    try noteLine(#"{"setup":1,"version":2,"at":"2026-06-03T12:00:00Z","tuning":{"later_value":1}}"#)
    for isAlone in [true, false] {
      let reader = folder.open()
      let setup = isAlone ? try await reader.item(.setup, id: 1) : try await reader.fetch(.setup).first
      #expect(setup == nil, "alone: \(isAlone)")
      #expect(reader.problems(of: .setup).map(\.line) == [2], "alone: \(isAlone)")
    }
  }

  /// Rows are given before anything is asked of their versions.
  @Test(arguments: ["riser", "version"]) func anAnswerThatLacksWhatSuchALineSaysIsNoWholeOne(asked: String) async throws
  {
    try noteLine(#"{"setup":1,"version":2,"at":"2026-06-03T12:00:00Z","tuning":{"later_value":1}}"#)
    let reader = folder.open()
    let row = try await #require(reader.select(RowQuery(), of: .setup).rows.first)
    // Another answer of the same command does not make it forgotten.
    _ = try await reader.select(RowQuery(), of: .setup)
    #expect(row.text(asked) == (asked == "version" ? "2" : nil))
    #expect(reader.drainOmissions().flatMap(\.problems).map(\.line) == (asked == "version" ? [] : [2]))
    let isFitted = Filter.comparison(Comparison(field: "riser", .set))
    #expect(try await reader.select(RowQuery(filter: .not(isFitted)), of: .setup).rows.isEmpty)
    #expect(reader.drainOmissions().flatMap(\.problems).map(\.line) == [2])
  }

  @Test(arguments: ["setups.csv", "versions.jsonl"]) func aLossCanBeAccepted(file: String) async throws {
    try folder.write(file, "")
    #expect(folder.open().problems(of: .setup).map(\.file) == [file])
    // Without its lines a setup is not one that was just begun.
    #expect(try await folder.open().fetch(.setup).isEmpty)
    #expect(try await folder.open().item(.setup, id: 1) == nil)
    await #expect(throws: InventoryError.self) { try await folder.open().edit(.setup, 1, "name", to: "X") }
    let change = try await #require(folder.open().acceptLoss(of: .setup)).change
    #expect(change.items.map(\.type) == [.setup])
    #expect(folder.open().problems(of: .setup) == [])
    try await folder.open().add(riser("B"))
    _ = try await folder.open().undo()
    _ = try await folder.open().undo()
    #expect(try await setup()?.versionNumbers == [1, 2])
  }
}
