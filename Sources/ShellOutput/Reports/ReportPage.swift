/// A report for people who have no archeryhub: what stands on its page, from top to bottom.
public struct ReportPage: Sendable {
  /// Its name.
  public let title: String
  /// What it is of, and of which day.
  public let subtitle: String
  /// What follows.
  public var parts: [Part] = []

  /// Begins a page.
  public init(_ title: String, _ subtitle: String) { (self.title, self.subtitle) = (title, subtitle) }

  /// A part of a page.
  public enum Part: Sendable {
    case heading(String)
    case paragraph(String)
    /// Names with what stands behind each.
    case facts([Fact])
    case table(ReportTable)
    case cards([ReportCard])
    /// Lines to write on, each with what belongs there.
    case signatures([[String]])
  }

  /// A name with what stands behind it.
  public struct Fact: Sendable {
    let name: String
    let text: String

    /// States it.
    public init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
  }
}

/// A picture on a page, which is a part of the page's file.
public struct ReportPhoto: Sendable {
  let mediaType: String
  let bytes: [UInt8]
  /// What it shows, for who does not see it.
  let text: String

  /// A picture with what it shows.
  public init(_ mediaType: String, _ bytes: [UInt8], _ text: String) {
    (self.mediaType, self.bytes, self.text) = (mediaType, bytes, text)
  }
}

/// A table of a page.
public struct ReportTable: Sendable {
  /// A column.
  public struct Column: Sendable {
    /// Its heading.
    let title: String
    /// True for numbers, which stand on the right.
    let isNumeric: Bool
    /// True for what is not broken into lines, such as days.
    let isWhole: Bool

    /// A column.
    public init(_ title: String, isNumeric: Bool = false, isWhole: Bool = false) {
      (self.title, self.isNumeric, self.isWhole) = (title, isNumeric, isWhole)
    }
  }

  /// What stands in a cell.
  public enum Cell: Sendable {
    case text(String)
    /// A text, with a smaller one under it.
    case named(String, note: String)
    /// A text that nobody should miss.
    case marked(String)
    case photo(ReportPhoto)
    /// A box to tick.
    case box
    case nothing

    /// True if nothing stands in it.
    var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  /// The columns.
  public let columns: [Column]
  /// One cell a column in each row.
  public let rows: [[Cell]]
  /// Rows of sums at the end.
  public let sums: [[Cell]]

  /// Makes a table; a column with nothing in it is left out.
  public init(_ columns: [Column], _ rows: [[Cell]], sums: [[Cell]] = []) {
    let shown = columns.indices.filter { index in (rows + sums).contains { !$0[index].isNothing } }
    self.columns = shown.map { columns[$0] }
    self.rows = rows.map { row in shown.map { row[$0] } }
    self.sums = sums.map { row in shown.map { row[$0] } }
  }
}

/// A piece with its picture.
public struct ReportCard: Sendable {
  let title: String
  let note: String
  let photo: ReportPhoto?
  let facts: [ReportPage.Fact]

  /// A piece, with what is known of it.
  public init(_ title: String, note: String, _ photo: ReportPhoto?, _ facts: [ReportPage.Fact]) {
    (self.title, self.note, self.photo, self.facts) = (title, note, photo, facts)
  }
}
