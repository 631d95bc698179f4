import Answers
import Equipment
import Files
import Store
import TestSupport
import Testing

/// The history of a piece, read by stepping over the lines that have nothing to do with it, is the one of everything less
/// what is not about it.
@Suite struct HistoryOfPiecesTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  /// Changes of every kind: of one and of several, gathered, of columns, taken back, of setups and movements.
  private func fill() async throws {
    let repository = folder.open()
    for model in ["A", "B", "C", "D"] { try await repository.add(riser(model)) }
    try await repository.add(RecordType.equipment(.arrow).smallest)
    let all = try await repository.fetch(.equipment(.riser))
    let edited = try all.map { riser in
      var edited = riser
      try edited.set("owner", to: "Club")
      return ItemChange.edit(riser, to: edited)
    }
    _ = try await repository.commit(Change(items: Array(edited.prefix(2))))
    _ = try await repository.commit(Change(items: Array(edited.dropFirst(2))))
    _ = try await repository.undo()
    _ = try await repository.redo()
    _ = try await repository.commit(Change(columns: [.add("shelf", to: .equipment(.riser))]))
    try await fit(try #require(all.first as? Riser), repository)
    for prices in [["3", "4"], ["5", "6"]] {
      await repository.gather()
      try await repository.edit(.equipment(.riser), 3, "price", to: prices[0])
      try await repository.edit(.equipment(.riser), 4, "price", to: prices[1])
      try await repository.flush()
    }
    try await lend(EquipmentReference(.riser, 2), repository)
    try await repository.delete(.equipment(.riser), 4)
    try await repository.close()
    // The last change is in a line of several, whose last number shows that nothing is missing behind it.
    let next = folder.open()
    await next.gather()
    try await next.edit(.equipment(.riser), 2, "price", to: "7")
    try await next.edit(.equipment(.riser), 3, "price", to: "8")
    try await next.flush()
    _ = try await next.save()
    try await next.close()
  }

  private func fit(_ riser: Riser, _ repository: FileRepository) async throws {
    let at = Timestamp(seconds: 1_780_000_000)
    let setup = Setup(name: "Outdoor", at: at)
    try await repository.add(
      try #require(
        try setup.revised(at: at) { (content) throws(SetupError) in
          try content.fit(riser)
        }))
  }

  private func lend(_ piece: EquipmentReference, _ repository: FileRepository) async throws {
    var person = Person()
    person.name = "Anna"
    try await repository.add(person)
    var loan = Loan()
    (loan.borrower, loan.from) = (1, CalendarDate(text: "2026-05-28"))
    let number = try await repository.add(loan)
    var movement = Movement()
    (movement.direction, movement.item, movement.quantity, movement.loan) = (.out, piece, 1, number)
    movement.date = CalendarDate(text: "2026-05-28")
    try await repository.add(movement)
  }

  @Test(arguments: [true, false]) func isThatOfEverythingLessWhatIsNotAboutIt(endsInCheckpoint: Bool) async throws {
    try await fill()
    if !endsInCheckpoint {
      let lines = try folder.read("journal.jsonl").split(separator: "\n")
      #expect(lines.last?.hasPrefix("{\"fold\":") == true && lines.dropLast().last?.contains("\"group\":") == true)
      try folder.write("journal.jsonl", lines.dropLast().map { $0 + "\n" }.joined())
    }
    let everything = try await folder.open().history(.everything, limit: nil, rows: .each)
    #expect(everything.count > 12)
    for type in [RecordType.equipment(.riser), .equipment(.arrow), .equipment(.limbs)] {
      for id in 1...5 {
        let scope = HistoryScope.records(type, [id], withMovements: true)
        let expected = everything.filter { scope.includes($0.change) }
        let found = try await folder.open().history(scope, limit: nil, rows: .each)
        #expect(found.map(\.sequence) == expected.map(\.sequence), "\(type) \(id)")
        #expect(found.map(\.kind) == expected.map(\.kind), "\(type) \(id)")
        #expect(found.map { $0.change.items.count } == expected.map { $0.change.items.count }, "\(type) \(id)")
      }
    }
  }

  @Test func aDamagedLineIsSteppedOverByNobody() async throws {
    try await fill()
    let journal = try folder.read("journal.jsonl")
    let line = try #require(journal.split(separator: "\n").first { $0.contains("\"arrow\":[1]") })
    try folder.write(
      "journal.jsonl", journal.replacing(line, with: line.replacing("\"by\":\"robin", with: "\"by\":\"rabin")))
    await #expect(throws: InventoryError.self) {
      try await folder.open().history(.records(.equipment(.riser), [1], withMovements: true), limit: nil, rows: .each)
    }
  }
}
