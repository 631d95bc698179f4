import Archery
import Equipment
import Hub
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Handicaps of rounds") @HubActor
struct RoundHandicapsTests {
  private func round(
    _ name: String, _ score: Int?, arrows: Int = 60, distance: String = "", face: String = "", version: Int = 1,
    archer: String? = nil, day: Int = 20_600, setup: Int? = 1
  ) throws -> Round {
    var round = Round()
    (round.name, round.arrows, round.score, round.archer) = (name, arrows, score, archer)
    round.date = CalendarDate(dayNumber: day)
    (round.setup, round.version) = (setup, setup == nil ? nil : version)
    try round.set("distance", to: distance)
    try round.set("face", to: face)
    return round
  }

  private func handicaps(
    _ rounds: [Round], by grouping: RoundGrouping? = nil, _ scheme: HandicapScheme = .agb
  ) async throws -> GroupedHandicaps {
    let viewModel = try CompletionBench(rounds).session.context.viewModel
    return try await viewModel.ask(.handicaps(of: viewModel.ask(.rounds(where: nil, by: grouping)), scheme))
  }

  private func rated(_ found: GroupedHandicaps) -> Int {
    var count = 0
    for rounds in found.groups.values { count += rounds.count }
    return count
  }

  @Test("are those of the round that the name means, in order of date", arguments: HandicapScheme.allCases)
  func values(scheme: HandicapScheme) async throws {
    let rounds = try [
      round("WA 18", 549, distance: "18m", face: "40", day: 20_610),
      round("WA 720", 652, arrows: 72, distance: "70m", face: "122", day: 20_605),
      round("wa 18", 540, distance: "18m", face: "40", day: 20_601),
    ]
    let found = try await handicaps(rounds, by: .name, scheme)
    #expect(rated(found) == 3)
    #expect(found.gaps.isEmpty)
    let indoors = RoundPass(arrows: 60, distance: try #require(Distance(text: "18m")), face: 40, kind: .tenZone)
    let handicaps = try HandicapRound([indoors], scheme: scheme, isIndoors: true)
    let group = try #require(found.groups.first { $0.key.texts == ["WA 18"] })
    #expect(group.value.map(\.handicap) == [try handicaps.handicap(of: 549)])
    let all = try await self.handicaps(rounds, scheme).groups.values.flatMap { $0 }
    #expect(all.map(\.day.dayNumber) == [20_601, 20_605, 20_610])
    #expect(all[0].handicap == (try handicaps.handicap(of: 540)))
  }

  @Test("are missing for a reason, and each round is counted")
  func gaps() async throws {
    let rounds = try [
      round("WA 18", 549, distance: "18m", face: "40"), round("Club evening", 500), round("Club evening", 480),
      round("Blank bale", nil), round("WA 18", 0, distance: "18m", face: "40"),
    ]
    let found = try await handicaps(rounds)
    let expected: [GroupedHandicaps.Gap: Int] = [
      .noScore: 1, .noHandicap(.unknownTarget): 2, .noHandicap(.noPoints): 1,
    ]
    #expect(found.gaps == expected)
    let missing: Int = found.gaps.values.reduce(0, +)
    #expect(rated(found) + missing == rounds.count)
    #expect(Messages.gaps([:]) == nil)
  }

  @Test("compare setups of somebody without a name, and not those of two archers")
  func archers() async throws {
    func shot(_ archers: [String?]) throws -> [Round] {
      try (0..<12).map { index in
        try round(
          "WA 18", 540 + index % 3, distance: "18m", face: "40", archer: archers[index / 6], day: 20_600 + index,
          setup: 1 + index / 6)
      }
    }
    func compared(_ archers: [String?]) async throws -> [KindComparison] {
      let found = try await handicaps(shot(archers), by: .setup)
      let groups = found.groups.keys.sorted { $0.texts[0] ?? "" < $1.texts[0] ?? "" }
      return found.compared([(newer: groups[1], older: groups[0])])[0]
    }
    #expect(try await compared([nil, nil]).contains { $0.isFound })
    #expect(try await compared(["Ann", "ann"]).contains { $0.isFound })
    #expect(try await compared(["Ann", "Ben"]).map(\.comparison) == [.otherArchers])
  }

  @Test("are drawn as one point for several rounds where there are too many")
  func plot() async throws {
    let rounds = try (0..<1000).map {
      try round("WA 18", 500 + $0 % 50, distance: "18m", face: "40", version: 1 + $0 % 2, day: 19_000 + $0)
    }
    let found = try await handicaps(rounds, by: .version)
    let plot = HandicapPlot(Array(found.groups.keys), found, labels: ["a", "b"]).plot
    #expect((100...240).contains(plot.points.count))
    #expect(plot.series == ["a", "b"])
    #expect(Set(plot.points.map(\.series)) == [0, 1])
    #expect(plot.vertical.isReversed)
    #expect(plot.horizontal.isOfDays)
    #expect(plot.horizontal.title.hasSuffix("5 rounds"))
  }
}

@Suite("Days along an axis") struct DayTicksTests {
  @Test(
    "are marked by day, month or year",
    arguments: [
      ("2026-03-01", "2026-03-04", ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"]),
      ("2026-03-01", "2026-03-20", ["2026-03-01", "2026-03-08", "2026-03-15"]),
      ("2026-01-20", "2026-05-03", ["2026-02", "2026-03", "2026-04", "2026-05"]),
      ("2024-11-20", "2026-05-03", ["2025-01", "2025-04", "2025-07", "2025-10", "2026-01", "2026-04"]),
      ("1995-02-01", "2026-05-03", ["2000", "2005", "2010", "2015", "2020", "2025"]),
    ])
  func labels(first: String, last: String, labels: [String]) throws {
    let days = try [first, last].map { Double(try #require(CalendarDate(text: $0)).dayNumber) }
    let ticks = DayTicks(within: days[0]...days[1], most: 7)
    #expect(ticks.labels == labels)
    #expect(ticks.values.allSatisfy { days[0] <= $0 && $0 <= days[1] })
  }

  @Test("are at most so many", arguments: [1, 10, 400, 4_000, 400_000])
  func count(days: Int) {
    let ticks = DayTicks(within: 0...Double(days), most: 6)
    #expect(ticks.values.count <= 7)
    #expect(ticks.values.count == ticks.labels.count)
  }
}
