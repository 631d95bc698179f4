import Foundation
import TestSupport
import Testing

/// The checks of `Checks.md`, which a person can do by hand, done by the test.
@Suite struct CheckTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private static func document() throws -> CheckDocument {
    try CheckDocument(String(contentsOf: folder.appending(path: "Checks.md"), encoding: .utf8))
  }

  @Test("What the document says is what is seen", arguments: try document().groups)
  func checks(group: CheckDocument.Group) async throws {
    let run = try CheckRun(group)
    try await run.prepare(group.preparations)
    for check in group.checks {
      do {
        try await run.follow(check)
      } catch {
        Issue.record("check \(check.number), Checks.md:\(check.line): \(error)")
      }
    }
  }

  @Test func theyAreNumberedWithoutGapsAndEachExpectsSomething() throws {
    let checks = try Self.document().groups.flatMap(\.checks)
    #expect(checks.count >= 60)
    #expect(checks.map(\.number) == Array(1...checks.count))
    for check in checks {
      #expect(!check.keys.isEmpty, "check \(check.number)")
      let lines = check.excerpt?.lines ?? []
      #expect(lines.contains { $0 != Excerpt.anything && !$0.isEmpty }, "check \(check.number)")
    }
  }

  @Test func theReadmeNamesThem() throws {
    let readme = Self.folder.appending(path: "../../README.md")
    #expect(try String(contentsOf: readme, encoding: .utf8).contains("(Tests/Terminal/Checks.md)"))
  }

  @Test(
    "An excerpt is seen only where every line of it is",
    arguments: [
      (["b"], true), (["a", "b"], true), (["a", "c"], false), (["a", "⋯", "hub> x▏"], true), (["hub> ▏"], false),
      (["hub> x▏"], true), (["b", "hub> x▏"], false), (["lo⋯ne"], true), (["lo⋯n"], false), (["⋯line"], false),
    ])
  func excerpts(lines: [String], isSeen: Bool) {
    let rows = ["a", "b", "long one", "hub> x and more"]
    #expect(Excerpt(lines).isSeen(in: rows, beforeCursor: "hub> x") == isSeen)
  }

  @Test func keysAreWhatATerminalSends() throws {
    #expect(try CheckRun.bytes(of: "li⇥⏎^C<") == "li\t\r\u{3}<")
    #expect(throws: CheckRun.Different.self) { try CheckRun.bytes(of: "^!") }
  }
}
