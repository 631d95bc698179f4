import Equipment

/// Days along an axis, as people mark them: first days of months or years, or every so many days.
struct DayTicks {
  /// The numbers of the days, the least first.
  let values: [Double]
  /// As they stand beside the axis: `2026-04-11`, `2026-04`, `2026`.
  let labels: [String]

  /// Marks days between two, at most so many.
  init(within span: ClosedRange<Double>, most: Int) {
    let days = Int(span.lowerBound.rounded(.up))...max(Int(span.lowerBound.rounded(.up)), Int(span.upperBound))
    for step in Self.dayCounts where days.count <= step * most {
      values = stride(from: days.lowerBound, through: days.upperBound, by: step).map(Double.init)
      labels = values.map(Self.label)
      return
    }
    let (first, last) = (CalendarDate(dayNumber: days.lowerBound), CalendarDate(dayNumber: days.upperBound))
    let months = (first.map(Self.month) ?? 0)...max(first.map(Self.month) ?? 0, last.map(Self.month) ?? 0)
    let step = Self.monthCounts.first { months.count <= $0 * most } ?? months.count
    let marked = months.filter { $0.isMultiple(of: step) }.compactMap { month in
      CalendarDate(year: month / 12, month: month % 12 + 1, day: 1)
    }.filter { days.contains($0.dayNumber) }
    values = marked.map { Double($0.dayNumber) }
    labels = marked.map { String($0.text.prefix(step.isMultiple(of: 12) ? 4 : 7)) }
  }

  /// A day's date.
  static func label(_ day: Double) -> String { CalendarDate(dayNumber: Int(day.rounded()))?.text ?? "" }

  private static let dayCounts = [1, 2, 7, 14]
  private static let monthCounts = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

  /// Months since the year 0.
  private static func month(_ day: CalendarDate) -> Int { day.year * 12 + day.month - 1 }
}
