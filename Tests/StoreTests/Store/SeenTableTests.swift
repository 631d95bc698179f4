import Answers
import Equipment
import Files
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

/// Large files that another program saved: what is found out without reading all of them is what a whole reading finds.
@Suite struct SeenTableTests {
  /// Rows of the file: enough for a cache.
  private static let rows = 2500
  private static let name = "arrows.csv"

  private func arrow(_ number: Int) throws -> any Record {
    var arrow = Arrow()
    (arrow.details.brand, arrow.details.model) = ("Easton", "Model \(number)")
    try arrow.set("notes", to: "Bought with eleven others, numbered \(number) of them, straightness checked twice")
    return arrow
  }

  /// A folder with some history, changes that are only in the journal, and a cache.
  private func made(_ folder: StoreFolder) async throws {
    let first = folder.open()
    _ = try await first.commit(Change(items: (1...Self.rows).map { .add(try arrow($0)) }))
    _ = try await first.save()
    for id in [3, 70, 1500] { try await first.delete(.equipment(.arrow), id) }
    _ = try await first.save()
    try await first.close()
    try folder.age(Self.name)
    let second = folder.open()
    for id in [5, 200, 2490] { try await second.edit(.equipment(.arrow), id, "spine", to: "500") }
    try await second.delete(.equipment(.arrow), 900)
    #expect(folder.exists("cache/arrows.columns"))
  }

  /// What an edit of lines does, the heading left alone.
  private static let edits: [@Sendable (inout [String], inout SeededGenerator) -> Void] = [
    { lines, random in lines.append(line(Int.random(in: 2501...2600, using: &random), lines)) },
    { lines, random in lines.remove(at: Int.random(in: lines.indices, using: &random)) },
    { lines, random in
      let index = Int.random(in: lines.indices, using: &random)
      lines[index].replace("Easton", with: "Skylon")
    },
    { lines, random in
      // A whole group, and more.
      let index = Int.random(in: 0..<lines.count - 200, using: &random)
      lines.removeSubrange(index..<index + Int.random(in: 60...190, using: &random))
    },
    { lines, random in
      let (from, to) = (Int.random(in: lines.indices, using: &random), Int.random(in: lines.indices, using: &random))
      lines.insert(lines.remove(at: from), at: to == lines.endIndex ? to - 1 : to)
    },
    { lines, random in lines.insert(line([3, 70, 900, 1500].randomElement(using: &random) ?? 3, lines), at: 2) },
    { lines, random in lines.insert(lines[10], at: Int.random(in: 0...20, using: &random)) },
    { lines, random in lines[Int.random(in: lines.indices, using: &random)] += ",\"two\nlines\"" },
    { lines, random in lines[Int.random(in: lines.indices, using: &random)].replace("Model", with: "\"Model") },
    { lines, random in lines.insert("", at: Int.random(in: lines.indices, using: &random)) },
    { lines, random in lines.append(line(0, lines)) },
    { lines, random in lines.append(String(line(2700, lines).dropFirst(4))) },
    { lines, _ in lines[0] = line(1, lines) },
    { lines, _ in lines.append(contentsOf: (3000...3200).map { [row = lines[0]] in line($0, [row]) }) },
    { lines, _ in lines = lines.map { $0 + "\r" } },
    { lines, _ in lines.reverse() },
    { lines, _ in lines = [] },
  ]

  /// A row like another one, with this id.
  private static func line(_ id: Int, _ lines: [String]) -> String {
    "\(id)\(lines[0].drop { $0 != "," })".replacing("Easton", with: "Beiter")
  }

  private func edit(_ text: String, _ random: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    let heading = lines.removeFirst()
    for _ in 0..<Int.random(in: 1...2, using: &random) where lines.count > 200 {
      Self.edits.randomElement(using: &random)?(&lines, &random)
    }
    return ([heading] + lines).joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
  }

