import Codecs
import Foundation
import Store
import Testing

@testable import Shell
@testable import ShellOutput

@Suite("Data that leave come back")
struct RoundTripTests {
  private static let seeds: Range<UInt64> = 100..<160

  private func tables(_ seed: UInt64) -> [Table] {
    var random = RandomTables(seed: seed)
    return (0..<5).map { _ in random.table() }
  }

  /// The headings and rows as bytes, because Swift calls texts equal that differ in theirs.
  private func bytes(of table: Table) -> [[[UInt8]]] {
    let rows = table.rows.map { row in table.columns.indices.map { table.cell(row, $0) ?? "" } }
    return ([table.columns.map(\.name)] + rows).map { $0.map { Array($0.utf8) } }
  }

  @Test("CSV", arguments: seeds)
  func csv(seed: UInt64) {
    for table in tables(seed) {
      #expect(SmallReader.csv(OutputFormat.csv.write(table, .plain)) == bytes(of: table))
    }
  }

  @Test("TSV, a line a row", arguments: seeds)
  func tsv(seed: UInt64) {
    for table in tables(seed) {
      #expect(SmallReader.tsv(OutputFormat.tsv.write(table, .plain)) == bytes(of: table))
    }
  }

  @Test("JSON", arguments: seeds)
  func json(seed: UInt64) throws {
    for table in tables(seed) {
      let objects = try JSONReader.value(OutputFormat.json.write(table, .plain), file: "table.json").elements ?? []
      #expect(objects.count == table.rows.count)
      for (object, row) in zip(objects, table.rows) {
        for (index, column) in table.columns.enumerated() {
          #expect(bytes(object[column.name]?.scalarText) == bytes(table.cell(row, index)))
        }
      }
    }
  }

  @Test("another reader calls the JSON valid too", arguments: seeds)
  func validJSON(seed: UInt64) throws {
    for table in tables(seed) {
      let data = Data(OutputFormat.json.write(table, .plain))
      let objects = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
      #expect(objects.count == table.rows.count)
    }
  }

  @Test("JSON lines are the lines of the array", arguments: seeds)
  func jsonl(seed: UInt64) {
    for table in tables(seed) {
      let array = OutputFormat.json.text(table).endedLines.dropFirst().dropLast()
      let lines = OutputFormat.jsonl.text(table).endedLines
      #expect(array.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 } == lines)
    }
  }

  private func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
}

/// Readers that know no more than the formats' definitions.
enum SmallReader {
  /// RFC 4180.
  static func csv(_ bytes: [UInt8]) -> [[[UInt8]]] {
    var rows: [[[UInt8]]] = []
    var row: [[UInt8]] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case 0x22 where isQuoted && offset < bytes.count && bytes[offset] == 0x22:
        cell.append(byte)
        offset += 1
      case 0x22: isQuoted.toggle()
      case 0x2C where !isQuoted, 0x0A where !isQuoted:
        row.append(cell)
        cell = []
        guard byte == 0x0A else { continue }
        rows.append(row)
        row = []
      default: cell.append(byte)
      }
    }
    return rows
  }

  /// Tabs between cells, line feeds after rows, both escaped in cells.
  static func tsv(_ bytes: [UInt8]) -> [[[UInt8]]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().map { line in
      line.split(separator: 0x09, omittingEmptySubsequences: false).map(unescaped)
    }
  }

  private static func unescaped(_ cell: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscape = false
    for byte in cell {
      switch (isEscape, byte) {
      case (false, 0x5C): isEscape = true
      case (true, UInt8(ascii: "t")): (isEscape, result) = (false, result + [0x09])
      case (true, UInt8(ascii: "n")): (isEscape, result) = (false, result + [0x0A])
      case (true, UInt8(ascii: "r")): (isEscape, result) = (false, result + [0x0D])
      default: (isEscape, result) = (false, result + [byte])
      }
    }
    return result
  }
}
