import Answers
import Equipment
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// Files of setups that another program saved: by the cache the same is found as by reading all of them.
@Suite struct SeenSetupsTests {
  private static let (heads, versions) = ("setups.csv", "versions.jsonl")

  /// A folder with many setups, some of which are only in the journal.
  private func made(_ folder: StoreFolder, seed: Int) async throws {
    var random = RandomSetups(seed: UInt64(seed))
    let setups = try (1...150).map { try random.setup(id: $0) }.filter(\.isOfLines)
    let first = folder.open()
    _ = try await first.commit(Change(items: setups.map { .add($0) }))
    _ = try await first.save()
    try await first.close()
    for name in [Self.heads, Self.versions] { try folder.age(name) }
    let second = folder.open()
    for setup in setups.prefix(9) {
      let stored = try #require(try await second.item(.setup, id: setup.id)?.setup)
      guard let changed = try random.changed(stored), changed.isOfLines else { continue }
      _ = try await second.commit(Change(items: [.edit(stored, to: changed)]))
    }
    #expect(folder.exists("cache/setups.columns"))
  }

  private typealias Edit = @Sendable (inout [String], inout SeededGenerator) -> Void

  private static func anywhere(_ lines: [String], _ random: inout SeededGenerator) -> Int {
    Int.random(in: lines.indices, using: &random)
  }

  /// Any lines removed, doubled, moved, or ended in another way.
  private static let edits: [Edit] = [
    { lines, random in lines.remove(at: anywhere(lines, &random)) },
    { lines, random in lines.insert(lines.remove(at: anywhere(lines, &random)), at: anywhere(lines, &random)) },
    { lines, random in lines.insert(lines[anywhere(lines, &random)], at: anywhere(lines, &random)) },
    { lines, random in lines.insert("", at: anywhere(lines, &random)) },
    { lines, _ in lines = lines.map { $0 + "\r" } },
    { lines, _ in lines.reverse() },
  ]

  private static let editsOfHeads: [Edit] = [
    { lines, random in
      let index = anywhere(lines, &random)
      lines[index].replace(["recurve", "compound", "barebow"].randomElement(using: &random) ?? "", with: "longbow")
    },
    { lines, random in lines[anywhere(lines, &random)].replace(",", with: ",Winter ", maxReplacements: 1) },
    { lines, _ in lines.append(",Borrowed bow") },
    { lines, _ in lines.append("900,Borrowed bow") },
  ]

