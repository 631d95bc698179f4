import Equipment
import Hub
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Tab in commands of setups") @HubActor
struct SetupCompletionTests {
  private let bench: CompletionBench

  init() throws {
    var riser = Riser()
    (riser.base.id, riser.details.brand, riser.details.model) = (1, "Hoyt", "Xi")
    var rod = Stabilizer()
    (rod.base.id, rod.details.brand, rod.details.model) = (1, "Doinker", "Hi-Mod")
    let at = Timestamp(seconds: 0)
    let bow = Setup(name: "Outdoor 70m", content: try SetupContent(slots: [Slot(riser)]), at: at)
    let tuned = try #require(try bow.tune([("brace_height", "221")], at: at, reason: "quiet"))
    var archived = Setup(name: "Indoor", at: at)
    archived.isActive = false
    bench = try CompletionBench(
      [riser, rod, tuned, Setup(name: "Field", at: at), archived, Setup(name: "riser", at: at)],
      files: ["bows.json": ""])
  }

  @Test(
    "offers exactly",
    arguments: [
      ("setup fi", ["fit "]), ("setup show ", [#""Outdoor 70m" "#, #""Field" "#, "4 "]),
      ("setup show f", ["Field "]), ("setup show Field@", ["Field@1 "]),
      (#"setup show "Outdoor 70m"@"#, [#""Outdoor 70m"@1 "#, #""Outdoor 70m"@2 "#]),
      ("setup restore ", ["Indoor "]), ("setup fit Field sta", ["stabilizer "]),
      ("setup fit Field lo", ["long ", "lower "]),
      ("setup fit Field long stab", ["stabilizer "]), ("setup fit Field long ris", []),
      ("setup fit Field stabilizer ", ["1 "]), ("setup fit Field long stabilizer ", ["1 "]),
      ("setup fit stabilizer ", ["1 "]), ("setup fit Field stabilizer 1 po", ["position="]),
      ("setup fit Field stabilizer 1 position=up", ["position=upper "]),
      (#"setup unfit "Outdoor 70m" "#, ["riser ", "reason="]),
      (#"setup unfit "Outdoor 70m" riser "#, ["1 ", "reason="]),
      ("setup tune Field bra", ["brace_height="]), ("setup tune Field brace_height=", ["brace_height=221 "]),
      ("setup tune Field plunger_tension=", [#"plunger_tension="3 turns" "#, #"plunger_tension="12 clicks" "#]),
      ("setup tune Field rea", ["reason="]), ("setup tune Field reason=x rea", []),
      ("setup add X div", ["division="]), ("setup edit Field division=bare", ["division=barebow "]),
      ("setup edit Field bra", []), ("setup import b", ["bows.json "]),
      ("setup import x --on-conflict ", ["skip ", "new ", "merge "]), ("setup use Fi", ["Field "]),
    ])
  func words(line: String, words: [String]) {
    #expect(bench.words(line) == words)
  }

  @Test("says what a value is and in which unit")
  func help() {
    let line = "setup tune Field brace"
    #expect(bench.session.complete(line, cursor: line.utf8.count).candidates.first?.help.hasSuffix(", mm") == true)
  }
}
