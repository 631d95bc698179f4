/// Words to find an item by, each once, in the order in which they were typed.
public struct Tags: Sendable, Hashable {
  /// The words; never empty.
  public let words: [String]

  /// Keeps each word once, and parts what holds white space; nil if there is none.
  public init?(words: [String]) {
    var seen: Set<String> = []
    self.words = words.flatMap { $0.parts(separatedBy: \.properties.isWhitespace) }
      .filter { seen.insert(Folding.fold($0)).inserted }
    if self.words.isEmpty { return nil }
  }

  /// True if one of the words is this one, without regard to case and accents.
  public func contains(_ word: String) -> Bool {
    words.contains { Folding.fold($0) == Folding.fold(word) }
  }
}

extension Tags: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .tags }

  /// Reads words parted by white space.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) { self.init(words: [String(bytes: bytes, range)]) }

  /// The words parted by single spaces.
  public var text: String { words.dropFirst().reduce(words.first ?? "") { "\($0) \($1)" } }

  /// Tags sort by their text.
  public var sortKey: SortKey { .text(Folding.fold(text)) }

  /// Accepts words that `ValidationRules` lets through.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> Tags {
    try ValidationRules.check(text, as: info)
    guard let tags = Tags(text: text) else { throw .malformed(info, text) }
    return tags
  }
}
