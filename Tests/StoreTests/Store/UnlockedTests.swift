import Answers
import Equipment
import Files
import Synchronization
import Testing

@testable import Store

/// Locks that do not work, as on some network file systems: nothing that was acknowledged is lost, what lost a race is
/// refused, and the folder stays readable.
@Suite struct UnlockedTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// A session of one change; says the item's id if the change was acknowledged.
  private static func session(_ folder: StoreFolder, _ model: String, _ files: any FileSystem) async -> Int? {
    let repository = folder.open(files, by: model)
    guard let id = try? await repository.add(riser(model)) else { return nil }
    try? await repository.close()
    return id
  }

  /// Fails unless everything that was acknowledged is there, and the folder can be worked with.
  private func expectWhole(_ acknowledged: [Int: String], _ comment: Comment) async throws {
    let repository = folder.open()
    let items = try await repository.fetch(.riser)
    let found = Dictionary(items.map { ($0.recordId, $0.equipmentModel) }, uniquingKeysWith: { one, _ in one })
    #expect(found.count == items.count, comment)
    for (id, model) in acknowledged { #expect(found[id] == model, comment) }
    let findings = try await folder.open().verify().findings.filter { $0.isDamage && !isOfBeginning($0) }
    #expect(findings == [], comment)
    let next = folder.open()
    let id = try await next.add(riser("Next"))
    try await next.close()
    #expect(found[id] == nil, comment)
    let sequences = try await folder.open().history(of: nil, limit: nil).map(\.sequence)
    #expect(sequences == Array((1...sequences.count).reversed()), comment)
    #expect(try await folder.open().count(of: .riser) == found.count + 1, comment)
  }

  /// Two processes that make a folder at once may keep the first one's file as the content before all changes: its
  /// change, which stands, then adds an item that was there already.
  private func isOfBeginning(_ finding: FolderFinding) -> Bool {
    if case .otherBefore(_, 1, entry: 1) = finding.kind { true } else { false }
  }

  /// At every call of one writer another one does all that it does.
  @Test(arguments: [(1 << 20, false), (0, false), (1 << 20, true)])
  func aWriterMayComeBetweenAnyTwoCalls(_ fullJournal: Int, isFresh: Bool) async throws {
    let folder = try StoreFolder(fullJournal: fullJournal)
    if !isFresh { #expect(await Self.session(folder, "First", POSIXFileSystem()) == 1) }
    let contents = folder.contents
    let counting = InterposedFileSystem(at: 0) {}
    _ = await Self.session(folder, "Counted", counting)
    for call in 1...counting.calls {
      try folder.restore(contents)
      let other = Mutex<Int?>(nil)
      let files = InterposedFileSystem(at: call) {
        // A call cannot wait for tasks: it is done at once.
        var repository = RepositoryState(
          folder: DataFolder(path: folder.path), files: InterposedFileSystem(at: 0) {}, by: { "Other" },
          clock: { Timestamp(seconds: 1_780_000_000) }, fullJournal: fullJournal, waiting: nil)
        guard let stored = try? repository.commit(Change(items: [.add(riser("Other"))])) else { return }
        other.withLock { $0 = stored.change.items[0].id }
        try? repository.close()
      }
      let own = await Self.session(folder, "Own", files)
      var acknowledged = isFresh ? [:] : [1: "First"]
      if let own { acknowledged[own] = "Own" }
      if let id = other.withLock({ $0 }) {
        #expect(acknowledged[id] == nil, "call \(call): id \(id) twice")
        acknowledged[id] = "Other"
      }
      try await UnlockedTests(folder).expectWhole(acknowledged, "call \(call) of \(counting.calls)")
    }
  }

  private init(_ folder: StoreFolder) { self.folder = folder }

  @Test func manyWritersAtOnceLoseNothingThatWasAcknowledged() async throws {
    let folder = folder
    #expect(await Self.session(folder, "First", POSIXFileSystem()) == 1)
    for round in 1...40 {
      let before = try await folder.open().fetch(.riser).map { ($0.recordId, $0.equipmentModel) }
      let acknowledged = await withTaskGroup(of: [(Int, String)].self) { group in
        for writer in 1...3 {
          group.addTask {
            var ids: [(Int, String)] = []
            for number in 1...4 {
              let model = "\(round) \(writer) \(number)"
              if let id = await Self.session(folder, model, InterposedFileSystem(at: 0) {}) { ids.append((id, model)) }
            }
            return ids
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      let all = before + acknowledged
      let found = try await folder.open().fetch(.riser).map { "\($0.recordId) \($0.equipmentModel)" }
      for (id, model) in all { #expect(found.contains("\(id) \(model)"), "round \(round)") }
      #expect(Set(all.map(\.0)).count == all.count, "round \(round)")
    }
    let state = try await folder.open().fetch(.riser)
    try await expectWhole(Dictionary(uniqueKeysWithValues: state.map { ($0.recordId, $0.equipmentModel) }), "at last")
  }
}

/// A file system whose lock is always free; before one of its calls somebody else does something.
private final class InterposedFileSystem: WrappedFileSystem {
  private let call: Int
  private let deed: @Sendable () -> Void
  private let count = Mutex(0)

  init(at call: Int, _ deed: @escaping @Sendable () -> Void) {
    self.call = call
    self.deed = deed
  }

  /// How many calls were made.
  var calls: Int { count.withLock { $0 } }

  private func step() {
    let isTurn = count.withLock { count in
      count += 1
      return count == call
    }
    if isTurn { deed() }
  }

  func tryLock(_ file: Descriptor) -> Bool {
    step()
    return true
  }
  func unlock(_ file: Descriptor) {}
  func pause(milliseconds: Int) {}
  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    step()
    return try real.open(path, for: purpose)
  }
  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    step()
    return try real.read(file, at: offset, count: count)
  }
  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    step()
    return try real.write(file, bytes)
  }
  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    step()
    try real.sync(file, extent)
  }
  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) {
    step()
    try real.truncate(file, to: size)
  }
  func status(of file: Descriptor) throws(FileFailure) -> FileStatus {
    step()
    return try real.status(of: file)
  }
  func status(at path: String) throws(FileFailure) -> FileStatus {
    step()
    return try real.status(at: path)
  }
  func status(ofLink path: String) throws(FileFailure) -> FileStatus {
    step()
    return try real.status(ofLink: path)
  }
  func rename(_ path: String, to other: String) throws(FileFailure) {
    step()
    try real.rename(path, to: other)
  }
  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    step()
    return try real.rename(path, toNew: other)
  }
  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    step()
    return try real.exchange(path, with: other)
  }
  func remove(_ path: String) throws(FileFailure) {
    step()
    try real.remove(path)
  }
  func list(_ path: String) throws(FileFailure) -> [FolderMember] {
    step()
    return try real.list(path)
  }
}
