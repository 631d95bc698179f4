import Answers
import Equipment
import Store
import Testing

/// Of a kind that is never shared nothing gets to where git, or another machine, could read it.
@Suite struct LocalKindTests {
  let folder: StoreFolder
  private let secret = "secret@example.org"

  init() throws { folder = try StoreFolder(fullJournal: 4096) }

  /// Two people, of whom the first is deleted with the contact, in one step.
  private func deletedTogether(_ repository: FileRepository) async throws {
    for name in ["Anna", "Ben"] {
      var person = Person()
      person.name = name
      try await repository.add(person)
    }
    var contact = Contact()
    (contact.person, contact.mail) = (1, secret)
    contact.addUnknown("own", "secret of one's own")
    _ = try await repository.commit(Change(columns: [.add("own", to: .contact)]))
    try await repository.add(contact)
    let records = [try await repository.item(.contact, id: 1), try await repository.item(.person, id: 1)]
    _ = try await repository.commit(Change(items: records.compactMap(\.self).map { .delete($0) }))
  }

  private func bytesForOthers(_ repository: FileRepository) throws -> String {
    let published = try repository.published()
    let files = published.contents.sorted { $0.key.file < $1.key.file }
    let log = try repository.log(after: 0)
    let names = files.map(\.key.file) + log.records.map { "\($0.type)" } + published.next.keys.map { "\($0)" }
    return String(decoding: files.flatMap(\.value) + log.lines, as: UTF8.self) + names.joined(separator: " ")
  }

  @Test func noByteOfItIsForOthers() async throws {
    let repository = folder.open()
    try await deletedTogether(repository)
    _ = try await repository.undo()
    try await repository.edit(.contact, 1, "notes", to: "secret notes")
    let text = try bytesForOthers(repository)
    #expect(text.contains("Anna") && !text.contains("secret") && !text.contains("contact"))
    #expect(try folder.read("people.local.csv").contains(secret))
    // Two people, the deletion, its undo: changes of contacts alone are none for others.
    #expect(try repository.log(after: 0).changes == 4)
    #expect(try repository.published().local[.contact] == Array(folder.read("people.local.csv").utf8))
  }

  @Test func anEditByAnotherProgramIsNotForOthersEither() async throws {
    let repository = folder.open()
    try await deletedTogether(repository)
    try await repository.close()
    try folder.write("people.local.csv", "id,person,mail,phone,notes,created,updated,own\n,2,\(secret),,,,,\n")
    let next = folder.open()
    #expect(try await next.fetch(.contact).map(\.recordId) == [2])
    #expect(try !bytesForOthers(next).contains("secret"))
    #expect(try await next.history(of: nil, limit: 1).first?.kind == .outside(file: "people.local.csv"))
  }

  @Test("a step of both kinds is undone as one, before a checkpoint and behind it", arguments: [false, true])
  func isUndoneAsOne(isCheckpointed: Bool) async throws {
    var repository = folder.open()
    try await deletedTogether(repository)
    if isCheckpointed {
      _ = try await repository.save()
      try await repository.close()
      repository = folder.open()
    }
    _ = try await repository.undo()
    #expect(try await repository.item(.contact, id: 1)?.text("mail") == secret)
    #expect(try await repository.item(.person, id: 1)?.text("name") == "Anna")
    _ = try await repository.redo()
    #expect(try await repository.count(of: .contact) == 0)
    #expect(try await repository.count(of: .person) == 1)
    try await repository.close()
    #expect(try await folder.open().verify().findings.isEmpty)
  }

  @Test func itsNumbersAreOfNoBlock() async throws {
    let repository = folder.open()
    try await deletedTogether(repository)
    try repository.take(Lease(clone: "shed", blocks: [3...3], free: 4))
    var contact = Contact()
    contact.person = 2
    #expect(try await repository.add(contact) == 2)
    #expect(try await repository.item(.contact, id: 2)?.uid == nil)
    var person = Person()
    person.name = "Clara"
    #expect(try await repository.add(person) == 301)
    #expect(try await repository.item(.person, id: 301)?.uid != nil)
  }

  @Test func aPersonHasOneContact() async throws {
    let repository = folder.open()
    try await deletedTogether(repository)
    var contact = Contact()
    (contact.person, contact.mail) = (2, "ben@example.org")
    try await repository.add(contact)
    contact.mail = "other@example.org"
    let second = Change(items: [.add(contact)])
    await #expect(throws: InventoryError.loan(.contactTaken(person: 2, contact: 2))) {
      _ = try await repository.commit(second)
    }
    await #expect(throws: InventoryError.hasParts(.person, id: 2, .contact, count: 1)) {
      try await repository.delete(.person, 2)
    }
  }
}
