import Equipment
import Hub
import TestSupport
import Testing

@testable import Shell

@Suite("Classes") @HubActor
struct ClassifyTests {
  @Test(
    "of a file that is missing or damaged are refused in words",
    arguments: [
      ("", "there is no file of classifications"), ("{", "classifications-2026.json:1"),
      (#"{"outdoor": {"classes": {"A": {"name": 1}}}}"#, "“outdoor.classes.A.name” should be a text"),
      (#"{"outdoor": 5}"#, "“outdoor” should be names with values"),
    ])
  func damaged(text: String, words: String) async throws {
    let folder = try TranscriptFolder()
    try folder.copySample()
    for line in ["classify 560 Portsmouth", "classify table York", "classify of nobody"] {
      let terminal = TranscriptTerminal([], after: [], columns: nil) { _ in [] }
      var surroundings = Program.Surroundings.transcript(folder, terminal, [:])
      surroundings.classifications = { Array(text.utf8) }
      let code = await Program.run(arguments: ["--data", folder.data, "-c", line], in: surroundings)
      terminal.finish(code.rawValue)
      #expect(code != .success)
      #expect(terminal.recording.joined(separator: "\n").contains(words), "\(terminal.recording)")
    }
  }

  @Test(
    "offer at Tab what they take",
    arguments: [
      ("cl", ["classify "]), ("classify ta", ["table "]), ("classify table Port", ["Portsmouth "]),
      ("classify 560 Port", ["Portsmouth "]), ("classify 560 York a", ["age="]),
      ("classify 560 York age=5", ["age=50+ "]),
      ("classify table York gender=", ["gender=open ", "gender=female "]),
      ("classify table York bowstyle=long", ["bowstyle=longbow "]),
    ])
  func offers(line: String, words: [String]) throws {
    var own = OwnRound()
    own.base.id = 1
    own.name = "Portsmouth"
    own.passes = RoundPasses(text: "60@20yd/60cm/10_zone")
    #expect(try CompletionBench([own]).words(line) == words)
  }
}
