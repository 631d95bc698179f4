import Answers
import Codecs
import Equipment
import Foundation
import TestSupport
import Testing

@testable import Files
@testable import Query

@Suite("The numbers of the values of rows")
struct RowCodesTests {
  @Test("take as many bytes as there are values", arguments: [(200, 1), (256, 1), (257, 2), (65_536, 2), (65_537, 4)])
  func width(values: Int, width: Int) throws {
    let rows = Array(0..<values) + [0, values - 1, values / 2]
    let bytes = packed(rows)
    #expect(bytes.count == width * rows.count)
    let codes = try #require(RowCodes(bytes, rows: rows.count, values: values))
    #expect(rows.indices.allSatisfy { codes[$0] == rows[$0] })
    var visited: [Int] = []
    codes.forEachRow(ranked: Array(0..<values), upTo: .max) { row in
      visited.append(row)
      return .max
    }
    #expect(visited == Array(rows.indices))
    #expect(RowCodes(bytes, rows: rows.count, values: values - 1) == nil, "one numbers no value")
    #expect(RowCodes(bytes, rows: rows.count + 1, values: values) == nil)
  }

  @Test(
    "are passed over where their values rank above what was found so far", arguments: [1, 7, 8, 9, 64, 1001], [5, 300])
  func ranked(rows: Int, values: Int) throws {
    let numbers = (0..<rows).map { $0 * 7919 % values }
    let ranks = (0..<values).map { $0 * 31 % values }
    let bytes = packed(numbers)
    let codes = try #require(RowCodes(bytes, rows: rows, values: values))
    // Each row that is visited has the rows behind it be better than itself: those that are records.
    var (visited, records, best) = ([Int](), [Int](), Int.max)
    codes.forEachRow(ranked: ranks, upTo: .max) { row in
      visited.append(row)
      return ranks[numbers[row]] - 1
    }
    for row in 0..<rows where ranks[numbers[row]] < best { (best, records) = (ranks[numbers[row]], records + [row]) }
    #expect(visited == records)
    var few: [Int] = []
    codes.forEachRow(ranked: ranks, upTo: 1) { row in
      few.append(row)
      return 1
    }
    #expect(few == (0..<rows).filter { ranks[numbers[$0]] <= 1 })
  }

  private func packed(_ numbers: [Int]) -> [UInt8] {
    var writing = RowCodesWriting()
    for number in numbers { writing.append(number) }
    return writing.bytes
  }

  /// The rows of a file with its cache.
  private func indexed(_ type: RecordType, _ text: String, in folder: StoreFolder) throws -> IndexedRows {
    try folder.make()
    try folder.write(type.file, text)
    let (files, path) = (POSIXFileSystem(), "\(folder.path)/\(type.file)")
    let file = try #require(try PlainFile(type, files, path: path, status: files.status(at: path)))
    let digest = Digest(of: Array(text.utf8))
    let cache = "\(folder.path)/cache.columns"
    try Data(ColumnIndexWriting.bytes(file, digest)).write(to: URL(fileURLWithPath: cache))
    let index = try #require(ColumnIndex(files, path: cache, of: digest))
    #expect(index.isSound)
    return IndexedRows(file: file, overlay: Overlay(), index: index)
  }

  @Test("an empty cell has the number of the text for which it stands")
  func fallback() throws {
    let text = "id,model,status,grip\n1,Xceed,,\n2,Xceed,active,low\n3,Xceed,retired,\n"
    let folder = try StoreFolder()
    let rows = try #require(
      try indexed(.equipment(.riser), text, in: folder).numbered(["status", "grip"], where: nil))
    let status = rows.numbers(0)
    #expect(status[0] == status[1] && status[1] != status[2] && rows[0, Int(status[0])].string == "active")
    let grip = rows.numbers(1)
    #expect(grip[0] == grip[2] && grip[0] != grip[1] && rows[1, Int(grip[0])].string == nil)
  }

  @Test("of more loans than two bytes number are in the cache, and found there")
  func manyLoans() throws {
    let folder = try StoreFolder()
    let count = 66_000
    var text = "id,loan,kind,item,quantity\n"
    for id in 1...count { text += "\(id),\(1 + id * 7919 % count),out,riser:\(1 + id % 600),1\n" }
    let rows = try indexed(.movement, text, in: folder)
    let all = try #require(try rows.numbered(["loan", "item"], where: nil))
    let loans = all.numbers(0).map { all[0, Int($0)].integer ?? 0 }
    #expect(loans == (1...count).map { 1 + $0 * 7919 % count })
    for (filter, isMeant) in [
      (Comparison(field: "loan", isOneOf: [1, 3, 65_999]), { [1, 3, 65_999].contains(loans[$0]) }),
      (Comparison(field: "loan", isOneOf: [2, 1_000_000]), { loans[$0] == 2 }),
      (Comparison(isAbout: .riser), { _ in true }), (Comparison(isAbout: .rest), { _ in false }),
    ] as [(Comparison, (Int) -> Bool)] {
      let found = try #require(try rows.numbered(["loan"], where: .comparison(filter)))
      #expect(
        found.numbers(0).map { found[0, Int($0)].integer ?? 0 } == loans.indices.filter(isMeant).map { loans[$0] })
    }
  }

  @Test("numbers that ascend are found by halving", arguments: [Set([1]), [2, 3, 400], [500], [501, 7, 0], []])
  func ascending(wanted: Set<Int>) throws {
    var text = "id,loan,kind,item,quantity\n"
    for id in 1...1000 { text += "\(id),\((id + 1) / 2),out,riser:1,1\n" }
    let rows = try indexed(.movement, text, in: StoreFolder())
    #expect(rows.index.column("loan")?.spelling == .ascending && rows.index.column("quantity")?.spelling == .ascending)
    #expect(rows.index.column("item")?.spelling == .plain)
    let filter = Filter.comparison(Comparison(field: "loan", isOneOf: wanted))
    let found = try #require(try rows.numbered(["loan"], where: filter))
    #expect(
      found.numbers(0).map { found[0, Int($0)].integer ?? 0 } == (1...500).filter(wanted.contains).flatMap { [$0, $0] })
  }

  @Test("of short rows those that are asked for are found, near the end as well", arguments: [70, 100, 150, 999])
  func shortRows(step: Int) throws {
    let last = 5000
    var text = "id,loan,kind,item,quantity\n"
    for id in 1...last { text += "\(id),\(id),out,riser:1,1\n" }
    let rows = try indexed(.movement, text, in: StoreFolder())
    #expect(!rows.file.isInMemory)
    let ids = Array(stride(from: last, to: 0, by: -step).reversed())
    var found: [Int] = []
    try RowScan(file: rows.file, overlay: Overlay()).visit(ids + [last + 7]) { found.append($0.recordId) }
    #expect(found == ids)
  }
}
