import Answers
import Equipment
import Store
import TestSupport
import Testing

/// What is lent is lent once, whoever lends it and however the commands fall.
@Suite struct LoanTests {
  let folder: StoreFolder

  /// A riser, five sights and twelve arrows, and somebody who borrows.
  init() async throws {
    folder = try StoreFolder()
    let repository = folder.open()
    try await repository.add(riser("A"))
    for (type, quantity) in [(RecordType.equipment(.sight), "5"), (.equipment(.arrow), "12")] {
      var item = type.smallest
      try item.set("quantity", to: quantity)
      try await repository.add(item)
    }
    var person = Person()
    person.name = "Anna"
    try await repository.add(person)
    try await repository.close()
  }

  private static let first = CalendarDate(text: "2026-05-28") ?? .epoch
  private static let pieces: [(item: EquipmentReference, quantity: Int)] = [
    (EquipmentReference(.riser, 1), 1), (EquipmentReference(.sight, 1), 5), (EquipmentReference(.arrow, 1), 12),
  ]

  private func loan(from first: Int, until last: Int?) -> Loan {
    var loan = Loan()
    loan.borrower = 1
    loan.from = CalendarDate(dayNumber: Self.first.dayNumber + first)
    loan.due = last.flatMap { CalendarDate(dayNumber: Self.first.dayNumber + $0) }
    return loan
  }

  private func movement(
    _ direction: Movement.Direction, _ item: EquipmentReference, _ quantity: Int = 1, loan: Int
  ) -> Movement {
    var movement = Movement()
    (movement.direction, movement.item, movement.quantity) = (direction, item, quantity)
    (movement.loan, movement.date) = (loan, Self.first)
    return movement
  }

