import Archery
import Equipment
import Hub
import Store
import TestSupport
import Testing

/// What is due, what is noted of work, and what is not lent before it is done.
@Suite("Care") @HubActor struct CareTests {
  /// A string in the first two versions of a setup, another in the third, two arrow sets, and rounds with all of them.
  private func records() throws -> [any Record] {
    let contents = try [1, 1, 2].map { string in
      try SetupContent(slots: [
        Slot(equipment(.bowstring, string)), Slot(equipment(.arrow, 1), isPrimary: true), Slot(equipment(.arrow, 2)),
      ])
    }
    let versions = contents.enumerated().map { index, content in
      SetupVersion(number: index + 1, at: Timestamp(seconds: index), content: content)
    }
    var setup = try #require(Setup(name: "Outdoor", versions: versions))
    setup.id = 1
    return [
      equipment(.bowstring, 1), equipment(.bowstring, 2), equipment(.bowstring, 3), equipment(.arrow, 1),
      equipment(.arrow, 2), setup, round(10, version: 1), round(200, version: 2, arrow: 2), round(3000, version: 3),
      round(40_000, version: 1, setup: 2), round(500_000, version: nil), round(6_000_000, version: 1, daysAgo: -1),
    ]
  }

  private func equipment(_ type: EquipmentType, _ id: Int) -> any EquipmentItem { item(type, "m\(id)", id: id) }

  private var today: CalendarDate { noon.date ?? .epoch }

  private func round(_ arrows: Int, version: Int?, arrow: Int? = nil, setup: Int? = 1, daysAgo: Int = 9) -> Round {
    var round = Round()
    (round.name, round.date, round.arrows) = ("R", CalendarDate(dayNumber: today.dayNumber - daysAgo), arrows)
    (round.setup, round.version, round.arrow) = (setup, version, arrow)
    return round
  }

  @Test("work is noted with the shots of the rounds up to its day, as wear counts them")
  func shots() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(records()))
    // With the round of tomorrow wear has more of the first two.
    let expected = [
      (EquipmentType.bowstring, 1, 210, 6_000_210), (.bowstring, 2, 3000, 3000), (.bowstring, 3, 0, 0),
      (.arrow, 1, 3010, 6_003_010), (.arrow, 2, 200, 200),
    ]
    for (type, id, shots, ever) in expected {
      let change = try await viewModel.perform(.serve([(item: equipment(type, id), plan: nil)], Service()))
      #expect(change.items.first?.after?.service?.shots == shots, "\(type) \(id)")
      #expect(try await viewModel.ask(.wear(of: type, ids: [id]))[id]?.shots ?? 0 == ever, "\(type) \(id)")
    }
  }

  @Test("a plan that blocks stops lending and reserving once it is overdue, and not before")
  func blocking() async throws {
    for (daysAgo, isLent) in [(30, true), (31, false)] {
      var string = equipment(.bowstring, 1)
      string.details.purchased = CalendarDate(dayNumber: today.dayNumber - daysAgo)
      var plan = Plan()
      (plan.task, plan.target, plan.everyDays, plan.severity) = ("wax", "bowstring:1", 30, .block)
      let repository = try MemoryRepository([string, plan])
      let viewModel = Dependencies(
        makeRepository: { repository }, now: { noon }, today: { noon.date ?? .epoch },
        planScope: { _, _, _ in PlanScope([.equipment(.bowstring): .and([])]) }
      ).makeViewModel(AppState(preferences: MemoryPreferences()))
      var person = Person()
      person.name = "Anna"
      for direction in [Movement.Direction.out, .hold] {
        var loan = Loan()
        (loan.from, loan.due) = (today, today)
        let lending = Action.lend([LentPiece(string)], direction, with: loan, to: person, Handover(on: today))
        if isLent {
          _ = try await viewModel.perform(lending)
        } else {
          await #expect(throws: BlockedPiece.self) { try await viewModel.perform(lending) }
        }
      }
    }
  }

  @Test("plans that nobody can read are refused where they are added, and told where they are")
  func unreadable() async throws {
    struct Unreadable: Error {}
    var plan = Plan()
    (plan.task, plan.target, plan.everyDays, plan.severity) = ("wax", "rubbish", 30, .block)
    let string = equipment(.bowstring, 1)
    let repository = try MemoryRepository([string, plan])
    let viewModel = Dependencies(
      makeRepository: { repository }, now: { noon }, today: { noon.date ?? .epoch },
      planScope: { _, _, _ in throw Unreadable() }
    ).makeViewModel(AppState(preferences: MemoryPreferences()))
    await #expect(throws: UnreadablePlan.self) { try await viewModel.perform(.add([plan])) }
    #expect(try await viewModel.ask(.due).unreadable.map(\.plan.task) == ["wax"])
    // Nobody knows whether the plan would stop it.
    await #expect(throws: UnreadablePlan.self) {
      try await viewModel.perform(.lend([LentPiece(string)], .out, with: Loan(), to: Person(), Handover(on: today)))
    }
  }
}
