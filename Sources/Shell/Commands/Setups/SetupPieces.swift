import Equipment
import Hub
import ShellLanguage

/// Which pieces of which setup a command is about.
struct SetupPieces: Sendable {
  var setup = SetupName.current
  /// In the order in which they were typed.
  let pieces: [Piece]

  /// One item of a bow with its position, or all of a type.
  struct Piece: Sendable {
    /// Where the item sits, or will sit.
    var position: String?
    let type: EquipmentType
    /// The item; nil where only the type was named.
    let target: Target?
  }
}

extension Parameter where Value == SetupPieces {
  /// `[NAME] [POSITION] TYPE TARGET …`.
  static var fitting: Parameter {
    Parameter(
      "[NAME] [POSITION] TYPE TARGET …", "the setup, where each sits, and the items", .words, completion: .slots
    ) { words, scope in
      guard words.count >= 2 else { return scope.missing(words.isEmpty ? "TYPE" : "TARGET") }
      guard let (name, pieceWords) = Self.split(words) else {
        let expected = words[min(max(words.count - 2, 0), 2)]
        return scope.fail(.unknownType(expected.text), at: expected)
      }
      var (pieces, rest): ([PieceWords], ArraySlice<Word>) = ([], pieceWords)
      while let first = rest.popFirst() {
        let position = first.isType ? nil : first
        guard let type = position == nil ? first : rest.popFirst(), type.isType else {
          return scope.fail(.unexpectedWord(first.text, command: scope.command.name), at: first)
        }
        guard let target = rest.popFirst() else { return scope.missing("TARGET") }
        pieces.append(PieceWords(position: position, type: type, target: target))
      }
      return scope.pieces(of: name, pieces)
    }
  }

  /// The setup that words begin with, if they do, and the rest, which begins with a type or the position before one;
  /// nil if there is none.
  private static func split(_ words: [Word]) -> (Word?, ArraySlice<Word>)? {
    guard let type = words.firstIndex(where: \.isType), type <= 2 else { return nil }
    // A type's word before another one is the name of a setup.
    if type == 0 { return words[1].isType ? (words[0], words[1...]) : (nil, words[...]) }
    return (words[0], words[1...])
  }

  /// `[NAME] TYPE [TARGET] …`.
  static var fitted: Parameter {
    Parameter(
      "[NAME] TYPE [TARGET] …", "the setup, and the items, or all of a type", .words, completion: .fittedSlots
    ) { words, scope in
      var rest = words[...]
      let name = rest.first.flatMap { !$0.isType && rest.count > 1 ? rest.popFirst() : nil }
      guard !rest.isEmpty else { return scope.missing("TYPE") }
      var pieces: [PieceWords] = []
      while let type = rest.popFirst() {
        pieces.append(PieceWords(type: type, target: rest.first.flatMap { $0.isType ? nil : rest.popFirst() }))
      }
      return scope.pieces(of: name, pieces)
    }
  }
}

/// The words of one piece, before they are read.
private struct PieceWords {
  var position: Word?
  let type: Word
  let target: Word?
}

extension Word {
  fileprivate var isType: Bool { EquipmentType(word: text) != nil }
}

extension ParseScope {
  fileprivate mutating func missing(_ what: String) -> SetupPieces? {
    fail(.missing(what: what, command: command.name), at: nil)
  }

  fileprivate mutating func pieces(of name: Word?, _ words: [PieceWords]) -> SetupPieces? {
    let setup = name.map { SetupName($0) } ?? .current
    if let name, setup == nil { problems.append(Problem(.badTarget(name.text), at: name.range)) }
    let pieces = words.compactMap { piece($0) }
    guard let setup, pieces.count == words.count, problems.isEmpty else { return nil }
    return SetupPieces(setup: setup, pieces: pieces)
  }

  private mutating func piece(_ words: PieceWords) -> SetupPieces.Piece? {
    let target = words.target.map { Target($0) }
    let type = EquipmentType(word: words.type.text)
    if type == nil { problems.append(Problem(.unknownType(words.type.text), at: words.type.range)) }
    if let word = words.target, target == .some(nil) { problems.append(Problem(.badTarget(word.text), at: word.range)) }
    guard let type, target != .some(nil) else { return nil }
    return SetupPieces.Piece(position: words.position?.text, type: type, target: target ?? nil)
  }
}