  @Test func aPieceIsLentOnceAndComesBackOnce() async throws {
    let (repository, riser) = (folder.open(), EquipmentReference(.riser, 1))
    for days in [(0, 7), (3, 9)] { try await repository.add(loan(from: days.0, until: days.1)) }
    try await repository.add(movement(.out, riser, loan: 1))
    await #expect(throws: InventoryError.loan(.notFree(riser, wanted: 1, free: 0, loans: [1]))) {
      try await repository.add(movement(.out, riser, loan: 2))
    }
    await #expect(throws: InventoryError.loan(.moreThanOut(riser, loan: 1, count: 2, out: 1))) {
      try await repository.add(movement(.back, riser, 2, loan: 1))
    }
    await #expect(throws: InventoryError.loan(.isOut(riser, count: 1, loans: [1]))) {
      try await repository.delete(.equipment(.riser), 1)
    }
    try await repository.add(movement(.back, riser, loan: 1))
    try await repository.add(movement(.out, riser, loan: 2))
    // To take the return back would lend it twice.
    #expect(try await repository.undo() != nil)
    #expect(try await repository.undo() != nil)
    #expect(try await repository.verify().damages == 0)
  }

  /// Two machines that did not know of each other took it back: both returns stand, and the piece is there.
  @Test func whatCameBackTwiceIsLentAgain() async throws {
    let (repository, riser) = (folder.open(), EquipmentReference(.riser, 1))
    try await repository.add(loan(from: 0, until: 7))
    try await repository.add(loan(from: 1, until: 9))
    try await repository.add(movement(.out, riser, loan: 1))
    try await repository.add(movement(.back, riser, loan: 1))
    try await repository.close()
    try repeatLastMovement()
    let next = folder.open()
    #expect(try await next.fetch(.movement).count == 3)
    await #expect(throws: InventoryError.loan(.moreThanOut(riser, loan: 1, count: 3, out: 1))) {
      try await next.add(movement(.back, riser, loan: 1))
    }
    try await next.add(movement(.out, riser, loan: 2))
    try await next.add(movement(.back, riser, loan: 2))
  }

  /// As a merge does it, which asks nobody.
  private func repeatLastMovement(ofLoan loan: Int = 1) throws {
    let rows = try folder.read("movements.csv")
    let cells = try #require(rows.split(separator: "\n").last).split(separator: ",", omittingEmptySubsequences: false)
    try folder.write("movements.csv", rows + (["", "\(loan)"] + cells.dropFirst(2)).joined(separator: ",") + "\n")
  }

  @Test func ofWhatTwoMachinesHaveLentMayBeSaidWhoHasIt() async throws {
    let (repository, riser) = (folder.open(), EquipmentReference(.riser, 1))
    for _ in 1...2 { try await repository.add(loan(from: 0, until: 7)) }
    try await repository.add(movement(.out, riser, loan: 1))
    try await repository.close()
    try repeatLastMovement(ofLoan: 2)
    let next = folder.open()
    try await next.edit(.loan, 1, "notes", to: "Ben says that it is his")
    await #expect(throws: InventoryError.loan(.notFree(riser, wanted: 1, free: 0, loans: [2]))) {
      try await next.edit(.loan, 1, "due", to: "2026-12-24")
    }
    try await next.add(movement(.back, riser, loan: 2))
    try await next.edit(.loan, 1, "due", to: "2026-12-24")
  }

  @Test func whatHappenedIsNotRewritten() async throws {
    let repository = folder.open()
    try await repository.add(loan(from: 0, until: 7))
    try await repository.add(movement(.out, EquipmentReference(.riser, 1), loan: 1))
    await #expect(throws: InventoryError.loan(.rewritten(.movement, id: 1))) {
      try await repository.edit(.movement, 1, "quantity", to: "2")
    }
    await #expect(throws: InventoryError.loan(.rewritten(.movement, id: 1))) {
      try await repository.delete(.movement, 1)
    }
  }

  @Test func aKitHasWhatThereIs() async throws {
    let repository = folder.open()
    for name in ["Beginner 1", "Beginner 2"] {
      var kit = Kit()
      kit.name = name
      try await repository.add(kit)
    }
    var part = KitItem()
    (part.kit, part.item, part.quantity) = (1, EquipmentReference(.arrow, 1), 8)
    try await repository.add(part)
    (part.kit, part.quantity) = (2, 5)
    let error = LoanFault.inKits(EquipmentReference(.arrow, 1), count: 13, quantity: 12, kits: [1, 2])
    await #expect(throws: InventoryError.loan(error)) { try await repository.add(part) }
    part.quantity = 4
    try await repository.add(part)
  }

  @Test("no commands of two clerks lend more than there is on any day", arguments: 1...UInt64(12))
  func law(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let clerks = [folder.open(), folder.open()]
    var refused = 0
    for _ in 0..<60 {
      let clerk = clerks[Int.random(in: 0...1, using: &random)]
      do { try await act(clerk, &random) } catch let error as InventoryError {
        guard case .loan = error else { throw error }
        refused += 1
      }
      try await expectNothingLentTwice(clerk)
    }
    #expect(refused > 0)
    #expect(try await clerks[0].verify().damages == 0)
  }

  /// Lends, keeps, takes back, puts off, undoes or sells something.
  private func act(_ clerk: FileRepository, _ random: inout SeededGenerator) async throws {
    let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
    let quantity = Int.random(in: 1...piece.quantity, using: &random)
    try await clerk.refresh()
    let loans = try await clerk.fetch(.loan).compactMap(\.loan)
    switch Int.random(in: 0..<6, using: &random) {
    case 0...1:
      let first = Int.random(in: 0...10, using: &random)
      let last = Bool.random(using: &random) ? Int.random(in: first...14, using: &random) : nil
      var added = loan(from: first, until: last)
      added.base.id = try await clerk.nextId(of: .loan)
      let direction: Movement.Direction = first > 0 && Bool.random(using: &random) ? .hold : .out
      let moved = movement(direction, piece.item, quantity, loan: added.base.id)
      _ = try await clerk.commit(Change(items: [.add(added), .add(moved)]))
    case 2:
      guard let loan = loans.randomElement(using: &random) else { return }
      let direction: Movement.Direction = Bool.random(using: &random) ? .back : .lost
      try await clerk.add(movement(direction, piece.item, quantity, loan: loan.base.id))
    case 3:
      guard let loan = loans.randomElement(using: &random) else { return }
      var after = loan
      after.due = CalendarDate(dayNumber: Self.first.dayNumber + Int.random(in: 0...20, using: &random))
      _ = try await clerk.commit(Change(items: [.edit(loan, to: after)]))
    case 4: _ = try await clerk.undo()
    default:
      guard let before = try await clerk.item(piece.item.type.record, id: 1)?.equipment else { return }
      var after = before
      after.details.quantity = Int.random(in: 0...piece.quantity, using: &random)
      _ = try await clerk.commit(Change(items: [.edit(before, to: after)]))
    }
  }

  private func expectNothingLentTwice(_ clerk: FileRepository) async throws {
    let loans = try await clerk.fetch(.loan).compactMap(\.loan)
    let movements = try await clerk.fetch(.movement).compactMap(\.movement)
    for (item, _) in Self.pieces {
      var book = LoanBook(item)
      for movement in movements where movement.item == item {
        guard let loan = loans.first(where: { $0.base.id == movement.loan }) else { continue }
        book.add(movement.direction, movement.quantity, on: movement.date, of: loan)
      }
      let quantity = try await clerk.item(item.type.record, id: 1)?.equipment?.details.quantity ?? 0
      let availability = book.availability(usable: quantity, today: Self.first, turnaround: 0)
      for day in 0...25 {
        let day = try #require(CalendarDate(dayNumber: Self.first.dayNumber + day))
        #expect(availability.free(on: day) >= 0, "\(item.text) on \(day.text)")
      }
    }
  }
}
