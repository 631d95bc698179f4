import Equipment
import TestSupport
import Testing

@testable import Answers
@testable import Codecs
@testable import Store

@Suite("A word is found in bytes wherever it stands")
struct FoldedNeedleTests {
  private func random(_ letters: String, _ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    let letters = Array(letters)
    return String((0..<Int.random(in: count, using: &random)).map { _ in letters.randomElement(using: &random) ?? " " })
  }

  /// Where the bytes of a word stand first, letters in any case.
  private func offset(of word: String, in bytes: [UInt8], from start: Int) -> Int? {
    let (letters, folded) = (Array(word.utf8), bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 })
    return (start..<max(start, bytes.count - letters.count + 1)).first { folded[$0...].starts(with: letters) }
  }

  @Test("in ASCII at the very offset, with blanks before and behind it", arguments: 0..<40)
  func ascii(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = Array(random("abAB1:  ,\n", 0...90, &generator).utf8)
      let word = random("ab1: ", 1...13, &generator)
      var needle = try #require(FoldedNeedle(word, separator: ASCII.comma))
      var start = 0
      while start < bytes.count {
        let found = needle.next(in: bytes, from: start, to: bytes.count)
        #expect(found == offset(of: word, in: bytes, from: start), "\(word.debugDescription) from \(start)")
        start = (found ?? bytes.count) + 1
      }
    }
  }

  @Test("among letters beyond ASCII not behind its offset", arguments: 0..<40)
  func beyondASCII(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = Array(random("abAéÉ1 ,\n", 0...90, &generator).utf8)
      let word = random("abe1 ", 1...9, &generator)
      var needle = try #require(FoldedNeedle(word, separator: ASCII.comma))
      let found = needle.next(in: bytes, from: 0, to: bytes.count) ?? bytes.count
      #expect(found <= offset(of: word, in: bytes, from: 0) ?? bytes.count, "\(word.debugDescription)")
      for row in String(decoding: bytes, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) })
      where Folding.contains(word, in: String(row)) {
        #expect(found < bytes.count, "\(word.debugDescription) in \(row)")
      }
    }
  }

  @Test("among Chinese characters and kana, with and without marks", arguments: 0..<40)
  func eastern(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("abA山がかガ\u{3099}\u{301}é ,".unicodeScalars)
    for _ in 0..<100 {
      let text = (0..<Int.random(in: 0...60, using: &generator)).compactMap { _ in
        letters.randomElement(using: &generator)
      }
      let bytes = Array(String(String.UnicodeScalarView(text)).utf8)
      for word in ["ab", "ba", "a", "a山b", "aかb", "abe"] {
        var needle = try #require(FoldedNeedle(word, separator: ASCII.comma))
        let found = needle.next(in: bytes, from: 0, to: bytes.count) ?? bytes.count
        for row in bytes.split(separator: ASCII.comma, omittingEmptySubsequences: false) {
          guard Folding.contains(word, in: String(decoding: row, as: UTF8.self)) else { continue }
          #expect(found < row.endIndex, "\(word) in \(String(decoding: row, as: UTF8.self))")
          break
        }
      }
    }
  }

  @Test("what is passed over is nothing in ASCII, and is not left out")
  func passedOver() {
    for scalar in (UInt32(0x3000)...0x9FFF).compactMap(Unicode.Scalar.init) where FoldedNeedle.isEastern(scalar.value) {
      let folded = Folding.fold(String(scalar))
      #expect(!folded.isEmpty && !folded.unicodeScalars.contains { $0.isASCII })
    }
  }
}
