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
  /// The searched columns where an empty cell stands for a text with the word.
  private let fallbacks: [Int]
  /// True if the word is in the default of a field that has no column: then every row has it.
  private let isEverywhere: Bool
  private var codes = ValueCodes()
  private var verdicts: [Bool] = []

  package init(_ word: String, _ columns: RowColumns) {
    self.word = word
    self.columns = columns
    letters = Array(word.utf8)
    isSearched = columns.isSearched
    let defaults = columns.defaults(with: word)
    fallbacks = defaults.compactMap(\.self)
    isEverywhere = defaults.contains(nil)
  }

  package mutating func holds(_ bytes: [UInt8], _ row: Range<Int>) -> Bool {
    if isEverywhere { return true }
    var cursor = columns.cursor(row)
    for index in isSearched.indices {
      let cell = cursor.next(in: bytes)
      if cell.isEmpty {
        if fallbacks.contains(index) { return true }
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
