import Archery
import Equipment
import Hub

/// What stands on tapes and cards, and what is told of them.
extension Messages {
  /// What the marks are for: the day, the version and its arrows, the scale.
  ///
  /// The day stands first: what has no room is cut at the end.
  static func facts(of series: MarkSeries, _ scale: MarkScale?) -> [String] {
    let version = series.setup.present
    let arrow = version.content.primaryArrow.map { ", arrow \($0.id) \($0.item.equipmentName)" } ?? ""
    let newest = series.marks.compactMap(\.date).max().map { "newest mark \($0.told); " } ?? ""
    return ["\(newest)version \(version.number)\(arrow)"] + (scale.map { [facts(of: $0)] } ?? [])
      + equipmentWarnings(on: series)
  }

  private static func facts(of scale: MarkScale) -> String {
    "from one number to the next \(scale.spacing.fine) mm" + (scale.click.map { "; one click \($0.fine) mm" } ?? "")
  }

  /// How to print a page so that it comes out as large as it is.
  static func printing(width: Double, height: Double) -> [String] {
    let page = "\(width.fixed(0)) × \(height.fixed(0)) mm"
    let room = "\(printable.width.fixed(0)) × \(printable.height.fixed(0)) mm"
    let fits = width <= printable.width && height <= printable.height
    return ["the page is \(page): print it at 100 %, and measure its bar of 50 mm on the print"]
      + (fits ? [] : ["A4 has room for \(room): take larger paper, or fewer distances"])
  }

  /// Millimetres of A4 within the margins that printers leave.
  static let printable = (width: 190.0, height: 277.0)

  /// That some lines of a tape have no label.
  static func crowding(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    let distances = count == 1 ? "1 distance has" : "\(count) distances have"
    return ["\(distances) a line and no label, for want of room; without --svg all are listed"]
  }

  /// The same on the page itself.
  static func crowdingOnPage(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    return ["\(count == 1 ? "1 line has" : "\(count) lines have") no label, for want of room"]
  }

  /// How to print what is shown.
  static let tapeHint = "--svg FILE draws it for the printer, in true millimetres"

  /// Why there are no clicks though one click is known.
  static let clicksNeedSpacing = "no clicks: they need --spacing too"
}

extension Double {
  /// Millimetres as finely as anybody makes screws.
  fileprivate var fine: String { ((self * 10_000).rounded() / 10_000).text }
}