  private static let editsOfVersions: [Edit] = [
    { lines, random in
      // Of the last version of a setup.
      let most = anywhere(lines, &random)
      let index = lines.indices.last { $0 < most && lines[$0 + 1].contains("\"version\":1,") }
      lines[index ?? lines.count - 1].replace("\"at\":", with: "\"reason\":\"New string\",\"at\":")
    },
    { lines, random in lines[anywhere(lines, &random)].replace("{\"setup\":", with: "{ \"setup\": ") },
    { lines, _ in lines.append(#"{"setup":7,"version":90,"at":"2026-01-01T00:00:00Z","tuning":{"brace_height":222}}"#)
    },
  ]

  private func edit(_ folder: StoreFolder, _ random: inout SeededGenerator) throws {
    for (name, own) in [(Self.heads, Self.editsOfHeads), (Self.versions, Self.editsOfVersions)] {
      guard Int.random(in: 0...3, using: &random) > 0 else { continue }
      var lines = try folder.read(name).split(separator: "\n").map(String.init)
      let heading = name == Self.heads ? [lines.removeFirst()] : []
      (own + (Bool.random(using: &random) ? Self.edits : [])).randomElement(using: &random)?(&lines, &random)
      try folder.write(name, (heading + lines).joined(separator: "\n") + "\n")
    }
  }

  /// Everything that is asked of setups, as text.
  private func answers(_ folder: StoreFolder, _ files: any FileSystem = POSIXFileSystem()) async throws -> [String] {
    let repository = folder.open(files)
    var answers: [String] = []
    func note(_ what: String, _ answer: () async throws -> String) async {
      do { answers.append("\(what): \(try await answer())") } catch { answers.append("\(what): \(error)") }
    }
    for id in [1, 2, 7, 80, 100, 101, 900] {
      await note("setup \(id)") { try await repository.item(.setup, id: id)?.setup.map(\.told) ?? "none" }
    }
    for ever in [false, true] {
      await note("using \(ever)") {
        "\(try await repository.setups(using: [(.equipment(.riser), 2)], ever: ever).map(\.told))"
      }
    }
    let query = RowQuery(
      filter: .comparison(Comparison(field: "division", .equal(.text("longbow")))), sort: [], limit: 3)
    await note("select") {
      let found = try await repository.select(query, of: .setup)
      return "\(found.matching) \(found.rows.map(\.recordId))"
    }
    await note("count") { "\(try await repository.count(of: .setup))" }
    await note("next") { "\(try await repository.nextId(of: .setup))" }
    await note("all") { try await repository.fetch(.setup).compactMap { $0.setup?.told }.joined(separator: "|") }
    return answers
  }

  /// Asks three times: later ones by what the first has seen.
  private func expectSame(_ folder: StoreFolder, _ bare: StoreFolder, _ when: Comment) async throws {
    for name in [Self.heads, Self.versions] {
      for folder in [folder, bare] where folder.exists(name) { try folder.age(name) }
    }
    let expected = try await answers(bare, NoCache())
    for _ in 1...3 { #expect(try await answers(folder) == expected, when) }
  }

  private func change(_ folder: StoreFolder, _ files: any FileSystem = POSIXFileSystem()) async throws -> [String] {
    let repository = folder.open(files)
    var told: [String] = []
    do {
      let setup = Setup(name: "Another bow", at: Timestamp(seconds: 1_780_000_000))
      told.append("\(try await repository.add(setup))")
    } catch { told.append("\(error)") }
    _ = try? await repository.save()
    told += repository.notices().map { "\($0)" }
    let history = try await repository.history(of: nil, limit: 3)
    told += history.map { "\($0.sequence) \($0.kind) \($0.change.items.map { "\($0.id) \($0.after?.line ?? "-")" })" }
    return told + [try folder.read(Self.heads), try folder.read(Self.versions)]
  }

  /// The caches that `verify` names; none where files have problems, of which no cache is made.
  private func badCaches(_ folder: StoreFolder) async throws -> [String] {
    let findings = try await folder.open().verify().findings
    return findings.contains(where: \.isDamage) ? [] : findings.map(\.file).filter { $0.hasPrefix("cache/") }
  }

  @Test("with the cache and without it", arguments: 0..<10)
  func theSameIsFoundOut(seed: Int) async throws {
    let (folder, bare) = (try StoreFolder(), try StoreFolder())
    try await made(folder, seed: seed)
    var random = SeededGenerator(seed: UInt64(seed))
    try edit(folder, &random)
    try bare.restore(folder.contents.filter { !$0.key.hasPrefix("cache/") })
    try await expectSame(folder, bare, "after the edit")
    #expect(try await badCaches(folder).isEmpty)
    #expect(try await change(folder) == change(bare, NoCache()))
    try await expectSame(folder, bare, "after a change")
    for folder in [folder, bare] { try folder.remove("hub.json") }
    try await expectSame(folder, bare, "without a manifest")
    for folder in [folder, bare] {
      for name in ["history", "journal.jsonl"] where folder.exists(name) { try folder.remove(name) }
    }
    try await expectSame(folder, bare, "where nothing was ever stored")
    #expect(try await badCaches(folder).isEmpty)
    try edit(folder, &random)
    for name in [Self.heads, Self.versions] { try bare.write(name, folder.read(name)) }
    try await expectSame(folder, bare, "after an edit where nothing was ever stored")
  }

  private static let saves: [String: (name: String, edit: @Sendable (String) -> String)] = [
    "a setup renamed": (heads, { $0.replacing("7 ", with: "7 Old ", maxReplacements: 1) }),
    "rows with other line ends": (heads, { $0.replacing("\n", with: "\r\n") }),
    "a version removed": (
      versions,
      { text in
        text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
      }
    ),
    "lines with other ends": (versions, { $0.replacing("\n", with: "\r\n") }),
    "versions in another order": (
      versions,
      { text in
        text.split(separator: "\n").reversed().map { $0 + "\n" }.joined()
      }
    ),
  ]

  @Test("whatever another program saved is read once", arguments: saves.keys.sorted())
  func nextProcessesReadLittle(save: String) async throws {
    let folder = try StoreFolder()
    try await made(folder, seed: 3)
    let (name, edit) = try #require(Self.saves[save])
    try folder.write(name, edit(folder.read(name)))
    try folder.age(name)
    var decoded: [Int] = []
    let path = "\(folder.path)/\(name)"
    for _ in 1...2 {
      let rows = Mutex(0)
      let count: @Sendable (TraceEvent) -> Void = { event in
        if event.kind == .decoded, event.path == path { rows.withLock { $0 += event.count } }
      }
      let trace = Trace(clock: { 0 }, report: count)
      let repository = folder.open(TracingFileSystem(POSIXFileSystem(), trace))
      _ = try await repository.select(RowQuery(filter: nil, sort: [], limit: 3), of: .setup)
      for id in [1, 7, 90] { _ = try await repository.item(.setup, id: id) }
      _ = trace.finish()
      decoded.append(rows.withLock { $0 })
    }
    // Where few lines differ, or only their ends, not even the first one decodes all.
    let isWhole = !["a version removed", "lines with other ends"].contains(save)
    #expect((decoded[0] > 30) == isWhole && decoded[1] == 0, "\(decoded)")
  }
}

extension Setup {
  /// All of it as text: its fields, and its versions as they are stored.
  fileprivate var told: String {
    line + versionRecords.map { String(decoding: VersionFile.line($0), as: UTF8.self) }.joined()
  }
}
