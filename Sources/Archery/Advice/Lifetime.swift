public import Equipment

/// How long something is good for: so many shots, so many months, or whichever is over first.
public struct Lifetime: Sendable, Hashable {
  /// Shots; nil if they do not count.
  public let shots: Int?
  /// Months; nil if they do not count.
  public let months: Int?

  /// A lifetime; nil if neither counts, or one is not within 1 to 10,000,000 shots or 1 to 1200 months.
  public init?(shots: Int? = nil, months: Int? = nil) {
    guard shots != nil || months != nil, shots.map(Self.possible.contains) ?? true,
      months.map({ 1...1200 ~= $0 }) ?? true
    else { return nil }
    (self.shots, self.months) = (shots, months)
  }

  /// Reads `10000 shots`, `3 years`, `18 months`, or two of them with or between; a number alone is shots.
  public init?(text: String) {
    var (shots, months): (Int?, Int?) = (nil, nil)
    for part in Folding.fold(text).split(separator: " ").split(separator: "or") {
      let words = part.joined()
      let digits = words.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), Self.possible.contains(number) else { return nil }
      switch words.dropFirst(digits.count) {
      case "", "shot", "shots":
        guard shots == nil else { return nil }
        shots = number
      case "month", "months":
        guard months == nil else { return nil }
        months = number
      case "year", "years":
        guard months == nil else { return nil }
        months = number * 12
      default: return nil
      }
    }
    self.init(shots: shots, months: months)
  }

  /// `10000 shots or 3 years`.
  public var text: String {
    [shots.map { Self.text($0, "shot") }, months.map(Self.text(months:))].compactMap(\.self).joined(separator: " or ")
  }

  /// True once the shots are used up, or the months have passed since the first day of use.
  ///
  /// - Parameter day: the first day of use; nil if it is not known, so that only shots count.
  public func isOver(shots count: Int, since day: CalendarDate?, on today: CalendarDate) -> Bool {
    if let shots, count >= shots { return true }
    guard let months, let day else { return false }
    return day.months(until: today) >= months
  }

  /// `3 years`, or `7 months`.
  static func text(months: Int) -> String {
    months % 12 == 0 ? text(months / 12, "year") : text(months, "month")
  }

  private static func text(_ number: Int, _ unit: String) -> String { "\(number) \(unit)\(number == 1 ? "" : "s")" }

  private static let possible = 1...10_000_000
}

extension CalendarDate {
  /// Whole months from this day to a later one.
  func months(until day: CalendarDate) -> Int {
    (day.year - year) * 12 + day.month - month - (day.day < self.day ? 1 : 0)
  }
}
