/// The form of days and moments in sentences.
///
/// It is the stored one, unless people read the output: then it is the display's, for as long as a command runs.
///
/// A structure around the closure: for a closure alone, the optimised program finds no type when it binds the value.
public struct DayWords: Sendable {
  /// The words in a sentence for the stored text of a day or of a moment.
  public let format: @Sendable (String) -> String

  /// Makes a form of its own.
  public init(_ format: @escaping @Sendable (String) -> String) { self.format = format }

  /// The form that is in use now.
  @TaskLocal public static var current = DayWords { $0 }
}

extension CalendarDate {
  /// The day in the form of sentences.
  public var formatted: String { DayWords.current.format(text) }
}

extension Timestamp {
  /// The moment in the form of sentences.
  public var formatted: String { DayWords.current.format(text) }
}

extension FieldInfo {
  /// True if its values are days or moments.
  public var isDate: Bool { shape == .date || shape == .timestamp }

  /// A value of the field in the form of sentences.
  public func formatted(_ text: String) -> String { isDate ? DayWords.current.format(text) : text }
}
