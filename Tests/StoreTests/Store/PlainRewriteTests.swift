import Answers
import Codecs
import Equipment
import Foundation
import Store
import Testing

@Suite("A plain file is written a block at a time")
struct PlainRewriteTests {
  private let arrows: [any Record] = (1...900).map { number in
    var arrow = Arrow()
    arrow.details.brand = "Easton"
    arrow.details.model = "Model, \(number * 7919 % 977)"
    arrow.details.notes = String(repeating: "note ", count: 50 + number % 5)
    return arrow
  }

  /// The file as it would be written of nothing but the items.
  private func canonical(_ items: [any Record]) -> String {
    var writer = CSVWriter()
    let header = ItemFile.header(for: .equipment(.arrow))
    writer.append(row: header)
    for item in items { writer.append(item: item, header: header) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func itHoldsWhatTheChangesLeave() async throws {
    let folder = try StoreFolder()
    let first = folder.open()
    _ = try await first.commit(Change(items: arrows.map { .add($0) }))
    _ = try await first.save()
    for id in [1, 2, 299, 400, 401, 402, 900] { try await first.delete(.equipment(.arrow), id) }
    _ = try await first.save()
    try await first.close()
    let second = folder.open()
    for id in [3, 70, 71, 300, 898] { try await second.edit(.equipment(.arrow), id, "model", to: "Changed \(id)") }
    try await second.delete(.equipment(.arrow), 899)
    _ = try await second.undo()
    try await second.add(arrows[0])
    _ = try await second.save()
    try await second.close()
    let items = try await folder.open().fetch(.arrow)
    #expect(try folder.read("arrows.csv") == canonical(items))
    #expect(try await folder.open().verify().findings == [])
  }

  @Test func whatRottedIsTakenForAnEditAndNotForOurs() async throws {
    let disk = MemoryFileSystem()
    func open() -> FileRepository {
      FileRepository(folder: "/data", by: "robin@range", fileSystem: disk, clock: { Timestamp(seconds: 1_780_000_000) })
    }
    let first = open()
    _ = try await first.commit(Change(items: arrows.map { .add($0) }))
    try await first.close()
    let second = open()
    try await second.edit(.equipment(.arrow), 500, "model", to: "Changed")
    let text = canonical(try await open().fetch(.arrow))
    let note = try #require(text.range(of: "note note"))
    disk.rot("/data/arrows.csv", at: text[..<note.lowerBound].utf8.count)
    await #expect(throws: InventoryError.self) { _ = try await second.save() }
    _ = try await second.save()
    try await second.close()
    let last = open()
    #expect(try await last.history(of: nil, limit: 1).first?.kind == .outside(file: "arrows.csv"))
    _ = try await last.undo()
    let items = try await last.fetch(.arrow)
    #expect(items.count == arrows.count)
    #expect(items[499].equipmentModel == "Changed")
    #expect(zip(items, arrows).count { $0.text("notes") != $1.text("notes") } == 0)
  }
}
