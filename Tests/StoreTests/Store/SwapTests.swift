import Answers
import Equipment
import Files
import Foundation
import Store
import TestSupport
import Testing

/// Bytes that another program writes into a file while the file is replaced are neither lost nor overlooked.
@Suite struct SwapTests {
  let folder: StoreFolder
  let header: String

  init() async throws {
    folder = try StoreFolder()
    let repository = folder.open()
    for model in ["A", "B"] { try await repository.add(riser(model)) }
    _ = try await repository.save()
    try await repository.close()
    header = String(try #require(try folder.read("risers.csv").split(separator: "\n").first))
  }

  private var path: String { "\(folder.path)/risers.csv" }

  /// A row without an id, as a person types it.
  private func row(_ model: String) -> String {
    let values = ["brand": "Outside", "model": model]
    return header.split(separator: ",").map { values[String($0)] ?? "" }.joined(separator: ",") + "\n"
  }

  /// Writes a row at the end of the file, in place.
  private func append(_ model: String) -> MeddledFileSystem.Deed {
    let (path, row) = (path, row(model))
    return {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      _ = try file.seekToEnd()
      try file.write(contentsOf: Data(row.utf8))
      try file.close()
    }
  }

  /// Puts a file with one row more into the place of the file.
  private func replace(_ model: String) throws -> MeddledFileSystem.Deed {
    let (path, text) = (path, try folder.read("risers.csv") + row(model))
    return {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".mine"))
      guard unsafe rename(path + ".mine", path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
  }

  private func models(_ repository: FileRepository) async throws -> Set<String> {
    Set(try await repository.fetch(EquipmentType.riser).map(\.equipmentModel))
  }

  /// Adds an item and makes a checkpoint while the other program writes; returns the models that are there afterwards.
  private func add(_ model: String, _ files: MeddledFileSystem) async throws -> Set<String> {
    let repository = folder.open(files)
    try await repository.add(riser(model))
    _ = try await repository.save()
    try await repository.close()
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
    return try await models(folder.open())
  }

  @Test(arguments: [true, false]) func whatIsAppendedAtThatMomentIsTakenIn(hasExchange: Bool) async throws {
    let found = try await add("C", MeddledFileSystem(before: append("Typed"), hasExchange: hasExchange))
    #expect(found == ["A", "B", "C", "Typed"])
    let entries = try await folder.open().history(of: nil, limit: 2)
    #expect(entries.contains { $0.kind == .outside(file: "risers.csv") })
    #expect(try await folder.open().verify().damages == 0)
  }

  @Test func aFileThatIsPutInItsPlaceAtThatMomentIsTakenIn() async throws {
    #expect(try await add("C", MeddledFileSystem(before: replace("Saved"))) == ["A", "B", "C", "Saved"])
  }

  @Test func whoHasTheOldFileOpenMayWriteUntilItIsDropped() async throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    _ = try file.seekToEnd()
    let row = row("Late")
    let late: MeddledFileSystem.Deed = { try file.write(contentsOf: Data(row.utf8)) }
    #expect(try await add("C", MeddledFileSystem(after: late)) == ["A", "B", "C", "Late"])
  }

  @Test func whatIsWrittenIntoTheNewFileAtOnceIsSeen() async throws {
    #expect(try await add("C", MeddledFileSystem(after: append("After"))) == ["A", "B", "C", "After"])
  }

  @Test func editsOfTheOldAndOfTheNewFileAreBothTakenIn() async throws {
    let files = MeddledFileSystem(before: append("Before"), after: append("After"))
    #expect(try await add("C", files) == ["A", "B", "C", "Before", "After"])
  }

  @Test func aFileThatSomebodyMakesAtThatMomentIsNotReplaced() async throws {
    try folder.remove("risers.csv")
    for name in folder.names where name != "risers.csv" { try? folder.remove(name) }
    let (path, text) = (path, header + "\n" + row("First"))
    let made: MeddledFileSystem.Deed = { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
    #expect(try await add("C", MeddledFileSystem(before: made)) == ["First", "C"])
  }

  @Test func aFileSystemThatCanDoNeitherStillReplaces() async throws {
    #expect(try await add("C", MeddledFileSystem(hasExchange: false, hasLinks: false)) == ["A", "B", "C"])
  }

  @Test(arguments: [true, false]) func whoeverComesAfterADeathFindsTheEdit(hasExchange: Bool) async throws {
    let contents = folder.contents
    var call = 0
    while true {
      call += 1
      try folder.restore(contents)
      let files = FaultyFileSystem(
        .death, at: call, over: MeddledFileSystem(before: append("Typed"), hasExchange: hasExchange))
      let dying = folder.open(files)
      let isAdded = (try? await dying.add(riser("C"))) != nil
      _ = try? await dying.save()
      let isTyped = folder.contents.values.contains { String(decoding: $0, as: UTF8.self).contains("Typed") }
      let next = folder.open()
      try await next.add(riser("D"))
      _ = try await next.save()
      let found = try await models(folder.open())
      #expect(found.isSuperset(of: isAdded ? ["A", "B", "C", "D"] : ["A", "B", "D"]), "died at call \(call)")
      #expect(found.contains("Typed") == isTyped, "died at call \(call)")
      #expect(!folder.names.contains { $0.hasSuffix(".tmp") }, "died at call \(call)")
      #expect(try await folder.open().verify().damages == 0, "died at call \(call)")
      guard files.calls >= call else { break }
    }
    #expect(call > 40)
  }
}
