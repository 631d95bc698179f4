import Equipment
import Testing

@testable import Sharing

/// What is never shared follows what is.
@Suite struct LocalMergeTests {
  private var fork: Fork
  private let anna: UID
  private var local = Folder()

  init() throws {
    var base = Folder()
    anna = try base.add(.person, ["name": "Anna"])
    fork = Fork(base)
    try local.add(.contact, ["person": "1", "mail": "anna@example.org"])
  }

  private func merged() -> [ItemChange] {
    Merge.run(
      base: fork.base.state, ours: fork.ours.state, theirs: fork.theirs.state,
      names: Merge.Names(ours: "range") { _, _ in "shed" }, local: local.state
    ) { _ in 201 }.change.items.filter { $0.type == .contact }
  }

  @Test mutating func aContactGoesWithThePersonWhoGetsAnotherNumber() throws {
    try fork.ours.add(.person, ["name": "Ben"])
    try fork.theirs.add(.person, ["name": "Clara"])
    try local.add(.contact, ["person": "2", "mail": "ben@example.org"])
    let changes = merged()
    #expect(changes.map { $0.before?.text("mail") } == ["ben@example.org"])
    #expect(changes.map { $0.after?.text("person") } == ["201"])
  }

  @Test mutating func aContactIsDeletedWithThePerson() {
    fork.theirs.delete(anna)
    #expect(merged().map { $0.after == nil } == [true])
    // The person is not kept for it, as for a shared record that has come to refer to it.
    let result = fork.merged().result
    #expect(result.clashes.isEmpty && result.records[.person]?[anna] != nil)
  }

  @Test mutating func aContactStaysWhereThePersonDoes() throws {
    fork.theirs.delete(anna)
    try fork.ours.edit(anna, ["role": "coach"])
    #expect(merged().isEmpty)
  }
}

/// What a folder's own git must not get, whoever types `git add`.
@Suite struct LocalFileTests {
  @Test("is ignored, refused in what comes in, and not merged", arguments: RecordType.local)
  func isNotShared(type: RecordType) {
    let ignored = SharedFiles.ignoredLines.split(separator: "\n")
    #expect(ignored.contains("/\(type.file)*"))
    let entry = TreeEntry("100644 blob 0123456789012345678901234567890123456789 5\t\(type.file)")
    #expect(throws: (any Error).self) { try SharedTree([entry].compactMap(\.self)) }
    #expect(throws: FileMerge.Refusal.notRecords) { try FileMerge.merged(type.file, base: [], ours: [1], theirs: []) }
  }

  @Test func thereIsOne() { #expect(RecordType.local == [.contact]) }
}