  /// Everything that is asked of a folder, as text.
  private func answers(_ folder: StoreFolder, _ files: any FileSystem = POSIXFileSystem()) async throws -> [String] {
    let repository = folder.open(files)
    var answers: [String] = []
    func note(_ what: String, _ answer: () async throws -> String) async {
      do { answers.append("\(what): \(try await answer())") } catch { answers.append("\(what): \(error)") }
    }
    let type = RecordType.equipment(.arrow)
    await note("count") { "\(try await repository.count(of: type))" }
    for id in [1, 3, 5, 70, 900, 2500, 2501, 3100] {
      await note("item \(id)") { try await repository.item(type, id: id)?.line ?? "none" }
    }
    let query = RowQuery(filter: nil, sort: [], limit: 3)
    await note("select") { "\(try await repository.select(query, of: type).matching)" }
    await note("tally") { "\(try await repository.tally("brand", of: type, where: nil).sorted { $0.key < $1.key })" }
    await note("next") { "\(try await repository.nextId(of: type))" }
    await note("items") { try await repository.fetch(type).map(\.line).joined(separator: "|") }
    await note("count again") { "\(try await repository.count(of: type))" }
    return answers
  }

  /// What a change makes of a folder: its files, and the history.
  private func changed(_ folder: StoreFolder, _ files: any FileSystem = POSIXFileSystem()) async throws -> [String] {
    let repository = folder.open(files)
    var said: [String] = []
    do { said.append("\(try await repository.add(try arrow(9999)))") } catch { said.append("\(error)") }
    _ = try? await repository.save()
    said += repository.notices().map { "\($0)" }
    let history = try await repository.history(of: nil, limit: 3)
    said += history.map { "\($0.sequence) \($0.kind) \($0.change.items.map { "\($0.id) \($0.after?.line ?? "-")" })" }
    return said + [try folder.read(Self.name)]
  }

  private func damage(_ folder: StoreFolder) async throws -> [String] {
    try await folder.open().verify().findings.filter(\.isDamage).map { "\($0)" }
  }

  @Test("with the cache and without it", arguments: 0..<12)
  func theSameIsFoundOut(seed: Int) async throws {
    let folder = try StoreFolder()
    try await made(folder)
    var random = SeededGenerator(seed: UInt64(seed))
    let bare = try copyWithoutCache(folder, saving: edit(try folder.read(Self.name), &random))
    try await expectSame(folder, bare, "after the edit")
    #expect(try await changed(folder) == changed(bare, NoCache()))
    #expect(try await damage(folder) == damage(bare))
    try await expectSame(folder, bare, "after a change", isAged: false)
    try await expectSame(folder, bare, "after a change, with other times")
    for folder in [folder, bare] { try folder.remove("hub.json") }
    try await expectSame(folder, bare, "without a manifest")
    for folder in [folder, bare] {
      for name in ["history", "journal.jsonl"] where folder.exists(name) { try folder.remove(name) }
    }
    try await expectSame(folder, bare, "where nothing was ever stored")
  }

  /// Saves the table as another program does, and copies the folder without its cache.
  private func copyWithoutCache(_ folder: StoreFolder, saving text: String) throws -> StoreFolder {
    let copy = try StoreFolder()
    var contents = folder.contents
    contents[Self.name] = Data(text.utf8)
    try folder.write(Self.name, text)
    try copy.restore(contents.filter { !$0.key.hasPrefix("cache/") })
    return copy
  }

