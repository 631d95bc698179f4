/// The arrows of a round, end by end, as a score card has them.
public struct EndCard: Sendable, Hashable {
  /// The face, which says which scores there are.
  public let face: TargetFace
  /// The arrows of each end, in the order in which they were written down.
  public private(set) var ends: [[Shot]] = []

  /// Makes a card without ends.
  public init(_ face: TargetFace) { self.face = face }

  /// Reads `X 10 9 / 9 9 M`; also glued as `X109/99M`, with commas and in any case; with the arrows' numbers `X@3 10@7`.
  ///
  /// - Throws: `EndError` for the first end that cannot be read.
  public init(_ text: String, _ face: TargetFace) throws(EndError) {
    self.init(face)
    if let plain = Self.plainEnds(text, face) {
      ends = plain
      return
    }
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      let end = try Self.arrows(String(part), face, end: ends.count + 1)
      guard !end.isEmpty else { throw .empty(end: ends.count + 1) }
      ends.append(end)
    }
  }

  /// The ends of a text as cards are stored: a score a word, with a number behind it or without; nil for any other.
  ///
  /// Law: what it reads is what the usual way reads of the same text. A file has millions of arrows.
  private static func plainEnds(_ text: String, _ face: TargetFace) -> [[Shot]]? {
    let words = face.scores.map { (text: Array($0.text.utf8), score: $0) }
    var (ends, end) = ([[Shot]](), [Shot]())
    for part in text.utf8.split(separator: 0x20) {
      if part.elementsEqual([0x2F]) {
        if end.isEmpty { return nil }
        ends.append(end)
        end.removeAll(keepingCapacity: true)
        continue
      }
      let score = part.prefix { $0 != 0x40 }
      guard let word = words.first(where: { $0.text.elementsEqual(score) }) else { return nil }
      if score.endIndex == part.endIndex {
        end.append(Shot(word.score))
      } else {
        let digits = Substring(part[part.index(after: score.endIndex)...])
        guard let number = ShaftNumbers.number(digits), !end.contains(where: { $0.number == number }) else {
          return nil
        }
        end.append(Shot(word.score, number: number))
      }
    }
    return end.isEmpty ? nil : ends + [end]
  }

  /// The arrows of one end; none of an empty text.
  ///
  /// - Parameter end: the number of the end, from 1; nil where it stands alone.
  /// - Throws: `EndError` with the word that is no score of the face, or the arrow that was shot twice.
  public static func arrows(_ text: String, _ face: TargetFace, end: Int? = nil) throws(EndError) -> [Shot] {
    var shots: [Shot] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      let score = word.prefix { $0 != "@" }
      if score.count < word.count {
        shots.append(try numbered(score, word.dropFirst(score.count + 1), face))
      } else {
        shots += try scores(word, face).map { Shot($0) }
      }
    }
    var seen: Set<Int> = []
    if let twice = shots.compactMap(\.number).first(where: { !seen.insert($0).inserted }) {
      throw .twice(twice, end: end)
    }
    return shots
  }

  /// The scores that a word holds, one behind the other.
  private static func scores(_ word: Substring, _ face: TargetFace) throws(EndError) -> [ArrowScore] {
    var scores: [ArrowScore] = []
    var rest = word.uppercased()[...]
    while !rest.isEmpty {
      guard let score = face.score(beginning: rest, of: word) else { throw .noScore(String(word), face) }
      scores.append(score)
      rest = rest.dropFirst(score.text.count)
    }
    return scores
  }

  /// One arrow with its number, which is never glued to others: nobody could tell where the number ends.
  private static func numbered(
    _ score: Substring, _ number: Substring, _ face: TargetFace
  ) throws(EndError) -> Shot {
    guard let points = face.scores.first(where: { $0.text == score.uppercased() }) else {
      throw .noScore(String(score), face)
    }
    guard let number = ShaftNumbers.number(number) else { throw .noNumber(String(number)) }
    return Shot(points, number: number)
  }

  /// Adds an end behind the others.
  public mutating func append(_ end: [Shot]) { ends.append(end) }

  /// Removes the last end; false if there is none.
  public mutating func removeLast() -> Bool { ends.popLast() != nil }

  /// The card in the form that `init` reads: `X 10 9 / 9 9 M`.
  public var text: String { ends.map(Self.text).joined(separator: " / ") }

  /// One end: `X 10 9`, or with numbers `X@3 10@7 9`.
  public static func text(of end: [Shot]) -> String { end.map(\.text).joined(separator: " ") }

  /// Number of arrows in all ends, misses among them.
  public var arrows: Int { ends.reduce(0) { $0 + $1.count } }
  /// Points of all ends.
  public var score: Int { ends.joined().reduce(0) { $0 + $1.value } }
  /// Arrows that scored.
  public var hits: Int { ends.joined().count { $0.score != .miss } }
  /// Arrows worth ten or more; nil where nobody counts them.
  public var tens: Int? { face.countsTens ? ends.joined().count { $0.value >= 10 } : nil }
  /// Xs; nil where nothing is called so.
  public var xs: Int? { face.countsInner ? ends.joined().count { face.isInner($0.score) } : nil }
}

/// One arrow as it was shot: its score and, where that was noted, the number on its shaft.
public struct Shot: Sendable, Hashable {
  /// Its score.
  public let score: ArrowScore
  /// The number on its shaft; nil if nobody noted it.
  public let number: Int?

  /// States a score, and perhaps of which arrow.
  public init(_ score: ArrowScore, number: Int? = nil) { (self.score, self.number) = (score, number) }

  /// Its points.
  public var value: Int { score.value }

  /// As score cards have it: `X`, or with a number `X@3`.
  public var text: String { number.map { "\(score.text)@\($0)" } ?? score.text }
}

extension TargetFace {
  /// The score that a part of a word begins with; nil if there is none.
  ///
  /// A 1 that may be the beginning of a 10 only counts by itself: `12` is a slip, not a one and a two.
  fileprivate func score(beginning rest: Substring, of word: Substring) -> ArrowScore? {
    let texts = scores.map(\.text)
    return scores.first { score in
      let isAmbiguous = texts.contains { $0 != score.text && $0.hasPrefix(score.text) }
      return rest.hasPrefix(score.text) && (!isAmbiguous || word.count == score.text.count)
    }
  }
}

/// Why arrows cannot be written down.
public enum EndError: Error, Sendable, Hashable {
  /// Something in the text is no score of the face.
  case noScore(String, TargetFace)
  /// An end, counted from 1, has no arrows.
  case empty(end: Int)
  /// The text behind @ is no number that a shaft can have.
  case noNumber(String)
  /// An arrow was shot twice in one end, counted from 1; nil where that stands alone.
  case twice(Int, end: Int?)
}
