import Foundation
import TestSupport
import Testing

@testable import Shell

/// The version that the program says is the newest one of the changelog.
struct VersionTests {
  @Test func theChangelogBeginsWithIt() throws {
    let changelog = try String(contentsOf: SampleData.package.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let versions = changelog.matches(of: /\n## \[([^\]]+)\]( - \d{4}-\d\d-\d\d)?\n/)
    #expect(versions.first?.1 == "Unreleased" && versions.first?.2 == nil)
    let newest = try #require(versions.dropFirst().first)
    #expect(newest.1 == ProgramFacts.version)
    #expect(newest.2 != nil)
  }
}
