import Foundation
import TestSupport
import Testing

/// The manual page, as the programs that show manual pages see it.
@Suite struct ManualPageTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome(.nothing) }

  static func has(_ tool: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)") }

  @Test(.enabled(if: has("groff")), arguments: ["utf8", "ascii", "latin1", "ps"])
  func groffHasNothingToComplainAbout(device: String) throws {
    let run = try home.sh("archeryhub --manual > page.1; groff -ww -man -T\(device) page.1")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.output.count > 10_000)
  }

  @Test(.enabled(if: has("man")), arguments: ["C", "C.UTF-8"])
  func manHasNothingToComplainAbout(locale: String) throws {
    let run = try home.sh(
      "archeryhub --manual > page.1; MANWIDTH=80 man --warnings -l page.1 | col -bx", ["LC_ALL": locale])
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.contains("       archeryhub - the equipment inventory of archers and clubs"))
    #expect(lines.contains("       -n, --dry-run"))
    #expect(lines.contains("              edit arrow 3 spine=450"))
  }
}
