import Equipment
import TestSupport
import Testing

@testable import Codecs

/// The items that are found in lines of versions are those that the versions use.
@Suite struct FittedItemsTests {
  private static func file(_ setups: [Setup]) -> VersionFile {
    VersionFile(bytes: setups.flatMap(\.versionRecords).flatMap { VersionFile.line($0) }, file: "versions.jsonl")
  }

  @Test(arguments: 1...20) func ofAnySetup(seed: UInt64) throws {
    var random = RandomSetups(seed: seed)
    let setups = try (1...5).map { try random.setup(id: 2 * $0, changes: 12) }
    let file = Self.file(setups)
    for setup in setups {
      let versions = Array(setup.earlier) + [setup.present]
      let used = Set(versions.flatMap(\.slots).map { ItemName(type: $0.type, id: $0.id) })
      #expect(file.fitted(ofSetup: setup.id) == used)
    }
    #expect(file.fitted(ofSetup: 3)?.isEmpty == true)
  }

  @Test(
    "A line that is spelled otherwise is left to who reads all of it",
    arguments: [
      #""at":"2026-01-01T00:00:00Z","riserId":1.0"#, #""at":"2026-01-01T00:00:00Z","arrows":[{"position":"a","id":1}]"#,
      #""at":"2026-01-01T00:00:00Z", "riserId":1"#, #""at":"2026-01-01T00:00:00Z","riser\u0049d":1"#,
      #""at":"2026-01-01T00:00:00Z","riserId":null"#, #""at":"2026-01-01T00:00:00Z","arrows":[]"#,
    ])
  func otherwise(members: String) {
    let file = VersionFile(bytes: Array("{\"setup\":1,\"version\":1,\(members)}\n".utf8), file: "versions.jsonl")
    #expect(file.fitted(ofSetup: 1) == nil)
  }
}
