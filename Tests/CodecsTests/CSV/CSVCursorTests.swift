import Equipment
import TestSupport
import Testing

@testable import Codecs

/// The cursor that goes over all CSV: trusting where a row is known to be sound, strict where nothing is known.
struct CSVCursorTests {
  @Test(
    "Cells end at the separator, and at none between quotes",
    arguments: [
      ("a,b", ["a", "b"]), ("", [""]), (",", ["", ""]), ("a,", ["a", ""]), ("\"a,b\",c", ["\"a,b\"", "c"]),
      ("\"a\"\"\",b", ["\"a\"\"\"", "b"]), ("\"\"\",\"\"\",b", ["\"\"\",\"\"\"", "b"]),
      ("\"\",\"\"", ["\"\"", "\"\""]),
      ("\"a\nb\",c", ["\"a\nb\"", "c"]), ("é,ü", ["é", "ü"]),
    ])
  func cells(row: String, cells: [String]) {
    let bytes = Array(row.utf8)
    #expect(trusted(bytes) == cells)
    #expect(strict(bytes) == cells)
  }

  @Test("Of a sound row both readings give the same cells", arguments: [ASCII.comma, ASCII.semicolon, ASCII.tab])
  func bothReadingsGiveTheSame(separator: UInt8) {
    var random = SeededGenerator(seed: 31)
    let marks = Array("ab\"\"\n\r é ,;\t".utf8)
    var sound = 0
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in marks.randomElement(using: &random) ?? 0 }
      guard let strict = strict(bytes, separator) else { continue }
      sound += 1
      #expect(trusted(bytes, separator) == strict)
    }
    #expect(sound > 1000)
  }

  @Test(
    "Several cells are found as one by one, and the cursor goes on behind them",
    arguments: [ASCII.comma, ASCII.tab])
  func several(separator: UInt8) {
    var random = SeededGenerator(seed: 7)
    let texts = ["", "", "a", "12", "\"a\"\"\"", "\",\t\"", "Easton", "0123456", "01234567", "é"]
    var several: [Range<Int>] = []
    for _ in 0..<5_000 {
      let row = (0...Int.random(in: 0...9, using: &random)).map { _ in texts.randomElement(using: &random) ?? "" }
      let bytes = Array(("1\n" + row.joined(separator: separator == ASCII.comma ? "," : "\t") + "\nx").utf8)
      let (range, most) = (2..<bytes.count - 2, Int.random(in: 0...11, using: &random))
      var (cursor, other) = (CSVCursor(range, separator: separator), CSVCursor(range, separator: separator))
      cursor.next(most, in: bytes, into: &several)
      var single: [Range<Int>] = []
      while single.count < most, !other.isDone { single.append(other.next(in: bytes)) }
      #expect(several == single && cursor.offset == other.offset, "\(row) \(most)")
    }
  }

  @Test("A row that is over goes on with empty cells")
  func aRowThatIsOver() {
    let bytes = Array("1,a,b\n2".utf8)
    var cursor = CSVCursor(2..<5)
    let cells = [cursor.next(in: bytes), cursor.next(in: bytes), cursor.next(in: bytes)]
    #expect(cells == [2..<3, 4..<5, 5..<5])
    #expect(cursor.isDone && cursor.offset == 6)
  }

  @Test(
    "A row ends at a line end outside quotes, and nowhere if its quotes are not as they should be",
    arguments: [
      ("a,b\nc", 3), ("a,b\rc", 3), ("a,\"b\nc\"\nd", 7), ("a", 1), ("", 0), ("a\"b\nc", nil), ("\"a\"b\nc", nil),
      ("\"a\nb", nil),
    ])
  func rowEnd(text: String, end: Int?) {
    let (bytes, table) = (Array(text.utf8), ByteKinds.table(ASCII.comma))
    var cursor = CSVCursor(bytes.indices)
    let found = cursor.rowEnd(bytes.span, table.span)
    #expect(found == end)
  }

  private func trusted(_ bytes: [UInt8], _ separator: UInt8 = ASCII.comma) -> [String] {
    var cursor = CSVCursor(bytes.indices, separator: separator)
    var cells: [String] = []
    while !cursor.isDone { cells.append(String(decoding: bytes[cursor.next(in: bytes)], as: UTF8.self)) }
    return cells
  }

  /// The cells by the strict reading; nil if the bytes are not one sound row.
  private func strict(_ bytes: [UInt8], _ separator: UInt8 = ASCII.comma) -> [String]? {
    let table = ByteKinds.table(separator)
    var cursor = CSVCursor(bytes.indices, separator: separator)
    var cells: [String] = []
    repeat {
      let cell = cursor.read(bytes.span, table.span)
      cells.append(String(decoding: bytes[cell.range], as: UTF8.self))
    } while cursor.passSeparator(bytes.span)
    return cursor.offset == bytes.count ? cells : nil
  }
}
