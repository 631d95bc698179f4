/// The days that a date means which is not a day: `2024` is a year, `2024-05` a month of it.
public struct DateSpan: Sendable, Equatable {
  /// The first day.
  public let first: CalendarDate
  /// The last day.
  public let last: CalendarDate

  /// Reads `2024`, `2024-05`, `5.2024` or `May 2024`; nil for anything else, a whole date too.
  public init?(text: String) {
    let typed = Folding.fold(text.trimmed)
    if let year = Self.number(typed, digits: 4...4) {
      self.init(year: year, months: 1...12)
    } else if let (year, month) = Self.month(typed) {
      self.init(year: year, months: month...month)
    } else {
      return nil
    }
  }

  private init?(year: Int, months: ClosedRange<Int>) {
    guard let first = CalendarDate(year: year, month: months.lowerBound, day: 1),
      let last = (28...31).reversed().lazy.compactMap({
        CalendarDate(year: year, month: months.upperBound, day: $0)
      }).first
    else { return nil }
    (self.first, self.last) = (first, last)
  }

  private static func month(_ typed: String) -> (year: Int, month: Int)? {
    let parts = typed.parts { $0 == "-" || $0 == "." || $0 == " " }
    guard parts.count == 2 else { return nil }
    if typed.utf8.contains(0x2D) {
      return number(parts[0], digits: 4...4).flatMap { year in number(parts[1], digits: 1...2).map { (year, $0) } }
    }
    guard let year = number(parts[1], digits: 4...4) else { return nil }
    return (number(parts[0], digits: 1...2) ?? CalendarDate.month(named: parts[0])).map { (year, $0) }
  }

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    digits ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
  }
}
