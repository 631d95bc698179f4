public import Equipment

/// Rounds with an index of their names.
public struct RoundIndex: Sendable {
  /// All of them, in the order of the file.
  public let rounds: [CatalogueRound]
  /// The rounds by the keys of all their names; of two with one name the first.
  fileprivate private(set) var named: [String: Int] = [:]
  /// The rounds by the keys of the words that a name of theirs begins with.
  fileprivate private(set) var beginnings: [String: [Int]] = [:]

  /// Reads the names.
  public init(_ rounds: [CatalogueRound]) {
    self.rounds = rounds
    for (index, round) in rounds.enumerated() {
      for name in round.names { add(name, index) }
    }
  }

  private mutating func add(_ name: String, _ index: Int) {
    var key = ""
    let words = Self.words(name)
    for word in words.dropLast() {
      key += word
      if beginnings[key]?.last != index { beginnings[key, default: []].append(index) }
    }
    key += words.last ?? ""
    if named[key] == nil { named[key] = index }
  }

  /// The words of letters and digits of a name, without case and accents.
  private static func words(_ name: String) -> [Substring] {
    Folding.fold(name).split { !$0.isLetter && !$0.isNumber }
  }

  /// Letters and digits of a name, without case and accents.
  fileprivate static func key(_ name: String) -> String { words(name).joined() }
}

/// The rounds that are known by name: a club's own, and those of the catalogue that is installed.
public struct RoundCatalogue: Sendable {
  private let indices: [RoundIndex]

  /// Puts them together; of two rounds with one name that of the club has it.
  public init(own: RoundIndex, installed: RoundIndex) { indices = [own, installed] }

  /// All of them, the club's own first.
  public var rounds: [CatalogueRound] { indices.flatMap(\.rounds) }

  /// The round of a name, in whatever capitals, with or without blanks and signs; nil if none is called so.
  public func round(named name: String) -> CatalogueRound? {
    let key = RoundIndex.key(name)
    return indices.lazy.compactMap { index in index.named[key].map { index.rounds[$0] } }.first
  }

  /// The rounds whose names begin with these words and go on: of `WA 1440` all that there are.
  public func rounds(beginning words: String) -> [CatalogueRound] {
    let key = RoundIndex.key(words)
    return indices.flatMap { index in (index.beginnings[key] ?? []).map { index.rounds[$0] } }
  }

  /// The rounds in whose names, body, place or family all of these words are, that of the very name first.
  public func rounds(with words: [String]) -> [CatalogueRound] {
    let wanted = words.map { Array(Folding.fold($0).utf8) }
    let named = round(named: words.joined(separator: " "))
    let found = rounds.filter { round in
      let texts = (round.names + [round.body, round.location?.rawValue ?? "", round.family]).map {
        Array(Folding.fold($0).utf8)
      }
      return round != named && wanted.allSatisfy { word in texts.contains { $0.holds(word) } }
    }
    return (named.map { [$0] } ?? []) + found
  }
}

extension CatalogueRound {
  /// All that it is called, its name first.
  public var names: [String] { [name, code].filter { !$0.isEmpty } + aliases }
}

extension [UInt8] {
  fileprivate func holds(_ other: [UInt8]) -> Bool {
    guard other.count <= count else { return false }
    return (0...count - other.count).contains { self[$0..<$0 + other.count].elementsEqual(other) }
  }
}
