/// The widths of a grid's columns.
///
/// The least loss comes first: long headings are broken into lines; then text columns are cut, the widest first, down
/// to a width at which a word can still be recognised. Numbers and dates are never cut.
struct ColumnWidths {
  /// The columns that a cut cell keeps where there is room for them: a name can be read.
  static let comfortable = 16
  /// The columns that a cut cell keeps at least: a word can be recognised.
  package static let bare = 8

  private let natural: [Int]
  private let uncut: [Int]
  private let least: [Int]

  package init(_ columns: [GridColumn], narrowest: Int) {
    natural = columns.map { max(DisplayWidth.of($0.heading), $0.cellWidth) }
    uncut = columns.map { column in
      max(column.headingParts.map { DisplayWidth.of($0) }.max() ?? 0, column.cellWidth)
    }
    least = zip(columns, uncut).map { column, uncut in
      column.isWhole ? uncut : min(uncut, narrowest)
    }
  }

  /// The widths that fit into the room; nil if none do.
  package func fitting(_ room: Int?) -> [Int]? {
    guard let room else { return natural }
    return share(room, from: natural, downTo: uncut) ?? share(room, from: uncut, downTo: least)
  }

  /// Narrows the widest columns until all fit, and none below its least width.
  private func share(_ room: Int, from most: [Int], downTo least: [Int]) -> [Int]? {
    guard least.reduce(0, +) <= room else { return nil }
    func capped(_ cap: Int) -> [Int] { zip(most, least).map { max($1, min($0, cap)) } }
    var low = 0
    var high = most.max() ?? 0
    while low < high {
      let middle = (low + high + 1) / 2
      if capped(middle).reduce(0, +) <= room { low = middle } else { high = middle - 1 }
    }
    return spread(room - capped(low).reduce(0, +), over: capped(low), upTo: most)
  }

  /// Widens the first columns that can use it by one each, until the rest is used up.
  private func spread(_ rest: Int, over widths: [Int], upTo most: [Int]) -> [Int] {
    var rest = rest
    return zip(widths, most).map { width, most in
      guard rest > 0, width < most else { return width }
      rest -= 1
      return width + 1
    }
  }
}
