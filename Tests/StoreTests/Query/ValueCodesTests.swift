import Answers
import TestSupport
import Testing

@Suite struct ValueCodesTests {
  @Test("a cell has the number of the first one with its bytes, and no other has it", arguments: 0..<4)
  func numbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Few letters, so that many cells are alike, and many differ in one byte alone; the last ones end with the bytes.
    let cells = (0..<3000).map { _ in
      (0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...1, using: &random) }
    }
    let bytes = cells.flatMap { $0 }
    var (codes, known, start) = (ValueCodes(), [[UInt8]: Int](), 0)
    for cell in cells {
      let code = codes.code(of: start..<start + cell.count, in: bytes)
      #expect(code == known[cell] ?? known.count)
      known[cell] = code
      #expect(Array(codes.cell(code)) == cell)
      start += cell.count
    }
    #expect(codes.count == known.count)
  }
}
