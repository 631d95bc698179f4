import Answers
import Codecs
import Equipment
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Checkpoints of a process of their own: beside writers, and interrupted at any call.
@Suite struct BackgroundTests {
  /// A folder whose tables lack changes: of two files, one of them new.
  private func pending(_ folder: StoreFolder) async throws {
    let first = folder.open()
    for model in ["A", "B", "C"] { try await first.add(riser(model)) }
    try await first.close()
    let second = folder.open()
    try await second.edit(.equipment(.riser), 2, "length", to: "23")
    try await second.add(Limbs.sample("D"))
  }

  private func checkpoint(_ folder: StoreFolder, _ files: any FileSystem = HastyFiles()) throws -> [String] {
    try folder.open(files).checkpointInBackground()
  }

  @Test("it writes what the tables lack, and leaves nothing else behind") func tablesAreWritten() async throws {
    let folder = try StoreFolder()
    try await pending(folder)
    let before = try await folder.open().state()
    #expect(try checkpoint(folder) == ["risers.csv", "limbs.csv"])
    #expect(try folder.read("risers.csv").contains("23"))
    #expect(folder.names.filter { $0.hasSuffix(".next") || $0.hasSuffix(".tmp") } == [])
    #expect(try await folder.open().state() == before)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
    #expect(try checkpoint(folder) == [])
    #expect(try await folder.open().undo() != nil)
  }

