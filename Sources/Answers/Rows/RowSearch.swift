import Codecs
import Equipment

/// A search for words in the fields of items, with how near each word is to being a field's whole text.
public struct RowSearch {
  /// A field in which a word stands.
  public struct Match: Sendable, Hashable {
    /// The field's name, or the column's.
    public let name: String
    /// The text of the field.
    public let text: String
    /// One for each word: 0 if it is the whole text, 1 if it begins it, 2 if it begins a word in it, 3 if it stands
    /// anywhere else; nil if it does not stand in it.
    public let nearness: [Int?]
  }

  /// A cell that may have one of the words.
  private struct Candidate {
    let column: Int
    let cell: Range<Int>
  }

  private let words: [String]
  /// The columns of the rows, and what finds the words in their bytes; none where they have to be read as texts.
  private var columns: RowColumns?
  private var needles: [FoldedNeedle] = []
  /// The columns in which an empty cell stands for a default with one of the words; nil for what has no column.
  private var defaults: [Int?] = []
  /// Where in the bytes of the row a word may stand, and in which cells.
  private var offsets: [Int] = []
  private var candidates: [Candidate] = []
  /// What was found in the cells of each column: most columns hold few different values.
  private var known: [KnownMatches?] = []

  /// What was found in rows, each once, by its number: the fields in which at least one of the words stands, in the order
  /// in which an item names them.
  public private(set) var found: [[Match]] = [[]]
  private var numbers: [[Match]: Int] = [:]

  /// The cells of a column, and for each of them the number of what was found in it.
  private struct KnownMatches {
    var codes = ValueCodes()
    var numbers: [Int] = []
  }

  /// Looks for words that are folded already.
  public init(_ words: [String]) { self.words = words }

  /// The number of what is found in a row; 0 for nothing.
  public mutating func number(of row: ItemRow) -> Int {
    guard case .row(let columns, let bytes, let range) = row.source, areFindable(in: columns) else {
      return number(of: row.searchedFields.compactMap { match($0.name, $0.text) })
    }
    find(in: bytes, range)
    choose(in: bytes, range, columns)
    guard !candidates.isEmpty || defaults.contains(nil) else { return 0 }
    if candidates.count == 1, defaults.isEmpty { return number(of: candidates[0], bytes, columns) }
    return number(of: matches(bytes, columns))
  }

  private mutating func number(of matches: [Match]) -> Int {
    if matches.isEmpty { return 0 }
    if let number = numbers[matches] { return number }
    numbers[matches] = found.count
    found.append(matches)
    return found.count - 1
  }

  /// The matches in all cells that were chosen.
  private func matches(_ bytes: [UInt8], _ columns: RowColumns) -> [Match] {
    var matches: [Match] = []
    for (name, column) in columns.searched {
      let cell = column.map { column in candidates.first { $0.column == column }?.cell } ?? 0..<0
      guard let cell else { continue }
      let text = columns.text(of: cell, in: bytes) ?? columns.fallback(name, column)
      if let match = text.flatMap({ match(name, $0) }) { matches.append(match) }
    }
    return matches
  }

  /// The number of what is found in the only cell of a row that may have one of the words.
  private mutating func number(of candidate: Candidate, _ bytes: [UInt8], _ columns: RowColumns) -> Int {
    var known = known[candidate.column].take() ?? KnownMatches()
    defer { self.known[candidate.column] = known }
    guard known.codes.count < AnswersLimits.rememberedValues else {
      return number(of: matches(of: candidate, bytes, columns))
    }
    let code = known.codes.code(of: candidate.cell, in: bytes)
    if code == known.numbers.count { known.numbers.append(number(of: matches(of: candidate, bytes, columns))) }
    return known.numbers[code]
  }

  private func matches(of candidate: Candidate, _ bytes: [UInt8], _ columns: RowColumns) -> [Match] {
    let name = columns.searched.first { $0.index == candidate.column }?.name
    guard let name, let text = columns.text(of: candidate.cell, in: bytes) else { return [] }
    return match(name, text).map { [$0] } ?? []
  }

  private func match(_ name: String, _ text: String) -> Match? {
    let folded = Folding.fold(text)
    let nearness = words.map { Self.nearness(of: $0, in: folded) }
    return nearness.contains { $0 != nil } ? Match(name: name, text: text, nearness: nearness) : nil
  }

  private static func nearness(of word: String, in text: String) -> Int? {
    guard Folding.contains(word, inFolded: text) else { return nil }
    return text == word ? 0 : text.hasPrefix(word) ? 1 : Folding.contains(" " + word, inFolded: text) ? 2 : 3
  }

  /// Turns to rows with these columns; false if their bytes do not decide where a word stands.
  private mutating func areFindable(in columns: RowColumns) -> Bool {
    if columns !== self.columns {
      self.columns = columns
      needles = words.compactMap { FoldedNeedle($0, separator: columns.separator) }
      defaults = words.flatMap { columns.defaults(with: $0) }
      known = columns.names.map { _ in nil }
    }
    return needles.count == words.count
  }

  /// Notes an offset in each cell of a row that may have one of the words.
  private mutating func find(in bytes: [UInt8], _ row: Range<Int>) {
    offsets.removeAll(keepingCapacity: true)
    for index in needles.indices {
      var start = row.lowerBound
      while let found = needles[index].next(in: bytes, from: start, to: row.upperBound) {
        offsets.append(found)
        // Behind the separator another cell begins, or the same one goes on, if it is in quotes.
        start = bytes.offset(of: needles[index].separator, in: found..<row.upperBound).map { $0 + 1 } ?? row.upperBound
      }
    }
  }

  /// Chooses the cells with an offset, and those that are empty and have a default with one of the words.
  private mutating func choose(in bytes: [UInt8], _ row: Range<Int>, _ columns: RowColumns) {
    candidates.removeAll(keepingCapacity: true)
    guard let last = defaults.isEmpty ? offsets.max() : .max else { return }
    var cursor = columns.cursor(row)
    for (column, isSearched) in columns.isSearched.enumerated() where cursor.offset <= last {
      let cell = cursor.next(in: bytes)
      guard isSearched else { continue }
      let isChosen = cell.isEmpty ? defaults.contains(column) : offsets.contains(where: cell.contains)
      if isChosen { candidates.append(Candidate(column: column, cell: cell)) }
    }
  }
}
