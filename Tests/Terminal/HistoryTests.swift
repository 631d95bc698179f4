import Foundation
import Testing

/// What is typed in one run can be recalled in the next.
@Suite struct HistoryTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func run(_ lines: [String]) async throws {
    let terminal = try home.start()
    for line in lines {
      try await terminal.cursor(after: "hub> ")
      terminal.type("\(line)\r")
      try await terminal.shows("line \(line)")
    }
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{4}")
    #expect(try await terminal.exitCode() == 0)
  }

  @Test func theNextRunRecallsTheLastOnes() async throws {
    try await run(["first", "back\\slash"])
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> back\\slash")
    terminal.type("\u{1B}[A")
    try await terminal.cursor(after: "hub> first")
  }

  @Test func repeatsAndLinesWithALeadingBlankAreLeftOut() async throws {
    try await run(["one", "two"])
    try await run(["two", " secret", "three"])
    #expect(try home.read("state/archeryhub/history") == "one\ntwo\nthree\n")
  }

  @Test func onlyTheOwnerCanReadIt() async throws {
    try await run(["one"])
    let modes = try ["state/archeryhub", "state/archeryhub/history"].map { name in
      try FileManager.default.attributesOfItem(atPath: "\(home.path)/\(name)")[.posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o600])
  }

  @Test func twoSessionsAtOnceKeepTheLinesOfBoth() async throws {
    let one = try home.start()
    let other = try home.start()
    for (terminal, line) in [(one, "one"), (other, "other"), (one, "one again")] {
      try await terminal.cursor(after: "hub> ")
      terminal.type("\(line)\r")
      try await terminal.shows("line \(line)")
    }
    #expect(try home.read("state/archeryhub/history") == "one\nother\none again\n")
  }

  @Test func aCommandOfSeveralLinesIsOneEntry() async throws {
    try FileManager.default.createDirectory(atPath: "\(home.path)/state/archeryhub", withIntermediateDirectories: true)
    _ = try home.write("before\none\\ntwo\n", to: "state/archeryhub/history")
    let terminal = try home.start()
    try await terminal.cursor(after: "hub> ")
    terminal.type("\u{1B}[A\r")
    try await terminal.shows("line one")
    try await terminal.shows("line two")
  }

  @Test func anOverlongFileIsCutAndItsNewestLinesStay() async throws {
    try FileManager.default.createDirectory(atPath: "\(home.path)/state/archeryhub", withIntermediateDirectories: true)
    let old = (1...10_000).map { "old \($0)\n" }.joined()
    _ = try home.write(old, to: "state/archeryhub/history")
    try await run(["new"])
    let lines = try home.read("state/archeryhub/history").split(separator: "\n")
    #expect(lines.count == 9_000)
    #expect(lines.suffix(2) == ["old 10000", "new"])
  }
}
