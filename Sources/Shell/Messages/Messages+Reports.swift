import Equipment
import ShellOutput

extension Messages {
  /// `riser 14`.
  static func reference(_ item: any EquipmentItem) -> String { "\(item.equipmentType.rawValue) \(item.equipmentId)" }

  /// `3,412.50`, with the currency behind it where it is known.
  static func amount(_ hundredths: Int, _ currency: Currency? = nil) -> String {
    let part = hundredths % 100
    let text = (hundredths / 100).grouped + "." + (part < 10 ? "0" : "") + String(part)
    return text + (currency.map { " \($0.text)" } ?? "")
  }

  /// How a list becomes a page.
  static let reportHint = "--html FILE makes a page of it, to be printed or mailed"

  /// What is said of photos for which a page has no room.
  static func crowdedOut(_ count: Int) -> String {
    "\(count) photo\(count == 1 ? " is" : "s are") left out: the page has photos of at most "
      + "\(size(ShellLimits.largestReport)), so that it can be mailed; where FILTER makes it shorter"
  }

  /// What is said of items of which nobody knows if they were there.
  static func unknown(_ count: Int, on day: CalendarDate) -> String {
    "\(items(count)) noted after \(day.formatted) without the day they were bought \(count == 1 ? "is" : "are") left out"
  }
}
