/// Text taken apart by its Unicode scalars, never by what a person sees as one character.
///
/// A combining mark, a joiner or a prefix sign makes one character of itself and its neighbour: `=` with U+FF9F behind it
/// is no `=` for `Character`. Whatever gives a sign of a person's text a meaning looks at scalars or at bytes.
extension StringProtocol {
  /// Whether it begins with these very scalars.
  public func begins(with prefix: some StringProtocol) -> Bool { utf8.starts(with: prefix.utf8) }

  /// Whether it ends with these very scalars.
  public func ends(with suffix: some StringProtocol) -> Bool { utf8.reversed().starts(with: suffix.utf8.reversed()) }

  /// What stands between the scalars that match; nothing for empty parts.
  public func parts(separatedBy isSeparator: (Unicode.Scalar) -> Bool) -> [String] {
    unicodeScalars.split(whereSeparator: isSeparator).map { String(String.UnicodeScalarView($0)) }
  }

  /// The words between blanks.
  public var blankSeparated: [String] { parts { $0 == " " } }

  /// What follows so many scalars.
  public func dropFirst(scalars count: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.dropFirst(count)))
  }

  /// The first scalars, so many.
  public func firstScalars(_ count: Int) -> String { String(String.UnicodeScalarView(unicodeScalars.prefix(count))) }

  /// What stands before the first scalar that matches; all of it if none does.
  public func head(before isEnd: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix { !isEnd($0) }))
  }
}
