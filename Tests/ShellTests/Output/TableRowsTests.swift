import Answers
import Equipment
import Foundation
import Store
import TestSupport
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Records that are listed from their bytes are listed as from their texts")
struct TableRowsTests {
  private static let formats = OutputFormats.all.filter { $0.form != nil }

  /// The rows of a plain file of a type, of which some have changes in the journal alone.
  private func rows(_ type: RecordType, _ home: TemporaryHome) async throws -> [ItemRow] {
    var random = RandomItems(seed: 41)
    let repository = FileRepository(folder: home.data, by: "robin@range", clock: { Timestamp(seconds: 1_780_000_000) })
    // A plain file has no line breaks in cells.
    let items = random.items(type, count: 200).filter { item in
      !(item.texts.compactMap(\.self) + item.base.unknown.flatMap { [$0.name, $0.text] }).contains {
        $0.utf8.contains(10) || $0.utf8.contains(13)
      }
    }
    _ = try await repository.commit(Change(items: (type.owners + items).map { .add($0) }))
    _ = try await repository.save()
    let index = try String(contentsOfFile: "\(home.data)/hub.json", encoding: .utf8)
    try #require(items.count > 10 && index.contains("\"plain\":true"))
    _ = try await repository.commit(Change(items: [.add(random.item(type, id: 0))]))
    let rows = try await repository.select(RowQuery(), of: type).rows
    try await repository.close()
    return rows
  }

  @Test("every type, some of its fields and all", arguments: RecordType.tables)
  func everyType(type: RecordType) async throws {
    let rows = try await rows(type, TemporaryHome(.nothing))
    let names = type.fields.map(\.name)
    let choices = [nil, Array(names.prefix(3)), Array(names.suffix(2).reversed()), ["id", "id", "of nobody"]]
    for columns in choices {
      let table = ItemTable.table(of: rows, type: type, columns: columns, isComplete: true)
      var texts = table
      texts.rows = table.rows
      for format in Self.formats {
        #expect(format.write(table, .plain) == format.write(texts, .plain), "\(format.name) \(columns ?? names)")
        var bytes: [UInt8] = []
        let stream = RowStream { bytes += $0 }
        try format.write(table, .plain, to: stream)
        try stream.flush()
        #expect(bytes == format.write(texts, .plain), "\(format.name) \(columns ?? names) in pieces")
      }
    }
  }

  @Test("a sheet, of all rows and of each, for a pipe and for terminals", arguments: RecordType.tables)
  func everySheet(type: RecordType) async throws {
    let rows = try await rows(type, TemporaryHome(.nothing))
    let styles = [
      RenderStyle.plain, RenderStyle(width: 40), RenderStyle(width: 80, colour: true),
      RenderStyle(width: nil, isWide: true),
    ]
    for rows in [rows] + rows.prefix(20).map({ [$0] }) {
      let table = ItemTable.sheet(of: rows, type: type)
      var texts = table
      texts.rows = table.rows
      for style in styles {
        #expect(Sheet(table: table, style: style).bytes == Sheet(table: texts, style: style).bytes)
      }
    }
  }

  @Test("a cell that is put into a row of a table of records stays, and the others are as they were")
  func cellsCanBeChanged() throws {
    let rows = ["Formula", "Xceed"].map { ItemRow(riser($0)) }
    var table = ItemTable.table(of: rows, type: .equipment(.riser), columns: ["model", "brand"], isComplete: false)
    table.rows[1][0] = "changed"
    #expect(table.rows.map(\.first) == ["Formula", "changed"])
    #expect(OutputFormat.csv.text(table) == "model,brand\nFormula,\nchanged,\n")
  }

  private func riser(_ model: String) -> Riser {
    var riser = Riser()
    riser.details.model = model
    return riser
  }
}
