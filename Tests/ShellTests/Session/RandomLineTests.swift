import Equipment
import Hub
import TestSupport
import Testing

@testable import Shell

@Suite("Any line at all") @HubActor
struct RandomLineTests {
  /// The pieces of random lines: all words and signs of the language, and some that mean nothing.
  private nonisolated static let pieces =
    Commands.verbs.filter { !["quit", "exit"].contains($0) } + RecordType.allCases.flatMap(\.words.typed)
    + RandomTables.pieces + [
      "all", "where", "set", "by", "in", "is", "not", "and", "or", "empty", "(", ")", "not(", "=", "==", "!=", "<",
      ">=",
      "~", "!~", "..", "1..3", "1-3", "%1", "%9", ".", "-", "--", ">", ">>", "> out.csv", "#", "\"", "'", "\\", "tag:x",
      "--yes", "--format", "csv", "--format=json", "--limit", "3", "0", "-1", "99999999999999999999", "--sort",
      "-brand",
      "--columns", "id,brand", "--in", "--as", "--map", "a=b", "--on-conflict", "new", "--help", "--dry-run", "--wide",
      "brand=", "brand=Hoyt", "model~X", "length>=60cm", "spine", "price is empty", "tags+=x", "id=1", "= count",
      "created=today", "purchased<yesterday", "notes=\"a\\nb\"", "out.csv", "x.json", "csv", "json", "currency",
    ]

  private func lines(_ seed: UInt64) -> [String] {
    var generator = SeededGenerator(state: seed)
    return (0..<60).map { _ in
      (0..<Int.random(in: 1...9, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
        .joined(separator: Int.random(in: 0...7, using: &generator) == 0 ? "" : " ")
    }
  }

  private func bench() throws -> CompletionBench {
    try CompletionBench(
      [
        RecordType.equipment(.riser).item(["brand": "Hoyt", "model": "Formula Xi", "length": "25", "Shelf B": "#1"]),
        RecordType.equipment(.arrow).item(["brand": "Easton", "model": "X10", "spine": "450"]),
      ], files: ["x.json": "[{\"brand\":\"a\"}]", "out.csv": "id\n"], aliases: ["mine": "list all"])
  }

  @Test("is answered or refused, and can be completed anywhere; nothing traps", arguments: 0..<40 as Range<UInt64>)
  func survives(seed: UInt64) async throws {
    let session = try bench().session
    for line in lines(seed) {
      _ = await session.run(line)
      for end in line.indices { _ = session.complete(line, cursor: line[..<end].utf8.count) }
    }
  }

  @Test("that fails stores nothing", arguments: 40..<70 as Range<UInt64>)
  func failuresStoreNothing(seed: UInt64) async throws {
    let session = try bench().session
    for line in lines(seed) {
      let before = try await session.context.viewModel.ask(.history(limit: nil)).count
      let outcome = await session.run(line + " --yes")
      let after = try await session.context.viewModel.ask(.history(limit: nil)).count
      #expect(outcome.code == .success || before == after, "\(line.debugDescription)")
    }
  }
}
