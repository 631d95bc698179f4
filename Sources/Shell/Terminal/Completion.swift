import Hub

/// One way to go on at the cursor.
public struct Candidate: Sendable, Equatable {
  /// What is put into the line, quoted as the line needs it.
  public let insert: String
  /// What the list shows for it.
  public let label: String
  /// A few words beside the label, made when they are asked for; empty if it explains itself.
  public var help: String { describe?() ?? words }
  /// The word is complete: a blank follows it.
  public let isFinal: Bool
  private let words: String
  private let describe: (@Sendable () -> String)?

  /// Makes a candidate; its label is what it inserts unless said otherwise.
  public init(insert: String, label: String? = nil, help: String = "", isFinal: Bool = true) {
    self.init(insert: insert, label: label ?? insert, help: help, isFinal: isFinal, describe: nil)
  }

  init(insert: String, label: String, help: String, isFinal: Bool, describe: (@Sendable () -> String)?) {
    self.insert = insert
    self.label = label
    self.isFinal = isFinal
    words = help
    self.describe = describe
  }

  public static func == (one: Candidate, other: Candidate) -> Bool {
    one.insert == other.insert && one.label == other.label && one.help == other.help && one.isFinal == other.isFinal
  }
}

/// The ways to go on at the cursor.
public struct Completion: Sendable {
  /// Where the replaced text begins, in UTF-8 bytes of the line; it ends at the cursor.
  public let start: Int
  /// How many candidates there are.
  public let count: Int
  /// Whether the list is read out: one candidate a line.
  public var isSpoken = false
  private let candidate: @Sendable (Int) -> Candidate

  /// The candidates in the order in which they are listed; each is made when it is asked for.
  public var candidates: [Candidate] { first(count) }

  /// The first of the candidates, at most so many.
  public func first(_ most: Int) -> [Candidate] { (0..<min(most, count)).map(candidate) }

  /// Makes a completion of the text from `start` to the cursor.
  public init(start: Int, candidates: [Candidate]) {
    self.init(start: start, count: candidates.count) { candidates[$0] }
  }

  /// Makes a completion of so many candidates, each of which is made when it is asked for.
  init(start: Int, count: Int, _ candidate: @escaping @Sendable (Int) -> Candidate) {
    self.start = start
    self.count = count
    self.candidate = candidate
  }

  /// What all candidates begin with, never a part of a character.
  public var commonPrefix: String {
    guard count > 0 else { return "" }
    var prefix = Array(candidate(0).insert)
    for place in 1..<max(1, count) where !prefix.isEmpty {
      let same = zip(prefix, candidate(place).insert).prefix { Array($0.utf8) == Array($1.utf8) }
      prefix.removeLast(prefix.count - same.count)
    }
    return String(prefix)
  }
}

extension Completion: Equatable {
  public static func == (one: Completion, other: Completion) -> Bool {
    one.start == other.start && one.candidates == other.candidates
  }
}

/// Completes a line at a cursor, which counts UTF-8 bytes.
public typealias Completer = @HubActor (_ line: String, _ cursor: Int) -> Completion
