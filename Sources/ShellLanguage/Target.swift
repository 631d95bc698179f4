import Equipment

/// Which items of a type a command is about.
package enum Target: Sendable, Equatable {
  /// Ids and ranges of ids.
  case ids([ClosedRange<Int>])
  /// Rows of the last listing, from 1.
  case rows([ClosedRange<Int>])
  /// The item last added, changed or shown.
  case last
  /// A brand and model, or a part of it.
  case name(String)
  /// Ids on standard input, one a line.
  case standardInput
}

extension Target {
  /// Reads a word; nil if it can be no target.
  package init?(_ word: Word) {
    switch word.text {
    case "." where !word.hasQuotes: self = .last
    case "-" where !word.hasQuotes: self = .standardInput
    case "": return nil
    case let text where !word.hasQuotes && word.begins(with: "%"):
      guard let rows = Self.ranges(text.dropFirst()) else { return nil }
      self = .rows(rows)
    case let text:
      if !word.hasQuotes, let first = text.utf8.first, 0x30...0x39 ~= first {
        // A word that begins with a digit is never a name: `3-x` is a slip.
        guard let ids = Self.ranges(text[...]) else { return nil }
        self = .ids(ids)
      } else {
        self = .name(text)
      }
    }
  }

  /// `3`, `3-7`, `3,5,9-12`; every number from 1 and no range backwards.
  private static func ranges(_ text: Substring) -> [ClosedRange<Int>]? {
    // Mostly it is one number, which need not be split.
    if let number = number(text) { return [number...number] }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let ranges = parts.compactMap(range)
    return ranges.count == parts.count ? ranges : nil
  }

  private static func range(_ part: Substring) -> ClosedRange<Int>? {
    let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(number)
    guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1], first <= last else { return nil }
    return first...last
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(text) else { return nil }
    return 1...ValidationRules.largestId ~= number ? number : nil
  }
}
