/// Words to find an item by, each once, in the order in which they were typed.
public struct Tags: Sendable, Hashable {
  /// The words; never empty.
  public let words: [String]

  /// Keeps each word once, and parts what holds white space; nil if there is none.
  public init?(words: [String]) {
    self.init(parted: words.flatMap { $0.parts(separatedBy: \.properties.isWhitespace) })
  }

  /// Keeps each of these words once; nil if there is none.
  private init?(parted words: [String]) {
    if words.isEmpty { return nil }
    var seen: Set<String> = []
    self.words = words.count == 1 ? words : words.filter { seen.insert(Folding.fold($0)).inserted }
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
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    if let words = Self.words(bytes, range) {
      self.init(parted: words)
    } else {
      self.init(words: [String(bytes: bytes, range)])
    }
  }

  /// The words of printable ASCII, as most are; nil if there is anything else.
  private static func words(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [String]? {
    var (words, start) = ([String](), range.lowerBound)
    for offset in range {
      guard 0x20..<0x7F ~= bytes[offset] else { return nil }
      guard bytes[offset] == 0x20 else { continue }
      if offset > start { words.append(String(bytes: bytes, start..<offset)) }
      start = offset + 1
    }
    if start < range.upperBound { words.append(String(bytes: bytes, start..<range.upperBound)) }
    return words
  }

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
