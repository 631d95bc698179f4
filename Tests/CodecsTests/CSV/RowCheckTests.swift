import Answers
import Equipment
import Store
import TestSupport
import Testing

@testable import Codecs

/// A row that the check on bytes calls canonical holds an item that would be written just so.
struct RowCheckTests {
  @Test("A canonical row reads as an item that is written with the same bytes", arguments: RecordType.tables)
  func canonicalRowsComeBack(type: RecordType) throws {
    var random = RandomItems(seed: 21)
    let original = EquipmentExport.csv(type, random.items(type, count: 60))
    var chance = SeededGenerator(seed: 22)
    var canonical = 0
    for round in 0..<40 {
      let bytes = round == 0 ? original : damaged(original, &chance)
      let file = ItemFile(type, bytes: bytes, file: type.file)
      let check = RowCheck(type, header: file.document.header)
      for row in file.document.rows.indices {
        let bytes = Array(file.document.bytes(of: row))
        guard let found = check.finding(bytes) else { continue }
        let item = try file.item(at: row)
        #expect(item.recordId == found.id)
        #expect(found.end == bytes.count)
        #expect(found.hasLineBreak == bytes.contains { $0 == 0x0A || $0 == 0x0D })
        guard !found.leavesDefaults, found.id > 0 else { continue }
        canonical += 1
        #expect(file.encode(item) == bytes + [0x0A])
        #expect(check.id(ofCanonical: bytes) == (found.hasLineBreak ? nil : found.id))
      }
    }
    #expect(canonical > 300)
  }

  @Test("One pass finds and checks the rows of any bytes as two do", arguments: RecordType.tables)
  func onePassIsTwo(type: RecordType) {
    var random = RandomItems(seed: 24)
    let original = EquipmentExport.csv(type, random.items(type, count: 60))
    var chance = SeededGenerator(seed: 25)
    for round in 0..<40 {
      let once = round == 0 ? original : damaged(original, &chance)
      // What was found of a cell is not looked for again.
      let bytes = once + once.dropFirst((once.firstIndex(of: 0x0A) ?? 0) + 1)
      let one = ItemFile(type, bytes: bytes, file: type.file, checksRows: true)
      let two = ItemFile(type, bytes: bytes, file: type.file)
      #expect(one.document.rows == two.document.rows && one.problems == two.problems && one.ids == two.ids)
      let rows = two.document.rows.indices
      #expect(rows.map(one.plainness()) == rows.map(two.plainness()))
      let (checked, other) = (one.checked(), two.checked())
      #expect(checked.problems == other.problems && checked.unsound == other.unsound)
      #expect(checked.items.map(\.row) == other.items.map(\.row))
    }
  }

  @Test("Rows as the program writes them are canonical", arguments: RecordType.items)
  func rowsAsWrittenAreCanonical(type: RecordType) throws {
    var items = RandomItems(seed: 23).items(type)
    for index in items.indices { try items[index].set("tags", to: "indoor spare") }
    let file = ItemFile(type, bytes: EquipmentExport.csv(type, items), file: type.file)
    let check = RowCheck(type, header: file.document.header)
    for row in file.document.rows.indices {
      #expect(check.finding(Array(file.document.bytes(of: row)))?.id == file.ids[row])
    }
  }

  @Test(
    "Other spellings of a row are left to the slow path",
    arguments: [
      "1,\"A\",b,", "1,a,b", "1,a,b,,", "1,,b,", "1,a, b,", "1,a,\"b", "1,a,\"b\"x,", "1,a,\"b\"\"\",x\"",
      "1,a,b,\u{0}",
      "01,a,b,", "\"1\",a,b,", "1,a,b,\"\"", "1,a\rb,c,", "+1,a,b,", "1000000000,a,b,", "0,a,b,", " 1,a,b,", "x,a,b,",
    ])
  func otherSpellingsAreLeft(row: String) {
    let check = RowCheck(.equipment(.riser), header: ["id", "brand", "model", "mine"])
    #expect(check.finding(Array(row.utf8)) == nil)
  }

  @Test(
    "Headings that are at fault make no row canonical",
    arguments: [
      ["id", "brand", "brand"], ["id", "brand"], ["id", "brand", "model", ""], [],
    ])
  func headingsAtFault(header: [String]) {
    let check = RowCheck(.equipment(.riser), header: header)
    #expect(check.finding(Array("1,a,a".utf8)) == nil && check.finding([UInt8]()) == nil)
  }

  @Test("A short cell is known by its column and its bytes, and in quotes not at all")
  func knownCells() {
    let rows = [
      "1,a,b,,,,,,", "2,a,b,,,,,,", "3,\" a\",b,,,,,,", "4,\" a\",b,,,,,,", "5,\"\n\",b,,,,,,", "6,\"a\nb\",b,,,,,,",
      "7,\"a\nb\",b,,,,,,", "8,a\u{1},b,,,,,,", "9,b,a,,,,,,", "10,12,b,12,,,,,", "11,12,b,012,,,,,", "12,,b,12,,,,,",
    ]
    let header = ["id", "brand", "model", "quantity", "mine", "notes", "tags", "serial", "location"]
    let check = RowCheck(.equipment(.riser), header: header)
    var (known, cells) = (KnownCells(columns: header.count), [Range<Int>]())
    for _ in 1...2 {
      for row in rows.map({ Array($0.utf8) }) {
        #expect(check.finding(row.span, from: 0, before: row.count, &cells, &known) == check.finding(row))
      }
    }
  }

  @Test func itsFindingTellsWhatIsLeftOut() throws {
    let check = RowCheck(.equipment(.riser), header: ["brand", "quantity", "id", "model"])
    let found = try #require(check.finding(Array("a,,,\"b\nc\"".utf8)))
    #expect(found.id == 0 && found.leavesDefaults && found.hasLineBreak)
    #expect(check.id(ofCanonical: Array("a,1,7,b".utf8)) == 7)
    #expect(check.id(ofCanonical: Array("a,,7,b".utf8)) == nil)
  }

  private func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let header = (bytes.firstIndex(of: 0x0A) ?? 0) + 1
    for _ in 0..<20 {
      let offset = Int.random(in: header..<bytes.count, using: &random)
      let mark = Array("\",\n\r 0.-aZ\t#é\0".utf8).randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.insert(mark, at: offset)
      case 1: bytes[offset] = mark
      default: bytes.remove(at: offset)
      }
    }
    return bytes
  }
}

extension RowCheck {
  // A span cannot go through the macros of the tests.
  fileprivate func finding(_ row: [UInt8]) -> Finding? { finding(row.span) }
  fileprivate func id(ofCanonical row: [UInt8]) -> Int? { id(ofCanonical: row.span) }
}

extension RandomItems {
  fileprivate func items(_ type: RecordType) -> [any Record] {
    var copy = self
    return copy.items(type, count: 40)
  }
}
