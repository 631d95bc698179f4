/// How sentences tell days and moments.
///
/// As they are stored, unless somebody reads them who wants them otherwise: then for as long as a command runs.
///
/// A structure around the closure: for a closure alone, the optimised program finds no type when it binds the value.
public struct DayWords: Sendable {
  /// What a sentence says for the text of a day or of a moment.
  public let tell: @Sendable (String) -> String

  /// Tells days and moments in a way of its own.
  public init(_ tell: @escaping @Sendable (String) -> String) { self.tell = tell }

  /// How they are told now.
  @TaskLocal public static var current = DayWords { $0 }
}

extension CalendarDate {
  /// As a sentence tells it.
  public var told: String { DayWords.current.tell(text) }
}

extension Timestamp {
  /// As a sentence tells it.
  public var told: String { DayWords.current.tell(text) }
}

extension FieldInfo {
  /// Whether its values are days or moments.
  public var isDate: Bool { shape == .date || shape == .timestamp }

  /// A value of the field as a sentence tells it.
  public func told(_ text: String) -> String { isDate ? DayWords.current.tell(text) : text }
}
