import Equipment
import Store
import Testing

/// A change writes its own rows and leaves every other byte of the file.
@Suite struct RewriteTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let change: @Sendable (FileRepository) async throws -> Void
    let after: String
  }

  static let cases = [
    Case(testDescription: "an edited row stays in its place", before: "id,brand,model\n2,b,y\n1,a,x\n") {
      try await $0.edit(.equipment(.riser), 2, "model", to: "z")
    } after: {
      "id,brand,model\n2,b,z\n1,a,x\n"
    },
    Case(testDescription: "a new row comes last in a sorted file", before: "id,brand,model\n1,a,x\n\n3,c,z") {
      try await $0.add(riser("n"))
    } after: {
      "id,brand,model\n1,a,x\n\n3,c,z\n4,Hoyt,n\n"
    },
    Case(
      testDescription: "a row that comes back stands where its id belongs",
      before: "id,brand,model\n1,a,x\n2,b,y\n3,c,z\n"
    ) {
      try await $0.delete(.equipment(.riser), 2)
      _ = try await $0.save()
      _ = try await $0.undo()
    } after: {
      "id,brand,model\n1,a,x\n2,b,y\n3,c,z\n"
    },
    Case(
      testDescription: "a row that comes back to an unsorted file comes last",
      before: "id,brand,model\n3,c,z\n2,b,y\n1,a,x"
    ) {
      try await $0.delete(.equipment(.riser), 2)
      _ = try await $0.save()
      _ = try await $0.undo()
    } after: {
      "id,brand,model\n3,c,z\n1,a,x\n2,b,y\n"
    },
    Case(testDescription: "a deleted row goes with its line end", before: "id,brand,model\r\n1,a,x\r\n\r\n2,b,y") {
      try await $0.delete(.equipment(.riser), 1)
    } after: {
      "id,brand,model\r\n\r\n2,b,y"
    },
    Case(testDescription: "the first item of a file without rows", before: "model,id,brand") {
      try await $0.add(riser("n"))
    } after: {
      "model,id,brand\nn,1,Hoyt\n"
    },
    Case(testDescription: "a field without a column gets one", before: "id,brand,model\n1,a,\"x,y\"\n2,b,y\n") {
      try await $0.edit(.equipment(.riser), 2, "length", to: "25")
    } after: {
      "id,brand,model,length\n1,a,\"x,y\",\n2,b,y,25\n"
    },
    Case(testDescription: "a column that the program does not know gets one too", before: "id,brand,model\n1,a,x\n") {
      var item = riser("n")
      item.setUnknown("bought, where", to: "fair")
      try await $0.add(item)
    } after: {
      "id,brand,model,\"bought, where\"\n1,a,x,\n2,Hoyt,n,fair\n"
    },
    Case(
      testDescription: "a change that was taken back changes nothing", before: "id,brand,model\n1,a,\"x\"\n2,\"b\",y"
    ) {
      try await $0.edit(.equipment(.riser), 2, "model", to: "z")
      _ = try await $0.undo()
    } after: {
      "id,brand,model\n1,a,\"x\"\n2,\"b\",y"
    },
  ]

  @Test(arguments: cases, [false, true]) func everyOtherByteStays(_ example: Case, isAsNoted: Bool) async throws {
    let folder = try StoreFolder()
    try folder.make()
    try folder.write("risers.csv", example.before)
    let repository = folder.open()
    // A plain file whose digest is in the manifest is rewritten without being read as a whole.
    if isAsNoted { _ = try await repository.save() }
    try await example.change(repository)
    let state = try await repository.state()
    try await repository.close()
    #expect(try folder.read("risers.csv") == example.after)
    #expect(try await folder.open().state() == state)
    #expect(folder.open().problems(of: .equipment(.riser)) == [])
  }
}

extension RewriteTests.Case {
  init(
    testDescription: String, before: String, change: @escaping @Sendable (FileRepository) async throws -> Void,
    after: () -> String
  ) {
    self.init(testDescription: testDescription, before: before, change: change, after: after())
  }
}
