import Equipment
import ShellLanguage

/// A line of a stock-take as a person types it, or a scanner.
enum CountLine: Equatable {
  /// Pieces, each so often; their numbers are still to be looked up.
  case pieces([CountedPieces], quantity: Int)
  /// From here on numbers are of this type.
  case type(EquipmentType)
  /// From here on all is seen at another place.
  case place(String)
  /// How good the last piece is.
  case condition(String)
  /// Something that nobody knows, so often.
  case unknown(quantity: Int)
  /// A command of the shell, which a count does not take.
  case command
  /// Nothing, or a remark.
  case nothing
  case end

  /// Numbers of one type.
  struct CountedPieces: Equatable {
    let type: EquipmentType
    let ranges: [ClosedRange<Int>]
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - type: that of the last piece, which numbers alone are of; nil if there was none yet.
  ///   - isCommand: true for words that begin a command of the shell.
  init(_ line: String, _ type: EquipmentType?, isCommand: ([Word]) -> Bool) {
    let text = line.trimmed
    if ["", ".", "end"].contains(text.lowercased()) {
      self = .end
      return
    }
    let words = Lexer.split(text).words
    guard let first = words.first else {
      self = .nothing
      return
    }
    switch first.text.unicodeScalars.first {
    case "@": self = .place(Self.place(text, words))
    case "!": self = .condition(words.map(\.text).joined(separator: " ").dropFirst(scalars: 1).trimmed)
    default:
      // A type is what is counted, though there may be commands of its name.
      if EquipmentType(word: first.text) == nil, isCommand(words) {
        self = .command
      } else {
        self = Self.pieces(words, type)
      }
    }
  }

  /// `@Case 2`, in which an apostrophe opens no quote, or `"@Case 2"` as Tab writes it.
  private static func place(_ text: String, _ words: [Word]) -> String {
    let isBare = text.first == "@" && !text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return (isBare ? text : words.map(\.text).joined(separator: " ")).dropFirst(scalars: 1).trimmed
  }

  private static func pieces(_ words: [Word], _ type: EquipmentType?) -> CountLine {
    let (quantity, words) = multiplied(words)
    var (type, found): (EquipmentType?, [CountedPieces]) = (type, [])
    for word in words.flatMap({ $0.split(at: ",") }) where !word.letters.isEmpty {
      if let labelled = EquipmentReference(label: word.text) {
        type = labelled.type
        found.append(CountedPieces(type: labelled.type, ranges: [labelled.id...labelled.id]))
      } else if let named = EquipmentType(word: word.text) {
        type = named
      } else if let type, case .ids(let ranges)? = Target(word) {
        found.append(CountedPieces(type: type, ranges: ranges))
      } else {
        return .unknown(quantity: quantity)
      }
    }
    if found.isEmpty { return type.map { .type($0) } ?? .unknown(quantity: quantity) }
    return .pieces(found, quantity: quantity)
  }

  /// What stands before `x`, and the words behind it: `3 x 14`, `3x 14`.
  static func multiplied(_ words: [Word]) -> (quantity: Int, words: [Word]) {
    let signs = ["x", "×"]
    if words.count > 2, let count = count(words[0].text), signs.contains(words[1].text.lowercased()) {
      return (count, Array(words.dropFirst(2)))
    }
    if words.count > 1, signs.contains(String(words[0].text.lowercased().suffix(1))),
      let count = count(String(words[0].text.dropLast()))
    {
      return (count, Array(words.dropFirst()))
    }
    return (1, words)
  }

  private static func count(_ text: String) -> Int? {
    Int(text).flatMap { 1...100_000 ~= $0 ? $0 : nil }
  }
}

/// The prompt of a stock-take, as far as Tab has to know it.
struct CountPrompt: Sendable {
  /// The type of the last piece, which numbers alone are of.
  var type: EquipmentType?
}
