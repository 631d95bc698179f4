/// Text taken apart by its Unicode scalars, never by what a person sees as one character.
///
/// A combining mark, a joiner or a prefix sign makes one character of itself and its neighbour: `=` with U+FF9F behind it
/// is no `=` for `Character`. Whatever gives a sign of a person's text a meaning looks at scalars or at bytes.
///
/// Inlinable, so that each is made for the kind of text that it is called with: of text in general it takes a hundred
/// thousand steps to find out what its scalars are.
extension StringProtocol {
  /// True if it begins with these very scalars.
  public func begins(with prefix: some StringProtocol) -> Bool { utf8.starts(with: prefix.utf8) }

  /// True if it ends with these very scalars.
  @inlinable public func ends(with suffix: some StringProtocol) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// The parts between the scalars that match, without empty ones.
  @inlinable
  public func parts(separatedBy isSeparator: (Unicode.Scalar) -> Bool) -> [String] {
    unicodeScalars.split(whereSeparator: isSeparator).map { String(self[$0.startIndex..<$0.endIndex]) }
  }

  /// The words between blanks.
  @inlinable public var blankSeparated: [String] { parts { $0 == " " } }

  /// The text behind its first `count` scalars; empty if it has no more.
  @inlinable
  public func dropFirst(scalars count: Int) -> String {
    String(self[(unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...])
  }

  /// The text of its first `count` scalars; all of it if it has no more.
  @inlinable
  public func firstScalars(_ count: Int) -> String {
    String(self[..<(unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)])
  }

  /// The text before the first scalar that matches; all of it if none does.
  @inlinable
  public func head(before isEnd: (Unicode.Scalar) -> Bool) -> String {
    String(self[..<(unicodeScalars.firstIndex(where: isEnd) ?? endIndex)])
  }
}
