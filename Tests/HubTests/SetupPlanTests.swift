import Codecs
import Equipment
import Hub
import Store
import TestSupport
import Testing

/// The plan of an import of setups.
@Suite @HubActor struct SetupPlanTests {
  private let repository: MemoryRepository
  private let yesterday = Timestamp(seconds: noon.seconds - 86_400)

  /// A riser, limbs, and a setup of both that is in use.
  init() async throws {
    repository = try MemoryRepository([item(.riser, "a"), item(.limbs, "b")])
    var setup = Setup(name: "Outdoor", at: yesterday)
    for type in [EquipmentType.riser, .limbs] {
      let part = try #require(try await repository.item(type, id: 1)?.equipment)
      setup = try #require(try setup.fit(part, at: yesterday))
    }
    _ = try await repository.commit(Change(items: [.add(setup)]))
  }

  private func plan(
    _ text: String, _ conflict: SetupConflict? = nil, used: [EquipmentType: Int] = [:]
  ) async throws -> SetupPlan {
    let file = SetupImport.read(bytes: Array(text.utf8), name: "bows.json", now: noon)
    #expect(file.problems.isEmpty)
    let source = SetupImportSource(file.drafts, of: "bows.json", onConflict: conflict, reason: "because")
    return try await EquipmentListViewModel.over(repository).ask(.setupPlan(for: source, used: used))
  }

  @Test func whatIsNamedIsFitted() async throws {
    let plan = try await plan(#"{"name":"Club","riserId":1,"braceHeight":"220"}"#)
    let setup = try #require(plan.added.first)
    #expect(setup.present.slots.map(\.item.details.model) == ["a"] && setup.present.tuning.braceHeight == 220)
    #expect(setup.base.created == noon && plan.newItems.isEmpty && plan.change.items.count == 1)
  }

  @Test func whatIsBroughtIsAddedOnceBehindTheLargestIdThatWasEverGiven() async throws {
    let rest = #""rest":{"brand":"Hoyt","model":"Super"}"#
    let two = try await plan("[{\"name\":\"A\",\(rest)},{\"name\":\"B\",\(rest)}]", used: [.rest: 6])
    #expect(two.newItems.map(\.equipmentId) == [7])
    #expect(two.added.flatMap(\.present.slots).map(\.id) == [7, 7])
    #expect(two.addsItem(.rest, id: 7) && !two.addsItem(.rest, id: 6) && !two.addsItem(.riser, id: 7))
    let riser = try await plan(#"{"name":"A","riser":{"brand":"Hoyt","model":"c"}}"#)
    #expect(riser.newItems.map(\.equipmentId) == [2])
  }

  @Test func theFirstArrowsArePrimaryWhereNoneAreSaidToBe() async throws {
    let arrows = #"{"brand":"Easton","model":"A"},{"brand":"Easton","model":"B""#
    let first = try await plan("{\"name\":\"A\",\"arrows\":[\(arrows)}]}")
    #expect(first.added.first?.present.content.primaryArrow?.id == 1)
    let said = try await plan("{\"name\":\"A\",\"arrows\":[\(arrows),\"isPrimary\":true}]}")
    #expect(said.added.first?.present.content.primaryArrow?.id == 2)
  }

  @Test func aNameThatIsTakenIsAConflict() async throws {
    let bow = #"{"name":"OUTDOOR","riserId":1}"#
    #expect(try await plan(bow).conflicts == ["OUTDOOR"])
    #expect(try await plan(bow, .skip).skipped == 1)
    #expect(try await plan("[\(bow),\(bow)]", .new).added.map(\.name) == ["OUTDOOR 2", "OUTDOOR 3"])
    #expect(try await plan(#"{"name":"Outdoor","isActive":false}"#).added.map(\.isActive) == [false])
  }

  @Test func aMergeKeepsWhatTheFileDoesNotName() async throws {
    let plan = try await plan(#"{"name":"outdoor","riser":{"brand":"Hoyt","model":"c"},"braceHeight":"220"}"#, .merge)
    let (before, after) = try #require(plan.merged.first)
    #expect(after.name == "Outdoor" && after.present.number == before.present.number + 1)
    #expect(after.present.slots.map(\.item.details.model) == ["c", "b"])
    #expect(after.present.reason == "because" && after.present.tuning.braceHeight == 220)
    #expect(plan.change.items.map { $0.before == nil } == [true, false])
  }

  @Test func aMergeThatChangesNothingIsNone() async throws {
    let plan = try await plan(#"{"name":"Outdoor","riserId":1}"#, .merge)
    #expect(plan.skipped == 1 && plan.change.items.isEmpty)
  }

  @Test func twoOfAFileAreNotMergedIntoOne() async throws {
    let twice = #"[{"name":"Outdoor","braceHeight":"220"},{"name":"Outdoor","braceHeight":"221"}]"#
    let stored = try await plan(twice, .merge)
    #expect(stored.merged.count == 1 && stored.conflicts == ["Outdoor"])
    #expect(try await plan(#"[{"name":"New"},{"name":"New"}]"#, .merge).conflicts == ["New"])
  }

  @Test(
    "What cannot be made is a problem of its setup",
    arguments: [
      (#""riserId":9"#, DraftProblem.Kind.noItem(.riser, id: 9)),
      (
        #""riser":{"id":1,"brand":"Hoyt","model":"z"}"#,
        .otherItem(.riser, id: 1, here: "Hoyt a", there: "Hoyt z")
      ),
      (#""limbsIds":[1,1]"#, .content(.tooMany(.limbs))),
    ])
  func problems(member: String, kind: DraftProblem.Kind) async throws {
    let plan = try await plan("[{\"name\":\"A\"},\n{\"name\":\"B\",\(member)}]")
    let problem = try #require(plan.problems.first)
    #expect(plan.problems.count == 1 && problem.kind == kind)
    #expect(problem.file == "bows.json" && problem.line == 2 && problem.setup == "B")
    #expect(plan.added.map(\.name) == ["A"])
  }
}
