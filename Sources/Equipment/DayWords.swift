/// How sentences tell days and moments.
///
/// As they are stored, unless somebody reads them who wants them otherwise: then for as long as a command runs.
public enum DayWords {
  /// What a sentence says for the text of a day or of a moment.
  @TaskLocal public static var tell: @Sendable (String) -> String = { $0 }
}

extension CalendarDate {
  /// As a sentence tells it.
  public var told: String { DayWords.tell(text) }
}

extension Timestamp {
  /// As a sentence tells it.
  public var told: String { DayWords.tell(text) }
}

extension FieldInfo {
  /// Whether its values are days or moments.
  public var isDate: Bool { shape == .date || shape == .timestamp }

  /// A value of the field as a sentence tells it.
  public func told(_ text: String) -> String { isDate ? DayWords.tell(text) : text }
}
