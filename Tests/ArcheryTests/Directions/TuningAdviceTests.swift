import Equipment
import Testing

@testable import Archery

/// A tuning test with the sides that it showed, written in a line.
private func entry(
  _ test: TuningEntry.Test, _ sides: TuningSide..., hand: Hand? = .right, release: TuningEntry.Release? = .fingers,
  by: Double? = nil, at distance: String? = nil
) -> TuningEntry {
  var entry = TuningEntry()
  (entry.test, entry.hand, entry.release, entry.horizontalBy) = (test, hand, release, by)
  entry.distance = distance.flatMap { Distance(text: $0) }
  for side in sides {
    if side.isVertical {
      entry.vertical = TuningEntry.Vertical(rawValue: side.rawValue)
    } else {
      entry.horizontal = TuningEntry.Horizontal(rawValue: side.rawValue)
    }
  }
  return entry
}

private let everything = Set(EquipmentType.allCases)

@Suite("Directions")
struct TuningAdviceTests {
  /// Easton's table for a right-hander, line by line.
  @Test(
    "are Easton's",
    arguments: [
      ("bare-shaft high", "low: raise"), ("bare-shaft low", "high: lower"), ("bare-shaft left", "stiff: softer"),
      ("bare-shaft right", "weak: stiffer"), ("paper high", "high: lower"), ("paper low", "low: raise"),
      ("paper left", "weak: stiffer"), ("paper right", "stiff: softer"),
    ])
  func table(seen: String, expected: String) throws {
    let words = seen.split(separator: " ").map(String.init)
    let test = try #require(TuningEntry.Test(rawValue: words[0]))
    let side = try #require(TuningSide(rawValue: words[1]))
    let first = try #require(try TuningAdvice(entry(test, side), parts: everything).steps.first)
    let cause = try #require(first.sign.cause.rawValue.split(separator: " ").last)
    #expect("\(cause): \(first.change.prefix { $0 != " " })" == expected)
    #expect(first.step.part == (side.isVertical ? "nocking point" : "plunger"))
  }

  @Test("to the sides are the opposite for a left-hander, up and down the same", arguments: TuningEntry.Test.allCases)
  func mirrored(test: TuningEntry.Test) throws {
    let mirror: [TuningSide: TuningSide] = [.left: .right, .right: .left, .high: .high, .low: .low]
    for side in TuningSide.allCases {
      let right = try TuningAdvice(entry(test, side), parts: everything).steps.map(\.text)
      let other = try #require(mirror[side])
      let left = try TuningAdvice(entry(test, other, hand: .left), parts: everything).steps
      #expect(left.map(\.text) == right)
      #expect(left.allSatisfy { $0.side == other }, "the side is named as the archer sees it")
    }
    let (left, right) = (TuningSign.sign(test, .left, for: .left), TuningSign.sign(test, .right, for: .left))
    #expect(left?.cause != right?.cause)
  }

  @Test("say something of every side of every test, each once, with its source")
  func complete() {
    for test in TuningEntry.Test.allCases {
      for side in TuningSide.allCases {
        #expect(TuningSign.all.count { $0.test == test && $0.side == side } == 1)
      }
    }
    #expect(TuningSign.all.allSatisfy { !$0.source.isEmpty && $0.side.isVertical == $0.cause.isVertical })
    #expect(TuningStep.all.allSatisfy { !$0.source.isEmpty && !$0.changes.isEmpty })
  }

