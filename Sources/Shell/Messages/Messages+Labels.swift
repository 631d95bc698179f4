import Answers
import Archery
import Equipment
import ShellLanguage
import ShellOutput

/// The texts on labels, and the notes on them.
extension Messages {
  /// How many values tell a piece from others like it.
  private static let mostDetails = 3

  /// The first of a piece's values that say how it shoots, and whose hand it is for: `25 in, carbon, ILF, right hand`.
  static func labelDetails(of item: ItemRow) -> String? {
    let own = item.recordType.fields.filter {
      $0.affectsShooting && !$0.isAdvanced && !$0.isRequired && $0.name != "hand"
    }
    let values = own.lazy.compactMap { field in item.text(field.name).map { labelled($0, field) } }.prefix(mostDetails)
    let hand = item.text("hand").map { "\($0) hand" }
    let details = Array(values) + [hand].compactMap(\.self)
    return details.isEmpty ? nil : details.joined(separator: ", ")
  }

  /// `25 in`; a number without a unit has the field's name before it: `spine 500`.
  private static func labelled(_ value: String, _ field: FieldInfo) -> String {
    if let unit = field.unit { return "\(value) \(unit.rawValue)" }
    return field.isNumeric || field.shape == .spine ? "\(field.name) \(value)" : value
  }

  /// The hint at the pages for the printer.
  static let labelHint = "--svg FILE lays them out on pages, in true millimetres, to be printed"

  /// `drew labels.svg, labels-2.svg`; of many the first and the last.
  static func drew(_ files: [String], isDryRun: Bool) -> String {
    let names = files.map { VisibleText.line($0) }
    let all = names.count > 4 ? "\(names[0]), \(names[1]) … \(names[names.count - 1])" : names.joined(separator: ", ")
    return (isDryRun ? "would draw " : "drew ") + all
  }

  /// How many labels there are, on what, and how they are printed.
  static func notes(on print: LabelPrint) -> [String] {
    let grid = print.grid
    let count = print.labels.count
    let size = "\(grid.width.text) × \(grid.height.text) mm"
    let labels = count == 1 ? "1 label" : "\(count) labels"
    let pages = print.pages == 1 ? "1 page" : "\(print.pages) pages"
    let what =
      count == 0
      ? "the frame\(grid.places == 1 ? "" : "s") of \(grid.places == 1 ? "1 label" : "\(grid.places) labels")" : labels
    let paper = grid.name == grid.page.text || grid.places == 1 ? grid.name : "\(grid.name), \(grid.page.text)"
    var notes = ["\(what) of \(size) on \(pages) of \(paper)"]
    notes[0] += ": print \(print.pages == 1 ? "it" : "them") at 100 %, not fitted to the page"
    if grid.isCut, count > 0 {
      notes.append("plain paper, to be cut along the lines: --sheet NAME takes sheets of labels")
    }
    if count > 0, print.left > 0, grid.places > 1, !grid.isCut {
      notes.append("the next labels go behind these with --skip \(grid.places - print.left)")
    }
    let lacksRule = print.hasFrames && (0..<print.pages).contains { !SVGLabels(print, page: $0).hasRule }
    if lacksRule { notes.append("the rule has no room beside labels: label --frame without pieces has it") }
    return notes
  }

  /// Says which labels have less on them than they should.
  static func shortened(_ print: LabelPrint) -> [String] {
    let (cut, omitted) = print.shortened
    let has = { (count: Int) in count == 1 ? "1 label has" : "\(count) labels have" }
    return [
      cut > 0 ? "\(has(cut)) a text that is cut: fewer fields, or larger labels, show all of it" : nil,
      omitted > 0 ? "\(has(omitted)) no room for all texts: the last are left out" : nil,
    ].compactMap(\.self)
  }

  /// Says that labels have no codes, and what would bring them.
  static func noCodes(_ failure: CodesFailure) -> String {
    switch failure {
    case .notInstalled:
      "the labels have texts and no codes: install libqrencode-dev, and then this program again with Scripts/install"
    case .failed:
      "the labels have texts and no codes: what makes them does not run; the package libqrencode4 is what it needs"
    }
  }

  /// The same of labels that are too small.
  static func tooSmallForCodes(_ grid: LabelGrid) -> String {
    "the labels have texts and no codes: \(grid.width.text) × \(grid.height.text) mm are too small for one, which needs"
      + " \(LabelLayout.leastCodeSide.text) mm"
  }

  /// Why labels were not laid out; nil if the error is another.
  static func label(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .noLabelSheet(nil, _, _):
      ("no sheets of labels are installed, and there are none of your own", "\(LabelSheet.kind.beginning) makes one")
    case .noLabelSheet(let name?, let near, let known):
      (
        "no sheet of labels is called \(quoted(name))",
        near.isEmpty
          ? "they are \(known.joined(separator: ", ")); add label-sheet makes one"
          : "did you mean \(near.map(quoted).joined(separator: " or "))?"
      )
    case .skipsAll(let count, let grid):
      (
        "\(quoted(grid.name)) has \(grid.places == 1 ? "1 label" : "\(grid.places) labels"), and \(count) are skipped",
        "--skip says how many of the first sheet are used up: 0 to \(grid.places - 1)"
      )
    default: nil
    }
  }

  /// Why nothing can be printed on a sheet of labels, and what would be right.
  static func wording(of fault: LabelSheetFault) -> (text: String, hint: String?) {
    switch fault {
    case .noPage(let name, let page):
      (
        "\(quoted(name)) has no page that is known: \(quoted(page))",
        "page= is A4, A5, Letter, or millimetres as 62x29"
      )
    case .noSize(let name): ("nobody says how large the labels of \(quoted(name)) are", "width= and height= do")
    case .overlapping(let name):
      (
        "the labels of \(quoted(name)) lie on each other",
        "pitches are from one edge to the same edge of the next label"
      )
    case .tooWide(let name, let needed, let page):
      ("\(quoted(name)) is \(needed.fixed(1)) mm wide, and its page, \(page.text), \(page.width.text) mm", edit(name))
    case .tooHigh(let name, let needed, let page):
      ("\(quoted(name)) is \(needed.fixed(1)) mm high, and its page, \(page.text), \(page.height.text) mm", edit(name))
    }
  }

  private static func edit(_ name: String) -> String {
    "edit label-sheet \(Quoting.quote(name)) width=… changes it; columns, rows, pitches and margins count"
  }
}
