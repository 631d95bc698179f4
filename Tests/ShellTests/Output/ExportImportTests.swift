import Answers
import Codecs
import Equipment
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("What is exported and imported again is the same")
struct ExportImportTests {
  private static let formats = ["csv", "tsv", "json", "jsonl"]

  private func again(
    _ items: [any Record], _ type: RecordType?, _ format: String, isNamed: Bool = true
  ) async throws -> ImportFile {
    let format = try #require(OutputFormats.named(format))
    var body = ExportBody(type: type, types: type.map { [$0] } ?? RecordType.tables, format: format, style: .plain)
    for item in items { body.note(ItemRow(item)) }
    var bytes: [UInt8] = []
    let stream = RowStream { bytes += $0 }
    let count = try await body.write(to: stream) { type, visit in
      for item in items where item.recordType == type { try visit(ItemRow(item)) }
    }
    try stream.flush()
    #expect(count == items.count)
    return try ImportFile.read(bytes: bytes, name: isNamed ? "club.\(format.name)" : "-", as: type)
  }

  private func expect(_ file: ImportFile, toHold items: [any Record]) {
    #expect(file.problems == [])
    #expect(file.items.count == items.count)
    for (read, item) in zip(file.items, items) {
      #expect(read.item.isEqual(to: item), "\(item.recordType) \(item.recordId)")
    }
  }

  @Test("one type", arguments: RecordType.tables, formats)
  func oneType(type: RecordType, format: String) async throws {
    var random = RandomItems(seed: 11)
    let items = random.items(type, count: 40)
    expect(try await again(items, type, format), toHold: items)
  }

  @Test("all types at once", arguments: formats)
  func allTypes(format: String) async throws {
    var random = RandomItems(seed: 12)
    let items = RecordType.tables.flatMap { random.items($0, count: 10) }.map { item in
      var item = item
      // The name is in use where a column `type` says which type a row is.
      item.setUnknown("type", to: format == "json" ? "recurve" : "")
      if item.recordType.field("spine") == nil { item.setUnknown("spine", to: "none") }
      return item
    }
    expect(try await again(items, nil, format), toHold: items)
  }

  @Test(
    "every awkward text, in each of its lines and through a pipe without a name", arguments: formats, [true, false])
  func awkwardTexts(format: String, isNamed: Bool) async throws {
    let texts =
      RandomItems.awkwardTexts + ["\\", "\\t", "\\\\n", "C:\\new\\table", "\t", "\"quoted\"", "a\"b\tc", "25\""]
    let items = texts.enumerated().map { index, text in
      var item = Riser()
      item.base.id = index + 1
      item.details.brand = "Brand"
      item.details.model = "Model"
      item.details.notes = text.isEmpty ? nil : text
      item.setUnknown("bought\tat \\n", to: text)
      return item
    }
    expect(try await again(items, .equipment(.riser), format, isNamed: isNamed), toHold: items)
  }

  @Test("a file's own column “type” stands in the way of one table of all types only")
  func ownTypeColumn() {
    var item = Riser()
    var body = ExportBody(type: nil, types: RecordType.items, format: .csv, style: .plain)
    body.note(ItemRow(item))
    #expect(!body.hasTypeColumn)
    item.setUnknown("type", to: "recurve")
    body.note(ItemRow(item))
    #expect(body.hasTypeColumn)
  }
}
