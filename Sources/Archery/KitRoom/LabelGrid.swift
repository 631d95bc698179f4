public import Equipment

/// Where the labels of a sheet lie, in millimetres from the upper left corner of a page.
public struct LabelGrid: Sendable, Equatable {
  /// The sheet's name.
  public let name: String
  /// The page.
  public let page: PageSize
  /// How many labels stand beside each other.
  public let columns: Int
  /// How many stand below each other.
  public let rows: Int
  /// Millimetres that a label is wide.
  public let width: Double
  /// Millimetres that a label is high.
  public let height: Double
  /// Millimetres from one label to the next, to the right and down.
  public let pitch: (across: Double, down: Double)
  /// Millimetres to the first label, from the left and from above.
  public let margin: (left: Double, top: Double)
  /// True for paper without labels, on which they are cut out.
  public let isCut: Bool

  /// What rounded measures may exceed a page by.
  private static let tolerance = 0.1

  /// Takes a sheet's measures.
  ///
  /// - Throws: `LabelSheetFault` if they are no page, or do not go together.
  public init(_ sheet: LabelSheet) throws(LabelSheetFault) {
    let paper = sheet.page ?? PageSize.named[0].name
    guard let page = PageSize(paper) else { throw .noPage(sheet.name, paper) }
    guard let width = sheet.width, let height = sheet.height else { throw .noSize(sheet.name) }
    let across = sheet.horizontalPitch ?? width
    let down = sheet.verticalPitch ?? height
    guard across >= width, down >= height else { throw .overlapping(sheet.name) }
    let taken = (
      across: Double(sheet.columns - 1) * across + width, down: Double(sheet.rows - 1) * down + height
    )
    margin = (sheet.leftMargin ?? (page.width - taken.across) / 2, sheet.topMargin ?? (page.height - taken.down) / 2)
    let needed = (width: max(0, margin.left) + taken.across, height: max(0, margin.top) + taken.down)
    guard needed.width <= page.width + Self.tolerance else { throw .tooWide(sheet.name, needed.width, page) }
    guard needed.height <= page.height + Self.tolerance else { throw .tooHigh(sheet.name, needed.height, page) }
    (name, self.page, columns, rows) = (sheet.name, page, sheet.columns, sheet.rows)
    (self.width, self.height, pitch, isCut) = (width, height, (across, down), sheet.paper == .plain)
  }

  /// How many labels a page has.
  public var places: Int { columns * rows }

  /// The upper left corner of a label by its number from 0, counted row by row.
  public func corner(of place: Int) -> (x: Double, y: Double) {
    (margin.left + Double(place % columns) * pitch.across, margin.top + Double(place / columns) * pitch.down)
  }

  /// The lower edge of the last row.
  public var bottom: Double { corner(of: places - 1).y + height }

  /// Compares the measures.
  public static func == (one: LabelGrid, other: LabelGrid) -> Bool {
    one.name == other.name && one.page == other.page && one.columns == other.columns && one.rows == other.rows
      && one.width == other.width && one.height == other.height && one.pitch == other.pitch
      && one.margin == other.margin && one.isCut == other.isCut
  }
}

/// A sheet of labels on which nothing can be printed.
public struct LabelSheetFinding: Sendable {
  /// The sheet.
  public let sheet: LabelSheet
  /// Why not.
  public let fault: LabelSheetFault

  /// Takes a sheet's measures; nil if they are a page that can be printed on.
  public init?(_ sheet: LabelSheet) {
    do throws(LabelSheetFault) { _ = try LabelGrid(sheet) } catch {
      (self.sheet, fault) = (sheet, error)
      return
    }
    return nil
  }
}

/// Why nothing can be printed on a sheet of labels.
public enum LabelSheetFault: Error, Sendable, Equatable {
  /// Its page means nothing.
  case noPage(String, String)
  /// Nobody says how large its labels are.
  case noSize(String)
  /// Its labels lie on each other.
  case overlapping(String)
  /// Its labels need so many millimetres, which the page does not have.
  case tooWide(String, Double, PageSize)
  /// The same of the height.
  case tooHigh(String, Double, PageSize)
}
