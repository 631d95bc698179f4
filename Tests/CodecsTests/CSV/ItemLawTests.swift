import Answers
import Equipment
import Store
import TestSupport
import Testing

@testable import Codecs

/// Round trips: the laws that every type's files keep.
struct ItemLawTests {
  @Test("An item is the same after CSV", arguments: RecordType.tables, [LineEnd.lf, .crlf, .cr])
  func csvRoundTrip(type: RecordType, lineEnd: LineEnd) throws {
    var random = RandomItems(seed: 1)
    let items = random.items(type, count: 60)
    let dialect = CSVDialect(byteOrderMark: lineEnd == .crlf, lineEnd: lineEnd)
    let file = ItemFile(type, bytes: EquipmentExport.csv(type, items, dialect: dialect), file: type.file)
    let (read, problems) = file.validated()
    #expect(problems == [])
    #expect(file.document.dialect == dialect)
    #expect(file.ids == Array(1...60))
    try expectSame(read.map(\.item), items)
  }

  @Test("A row encoded again has the same bytes", arguments: RecordType.tables)
  func rowBytes(type: RecordType) throws {
    var random = RandomItems(seed: 2)
    let file = ItemFile(type, bytes: EquipmentExport.csv(type, random.items(type, count: 30)), file: type.file)
    for row in file.document.rows.indices {
      let bytes = file.document.bytes[file.document.lineRange(of: row)]
      #expect(try file.encode(file.item(at: row)) == Array(bytes))
    }
  }

  @Test("An item is the same after JSON", arguments: RecordType.tables, [false, true])
  func jsonRoundTrip(type: RecordType, filledOnly: Bool) throws {
    var random = RandomItems(seed: 3)
    for item in random.items(type, count: 60) {
      var writer = JSONWriter()
      writer.append(item: item, filledOnly: filledOnly)
      let value = try JSONReader.value(writer.bytes, file: "x.json")
      let read = try ItemJSON.item(of: type, from: value)
      #expect(item.isEqual(to: read), "\(String(decoding: writer.bytes, as: UTF8.self))")
    }
  }

  @Test("An export is imported as it was", arguments: RecordType.tables, ["csv", "json", "jsonl"])
  func exportRoundTrip(type: RecordType, format: String) throws {
    var random = RandomItems(seed: 4)
    let items = random.items(type, count: 40)
    let bytes =
      switch format {
      case "csv": EquipmentExport.csv(type, items)
      case "json": EquipmentExport.json(items)
      default: EquipmentExport.jsonLines(items)
      }
    let read = try ImportFile.read(bytes: bytes, name: "club.\(format)", as: type)
    #expect(read.problems == [])
    try expectSame(read.items.map(\.item), items)
  }

  @Test("All types in one JSON export are imported as they were, without their type being asked for")
  func wholeExport() throws {
    var random = RandomItems(seed: 5)
    let types = RecordType.tables.map { ($0, random.items($0, count: $0 == .equipment(.sight) ? 0 : 10)) }
    let bytes = EquipmentExport.json(types: types.map { (type: $0.0, items: $0.1) })
    let read = try ImportFile.read(bytes: bytes, name: "all.json")
    #expect(read.problems == [])
    try expectSame(read.items.map(\.item), types.flatMap { $0.1 })
  }

  @Test("Every field reads back its own text", arguments: RecordType.tables)
  func fieldText(type: RecordType) throws {
    var random = RandomItems(seed: 6)
    for field in type.fields where field.name != "id" {
      for _ in 0..<40 {
        var item = type.valueType.init()
        try item.set(field.name, to: random.value(of: field))
        var copy = type.valueType.init()
        try copy.set(field.name, to: item.text(field.name) ?? "")
        #expect(copy.isEqual(to: item), "\(field.name) \(item.text(field.name) ?? "")")
      }
    }
  }

  private func expectSame(_ read: [any Record], _ written: [any Record]) throws {
    try #require(read.count == written.count)
    for (one, other) in zip(read, written) {
      #expect(one.isEqual(to: other), "\(one) \(other)")
    }
  }
}
