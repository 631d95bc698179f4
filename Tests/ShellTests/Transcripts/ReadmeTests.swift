import Foundation
import TestSupport
import Testing

@testable import Shell

/// The sessions in README.md are real ones.
struct ReadmeTests {
  @Test(arguments: ["readme", "readme-setups", "readme-club"])
  func showsTheSessionAsItIs(name: String) throws {
    let recorded = try text("Tests/Transcripts/\(name).txt")
    #expect(try text("README.md").contains(Self.seen(recorded)))
  }

  @Test(arguments: Commands.families)
  func namesEveryCommandOfAFamily(family: CommandFamily) throws {
    let lines = try text("README.md").split(separator: "\n").filter {
      $0.hasPrefix("|") && $0.contains("`\(family.name)`")
    }
    let named = lines.joined()
    #expect(!named.isEmpty, "\(family.name)")
    for command in family.all {
      let verb = command.name.split(separator: " ").last ?? ""
      #expect(named.contains("`\(verb)`") || named.contains("`\(command.name)`"), "\(command.name)")
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SampleData.package.appending(path: path), encoding: .utf8)
  }

  /// A transcript as a person sees it: without remarks and marks, an answer behind its question.
  private static func seen(_ transcript: String) -> String {
    var lines: [String] = []
    for line in transcript.split(separator: "\n") where !line.hasPrefix("# ") && !line.hasSuffix("> ^D") {
      if line.hasPrefix("? "), let question = lines.popLast() {
        lines.append("\(question) \(line.dropFirst(2))")
      } else if !line.hasPrefix("(exit") {
        lines.append(line.hasPrefix("! ") ? String(line.dropFirst(2)) : String(line))
      }
    }
    return lines.joined(separator: "\n")
  }
}
