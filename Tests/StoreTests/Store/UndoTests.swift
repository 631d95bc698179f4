import Answers
import Equipment
import Store
import TestSupport
import Testing

@Suite struct UndoTests {
  let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  @Test func undoAndRedoGoThroughAllStatesAcrossProcesses() async throws {
    var states = [try await folder.open().state()]
    for step in 1...5 {
      let repository = folder.open()
      try await perform(step, in: repository)
      states.append(try await repository.state())
      if step % 2 == 0 { try await repository.close() }
    }
    for expected in states.dropLast().reversed() {
      let repository = folder.open()
      #expect(try await repository.undo() != nil)
      #expect(try await repository.state() == expected)
      try await repository.close()
    }
    #expect(try await folder.open().undo() == nil)
    for expected in states.dropFirst() {
      #expect(try await folder.open().redo() != nil)
      #expect(try await folder.open().state() == expected)
    }
    #expect(try await folder.open().redo() == nil)
  }

  private func perform(_ step: Int, in repository: FileRepository) async throws {
    switch step {
    case 1: _ = try await repository.commit(Change(items: [.add(riser("A")), .add(riser("B"))]))
    case 2: try await repository.edit(.equipment(.riser), 1, "length", to: "25")
    case 3: try await repository.delete(.equipment(.riser), 2)
    case 4: try await repository.add(Limbs.sample("C"))
    default: try await repository.edit(.equipment(.riser), 1, "length", to: "")
    }
  }

  @Test func anEntrySaysWhatItIs() async throws {
    let repository = folder.open()
    try await repository.add(riser("A"))
    let undone = try #require(try await repository.undo())
    #expect(undone.kind == .undo(of: [1]))
    #expect(undone.change.items.map(\.id) == [1])
    #expect(undone.change.items[0].before?.text("model") == "A")
    #expect(undone.change.items[0].after == nil)
    let redone = try #require(try await repository.redo())
    #expect(redone.kind == .redo(of: [1]))
    #expect(redone.sequence == 3)
    #expect(redone.by == "robin@range")
    #expect(redone.at == Timestamp(seconds: 1_780_000_000))
  }

  @Test("an undone change is gone from the session, too, when the files never had it")
  func noUndoneChangeIsKept() async throws {
    let repository = folder.open()
    try await repository.add(riser("A"))
    _ = try await repository.save()
    try await repository.edit(.equipment(.riser), 1, "length", to: "25")
    #expect(try await repository.item(.riser, id: 1)?.text("length") == "25")
    _ = try await repository.undo()
    #expect(try await repository.save() == [])
    #expect(try await repository.item(.riser, id: 1)?.text("length") == nil)
  }

  @Test func aNewChangeEndsRedoButUndoGoesOnBeforeIt() async throws {
    let repository = folder.open()
    for model in ["A", "B", "C"] { try await repository.add(riser(model)) }
    _ = try await repository.undo()
    _ = try await repository.undo()
    try await repository.add(riser("D"))
    #expect(try await repository.redo() == nil)
    #expect(try await repository.undo()?.change.items[0].before?.text("model") == "D")
    #expect(try await repository.redo()?.change.items[0].after?.text("model") == "D")
    _ = try await repository.undo()
    #expect(try await repository.undo()?.change.items[0].before?.text("model") == "A")
    #expect(try await repository.fetch(.riser).isEmpty)
  }

  @Test func redoFollowsTheOrderOfTheUndos() async throws {
    let repository = folder.open()
    for model in ["A", "B"] { try await repository.add(riser(model)) }
    _ = try await repository.undo()
    _ = try await repository.undo()
    #expect(try await repository.redo()?.kind == .redo(of: [1]))
    #expect(try await repository.redo()?.kind == .redo(of: [2]))
    #expect(try await repository.redo() == nil)
  }

  @Test func undoBringsBackTheSameId() async throws {
    let repository = folder.open()
    for model in ["A", "B"] { try await repository.add(riser(model)) }
    try await repository.delete(.equipment(.riser), 2)
    try await repository.close()
    let next = folder.open()
    _ = try await next.undo()
    #expect(try await next.item(.riser, id: 2)?.equipmentModel == "B")
    #expect(try await next.add(riser("C")) == 3)
  }

  @Test(arguments: RecordType.allCases) func changeThenUndoIsIdentity(_ type: RecordType) async throws {
    var random = RandomItems(seed: 11)
    let items = random.items(type, count: 4)
    let repository = folder.open()
    _ = try await repository.commit(Change(items: (type.owners + items).map { .add($0) }))
    let before = try await repository.state()
    var edited = random.item(type, id: 2)
    edited.base.id = 2
    // What is only ever added to is neither edited nor deleted, but by an undo.
    let rewriting: [ItemChange] = type.kind.isAppended ? [] : [.edit(items[1], to: edited), .delete(items[2])]
    _ = try await repository.commit(Change(items: rewriting + [.add(random.item(type, id: 0))]))
    let after = try await repository.state()
    try await repository.close()
    _ = try await folder.open().undo()
    #expect(try await folder.open().state() == before)
    _ = try await folder.open().redo()
    #expect(try await folder.open().state() == after)
  }

  @Test func historyIsNewestFirstAndGoesThroughAllFolds() async throws {
    for number in 1...5 {
      let repository = folder.open()
      try await repository.add(riser("R\(number)"))
      try await repository.edit(.equipment(.riser), 1, "length", to: "2\(number)")
      if number != 3 { try await repository.close() }
    }
    let repository = folder.open()
    let all = try await repository.history(of: nil, limit: nil)
    #expect(all.map(\.sequence) == Array((1...10).reversed()))
    #expect(try await repository.history(of: nil, limit: 3).map(\.sequence) == [10, 9, 8])
    #expect(try await repository.history(of: (.equipment(.riser), 3), limit: nil).map(\.sequence) == [5])
    #expect(try await repository.history(of: (.equipment(.riser), 1), limit: nil).count == 6)
    #expect(try await repository.history(of: (.equipment(.limbs), 1), limit: nil).isEmpty)
  }
}
