import Equipment
import Foundation
import TestSupport
import Testing

@testable import Answers
@testable import Codecs
@testable import Files
@testable import Query
@testable import Store

@Suite("Rows that are written from their bytes are written as their items are")
struct RowStreamTests {
  private static let types = RecordType.items

  /// A folder with a plain file of every type, of which some items have changes in the journal alone.
  private func folder(_ types: [RecordType] = types, count: Int) async throws -> (StoreFolder, FileRepository) {
    let folder = try StoreFolder()
    let first = folder.open()
    var random = RandomItems(seed: 21)
    for type in types {
      var items: [any Record] = []
      while items.count < count {
        var item = random.item(type, id: 0)
        // A plain file has no line breaks in cells.
        for column in item.base.unknown where column.name.contains(where: \.isNewline) || column.text.hasBreak {
          item.setUnknown(column.name, to: "")
        }
        if !item.filledNames.contains(where: { item.text($0)?.hasBreak ?? false }) { items.append(item) }
      }
      _ = try await first.commit(Change(items: items.map { .add($0) }))
    }
    _ = try await first.save()
    try await first.close()
    let reader = folder.open()
    for type in Self.types where try await reader.count(of: type) > 0 {
      try await reader.edit(type, 2, "brand", to: "say \"Öl\", \u{7}\\")
      try await reader.delete(type, 4)
      try await reader.add(random.item(type, id: 0))
    }
    #expect(try folder.read("hub.json").components(separatedBy: "\"plain\":true").count == types.count + 1)
    return (folder, reader)
  }

