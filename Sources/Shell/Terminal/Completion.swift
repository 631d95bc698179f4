import Hub

/// One way to go on at the cursor.
public struct Candidate: Sendable, Equatable {
  /// What is put into the line, quoted as the line needs it.
  public let insert: String
  /// What the list shows for it.
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
public struct Completion: Sendable, Equatable {
  /// Where the replaced text begins, in UTF-8 bytes of the line; it ends at the cursor.
  public let start: Int
  /// In the order in which they are listed.
  public let candidates: [Candidate]

  /// Makes a completion of the text from `start` to the cursor.
  public init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  /// What all candidates begin with, never a part of a character.
  public var commonPrefix: String {
    guard var prefix = candidates.first.map({ Array($0.insert) }) else { return "" }
    for candidate in candidates.dropFirst() {
      let same = zip(prefix, candidate.insert).prefix { Array($0.utf8) == Array($1.utf8) }
      prefix.removeLast(prefix.count - same.count)
    }
    return String(prefix)
  }
}

/// Completes a line at a cursor, which counts UTF-8 bytes.
public typealias Completer = @HubActor (_ line: String, _ cursor: Int) -> Completion