  @Test("a folder that is reached through a link is one as any other") func folderBehindALink() async throws {
    let folder = try StoreFolder()
    try await pending(folder)
    let link = "\(folder.above)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    let repository = FileRepository(folder: link, by: "robin@range", fileSystem: HastyFiles())
    #expect(try repository.checkpointInBackground() == ["risers.csv", "limbs.csv"])
    #expect(try folder.read("risers.csv").contains("23"))
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  @Test("what it is writing in the cache may be in place just before a command removes it") func cachesArrive()
    async throws
  {
    let folder = try StoreFolder()
    try await pending(folder)
    try FileManager.default.createDirectory(atPath: "\(folder.path)/cache", withIntermediateDirectories: true)
    try folder.write("cache/risers.edited.0123abcd.tmp", "")
    try await folder.open(ArrivingFiles()).add(riser("D"))
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("of a folder that is gone nothing is made again") func aMissingFolderStaysMissing() throws {
    let folder = try StoreFolder()
    #expect(try checkpoint(folder) == [])
    #expect(folder.names == [])
  }

  @Test("one is enough") func onlyOneWorks() async throws {
    let folder = try StoreFolder()
    try await pending(folder)
    let inner = Mutex<[String]?>(nil)
    let files = HastyFiles { path in
      guard path.hasSuffix(".next") else { return }
      let written = try? folder.open(HastyFiles()).checkpointInBackground()
      inner.withLock { $0 = $0 ?? written }
    }
    #expect(try checkpoint(folder, files).count == 2)
    #expect(inner.withLock { $0 } == [])
  }

  @Test("a change that is made meanwhile is kept, and the checkpoint made of it") func writersGoOn() async throws {
    let folder = try StoreFolder()
    try await pending(folder)
    let added = Mutex(0)
    let files = HastyFiles { path in
      guard path.hasSuffix(".next"),
        added.withLock({ count in
          count += 1
          return count <= 2
        })
      else { return }
      try? folder.addAtOnce(riser("meanwhile"))
    }
    #expect(try checkpoint(folder, files).count == 2)
    #expect(try folder.read("risers.csv").components(separatedBy: "meanwhile").count == 3)
    #expect(try await folder.open().count(of: .equipment(.riser)) == 5)
    #expect(try await folder.open().verify().findings.filter(\.isDamage) == [])
  }

  @Test("where somebody always writes it gives up") func busyFoldersAreLeft() async throws {
    let folder = try StoreFolder()
    try await pending(folder)
    let before = try folder.read("risers.csv")
    let files = HastyFiles { if $0.hasSuffix(".next") { try? folder.addAtOnce(riser("meanwhile")) } }
    #expect(try checkpoint(folder, files) == [])
    #expect(try folder.read("risers.csv") == before)
    #expect(folder.names.filter { $0.hasSuffix(".next") } == [])
  }

  @Test("a file that another program has saved meanwhile stays, with its edit") func outsideEditsStay() async throws {
    let folder = try StoreFolder()
    try await pending(folder)
    let edited = try folder.read("risers.csv").replacingOccurrences(of: ",B,", with: ",Edited,")
    let files = HastyFiles { if $0.hasSuffix(".next") { try? folder.write("risers.csv", edited) } }
    #expect(try checkpoint(folder, files) == [])
    #expect(try folder.read("risers.csv") == edited)
    let risers = try await folder.open().fetch(.equipment(.riser))
    #expect(risers.map { $0.text("model") } == ["A", "Edited", "C"])
    #expect(risers[1].text("length") == "23")
  }

  @Test("it may die at any call, and any call may fail") func interruptedAnywhere() async throws {
    let folder = try StoreFolder()
    try await pending(folder)
    let (contents, state) = (folder.contents, try await folder.open().state())
    let counting = FaultyFileSystem(over: HastyFiles())
    _ = try checkpoint(folder, counting)
    for call in 1...counting.calls {
      for fault in [FaultyFileSystem.Fault.death, .error(EIO), .error(ENOSPC)] {
        try folder.restore(contents)
        _ = try? checkpoint(folder, FaultyFileSystem(fault, at: call, over: HastyFiles()))
        let comment: Comment = "\(fault) at call \(call) of \(counting.calls)"
        #expect(try await folder.open().state() == state, comment)
        let next = folder.open()
        try await next.add(riser("Z"))
        _ = try await next.save()
        try await next.close()
        #expect(folder.names.filter { $0.hasSuffix(".tmp") || $0.hasSuffix(".next") } == [], comment)
        #expect(try await folder.open().verify().findings.filter(\.isDamage) == [], comment)
        #expect(try await folder.open().undo()?.change.items[0].before?.text("model") == "Z", comment)
        #expect(try await folder.open().state() == state, comment)
      }
    }
  }

  // What is at work when a command makes a checkpoint finds nothing to be written, but caches that are lacking.
  @Test(
    "a command leaves large tables to it, until the journal is sixteen times too large, and then their caches",
    arguments: [BackgroundWork.checkpoint, .index])
  func largeTablesAreLeft(work: BackgroundWork) async throws {
    let folder = try StoreFolder()
    let started = StartedWork()
    let first = started.open(folder)
    let note = String(repeating: "n", count: 2000)
    var long = riser("long")
    try long.set("notes", to: note)
    for _ in 1...2 { _ = try await first.commit(Change(items: (1...600).map { _ in .add(long) })) }
    _ = try await first.save()
    #expect(started.all == [])
    let size = try folder.read("risers.csv").utf8.count
    #expect(size > 1 << 21)
    for number in 1...100 { try await first.edit(.equipment(.riser), number, "length", to: "23") }
    #expect(Set(started.all) == [.checkpoint])
    #expect(try folder.read("risers.csv").utf8.count == size)
    for number in 1...600 { try await first.edit(.equipment(.riser), number, "length", to: "25") }
    let now = try folder.read("risers.csv").utf8.count
    #expect(now != size && !started.all.contains(.index))
    _ = first.drainOmissions()
    #expect(started.all.last == .index)
    #expect(try cachedSize(in: folder) == size)
    try folder.open(HastyFiles()).perform(work)
    #expect(try cachedSize(in: folder) == folder.read("risers.csv").utf8.count)
  }

  @Test("of small tables nothing is left to it") func smallTablesAreNotLeft() async throws {
    let folder = try StoreFolder()
    let started = StartedWork()
    let repository = started.open(folder)
    try await repository.add(riser("A"))
    _ = try await repository.save()
    // An outside edit calls for a checkpoint with the next change.
    try folder.write("risers.csv", folder.read("risers.csv").replacingOccurrences(of: "A", with: "B"))
    try await repository.refresh()
    try await repository.add(riser("C"))
    _ = repository.drainOmissions()
    #expect(try folder.read("risers.csv").contains("C") && started.all == [])
  }

  @Test("the caches of large imported tables are left to it", arguments: [(10, false), (10_000, true)])
  func importsAreIndexed(count: Int, isLarge: Bool) async throws {
    let folder = try StoreFolder()
    let started = StartedWork()
    let repository = started.open(folder)
    let text = "id,brand,model\n" + (1...count).map { "\($0),Win&Win,Wawe \($0)\n" }.joined()
    let rows = try #require(RowImport(ImportContent(Array(text.utf8)), name: "rests.csv", as: .equipment(.rest)))
    _ = try #require(try await repository.add([ImportedRows(rows) { $0 }]))
    #expect(started.all == [])
    _ = repository.drainOmissions()
    #expect(started.all == (isLarge ? [.index] : []))
  }

  /// A checkpoint in the middle of a script writes the table; the cache, which the next one would make anew, has time.
  @Test(
    "the cache of a small table is made when it is asked for, or at the end of the session", arguments: [true, false])
  func cachesOfSmallTablesAreMadeLate(isAsked: Bool) async throws {
    let folder = try StoreFolder()
    let repository = folder.open()
    var long = riser("long")
    try long.set("notes", to: String(repeating: "n", count: 2000))
    _ = try await repository.commit(Change(items: (1...100).map { _ in .add(long) }))
    _ = try await repository.save()
    let size = try folder.read("risers.csv").utf8.count
    #expect(try cachedSize(in: folder) == size)
    for number in 1...100 { try await repository.edit(.equipment(.riser), number, "length", to: "23") }
    let now = try folder.read("risers.csv").utf8.count
    #expect(now != size)
    #expect(try cachedSize(in: folder) == size)
    if isAsked {
      #expect(try await repository.tally("length", of: .equipment(.riser), where: nil)["23"] == 100)
    } else {
      try await repository.close()
    }
    #expect(try cachedSize(in: folder) == folder.read("risers.csv").utf8.count)
    #expect(try await folder.open().verify().damages == 0)
  }

  /// The size of the table that the cache of risers is of.
  private func cachedSize(in folder: StoreFolder) throws -> Int? {
    let cache = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/cache/risers.columns"))
    let head = String(decoding: cache.prefix(200), as: UTF8.self)
    return try #require(head.firstMatch(of: /"size":(\d+)/)).1.wholeMatch(of: /\d+/).flatMap { Int($0.0) }
  }
}

extension StoreFolder {
  /// Adds an item from within a call of the file system, which cannot wait.
  fileprivate func addAtOnce(_ item: any Record) throws {
    _ = try open().store.withLock { store throws(InventoryError) in try store.commit(Change(items: [.add(item)])) }
  }
}

/// Files of the computer whose temporary ones are gone just before they are removed.
private struct ArrivingFiles: WrappedFileSystem {
  func remove(_ path: String) throws(FileFailure) {
    try real.remove(path)
    if path.hasSuffix(".tmp") { throw FileFailure(operation: .remove, path: path, code: ENOENT) }
  }
}

/// Files of the computer, of which nobody waits for a quiet moment; somebody hears of each that is opened.
private final class HastyFiles: WrappedFileSystem {
  let real: any FileSystem = POSIXFileSystem()
  private let opened: @Sendable (String) -> Void

  init(opened: @escaping @Sendable (String) -> Void = { _ in }) { self.opened = opened }

  func pause(milliseconds: Int) {}

  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    let file = try real.open(path, for: purpose)
    opened(path)
    return file
  }
}

/// What repositories would have processes of their own do, none of which is started.
private final class StartedWork: Sendable {
  private let works = Mutex<[BackgroundWork]>([])

  var all: [BackgroundWork] { works.withLock { $0 } }

  func open(_ folder: StoreFolder) -> FileRepository {
    FileRepository(
      folder: folder.path, by: "robin", fileSystem: POSIXFileSystem(),
      startBackground: { work, _ in
        self.works.withLock { $0.append(work) }
        return true
      })
  }
}
