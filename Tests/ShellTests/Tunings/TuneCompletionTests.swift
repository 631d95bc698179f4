import Archery
import Equipment
import Hub
import Store
import TestSupport
import Testing

@testable import Shell

@Suite("Tab in tests of a bow") @HubActor
struct TuneCompletionTests {
  private let bench: CompletionBench

  init() throws {
    var entry = TuningEntry()
    (entry.base.id, entry.date, entry.vertical) = (4, .epoch, .low)
    bench = try CompletionBench([entry, Setup(name: "Field", at: Timestamp(seconds: 0))])
  }

  @Test(
    "offers exactly",
    arguments: [
      ("tune ba", ["bare-shaft "]), ("tune bare-shaft lo", ["low ", "low="]),
      ("tune bare-shaft low=3 no", ["none ", "notes="]),
      ("tune bare-shaft low hand=l", ["hand=left "]), ("tune paper te", ["tear="]),
      ("tune paper tear=high-", ["tear=high-left ", "tear=high-right "]),
      ("tune paper tear=none a", ["arrow=", "at "]),
      ("tune bare-shaft low release=", ["release=fingers ", "release=aid "]), ("tune paper --setup ", ["Field "]),
      ("tune show ", ["4 "]), ("tune edit 4 do", ["done="]),
      ("tune log ver", ["vertical=", "vertical_by=", "version="]),
      ("advise ", ["Field "]), ("list tun", ["tunings "]), ("set string-life 5", ["\"5000 shots\" "]),
    ])
  func offers(line: String, words: [String]) { #expect(bench.words(line) == words) }

  @Test("every direction of a test stands in its help, with its source")
  func help() throws {
    for (command, test) in [(Command.tuneBareShaft, TuningEntry.Test.bareShaft), (.tunePaper, .paper)] {
      let page = HelpText.command(command)
      for sign in TuningSign.all where sign.test == test {
        #expect(page.contains("\(sign.side.rawValue): \(sign.cause.rawValue)") && page.contains(sign.source))
      }
      for step in TuningStep.all {
        #expect(page.contains(step.source))
        for change in step.changes.values { #expect(page.contains("\(step.part) \(change)")) }
      }
    }
  }

  @Test("every tear names the sides that it is made of")
  func tears() {
    for tear in Tear.allCases where tear != .none {
      #expect(tear.sides.map(\.rawValue).joined(separator: "-") == tear.rawValue)
      #expect(tear.sides.map(\.isVertical) == (tear.sides.count == 2 ? [true, false] : [tear.sides[0].isVertical]))
    }
    #expect(Tear.none.sides.isEmpty)
    #expect(Set(Tear.allCases.map(\.sides)).count == Tear.allCases.count)
  }

  @Test("every kind of advice says a command that there is")
  func commands() throws {
    let setup = Setup(name: "Field", at: Timestamp(seconds: 0))
    let means: [Advice.Means] = [
      .rules, .fit(.sight), .tune("draw_weight"), .edit(.arrow, ids: [3, 5], field: "length"), .division, .ring, .test,
      .match(arrow: 6), .retire(arrow: 6, ShaftNumbers([7])),
    ]
    for means in means {
      let words = Messages.command(for: means, setup).split(separator: " ").map(String.init)
      let found = try #require(Commands.found(in: words))
      #expect(found.command.name == words.prefix(found.words).joined(separator: " "))
      #expect(words.contains("Field") || words.starts(with: ["edit", "arrow", "3,5"]) || words.starts(with: ["shaft"]))
    }
  }
}
