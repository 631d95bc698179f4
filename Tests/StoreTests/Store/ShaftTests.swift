import Answers
import Codecs
import Equipment
import Store
import TestSupport
import Testing

/// Numbered arrows are parts of a set, and no two that can be shot have one number, whichever way it would come about.
@Suite struct ShaftTests {
  let folder: StoreFolder

  init() async throws {
    folder = try StoreFolder()
    let repository = folder.open()
    for model in ["X10", "ACE"] {
      var arrow: any Record = Arrow()
      try arrow.set("brand", to: "Easton")
      try arrow.set("model", to: model)
      try await repository.add(arrow)
    }
    for number in 1...3 { try await repository.add(shaft(number)) }
    try await repository.close()
  }

  private func shaft(_ number: Int, of arrow: Int = 1, _ status: Shaft.Status = .inUse) -> Shaft {
    var shaft = Shaft()
    (shaft.arrow, shaft.number, shaft.status) = (arrow, number, status)
    return shaft
  }

  private func round(_ ends: String, arrow: Int? = 1, on day: String = "2026-05-01") -> Round {
    var round = Round()
    (round.name, round.date, round.arrows) = ("WA 18", CalendarDate(text: day), 3)
    (round.ends, round.arrow) = (ends, arrow)
    return round
  }

  private func expect(_ error: InventoryError, _ body: () async throws -> Void) async {
    do {
      try await body()
      Issue.record("it was stored, and not refused: \(error)")
    } catch let other {
      #expect(other as? InventoryError == error)
    }
  }

  private func taken(_ number: Int, by id: Int) -> InventoryError { .shaft(.taken(number, arrow: 1, by: id)) }

  @Test func anAddedOneHasANumberOfItsOwn() async throws {
    let repository = folder.open()
    await expect(taken(2, by: 2)) { try await repository.add(shaft(2)) }
    await expect(taken(2, by: 2)) { try await repository.add(shaft(2, .bare)) }
    try await repository.add(shaft(2, of: 2))
    try await repository.add(shaft(2, .broken))
    #expect(try await repository.count(of: .shaft) == 5)
    #expect(try await repository.verify().damages == 0)
  }

  private func shaft(_ number: Int, _ status: Shaft.Status) -> Shaft { shaft(number, of: 1, status) }

  @Test func oneThatIsRenumberedMovedOrBroughtBackHasANumberOfItsOwn() async throws {
    let repository = folder.open()
    let other = try await repository.add(shaft(2, of: 2))
    let lost = try await repository.add(shaft(3, .lost))
    await expect(taken(2, by: 2)) { try await repository.edit(.shaft, 1, "number", to: "2") }
    await expect(taken(2, by: 2)) { try await repository.edit(.shaft, other, "arrow", to: "1") }
    await expect(taken(3, by: 3)) { try await repository.edit(.shaft, lost, "status", to: "spare") }
    try await repository.edit(.shaft, 3, "status", to: "retired")
    try await repository.edit(.shaft, lost, "status", to: "in")
    // The undo of the retirement would make two of one number.
    _ = try await repository.undo()
    #expect(try await repository.item(.shaft, id: lost)?.text("status") == "lost")
    #expect(try await repository.verify().damages == 0)
  }

  @Test func numbersMayChangePlacesInOneChangeAndNotMeetInOne() async throws {
    let repository = folder.open()
    let shafts = try await repository.fetch(.shaft).compactMap { $0.shaft }
    var (one, other) = (shafts[0], shafts[1])
    (one.number, other.number) = (other.number, one.number)
    _ = try await repository.commit(Change(items: [.edit(shafts[0], to: one), .edit(shafts[1], to: other)]))
    await expect(taken(9, by: 5)) {
      _ = try await repository.commit(Change(items: [.add(shaft(9)), .add(shaft(9))]))
    }
  }

