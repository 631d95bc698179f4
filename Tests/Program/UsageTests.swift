import Foundation
import TestSupport
import Testing

/// How often each command was used is counted on this computer, and nowhere else.
@Suite struct UsageTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func used() throws -> String {
    try home.sh("archeryhub status --format json").output.split(separator: "\"used\":").last.map(String.init) ?? ""
  }

  @Test func everySessionAddsALine() throws {
    _ = try home.sh("archeryhub count; archeryhub -c 'list risers' -c 'list arrows' -c 'setup list'")
    #expect(try home.read("state/archeryhub/usage") == "count 1\nlist 2, setup list 1\n")
    #expect(try home.mode("state/archeryhub/usage") == 0o600)
    #expect(try home.files().keys.allSatisfy { !$0.contains("usage") })
    #expect(try used().hasPrefix("\"list=2; count=1; setup list=1; status=1\""))
  }

  @Test func sessionsAtOnceLoseNothing() throws {
    _ = try home.sh("for i in $(seq 20); do archeryhub count risers > /dev/null & done; wait")
    #expect(try home.read("state/archeryhub/usage") == String(repeating: "count 1\n", count: 20))
  }

  @Test func manyLinesBecomeOne() throws {
    try home.write(
      String(repeating: "list 2, count 1\n", count: 3000) + "no such, line 1 2 3 -4\n", to: "state/archeryhub/usage")
    _ = try home.sh("archeryhub count risers")
    #expect(try home.read("state/archeryhub/usage") == "count 3001, list 6000\n")
  }

  @Test func whoDoesNotWantThatIsForgotten() throws {
    _ = try home.sh("archeryhub count; archeryhub set usage off; archeryhub count; archeryhub list risers")
    #expect(!home.has("state/archeryhub/usage"))
    #expect(try used().hasPrefix("null"))
    _ = try home.sh("archeryhub set usage on; archeryhub count")
    #expect(try home.read("state/archeryhub/usage") == "set 1\ncount 1\n")
  }

  @Test func whereNothingCanBeKeptNothingIsMissed() throws {
    try home.write("", to: "state")
    #expect(try home.sh("archeryhub count risers") == Run(code: 0, output: "11\n"))
  }

  @Test func theLogGoesToStandardErrorAndChangesNothing() throws {
    let plain = try home.sh("archeryhub list risers")
    let traced = try home.sh("archeryhub --trace list risers")
    #expect(traced.output == plain.output && traced.code == 0)
    #expect(traced.errors.contains("trace: opened risers.csv, "))
    #expect(traced.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("trace: ") && $0.hasSuffix(" ms") })
  }
}
