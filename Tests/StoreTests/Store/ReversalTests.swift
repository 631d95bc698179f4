import Answers
import Equipment
import Files
import Store
import Synchronization
import TestSupport
import Testing

/// Sessions keep what undo and redo have next; it has to be what the whole log says, whoever wrote it.
@Suite struct ReversalTests {
  @Test("undo and redo go by the log, in sessions that write in turns", arguments: 1...6 as ClosedRange<UInt64>)
  func sessionsAgreeWithTheLog(_ seed: UInt64) async throws {
    // A small journal is soon moved to the history, so that the walk goes through several files.
    let folder = try StoreFolder(fullJournal: 4096)
    var random = SeededGenerator(seed: seed)
    var sessions = (0..<3).map { _ in folder.open() }
    var log = LoggedChanges()
    for step in 1...120 {
      let index = Int.random(in: sessions.indices, using: &random)
      let session = sessions[index]
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = try await session.commit(tooManyToKeep)
      case 1..<3: try await session.add(riser("R\(step)"))
      case 3..<7: #expect(try await session.undo()?.kind == log.undo().map { .undo(of: [$0]) }, "step \(step)")
      case 7..<9: #expect(try await session.redo()?.kind == log.redo().map { .redo(of: [$0]) }, "step \(step)")
      default:
        try await session.close()
        sessions[index] = folder.open()
      }
      let newest = try await session.history(of: nil, limit: 1).first
      if let newest, newest.sequence > log.count { log.entries.append(newest.kind) }
      #expect(newest?.sequence ?? 0 == log.count)
    }
  }

  @Test("a transaction undoes what it staged, and what was stored before") func stagedChangesComeFirst() async throws {
    let folder = try StoreFolder()
    let session = folder.open()
    for model in ["A", "B"] { try await session.add(riser(model)) }
    _ = try await session.undo()
    _ = try await session.redo()
    try await session.begin(.atomic)
    try await session.add(riser("C"))
    var models: [String?] = []
    for _ in 1...2 { models.append(try await session.undo()?.change.items[0].before?.text("model")) }
    #expect(models == ["C", "B"])
    _ = try await session.end(keeping: false)
    #expect(try await session.fetch(.riser).count == 2)
    #expect(try await session.undo()?.change.items[0].before?.text("model") == "B")
  }

  @Test("a change of many items is undone and done again, though it is not kept")
  func manyItemsAreReadAgain() async throws {
    let folder = try StoreFolder()
    let session = folder.open()
    try await session.add(riser("first"))
    _ = try await session.commit(tooManyToKeep)
    for _ in 1...2 { #expect(try await session.undo() != nil) }
    #expect(try await session.undo() == nil)
    for _ in 1...2 { #expect(try await session.redo() != nil) }
    #expect(try await session.fetch(.riser).count == 301)
    #expect(try await session.undo()?.change.items.count == 300)
  }

  @Test("changes that are too much to keep are each read once more") func theWalkRestsBetweenUndos() async throws {
    var read: [Int] = []
    for count in [6, 12] {
      let folder = try StoreFolder(fullJournal: 1)
      let files = CountingFiles(below: "\(folder.path)/history/")
      let session = folder.open(files)
      try await session.add(riser("first"))
      #expect(try await session.undo() != nil)
      for _ in 1...count { _ = try await session.commit(tooManyToKeep) }
      let before = files.bytes
      for _ in 1...count { #expect(try await session.undo()?.change.items.count == 300) }
      read.append(files.bytes - before)
    }
    #expect(read[0] > 0 && 2 * read[1] <= 5 * read[0], "\(read)")
  }

  /// A change of more items than are kept.
  private var tooManyToKeep: Change { Change(items: (1...300).map { .add(riser("R\($0)")) }) }

  @Test("twice as many undos read no more of the history") func theHistoryIsReadOnce() async throws {
    var read: [Int] = []
    for count in [40, 80] {
      let folder = try StoreFolder(fullJournal: 1)
      let first = folder.open()
      for number in 1...80 { try await first.add(riser("R\(number)")) }
      try await first.close()
      let files = CountingFiles(below: "\(folder.path)/history/")
      let session = folder.open(files)
      for _ in 1...count { #expect(try await session.undo() != nil) }
      read.append(files.bytes)
    }
    #expect(read[0] > 0 && read[1] == read[0])
  }
}

/// The rule as it is written down, for the whole log at once.
private struct LoggedChanges {
  /// The kinds of all entries; the first has number 1.
  var entries: [HistoryEntry.Kind] = []

  var count: Int { entries.count }

  /// For each change the newest undo or redo that names it: true if that is an undo.
  private var undone: [Int: Bool] {
    var undone: [Int: Bool] = [:]
    for kind in entries {
      if case .undo(let sequences) = kind { for sequence in sequences { undone[sequence] = true } }
      if case .redo(let sequences) = kind { for sequence in sequences { undone[sequence] = false } }
    }
    return undone
  }

  private var changes: [Int] { entries.indices.filter { entries[$0] == .change }.map { $0 + 1 } }

  /// The newest change that is done.
  func undo() -> Int? { changes.last { undone[$0] != true } }

  /// The change that was undone last and is undone, if none was made since.
  func redo() -> Int? {
    for kind in entries.reversed() {
      switch kind {
      case .change, .outside: return nil
      case .undo(let sequences): if let sequence = sequences.first, undone[sequence] == true { return sequence }
      case .redo, .sync: continue
      }
    }
    return nil
  }
}

/// Counts the bytes that are read of files below a folder.
final class CountingFiles: WrappedFileSystem {
  private let folder: String
  private let counted = Mutex(0)

  init(below folder: String) { self.folder = folder }

  var bytes: Int { counted.withLock { $0 } }

  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    let bytes = try real.read(file, at: offset, count: count)
    if file.path.hasPrefix(folder) { counted.withLock { $0 += bytes.count } }
    return bytes
  }
}
