import Archery
import Equipment
import Hub
import Store
import TestSupport
import Testing

@testable import Shell

@Suite("Tab in calculations and checks") @HubActor
struct CalcCompletionTests {
  private let bench: CompletionBench

  init() throws {
    var arrow = Arrow()
    (arrow.base.id, arrow.details.brand, arrow.details.model) = (3, "Easton", "X10")
    bench = try CompletionBench([arrow, Setup(name: "Field", at: Timestamp(seconds: 0))])
  }

  @Test(
    "offers exactly",
    arguments: [
      ("calc al", ["aluminium "]), ("calc fo", ["foc "]), ("calc 28 in to c", ["cm "]),
      ("calc convert 28 in t", ["to "]), ("calc foc 3", ["3 "]), ("calc foc 3 bal", ["balance_point="]),
      ("calc foc 3 balance_point=", []), ("calc bow limb_length=sh", ["limb_length=short "]),
      ("calc bow Fi", ["Field ", "fitting="]), ("calc energy 3 --setup ", ["Field "]), ("calc energy 3 draw", []),
      ("setup check --rules ", ["wa ", "agb "]), ("setup check --for bare", ["barebow "]), ("help rul", ["rules "]),
      ("mark ta", ["tape "]), ("mark cu", ["cut "]), ("mark tape --top ", ["near ", "far "]),
      ("mark tape --sp", ["--spacing ", "--spreadsheet-safe "]), ("mark tape 18m..90m st", ["step "]),
      ("mark tape --setup ", ["Field "]), ("mark cut 45m ", []),
    ])
  func offers(line: String, words: [String]) { #expect(bench.words(line) == words) }

  @Test("a number after calc means a conversion, and nothing else does")
  func numbers() {
    for word in ["28", "-5", ".5in", "¼", "5'6\"", "38#"] {
      #expect(Commands.found(in: ["calc", word])?.command.name == "calc convert")
      #expect(Commands.found(in: ["calc", word])?.words == 1)
      #expect(Commands.found(in: ["mark", word]) == nil)
    }
    for word in ["foo", "-", "in", "#5"] { #expect(Commands.found(in: ["calc", word]) == nil) }
    #expect(Commands.found(in: ["calc"])?.command.name == "calc convert")
  }

  @Test("help of a calculation names its formulas with their sources, and all that it takes")
  func help() throws {
    // What a shaft is worth is of a whole round, and of no calculator by itself.
    #expect(HelpText.command(.calcHandicap).contains("exp(−((d/2 + shaft/2)/s)²)"))
    for command in CommandFamily.calc.all where !["calc convert", "calc handicap"].contains(command.name) {
      let page = HelpText.command(command)
      let calculators = Calculator.all.filter { page.contains($0.formula) }
      #expect(!calculators.isEmpty)
      for calculator in calculators {
        #expect(page.contains(calculator.source))
        for quantity in calculator.takes { #expect(page.contains(quantity.info.name)) }
      }
    }
    let shown = CommandFamily.calc.all.map(HelpText.command).joined()
    for calculator in Calculator.all { #expect((shown + HelpText.command(.markCut)).contains(calculator.formula)) }
  }

  @Test("help on rules has every rule with its limit and source")
  func rules() {
    for rule in Rule.all {
      for text in [rule.id, rule.what, rule.limit, rule.source] { #expect(HelpTopic.rules.page.contains(text)) }
    }
  }
}
