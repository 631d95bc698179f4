import Codecs
import Equipment
import Hub

/// One way to go on at the cursor.
public struct Candidate: Sendable, Equatable {
  /// The text that is put into the line, quoted as the line needs it.
  public let insert: String
  /// Its text in the list.
  public let label: String
  /// A few words beside the label; empty if it explains itself.
  public let help: String
  /// The word is complete: a blank follows it.
  public let isFinal: Bool

  /// Makes a candidate; its label is what it inserts unless said otherwise.
  public init(insert: String, label: String? = nil, help: String = "", isFinal: Bool = true) {
    self.insert = insert
    self.label = label ?? insert
    self.help = help
    self.isFinal = isFinal
  }
}

/// The ways to go on at the cursor.
public struct Completion: Sendable {
  /// Where the replaced text begins, in UTF-8 bytes of the line; it ends at the cursor.
  public let start: Int
  /// How many candidates there are.
  public let count: Int
  /// True if the list is read out: one candidate a line.
  public var isSpoken = false
  /// The letters that the candidates have in them where they do not begin with what is typed.
  package var within: String?
  private let candidate: @Sendable (Int) -> Candidate
  private let insert: @Sendable (Int) -> String

  /// The candidates in the order in which they are listed; each is made when it is asked for.
  public var candidates: [Candidate] { first(count) }

  /// The first of the candidates, at most so many.
  public func first(_ most: Int) -> [Candidate] { (0..<min(most, count)).map(candidate) }

  /// Makes a completion of the text from `start` to the cursor.
  public init(start: Int, candidates: [Candidate]) {
    self.init(start: start, count: candidates.count, insert: { candidates[$0].insert }, candidate: { candidates[$0] })
  }

  /// Makes a completion of so many candidates; the insertion and the label of each are made when they are asked for.
  package init(
    start: Int, count: Int, insert: @escaping @Sendable (Int) -> String,
    candidate: @escaping @Sendable (Int) -> Candidate
  ) {
    self.start = start
    self.count = count
    self.insert = insert
    self.candidate = candidate
  }

  /// The replacement of the typed text while there are several candidates: their common prefix, or the typed text where
  /// the prefix is shorter, longer by nothing but a quote, or without the letters of `within`.
  public func insertion(over typed: String) -> String {
    let common = commonPrefix
    // It may be less, as in `for` for `Ford` and `"Formula Xi"`.
    guard common.utf8.count >= typed.utf8.count, !common.isQuoteMore(than: typed) else { return typed }
    return within.map { Folding.contains($0, in: common) } ?? true ? common : typed
  }

  /// The common prefix of all insertions, which never ends within a character.
  public var commonPrefix: String {
    guard count > 0 else { return "" }
    var prefix = insert(0)
    for index in 1..<max(1, count) where !prefix.isEmpty { prefix = prefix.common(with: insert(index)) }
    return prefix
  }
}

extension String {
  /// True if it is the typed text with nothing but a quote put in, which shows nobody how to go on.
  fileprivate func isQuoteMore(than typed: String) -> Bool {
    guard utf8.count == typed.utf8.count + 1 else { return false }
    return ["\"", "'"].contains { (quote: Character) in
      firstIndex(of: quote).map { self[..<$0] + self[index(after: $0)...] == typed } ?? false
    }
  }

  /// The common prefix, byte for byte and up to the end of a character of both.
  fileprivate func common(with other: String) -> String {
    var (one, two) = (utf8.makeIterator(), other.utf8.makeIterator())
    var (length, last): (Int, UInt8) = (0, 0)
    while let byte = one.next() {
      let theirs = two.next()
      if byte != theirs { return common(with: other, length, endsIn: last, before: byte, theirs) }
      (length, last) = (length + 1, byte)
    }
    return common(with: other, length, endsIn: last, before: nil, two.next())
  }

  /// The same, by the number of equal bytes, the last of them, and the byte of each text behind them.
  private func common(
    with other: String, _ length: Int, endsIn last: UInt8, before mine: UInt8?, _ theirs: UInt8?
  ) -> String {
    // Between two signs of ASCII a character ends, but for the two bytes of a line end.
    if last < 0x80, last != 0x0D, (mine ?? 0) < 0x80, (theirs ?? 0) < 0x80 {
      return length == utf8.count ? self : String(decoding: utf8.prefix(length), as: UTF8.self)
    }
    return String(zip(self, other).prefix { Array($0.utf8) == Array($1.utf8) }.map(\.0))
  }
}

extension Completion: Equatable {
  /// Completions are equal if they offer the same candidates at the same position.
  public static func == (one: Completion, other: Completion) -> Bool {
    one.start == other.start && one.candidates == other.candidates
  }
}

/// Completes a line at a cursor, which counts UTF-8 bytes.
public typealias Completer = @HubActor (_ line: String, _ cursor: Int) -> Completion
