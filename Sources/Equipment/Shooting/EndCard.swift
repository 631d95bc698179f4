/// The arrows of a round, end by end, as a score card has them.
public struct EndCard: Sendable, Hashable {
  /// The face, which says which scores there are.
  public let face: TargetFace
  /// The arrows of each end, in the order in which they were written down.
  public private(set) var ends: [[ArrowScore]] = []

  /// Makes a card without ends.
  public init(_ face: TargetFace) { self.face = face }

  /// Reads `X 10 9 / 9 9 M`; also glued as `X109/99M`, with commas and in any case.
  ///
  /// - Throws: `EndError` for the first end that cannot be read.
  public init(_ text: String, _ face: TargetFace) throws(EndError) {
    self.init(face)
    for part in text.split(separator: "/", omittingEmptySubsequences: false) {
      let end = try Self.arrows(String(part), face)
      guard !end.isEmpty else { throw .empty(end: ends.count + 1) }
      ends.append(end)
    }
  }

  /// The arrows of one end; none of an empty text.
  ///
  /// - Throws: `EndError.noScore` with the word that is no score of the face.
  public static func arrows(_ text: String, _ face: TargetFace) throws(EndError) -> [ArrowScore] {
    var arrows: [ArrowScore] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      var rest = word.uppercased()[...]
      while !rest.isEmpty {
        guard let score = face.score(beginning: rest, of: word) else { throw .noScore(String(word), face) }
        arrows.append(score)
        rest = rest.dropFirst(score.text.count)
      }
    }
    return arrows
  }

  /// Adds an end behind the others.
  public mutating func append(_ end: [ArrowScore]) { ends.append(end) }

  /// Removes the last end; false if there is none.
  public mutating func removeLast() -> Bool { ends.popLast() != nil }

  /// The card in the form that `init` reads: `X 10 9 / 9 9 M`.
  public var text: String { ends.map(Self.text).joined(separator: " / ") }

  /// One end: `X 10 9`.
  public static func text(of end: [ArrowScore]) -> String { end.map(\.text).joined(separator: " ") }

  /// Number of arrows in all ends, misses among them.
  public var arrows: Int { ends.reduce(0) { $0 + $1.count } }
  /// Points of all ends.
  public var score: Int { ends.joined().reduce(0) { $0 + $1.value } }
  /// Arrows that scored.
  public var hits: Int { ends.joined().count { $0 != .miss } }
  /// Arrows worth ten or more; nil where nobody counts them.
  public var tens: Int? { face.countsTens ? ends.joined().count { $0.value >= 10 } : nil }
  /// Xs; nil where nothing is called so.
  public var xs: Int? { face.countsInner ? ends.joined().count(where: face.isInner) : nil }
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
}