  /// Asks three times: the second time by what another process has seen, the third with a cache of the file as it is.
  private func expectSame(
    _ folder: StoreFolder, _ bare: StoreFolder, _ when: Comment, isAged: Bool = true
  ) async throws {
    for folder in isAged ? [folder, bare] : [] { try folder.age(Self.name) }
    let expected = try await answers(bare, NoCache())
    for _ in 1...2 { #expect(try await answers(folder) == expected, when) }
    try folder.open().perform(.index)
    #expect(try await answers(folder) == expected, when)
  }

  private static let saves: [String: @Sendable (inout [String]) -> Void] = [
    "a row appended": { $0.append(line(2501, $0)) },
    "a line break in a cell": { $0[700].replace("eleven others", with: "eleven\nothers") },
    "another order": { $0.reverse() },
    "a row without a number": { $0.append(String(line(2501, $0).dropFirst(4))) },
    "other line ends": { lines in lines = lines.map { $0 + "\r" } },
  ]

  /// Saves the table as another program does, and says how large it was.
  @discardableResult private func save(_ name: String, in folder: StoreFolder) throws -> Int {
    let text = try folder.read(Self.name)
    var lines = text.split(separator: "\n").map(String.init)
    let heading = lines.removeFirst()
    Self.saves[name]?(&lines)
    try folder.write(Self.name, ([heading] + lines).joined(separator: "\n") + "\n")
    try folder.age(Self.name)
    return text.utf8.count
  }

  @Test("a table in another order in which something was changed, too", arguments: edits.indices)
  func theSameIsFoundInAnotherOrder(edit: Int) async throws {
    let folder = try StoreFolder()
    try await made(folder)
    var random = SeededGenerator(seed: UInt64(edit))
    var lines = try folder.read(Self.name).split(separator: "\n").map(String.init)
    let heading = lines.removeFirst()
    Self.edits[edit](&lines, &random)
    lines.shuffle(using: &random)
    let bare = try copyWithoutCache(folder, saving: ([heading] + lines).joined(separator: "\n") + "\n")
    try await expectSame(folder, bare, "after the edit")
    #expect(try await changed(folder) == changed(bare, NoCache()))
    try await expectSame(folder, bare, "after a change", isAged: false)
  }

  @Test("a table in another order is decoded by a change alone, and once as it was written then")
  func aTableInAnotherOrderIsDecodedOnce() async throws {
    let folder = try StoreFolder()
    try await made(folder)
    try save("another order", in: folder)
    let decoded = Atomic(0)
    let trace = Trace(
      clock: { 0 },
      report: { event in
        let isWhole = event.kind == .decoded && event.path.hasSuffix("/\(Self.name)") && event.count > Self.rows / 2
        if isWhole { decoded.add(1, ordering: .relaxed) }
      })
    let repository = folder.open(TracingFileSystem(POSIXFileSystem(), trace))
    _ = try await repository.count(of: .equipment(.arrow))
    #expect(decoded.load(ordering: .relaxed) == 0)
    try await repository.add(try arrow(9999))
    _ = try await repository.save()
    #expect(decoded.load(ordering: .relaxed) == 2)
  }

  @Test("a count leaves the plain copy of a table in another order to whoever asks for a row")
  func countsNeedNoCopy() async throws {
    let folder = try StoreFolder()
    try await made(folder)
    try save("another order", in: folder)
    for _ in 1...2 { #expect(try await folder.open().count(of: .equipment(.arrow)) == Self.rows - 4) }
    #expect(folder.exists("cache/arrows.seen") && !folder.exists("cache/arrows.plain"))
    #expect(try await folder.open().item(.equipment(.arrow), id: 200)?.text("spine") == "500")
    #expect(folder.exists("cache/arrows.plain"))
  }

  @Test("a table is plain again once the only row that stood elsewhere is removed")
  func aTableBecomesSorted() async throws {
    let folder = try StoreFolder()
    try await made(folder)
    _ = try await folder.open().save()
    var lines = try folder.read(Self.name).split(separator: "\n").map(String.init)
    let moved = try #require(lines.firstIndex { $0.hasPrefix("300,") })
    lines.append(lines.remove(at: moved))
    try folder.write(Self.name, lines.joined(separator: "\n") + "\n")
    try folder.age(Self.name)
    for (id, isPlain) in [(301, false), (300, true)] {
      let repository = folder.open()
      try await repository.delete(.equipment(.arrow), id)
      _ = try await repository.save()
      let note = try folder.read("hub.json").split(separator: Self.name).last?.prefix { $0 != "}" }
      #expect(note?.contains(#""plain":true"#) == isPlain)
    }
  }

  @Test("a row that ends in two carriage returns is the same by itself", arguments: [1, rows])
  func aRowMayEndTwice(rows: Int) async throws {
    let folder = try StoreFolder()
    try await made(folder)
    _ = try await folder.open().save()
    func updated() async throws -> String? {
      try await folder.open().select(RowQuery(limit: 1), of: .equipment(.arrow)).rows.first?.text("updated")
    }
    let before = try await updated()
    var lines = try folder.read(Self.name).split(separator: "\n").map(String.init)
    for row in lines.indices.dropFirst().prefix(rows) { lines[row] += "\r\r" }
    try folder.write(Self.name, lines.joined(separator: "\n") + "\n")
    try folder.age(Self.name)
    for _ in 1...2 {
      #expect(try await updated() == before)
      _ = try await folder.open().delete(.equipment(.arrow), 2000)
      _ = try await folder.open().save()
      _ = try await folder.open().undo()
      _ = try await folder.open().save()
    }
    #expect(try await damage(folder) == [])
  }

  @Test("where no plain copy can be made of a table in another order, it is read once for all rows")
  func copiesAreTriedOnce() async throws {
    let folder = try StoreFolder()
    try await made(folder)
    let size = try save("another order", in: folder)
    _ = try await folder.open().count(of: .equipment(.arrow))
    let trace = Trace(clock: { 0 }, report: { _ in })
    let repository = folder.open(TracingFileSystem(NoPlainCopy(), trace))
    for id in 101...150 { #expect(try await repository.item(.equipment(.arrow), id: id)?.recordId == id) }
    let read = trace.finish().read
    #expect(read < 8 * size, "\(read) of \(size)")
  }

  @Test("whatever another program saved is read once", arguments: saves.keys.sorted())
  func nextProcessesReadLittle(save: String) async throws {
    let folder = try StoreFolder()
    try await made(folder)
    let size = try self.save(save, in: folder)
    var read: [Int] = []
    var items: [String?] = []
    for _ in 1...2 {
      let trace = Trace(clock: { 0 }, report: { _ in })
      let repository = folder.open(TracingFileSystem(POSIXFileSystem(), trace))
      _ = try await repository.count(of: .equipment(.arrow))
      for id in [1, 701, 2500] { items.append(try await repository.item(.equipment(.arrow), id: id)?.line) }
      read.append(trace.finish().read)
    }
    #expect(items[..<3] == items[3...] && !items.contains(nil))
    #expect(read[0] > size && read[1] < size / 4, "\(read) of \(size)")
  }

  @Test("a search has a cache made of the file as it is, which the next one uses", arguments: saves.keys.sorted())
  func searchesAreIndexed(save: String) async throws {
    let folder = try StoreFolder()
    try await made(folder)
    // What is saved later then only notes the edit.
    _ = try await folder.open().save()
    try self.save(save, in: folder)
    var (left, read) = ([Int](), [Int]())
    for _ in 1...3 {
      let started = Mutex<[BackgroundWork]>([])
      let trace = Trace(clock: { 0 }, report: { _ in })
      let repository = FileRepository(
        folder: folder.path, by: "robin", fileSystem: TracingFileSystem(POSIXFileSystem(), trace),
        startBackground: { work, _ in
          started.withLock { $0.append(work) }
          return true
        })
      for _ in 1...2 { _ = try await repository.tally("brand", of: .equipment(.arrow), where: nil) }
      // Beside the answer it would take time from that.
      #expect(started.withLock { $0.isEmpty })
      _ = repository.drainOmissions()
      read.append(trace.finish().read)
      left.append(started.withLock { $0.count })
      for work in started.withLock({ $0 }) { try folder.open().perform(work) }
    }
    #expect(left == [1, 0, 0] && read[2] < read[0] / 2, "\(left) \(read)")
    #expect(folder.exists("cache/arrows.edited"))
    #expect(try await folder.open().verify().findings.filter { $0.file.hasPrefix("cache/") }.isEmpty)
    _ = try await folder.open().save()
    #expect(try await folder.open().verify().findings.filter { $0.file.hasPrefix("cache/") }.isEmpty)
    #expect(!folder.exists("cache/arrows.edited") || save == "a line break in a cell" || save == "another order")
  }
}

/// The system's files, among which no plain copy can be made.
private struct NoPlainCopy: WrappedFileSystem {
  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    guard !path.contains("arrows.plain") else { throw FileFailure(operation: .open, path: path, code: ENOSPC) }
    return try real.open(path, for: purpose)
  }
}

/// The system's files, but for those of the cache: there are none, and none can be made.
struct NoCache: WrappedFileSystem {
  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    guard !path.contains("/cache/") else { throw FileFailure(operation: .open, path: path, code: EACCES) }
    return try real.open(path, for: purpose)
  }
}
