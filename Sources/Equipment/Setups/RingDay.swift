/// The usage word `ring:2026-05-31`: on that day somebody passed the unstrung barebow through the ring.
public enum RingDay {
  private static let prefix = "ring:"

  /// The newest day that words attest until a day; a later day attests nothing.
  public static func newest(in words: Tags?, until today: CalendarDate) -> CalendarDate? {
    words?.words.compactMap(day).filter { $0 <= today }.max()
  }

  private static func isOne(_ word: String) -> Bool { word.lowercased().hasPrefix(prefix) }

  private static func day(of word: String) -> CalendarDate? {
    isOne(word) ? CalendarDate(text: String(word.dropFirst(prefix.count))) : nil
  }

  /// Refuses `ring:` words without a valid day, or with one after today.
  static func check(_ words: Tags, _ info: FieldInfo, _ today: CalendarDate) throws(FieldError) {
    let empty = words.words.first { word in isOne(word) && day(of: word).map { $0 > today } ?? true }
    if let empty { throw .attestsNothing(info, empty) }
  }
}
