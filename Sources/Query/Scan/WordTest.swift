import Answers
import Codecs
import Equipment

/// A test for a word in the texts of a row that a search looks into.
///
/// Texts in ASCII are searched as bytes; each other text is folded once, however many rows it stands in.
struct WordTest {
  private let word: String
  private let letters: [UInt8]
  private let columns: RowColumns
  /// True for each column that a search looks into.
  private let isSearched: [Bool]
  /// True for each searched column where an empty cell stands for a text with the word.
  private let isInFallback: [Bool]
  /// True if the word is in the default of a field that has no column: then every row has it.
  private let isEverywhere: Bool
  private var codes = ValueCodes()
  private var verdicts: [Bool] = []

  package init(_ word: String, _ columns: RowColumns) {
    self.word = word
    self.columns = columns
    letters = Array(word.utf8)
    let searched = Set(columns.searched.compactMap(\.index))
    isSearched = columns.names.indices.map(searched.contains)
    isInFallback = columns.names.indices.map { index in
      let text = searched.contains(index) ? columns.fallback(columns.names[index], index) : nil
      return text.map { Folding.contains(word, in: $0) } ?? false
    }
    isEverywhere = columns.searched.contains { name, index in
      index == nil && Folding.contains(word, in: columns.fallback(name, nil) ?? "")
    }
  }

  /// True if a row may have the word in a default only, so that its bytes need not contain it.
  var isInDefault: Bool { isEverywhere || isInFallback.contains(true) }

  package mutating func holds(_ bytes: [UInt8], _ row: Range<Int>) -> Bool {
    if isEverywhere { return true }
    var cursor = columns.cursor(row)
    for index in isSearched.indices {
      let cell = cursor.next(in: bytes)
      if cell.isEmpty {
        if isInFallback[index] { return true }
      } else if isSearched[index], isIn(cell, bytes) {
        return true
      }
    }
    return false
  }

  private mutating func isIn(_ cell: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let isPlain = bytes[cell.lowerBound] != ASCII.quote
    if isPlain, let isIn = FoldedNeedle.contains(letters, in: bytes, cell) { return isIn }
    if codes.count > QueryLimits.knownTexts { (codes, verdicts) = (ValueCodes(), []) }
    let code = codes.code(of: cell, in: bytes)
    if code == verdicts.count { verdicts.append(Folding.contains(word, in: columns.text(of: cell, in: bytes) ?? "")) }
    return verdicts[code]
  }
}
