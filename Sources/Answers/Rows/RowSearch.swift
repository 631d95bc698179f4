import Codecs
import Equipment
import Glibc

/// A search for words in the fields of items, with how near each word is to being a field's whole text.
public struct RowSearch {
  /// A field in which a word stands.
  public struct Match: Sendable {
    /// The field's name, or the column's.
    public let name: String
    /// The text of the field.
    public let text: String
    /// One for each word: 0 if it is the whole text, 1 if it begins it, 2 if it begins a word in it, 3 if it stands
    /// anywhere else; nil if it does not stand in it.
    public let nearness: [Int?]
  }

  private let words: [String]
  private let bytes: [[UInt8]]
  /// The bytes of a cell in lower case.
  private var folded: [UInt8] = []

  /// Looks for words that are folded already.
  public init(_ words: [String]) {
    self.words = words
    bytes = words.map { Array($0.utf8) }
  }

  /// The fields in which at least one of the words stands, in the order in which an item names them.
  public mutating func matches(in row: ItemRow) -> [Match] {
    guard case .row(let columns, let bytes, let range) = row.source else {
      return row.searchedFields.compactMap { match($0.name, $0.text) }
    }
    var matches: [Match] = []
    let cells = columns.cells(in: bytes, range)
    for (name, column) in columns.searched {
      let cell = column.flatMap { $0 < cells.count ? cells[$0] : nil } ?? 0..<0
      if let isThere = mayStand(in: cell, bytes), !isThere { continue }
      let text = columns.text(of: cell, in: bytes) ?? columns.fallback(name, column)
      if let match = text.flatMap({ match(name, $0) }) { matches.append(match) }
    }
    return matches
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

  /// True if one of the words occurs in a cell; nil if its bytes do not decide: empty, in quotes or beyond ASCII.
  private mutating func mayStand(in cell: Range<Int>, _ source: [UInt8]) -> Bool? {
    guard !cell.isEmpty, source[cell.lowerBound] != ASCII.quote else { return nil }
    folded.removeAll(keepingCapacity: true)
    var all: UInt8 = 0
    for offset in cell {
      let byte = source[offset]
      all |= byte
      folded.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
    }
    guard all < 0x80 else { return nil }
    return bytes.contains { occurs($0, in: folded) }
  }

  /// True if the bytes of a word occur in a text.
  private func occurs(_ word: [UInt8], in text: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    return unsafe text.withUnsafeBytes { text in
      unsafe word.withUnsafeBytes { word in
        guard let base = text.baseAddress, let wanted = word.baseAddress else { return false }
        var offset = 0
        // Safe: a word is only looked for where as many bytes are left.
        while offset + word.count <= text.count {
          let room = text.count - word.count + 1 - offset
          guard let found = unsafe memchr(base + offset, Int32(first), room) else { return false }
          if unsafe memcmp(found, wanted, word.count) == 0 { return true }
          offset = unsafe UnsafeRawPointer(found) - base + 1
        }
        return false
      }
    }
  }
}
