import Answers
import Equipment
import Files
import Store
import Synchronization
import TestSupport
import Testing

/// The program's log, and that it changes nothing.
@Suite("Trace") struct TraceTests {
  private var riser: any Record {
    var riser = Riser()
    (riser.details.brand, riser.details.model) = ("Hoyt", "Xi")
    return riser
  }

  @Test func aTracedInventoryIsTheSameAndEveryEventIsCounted() async throws {
    let folder = try StoreFolder()
    let events = Mutex<[TraceEvent]>([])
    let ticks = Atomic(0)
    let trace = Trace(
      clock: { ticks.add(1, ordering: .relaxed).newValue }, report: { event in events.withLock { $0.append(event) } })
    let files = TracingFileSystem(POSIXFileSystem(), trace)
    let traced = folder.open(files)
    _ = try await traced.commit(Change(items: [.add(riser)]))
    #expect(try await traced.save() == ["risers.csv"])
    try await traced.close()
    let plain = folder.open()
    #expect(try await plain.fetch(.riser).map { $0.text("model") } == ["Xi"])
    let total = trace.finish()
    let all = events.withLock { $0 }
    #expect(all.allSatisfy { $0.nanoseconds > 0 })
    #expect(all.contains { $0.kind == .synced && $0.path.hasSuffix("journal.jsonl") })
    #expect(total.opened == all.count { $0.kind == .opened })
    #expect(total.written == all.filter { $0.kind == .wrote }.reduce(0) { $0 + $1.count })
    #expect(total.nanoseconds == all.reduce(0) { $0 + $1.nanoseconds })
  }

  /// A file that is there already is exchanged with the new one; the log names the file that is replaced.
  @Test func aFileThatIsReplacedIsToldByItsName() async throws {
    let folder = try StoreFolder()
    let events = Mutex<[TraceEvent]>([])
    let trace = Trace(clock: { 0 }, report: { event in events.withLock { $0.append(event) } })
    for _ in 1...2 {
      let traced = folder.open(TracingFileSystem(POSIXFileSystem(), trace))
      events.withLock { $0 = [] }
      _ = try await traced.commit(Change(items: [.add(riser)]))
      _ = try await traced.save()
      try await traced.close()
      #expect(events.withLock { $0.contains { $0.kind == .renamed && $0.path == "\(folder.path)/risers.csv" } })
    }
  }

  @Test("of a folder that was copied each file is read once more, and no more of it is decoded")
  func copiedFilesAreOnlyRead() async throws {
    let folder = try StoreFolder()
    let first = folder.open()
    _ = try await first.commit(Change(items: (1...400).map { _ in .add(riser) }))
    _ = try await first.save()
    try await first.close()
    try folder.age("risers.csv")
    _ = try await folder.open().save()
    let known = try await eventsOfAnEdit(folder)
    _ = try await folder.open().undo()
    _ = try await folder.open().save()
    try folder.restore(folder.contents)
    try folder.age("risers.csv")
    let copied = try await eventsOfAnEdit(folder)
    let isDecoding: (TraceEvent) -> Bool = { $0.kind == .decoded && $0.path.hasSuffix("risers.csv") }
    let isReading: (TraceEvent) -> Bool = { $0.kind == .read && $0.path.hasSuffix("risers.csv") }
    #expect(copied.count(where: isDecoding) == known.count(where: isDecoding))
    #expect(copied.count(where: isReading) == known.count(where: isReading) + 1)
    // Another content of the same length is seen at once.
    let edited = try folder.read("risers.csv").replacing("Hoyt,Xi", with: "Hoyt,XX", maxReplacements: 1)
    try folder.write("risers.csv", edited)
    #expect(try await folder.open().item(.riser, id: 1)?.text("model") == "XX")
  }

  private func eventsOfAnEdit(_ folder: StoreFolder) async throws -> [TraceEvent] {
    let events = Mutex<[TraceEvent]>([])
    let trace = Trace(clock: { 0 }, report: { event in events.withLock { $0.append(event) } })
    let repository = folder.open(TracingFileSystem(POSIXFileSystem(), trace))
    #expect(try await repository.count(of: .equipment(.riser)) == 400)
    #expect(try await repository.select(RowQuery(limit: 1), of: .equipment(.riser)).rows.count == 1)
    try await repository.edit(.equipment(.riser), 7, "length", to: "25")
    return events.withLock { $0 }
  }

  @Test func piecesOfOneFileAreOneEvent() throws {
    let folder = try StoreFolder()
    let path = "\(folder.path)/large"
    let events = Mutex<[TraceEvent]>([])
    let trace = Trace(clock: { 0 }, report: { event in events.withLock { $0.append(event) } })
    let files = TracingFileSystem(POSIXFileSystem(), trace)
    _ = try files.makeFolder(folder.path)
    let file = try files.open(path, for: .creating)
    for _ in 1...3 { #expect(try files.write(file, [1, 2]) == 2) }
    files.close(file)
    #expect(events.withLock { $0.map(\.kind) } == [.opened])
    _ = trace.finish()
    #expect(events.withLock { $0.last } == TraceEvent(kind: .wrote, path: path, count: 6, nanoseconds: 0))
  }

  @Test func anErrorIsTheSameAndWhatLedToItIsTold() throws {
    let events = Mutex<[TraceEvent]>([])
    let trace = Trace(clock: { 0 }, report: { event in events.withLock { $0.append(event) } })
    let files = TracingFileSystem(POSIXFileSystem(), trace)
    #expect(throws: FileFailure(operation: .open, path: "/no/such/file", code: FileFailure.noSuchFile)) {
      try files.open("/no/such/file", for: .reading)
    }
    #expect(events.withLock { $0.map(\.path) } == ["/no/such/file"])
  }

  @Test func aFolderTellsItsSizeItsFormatAndWhatIsNotInTheFiles() async throws {
    let folder = try StoreFolder()
    let store = folder.open()
    #expect(try await store.status() == FolderStatus(path: folder.path))
    _ = try await store.commit(Change(items: [.add(riser)]))
    let status = try await store.status()
    #expect(status.unsaved == 1 && status.format == 3 && status.bytes > 0 && !status.isDamaged)
    _ = try await store.save()
    try await store.refresh()
    #expect(try await store.status().unsaved == 0)
  }

  @Test func anAnswerTellsWhereItCameFrom() async throws {
    let folder = try StoreFolder()
    let store = folder.open()
    _ = try await store.commit(Change(items: [.add(riser)]))
    _ = try await store.fetch(.riser)
    #expect(store.drainSources() == [.journal])
    _ = try await store.save()
    try await store.refresh()
    _ = try await store.fetch(.riser)
    #expect(store.drainSources() == [.file])
    try await store.refresh()
    _ = try await folder.open().count(of: .riser)
    #expect(store.drainSources() == [])
  }
}