  @Test("against every cause begin with a step, and opposite causes never with the same one")
  func causes() {
    for step in TuningStep.all {
      #expect(Set(step.changes.values).count == step.changes.count)
      for (cause, _) in step.changes { #expect(step.changes.keys.allSatisfy { $0.isVertical == cause.isVertical }) }
    }
    for cause in TuningCause.allCases { #expect(TuningStep.all.contains { $0.changes[cause] != nil }) }
    let nockingPoint = TuningStep.all[0].amounts
    #expect(nockingPoint[.nockingPointHigh] == -1.6 && nockingPoint[.nockingPointLow] == 1.6)
  }

  @Test(
    "stand in order: up and down first, then plunger, point, draw weight and shaft",
    arguments: TuningEntry.Test.allCases, [TuningSide.left, .right])
  func order(test: TuningEntry.Test, side: TuningSide) throws {
    for vertical in [TuningSide.high, .low] {
      let advice = try TuningAdvice(entry(test, side, vertical), parts: everything)
      #expect(
        advice.steps.map(\.step.part) == ["nocking point", "plunger", "point", "draw weight", "shaft"])
    }
  }

  @Test("on paper may be clearance above and, for a right-hander, on the left")
  func clearance() throws {
    let doubts = TuningSign.all.filter { $0.doubt != nil }
    #expect(doubts.map(\.test) == [.paper, .paper] && doubts.map(\.side) == [.high, .left])
    #expect(doubts.allSatisfy { $0.doubt == "clearance" })
    #expect(TuningSign.sign(.paper, .right, for: .left)?.doubt == "clearance")
    let high = try #require(try TuningAdvice(entry(.paper, .high), parts: everything).steps.first)
    let left = try #require(try TuningAdvice(entry(.paper, .left), parts: everything).steps.first)
    #expect(high.reason == "high: nocking point high" && high.mayBe == "clearance")
    #expect(left.reason == "left: weak or clearance" && left.mayBe == nil)
  }

  @Test("name Total Archery for what Easton does not say")
  func sources() {
    for source in [TuningStep.orderSource, PlungerIsEnough.source, WearLimit.tuning.source ?? ""] {
      #expect(source.contains("Total Archery") && !source.contains("Easton"))
    }
    #expect(TuningStep.all.allSatisfy { $0.source.hasPrefix("Easton") })
  }

  @Test("keep to the plunger where bare shafts are less than 7.6 cm away at 30 m")
  func plungerIsEnough() throws {
    func parts(_ by: Double, _ distance: String, _ test: TuningEntry.Test = .bareShaft) throws -> [String] {
      try TuningAdvice(entry(test, .left, by: by, at: distance), parts: everything).steps.map(\.step.part)
    }
    #expect(try parts(7.5, "30m") == ["plunger"])
    #expect(try parts(7.5, "33yd") == ["plunger"])
    #expect(try parts(7.6, "30m").count == 4)
    #expect(try parts(7.5, "18m").count == 4)
    #expect(try parts(7.5, "30m", .paper).count == 4)
    let advice = try TuningAdvice(entry(.bareShaft, .left, by: 5, at: "30m"), parts: [])
    #expect(advice.steps.map(\.step.part) == ["point", "draw weight", "shaft"])
    #expect(advice.missing == [.plunger] && !advice.isPlungerEnough)
  }

  @Test("name another shaft only for what is left of 15 cm at 18 m after bare shafts")
  func shaft() throws {
    let bare = try TuningAdvice(entry(.bareShaft, .right), parts: everything).steps.last
    #expect(bare?.text == "shaft: stiffer, if still > 15 cm at 18 m")
    #expect(try TuningAdvice(entry(.paper, .right), parts: everything).steps.last?.text == "shaft: weaker")
  }

  @Test("assume neither a hand nor how the string is let go")
  func unknownArcher() throws {
    func gap(_ entry: TuningEntry) -> TuningGap? {
      do throws(TuningGap) {
        _ = try TuningAdvice(entry, parts: everything)
        return nil
      } catch {
        return error
      }
    }
    #expect(gap(entry(.paper, .left, hand: nil)) == .noHand)
    #expect(gap(entry(.paper, .high, .left, hand: nil)) == .noHand)
    #expect(gap(entry(.paper, .high, hand: nil)) == nil)
    #expect(gap(entry(.paper, .high, release: nil)) == .noRelease)
    #expect(gap(entry(.bareShaft, .left, release: .aid)) == .releaseAid)
    #expect(gap(entry(.bareShaft, hand: nil, release: nil)) == nil)
  }

  @Test("of nothing seen are none")
  func nothing() throws {
    #expect(try TuningAdvice(entry(.paper), parts: everything).steps.isEmpty)
  }

  @Test("say what the nocking point becomes, if it was measured")
  func nockingPoint() throws {
    let step = try #require(try TuningAdvice(entry(.bareShaft, .low), parts: everything).steps.first)
    var tuning = SetupTuning()
    #expect(step.value(after: tuning)?.text == nil)
    tuning.nockingPoint = 6
    #expect(step.value(after: tuning)?.name == "nocking_point" && step.value(after: tuning)?.text == "4.4")
    tuning.plungerTension = PlungerTension(text: "12 clicks")
    let plunger = try #require(try TuningAdvice(entry(.bareShaft, .left), parts: everything).steps.first)
    #expect(plunger.value(after: tuning)?.name == "plunger_tension" && plunger.value(after: tuning)?.text == nil)
  }
}
