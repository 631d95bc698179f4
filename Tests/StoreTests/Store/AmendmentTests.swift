import Answers
import Equipment
import Store
import TestSupport
import Testing

/// Under its lock the store keeps every version of a setup that something refers to, whoever made the change of it.
@Suite struct StoredAmendmentTests {
  private let folder: StoreFolder
  private let repository: FileRepository
  private let noon = Timestamp(seconds: 1_780_000_000)

  init() async throws {
    folder = try StoreFolder()
    repository = folder.open()
    try await repository.add(Setup(name: "Outdoor", at: noon))
  }

  private func setup(_ repository: FileRepository) async throws -> Setup {
    try #require(try await repository.item(.setup, id: 1)?.setup)
  }

  /// Amends the present version as it was seen, with another value each time.
  @discardableResult
  private func amend(_ repository: FileRepository, _ seen: Setup, to height: Int) async throws -> Setup? {
    let after = try #require(
      try seen.revised(at: noon, amends: true) { (content) throws(SetupError) in
        try content.tune("brace_height", to: String(height))
      })
    return try await repository.commit(Change(items: [.edit(seen, to: after)])).change.items[0].after?.setup
  }

  /// A mark, a round and a test of a version.
  static func references(to version: Int) throws -> [any Record] {
    var (mark, round, test) = (SightMark(), Round(), TuningEntry())
    for (name, text) in [("distance", "30m"), ("value", "4.2")] { try mark.set(name, to: text) }
    for (name, text) in [("date", "2026-05-31"), ("name", "Bale"), ("arrows", "60")] { try round.set(name, to: text) }
    for (name, text) in [("date", "2026-05-31"), ("test", "bare-shaft")] { try test.set(name, to: text) }
    return try ([mark, round, test] as [any Record]).map { record in
      var record = record
      try record.set("setup", to: "1")
      try record.set("version", to: String(version))
      return record
    }
  }

  @Test func aVersionThatNothingRefersToIsAmended() async throws {
    for record in try Self.references(to: 2) { try await repository.add(record) }
    try await amend(repository, setup(repository), to: 220)
    try await amend(repository, setup(repository), to: 221)
    let after = try await setup(folder.open())
    #expect(after.versionNumbers == [1])
    #expect(after.present.tuning.braceHeight == 221)
  }

  @Test("A version that is referred to stays, wherever that stands", arguments: 0...2, [false, true])
  func aVersionThatIsReferredToStays(index: Int, isInFile: Bool) async throws {
    let seen = try await setup(repository)
    // Somebody else, who adds it between look and write.
    let other = folder.open()
    try await other.add(try Self.references(to: 1)[index])
    if isInFile { _ = try await other.save() }
    let stored = try #require(try await amend(repository, seen, to: 220))
    #expect(stored.versionNumbers == [1, 2])
    let after = try await setup(folder.open())
    #expect(after == stored && after.version(1) == seen.present)
    #expect(after.present.tuning.braceHeight == 220)
    // To the next one nothing refers.
    try await amend(repository, after, to: 221)
    #expect(try await setup(folder.open()).versionNumbers == [1, 2])
  }

  @Test("A reference that is added after many amendments is found", arguments: 0...2, [false, true])
  func aLaterReferenceIsFound(index: Int, isInFile: Bool) async throws {
    for record in try Self.references(to: 2) { try await repository.add(record) }
    _ = try await repository.save()
    for height in 220...229 { try await amend(repository, setup(repository), to: height) }
    let other = folder.open()
    try await other.add(try Self.references(to: 1)[index])
    if isInFile { _ = try await other.save() }
    try await amend(repository, setup(repository), to: 230)
    #expect(try await setup(folder.open()).versionNumbers == [1, 2])
  }

  @Test func aReferenceOfTheSameTransactionIsFound() async throws {
    for record in try Self.references(to: 2) { try await repository.add(record) }
    _ = try await repository.save()
    for height in 220...229 { try await amend(repository, setup(repository), to: height) }
    try await repository.begin(.atomic)
    try await repository.add(try Self.references(to: 1)[0])
    try await amend(repository, setup(repository), to: 230)
    _ = try await repository.end(keeping: true)
    #expect(try await setup(folder.open()).versionNumbers == [1, 2])
  }

  @Test("A version that a mark added by hand refers to stays")
  func aVersionThatIsReferredToByHandStays() async throws {
    let seen = try await setup(repository)
    try folder.write("marks.csv", "id,distance,value,setup,version\n1,30m,4.2,1,1\n")
    try await amend(repository, seen, to: 220)
    #expect(try await setup(folder.open()).versionNumbers == [1, 2])
  }

  @Test func whatCannotBeReadMayReferToIt() async throws {
    let seen = try await setup(repository)
    try folder.write("rounds.csv", "id,date,name\nx,2026-05-31,Bale\n")
    try await amend(repository, seen, to: 220)
    #expect(try await setup(folder.open()).versionNumbers == [1, 2])
  }

  @Test func whatIsStagedCountsAndIsKeptWhole() async throws {
    try await repository.begin(.atomic)
    try await amend(repository, setup(repository), to: 220)
    try await repository.add(try Self.references(to: 1)[0])
    try await amend(repository, setup(repository), to: 221)
    try await amend(repository, setup(repository), to: 222)
    _ = try await repository.end(keeping: true)
    let after = try await setup(folder.open())
    #expect(after.versions.map(\.tuning.braceHeight) == [220, 222])
    _ = try await repository.undo()
    #expect(try await setup(folder.open()).versions.map(\.tuning.braceHeight) == [nil])
    _ = try await repository.redo()
    #expect(try await setup(folder.open()) == after)
  }

  @Test func undoTakesBackEachStep() async throws {
    try await amend(repository, setup(repository), to: 220)
    try await amend(repository, setup(repository), to: 221)
    try await repository.add(try Self.references(to: 1)[1])
    try await amend(repository, setup(repository), to: 222)
    var heights: [[Double?]] = []
    for _ in 0..<4 {
      heights.append(try await setup(repository).versions.map(\.tuning.braceHeight))
      _ = try await repository.undo()
    }
    #expect(heights == [[221, 222], [221], [221], [220]])
    #expect(try await setup(repository).present.tuning.braceHeight == nil)
    for _ in 0..<4 { _ = try await repository.redo() }
    #expect(try await setup(folder.open()).versions.map(\.tuning.braceHeight) == [221, 222])
  }
}