  private func written(_ write: (RowStream) async throws -> Void) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    let stream = RowStream { bytes += $0 }
    try await write(stream)
    try stream.flush()
    return bytes
  }

  @Test("the whole inventory as JSON")
  func wholeInventory() async throws {
    let (folder, repository) = try await folder(count: 40)
    defer { #expect(folder.exists("hub.json")) }
    let bytes = try await written { stream in
      try await EquipmentExport.writeJSON(Self.types, to: stream) {
        try await repository.visit(nil, of: $0, $1)
      }
    }
    var items: [(type: RecordType, items: [any Record])] = []
    for type in Self.types { items.append((type, try await repository.fetch(type))) }
    #expect(bytes == EquipmentExport.json(types: items))
  }

  @Test("an inventory without any item, and one of a single item")
  func fewItems() async throws {
    for count in 0...1 {
      let folder = try StoreFolder()
      let repository = folder.open()
      if count == 1 { try await repository.add(riser("Formula")) }
      let bytes = try await written { stream in
        try await EquipmentExport.writeJSON(Self.types, to: stream) {
          try await repository.visit(nil, of: $0, $1)
        }
      }
      let items = try await repository.fetch(.riser)
      #expect(bytes == EquipmentExport.json(types: Self.types.map { ($0, $0 == .equipment(.riser) ? items : []) }))
    }
  }

  @Test("every type as cells, with quotes and with escapes, guarded and not", arguments: types, [true, false])
  func cells(type: RecordType, isGuarded: Bool) async throws {
    let (folder, repository) = try await folder([type], count: 25)
    defer { #expect(folder.exists("hub.json")) }
    let names = type.fields.map(\.name).reversed() + RandomItems.awkwardColumns + ["kind"]
    for dialect in [CSVDialect(), CSVDialect(separator: 0x3B), CSVDialect(separator: 0x09, escaping: .backslashes)] {
      var form = RowForm.cells(names, dialect, isGuarded: isGuarded)
      form.typeColumn = names.count - 1
      let bytes = try await written { stream in
        try stream.begin(form)
        try await repository.visit(nil, of: type) { try stream.append($0) }
        try stream.end()
      }
      let items = try await repository.fetch(type)
      let rows = items.map { item in names.dropLast().map { item.text($0) } + [type.rawValue] }
      #expect(bytes == form.bytes(of: rows))
      guard !isGuarded else { continue }
      var writer = CSVWriter(dialect: dialect)
      writer.begin(header: names)
      for row in rows { writer.append(row: row.map { $0 ?? "" }) }
      #expect(bytes == writer.bytes)
    }
  }

  @Test("what a filter means, in the order of the ids, with the changes that are in no file yet")
  func visited() async throws {
    let (folder, repository) = try await folder(count: 60)
    defer { #expect(folder.exists("hub.json")) }
    let filters: [Filter?] = [
      nil, .word("öl"), .comparison(Comparison(field: "brand", .contains("1"))),
      .comparison(Comparison(field: "id", .between(.number(2), .number(5)))),
    ]
    for (filter, type) in filters.flatMap({ filter in Self.types.map { (filter, $0) } }) {
      var ids: [Int] = []
      try await repository.visit(filter, of: type) { ids.append($0.recordId) }
      let expected = try await repository.fetch(type).filter { filter?.matches($0) ?? true }
      #expect(ids == expected.map(\.recordId))
    }
  }

  @Test("words are found where the items have them, and as near", arguments: types)
  func search(type: RecordType) async throws {
    let (folder, repository) = try await folder([type], count: 60)
    defer { #expect(folder.exists("hub.json")) }
    let items = try await repository.fetch(type)
    let texts = items.flatMap(\.searchedFields).map { Folding.fold($0.text) }
    let parts = texts.enumerated().filter { $0.offset % 40 == 0 }.map { String($0.element.suffix(3)) }
    let words = Set(parts + texts.prefix(9) + ["a", "öl", "o", "25", "\"", "active", "zzqwx"]).filter { !$0.isEmpty }
    for searched in words.sorted().flatMap({ [[$0, "e"], [$0]] }) {
      var (search, rows) = (RowSearch(searched), [ItemRow]())
      try await repository.visit(nil, of: type) { rows.append($0) }
      for (row, item) in zip(rows, items) {
        // In a file of its own an unknown column may stand elsewhere than in the item that it was made from.
        let found = search.matches(in: row).map { "\($0)" }.sorted()
        #expect(found == search.matches(in: ItemRow(item)).map { "\($0)" }.sorted(), "\(searched)")
      }
    }
  }

  @Test(
    "a default is found where a cell is empty, behind the end of a short row, and without a column",
    arguments: [
      ("id,status,brand", "1,,Hoyt"), ("id,brand,status", "1,Hoyt,"), ("id,brand,status", "1,Hoyt"),
      ("id,brand", "1,Hoyt"),
    ])
  func searchedDefault(heading: String, row: String) throws {
    let columns = try #require(RowColumns(.equipment(.riser), heading: Array(heading.utf8)))
    var search = RowSearch(["act"])
    let bytes = Array(row.utf8)
    #expect(search.matches(in: ItemRow(columns, id: 1, bytes, 0..<bytes.count)).map(\.name) == ["status"])
  }

  @Test("rows of any size, handed on in pieces")
  func pieces() throws {
    var pieces: [[UInt8]] = []
    let stream = RowStream { pieces.append($0) }
    var expected = RowForm.cells(["model"], CSVDialect(), isGuarded: false).bytes(of: [])
    try stream.begin(RowForm.cells(["model"], CSVDialect(), isGuarded: false))
    for length in [1, 70_000, 3, 400_000, 65_536, 200] {
      try stream.append(ItemRow(riser(String(repeating: "x", count: length))))
      expected += Array(repeating: UInt8(ascii: "x"), count: length) + [ASCII.lineFeed]
    }
    try stream.end()
    try stream.flush()
    #expect(Array(pieces.joined()) == expected)
    #expect(pieces.count > 3 && !pieces.contains([]))
    #expect(stream.count == 6)
  }

  @Test("a visitor that throws ends the walk with what it threw, and is not taken for a bad file")
  func visitorThrows() async throws {
    let (folder, repository) = try await folder([.equipment(.arrow)], count: 30)
    defer { #expect(folder.exists("hub.json")) }
    let full = FileFailure(operation: .write, path: "export.json", code: ENOSPC)
    var count = 0
    await #expect(throws: full) {
      try await repository.visit(nil, of: .equipment(.arrow)) { _ in
        count += 1
        if count == 3 { throw full }
      }
    }
    #expect(count == 3)
  }

  @Test("a file that is cut short while it is read is an error, not half of an answer")
  func cutShort() async throws {
    let (folder, repository) = try await folder([.equipment(.arrow)], count: 700)
    #expect(try folder.read("arrows.csv").utf8.count > 1 << 17)
    var count = 0
    await #expect(throws: InventoryError.self) {
      try await repository.visit(nil, of: .equipment(.arrow)) { _ in
        if count == 0 { try folder.write("arrows.csv", "id,brand,model\n") }
        count += 1
      }
    }
    #expect(count > 0)
  }
}

extension String {
  fileprivate var hasBreak: Bool { utf8.contains(10) || utf8.contains(13) }
}

extension RowSearch {
  /// The fields of a row in which a word stands.
  fileprivate mutating func matches(in row: ItemRow) -> [Match] {
    let number = number(of: row)
    return found[number]
  }
}
