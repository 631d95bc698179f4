import Archery
import Equipment
import Hub
import Store
import TestSupport
import Testing

@testable import Shell

@Suite("Statistics of rounds") @HubActor
struct RoundStatsTests {
  private func rounds(_ count: Int) throws -> [Round] {
    var chance = SeededGenerator(state: 11)
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &chance)] }
    return try (1...count).map { _ in
      var round = Round()
      round.name = pick(["WA 720", "Club", "Blank bale"])
      round.date = CalendarDate(year: 2026, month: Int.random(in: 1...9, using: &chance), day: 7)
      round.arrows = Int.random(in: 1...72, using: &chance)
      if round.name != "Blank bale" { round.score = Int.random(in: 0...(round.arrows ?? 0) * 10, using: &chance) }
      round.setup = pick([nil, 1, 2, 3])
      round.version = round.setup == nil ? nil : Int.random(in: 1...3, using: &chance)
      round.arrow = pick([nil, 3, 4])
      try round.set("distance", to: pick(["", "18m", "70m", "60yd"]))
      return round
    }
  }

  private func bench(_ records: [any Record]) throws -> Session { try CompletionBench(records).session }

  @Test("are what a naive count says, in every group", arguments: RoundGrouping.allCases)
  func groups(grouping: RoundGrouping) async throws {
    let rounds = try rounds(300)
    let session = try bench(rounds)
    let read = try await session.context.viewModel.ask(.rounds(where: nil, by: grouping))
    let lines = RoundReport.lines(read.groups, grouping, RoundHistory([]))
    let naive = Dictionary(grouping: rounds) { round in
      grouping.fields.map { field in
        grouping == .month ? round.text(field).map { String($0.prefix(7)) } : round.text(field)
      }
    }
    #expect(lines.count == naive.count)
    for line in lines {
      let own = try #require(naive[line.group.texts])
      #expect(line.statistics.rounds == own.count)
      #expect(line.statistics.arrows == own.compactMap(\.arrows).reduce(0, +))
      let scored = own.filter { $0.score != nil }
      let average = Double(scored.compactMap(\.score).reduce(0, +)) / Double(scored.compactMap(\.arrows).reduce(0, +))
      #expect(scored.isEmpty ? line.statistics.average == nil : line.statistics.average == average)
      #expect(line.best?.average == scored.compactMap(\.average).max())
    }
  }

  @Test("sort their groups by what they are, and what has none last")
  func order() async throws {
    let session = try bench(try rounds(300))
    let read = try await session.context.viewModel.ask(.rounds(where: nil, by: .distance))
    let lines = RoundReport.lines(read.groups, .distance, RoundHistory([]))
    #expect(lines.map { $0.group.texts[0] } == ["18m", "60yd", "70m", nil])
  }

  @Test("of a setup are by version")
  func averages() async throws {
    let rounds = try rounds(300)
    let averages = try await bench(rounds).context.viewModel.ask(.averages(ofSetup: 2))
    let own = Dictionary(grouping: rounds.filter { $0.setup == 2 }, by: \.version)
    #expect(averages.count == 3)
    for (version, statistics) in averages {
      #expect(statistics.arrows == own[version]?.compactMap(\.arrows).reduce(0, +))
    }
    #expect(try await bench(rounds).context.viewModel.ask(.averages(ofSetup: 9)).isEmpty)
    #expect(try await bench([]).context.viewModel.ask(.averages(ofSetup: 1)).isEmpty)
  }

  @Test("know when rounds are not alike")
  func mixed() async throws {
    let session = try bench(
      ["WA 720", "WA field marked"].map { name in
        var round = Round()
        (round.name, round.date, round.score) = (name, .epoch, 300)
        round.complete(keeping: [])
        return round
      })
    let lines = RoundReport.lines(
      try await session.context.viewModel.ask(.rounds(where: nil, by: nil)).groups, nil, RoundHistory([]))
    #expect(lines.map(\.statistics.isMixed) == [true])
    let apart = RoundReport.lines(
      try await session.context.viewModel.ask(.rounds(where: nil, by: .name)).groups, .name, RoundHistory([]))
    #expect(apart.map(\.statistics.isMixed) == [false, false])
  }
}

@Suite("Wear") @HubActor
struct WearTests {
  private func string(_ id: Int) -> Bowstring {
    var string = Bowstring()
    (string.base.id, string.details.brand, string.details.model) = (id, "BCY", "X")
    return string
  }

  private func arrows(_ id: Int) -> Arrow {
    var arrow = Arrow()
    (arrow.base.id, arrow.details.brand, arrow.details.model) = (id, "Easton", "X10")
    return arrow
  }

  private func setup() throws -> Setup {
    let day = 86_400
    let contents = try [1, 1, 2].map { string in
      try SetupContent(slots: [Slot(self.string(string)), Slot(arrows(1), isPrimary: true), Slot(arrows(2))])
    }
    let versions = contents.enumerated().map { index, content in
      SetupVersion(number: index + 1, at: Timestamp(seconds: index * 10 * day), content: content)
    }
    var setup = try #require(Setup(name: "Outdoor", versions: versions))
    setup.id = 1
    return setup
  }

  private func round(_ arrows: Int, version: Int?, arrow: Int? = nil, setup: Int? = 1, day: Int = 40) -> Round {
    var round = Round()
    (round.name, round.date, round.arrows) = ("R", CalendarDate(dayNumber: day), arrows)
    (round.setup, round.version, round.arrow) = (setup, version, arrow)
    return round
  }

  @Test("counts the arrows of every version that held the item, since it was first fitted")
  func counts() async throws {
    let session = try CompletionBench([
      setup(), round(10, version: 1), round(200, version: 2, arrow: 2), round(3000, version: 3),
      round(40_000, version: 1, setup: 2), round(500_000, version: nil),
    ]).session
    #expect(
      try await session.context.viewModel.ask(.wear(of: .bowstring, ids: [1]))[1]
        == Wear(shots: 210, since: CalendarDate(dayNumber: 0)))
    #expect(
      try await session.context.viewModel.ask(.wear(of: .bowstring, ids: [2]))[2]
        == Wear(shots: 3000, since: CalendarDate(dayNumber: 20)))
    #expect(try await session.context.viewModel.ask(.wear(of: .bowstring, ids: [3]))[3] == nil)
    #expect(try await session.context.viewModel.ask(.wear(of: .arrow, ids: [1]))[1]?.shots == 3010)
    #expect(try await session.context.viewModel.ask(.wear(of: .arrow, ids: [2]))[2]?.shots == 200)
    #expect(try await session.context.viewModel.ask(.wear(of: .limbs, ids: [1]))[1] == nil)
  }

  @Test("of arrows that no setup has counts from the first round")
  func looseArrows() async throws {
    let session = try CompletionBench([
      round(10, version: nil, arrow: 7, setup: nil, day: 50), round(20, version: nil, arrow: 7, setup: nil, day: 30),
    ]).session
    #expect(
      try await session.context.viewModel.ask(.wear(of: .arrow, ids: [7]))[7]
        == Wear(shots: 30, since: CalendarDate(dayNumber: 30)))
  }
}