  @Test func itsSetHasToBeThere() async throws {
    let repository = folder.open()
    let arrow = RecordType.equipment(.arrow)
    await expect(.noItem(arrow, id: 7)) { try await repository.add(shaft(1, of: 7)) }
    await expect(.noItem(arrow, id: 7)) { try await repository.edit(.shaft, 1, "arrow", to: "7") }
    await expect(.hasParts(arrow, id: 1, .shaft, count: 3)) { try await repository.delete(arrow, 1) }
    try await repository.delete(arrow, 2)
    let set = try #require(try await repository.item(arrow, id: 1))
    let shafts = try await repository.fetch(.shaft)
    // Not all of them.
    await expect(.hasParts(arrow, id: 1, .shaft, count: 1)) {
      _ = try await repository.commit(Change(items: (shafts.dropLast() + [set]).map { .delete($0) }))
    }
    _ = try await repository.commit(Change(items: ([set] + shafts).map { .delete($0) }))
    #expect(try await repository.count(of: .shaft) == 0)
    _ = try await repository.undo()
    #expect(try await repository.count(of: .shaft) == 3)
    #expect(try await repository.item(arrow, id: 1) != nil)
  }

  @Test func aSetAndItsArrowsMayComeTogether() async throws {
    let repository = folder.open()
    var arrow: any Record = Arrow()
    try arrow.set("brand", to: "Easton")
    try arrow.set("model", to: "Jazz")
    _ = try await repository.commit(Change(items: [.add(shaft(1, of: 3)), .add(arrow)]))
    #expect(try await repository.count(of: .shaft) == 4)
  }

  @Test func aTransactionIsNoWayAround() async throws {
    let repository = folder.open()
    try await repository.begin(.atomic)
    try await repository.add(shaft(9))
    await expect(taken(9, by: 4)) { try await repository.add(shaft(9)) }
    let arrow = RecordType.equipment(.arrow)
    await expect(.hasParts(arrow, id: 1, .shaft, count: 4)) { try await repository.delete(arrow, 1) }
    _ = try await repository.end(keeping: true)
    #expect(try await repository.count(of: .shaft) == 4)
  }

  @Test func aRoundNamesArrowsOfItsSetAlone() async throws {
    let repository = folder.open()
    try await repository.add(round("X@3 10@1 9"))
    let known = ShaftNumbers([1, 2, 3])
    await expect(.shaft(.unknown(9, arrow: 1, known: known))) { try await repository.add(round("X@9 10@1 9@2")) }
    await expect(.shaft(.unknown(9, arrow: 1, known: known))) {
      try await repository.edit(.round, 1, "ends", to: "X@9 10@1 9")
    }
    // Neither a set without numbers nor a round without a set says which there are.
    try await repository.add(round("X@9 10@1 9@2", arrow: 2))
    try await repository.add(round("X@9 10@1 9@2", arrow: nil))
    await expect(.shaft(.unknown(9, arrow: 1, known: known))) { try await repository.edit(.round, 2, "arrow", to: "1") }
    try await repository.edit(.shaft, 3, "status", to: "broken")
    try await repository.edit(.shaft, 3, "until", to: "2026-05-01")
    let day = try #require(CalendarDate(text: "2026-05-01"))
    try await repository.add(round("X@3 10@1 9@2"))
    await expect(.shaft(.gone(3, arrow: 1, .broken, day))) {
      try await repository.add(round("X@3 10@1 9@2", on: "2026-05-02"))
    }
    // What was shot stays as it is, whatever became of the arrow.
    try await repository.edit(.round, 1, "notes", to: "windy")
    #expect(try await repository.verify().damages == 0)
  }

  @Test func twoOfOneNumberInTheFileAreAProblemOfIt() async throws {
    let before = try folder.read("shafts.csv")
    try folder.write("shafts.csv", before + before.split(separator: "\n")[2].replacing("2,1,2", with: "9,1,2") + "\n")
    let repository = folder.open()
    #expect(try await repository.fetch(.shaft).count == 4)
    let problems = repository.problems(of: .shaft)
    #expect(problems.map(\.kind) == [.nameTwice(.shaft, "1 2", firstLine: 3)] && problems.first?.line == 5)
    #expect(try await repository.verify().damages == 1)
    await #expect(throws: InventoryError.fileProblems(problems)) { try await repository.add(shaft(8)) }
    try folder.write("shafts.csv", before)
    try await folder.open().add(shaft(8))
  }

  @Test func arrowsWithoutTheirSetAreNotedByVerify() async throws {
    let rows = try folder.read("arrows.csv").split(separator: "\n").filter { !$0.hasPrefix("1,") }
    try folder.write("arrows.csv", rows.joined(separator: "\n") + "\n")
    let verification = try await folder.open().verify()
    #expect(
      verification.findings.contains(FolderFinding("shafts.csv", .noOwner(.equipment(.arrow), id: 1, of: .shaft))))
    #expect(verification.damages == 0)
  }
}
