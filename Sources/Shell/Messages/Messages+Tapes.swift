import Archery
import Equipment
import Hub
import ShellOutput

/// The texts on tapes and cards, and the notes on them.
extension Messages {
  /// The facts of a series of marks: the newest day, the version and its arrows, the rounds they are for, the scale.
  ///
  /// The day stands first, because a text that is too long is cut at its end.
  static func facts(of series: MarkSeries, _ scale: MarkScale?, for rounds: [CatalogueRound] = []) -> [String] {
    let version = series.setup.present
    let arrow = version.content.primaryArrow.map { ", arrow \($0.id) \($0.item.equipmentName)" } ?? ""
    let newest = series.marks.compactMap(\.date).max().map { "newest mark \($0.formatted); " } ?? ""
    return ["\(newest)version \(version.number)\(arrow)"] + rounds.map(fact) + (scale.map { [facts(of: $0)] } ?? [])
      + equipmentWarnings(on: series)
  }

  /// `• WA 1440 men: 90m 70m 50m 30m`.
  private static func fact(of round: CatalogueRound) -> String {
    "\(MarkSheet.roundSign) \(round.name): \(RoundCatalogueTable.shortened(round.passes.map(\.distance.text)))"
  }

  /// Says of rounds that are shot on courses whose distances these are.
  static func courses(among rounds: [CatalogueRound]) -> [String] {
    rounds.filter { $0.isCourse && $0.distance == nil }.map { round in
      "\(quoted(round.name)) is shot on a course: these distances are those that handicaps take for it, and a course may"
        + " have others"
    }
  }

  private static func facts(of scale: MarkScale) -> String {
    "from one number to the next \(scale.spacing.fine) mm" + (scale.click.map { "; one click \($0.fine) mm" } ?? "")
  }

  /// Instructions for printing a page in its true size.
  static func printing(width: Double, height: Double) -> [String] {
    let page = "\(width.fixed(0)) × \(height.fixed(0)) mm"
    let room = "\(SVGTape.printable.width.fixed(0)) × \(SVGTape.printable.height.fixed(0)) mm"
    let fits = width <= SVGTape.printable.width && height <= SVGTape.printable.height
    return ["the page is \(page): print it at 100 %, and measure its bar of 50 mm on the print"]
      + (fits ? [] : ["A4 has room for \(room): take larger paper, or fewer distances"])
  }

  /// Says that some lines of a tape have no label.
  static func crowding(_ count: Int) -> [String] {
    guard count > 0 else { return [] }
    let distances = count == 1 ? "1 distance has" : "\(count) distances have"
    return ["\(distances) a line and no label, for want of room; without --svg all are listed"]
  }

  /// The hint at the drawing for the printer.
  static let tapeHint = "--svg FILE draws it for the printer, in true millimetres"

  /// The reason why there are no clicks though one click is known.
  static let clicksNeedSpacing = "no clicks: they need --spacing too"
}

extension Double {
  /// Millimetres as finely as anybody makes screws.
  fileprivate var fine: String { ((self * 10_000).rounded() / 10_000).text }
}
