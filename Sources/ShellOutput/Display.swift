package import Equipment
package import Hub

/// The units and the form of dates that people read, as the settings `units` and `date` choose them.
package struct Display: Sendable {
  package var units = UnitSystem.own
  package var dates = DateForm.iso
  /// The day and time of a moment where the person is; nil outside the calendar's years.
  package var wallTime: @Sendable (Timestamp) -> WallTime? = { Clock.wallTime($0) }

  /// Puts the parts together.
  package init(
    units: UnitSystem = UnitSystem.own, dates: DateForm = DateForm.iso,
    wallTime: @escaping @Sendable (Timestamp) -> WallTime? = { Clock.wallTime($0) }
  ) {
    self.units = units
    self.dates = dates
    self.wallTime = wallTime
  }

  /// True if everything but moments is shown as it is stored.
  package var isUsual: Bool { units == .own && dates == .iso }

  /// A table in these units and dates; a text that is no number keeps its own unit, one that is no date stays.
  package func shown(_ table: Table) -> Table {
    guard !isUsual || table.columns.contains(where: \.isDate) else { return table }
    var table = table
    for index in table.columns.indices {
      guard let change = change(of: table.columns[index]) else { continue }
      if let unit = change.unit { table.columns[index].unit = unit }
      for row in table.rows.indices where table.rows[row].indices.contains(index) {
        guard let text = table.rows[row][index] else { continue }
        table.rows[row][index] = change.text(text) ?? text
      }
    }
    return table
  }

  /// The conversion of a column's texts, and its new unit if it gets one; nil if the column stays.
  private func change(of column: Column) -> (unit: String?, text: (String) -> String?)? {
    if column.isDate { return (nil, { formatted($0) }) }
    guard let own = column.unit.flatMap(Unit.init(rawValue:)), let other = own.unit(in: units), other != own else {
      return nil
    }
    // A text that is no number gets its own unit behind it.
    return (other.rawValue, { own.text($0, in: other) ?? "\($0) \(own.rawValue)" })
  }

  /// A number with so many digits, and its unit, as a person reads them; a unit that is none of ours stays.
  package func measure(_ number: Double, _ unit: String, decimals: Int) -> (text: String, unit: String) {
    guard let own = Unit(rawValue: unit), let other = own.unit(in: units), other != own else {
      return (number.fixed(decimals), unit)
    }
    let text = own.convert(number, to: other)?.fixed(other.shownDecimals)
    return text.map { ($0, other.rawValue) } ?? (number.fixed(decimals), unit)
  }

  /// A text with its unit as a person reads them; one that is no plain number keeps both.
  package func measure(_ text: String, _ unit: String?) -> (text: String, unit: String?) {
    guard let own = unit.flatMap(Unit.init(rawValue:)), let other = own.unit(in: units), other != own,
      let converted = own.text(text, in: other)
    else { return (text, unit) }
    return (converted, other.rawValue)
  }

  /// `2026-12-25` as a person reads it; nil if the text is no date.
  package func text(ofDate text: String) -> String? {
    guard text.utf8.count == 10, let date = Timestamp(text: "\(text)T00:00:00Z")?.date else { return nil }
    let (day, month) = (Self.twoDigits(date.day), Self.twoDigits(date.month))
    return switch dates {
    case .iso: text
    case .european: "\(day).\(month).\(date.year)"
    case .british: "\(day)/\(month)/\(date.year)"
    case .american: "\(month)/\(day)/\(date.year)"
    }
  }

  /// `2026-12-25T12:00:00Z` as a person reads it: by the clock on the wall, to the minute; nil if the text is no moment.
  package func text(ofMoment text: String) -> String? {
    guard text.utf8.count == 20, let moment = Timestamp(text: text), let time = wallTime(moment),
      let day = self.text(ofDate: time.day.text)
    else { return nil }
    return "\(day) \(Self.twoDigits(time.hour)):\(Self.twoDigits(time.minute))"
  }

  /// A day or a moment as a person reads it; any other text as it is.
  package func formatted(_ text: String) -> String {
    (dates == .iso ? nil : self.text(ofDate: text)) ?? self.text(ofMoment: text) ?? text
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension Unit {
  /// The unit in which people of a system measure the same; nil where they have none of their own.
  fileprivate func unit(in system: UnitSystem) -> Unit? {
    switch system {
    case .own: self
    case .metric: metric
    case .imperial: imperial
    }
  }

  private var metric: Unit? {
    switch self {
    case .inches: .millimetres
    case .feet, .yards: .metres
    case .ounces, .grains: .grams
    case .pounds: .kilograms
    case .grainsPerInch: .gramsPerMillimetre
    case .feetPerSecond: .metresPerSecond
    case .footPounds: .joules
    case .slugFeetPerSecond: .newtonSeconds
    default: nil
    }
  }

  private var imperial: Unit? {
    switch self {
    case .millimetres, .centimetres: .inches
    case .metres: .yards
    case .grams: .ounces
    case .kilograms: .pounds
    case .gramsPerMillimetre: .grainsPerInch
    case .metresPerSecond: .feetPerSecond
    case .joules: .footPounds
    case .newtonSeconds: .slugFeetPerSecond
    default: nil
    }
  }

  /// A plain number of this unit in another one, without zeros at its end; nil if it is no plain number.
  fileprivate func text(_ text: String, in other: Unit) -> String? {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || ".+-".utf8.contains($0) }), let number = Double(text) else {
      return nil
    }
    let converted = (number * factor / other.factor).fixed(other.shownDecimals)
    guard converted.contains(".") else { return converted }
    return String(converted.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }

  /// Digits that a person wants to read: as fine as the tools measure that are marked in the unit.
  fileprivate var shownDecimals: Int {
    switch self {
    case .millimetres, .feetPerSecond, .metresPerSecond, .joules, .footPounds: 1
    case .inches, .ounces, .newtonSeconds, .slugFeetPerSecond: 3
    case .gramsPerMillimetre: 4
    default: 2
    }
  }
}
