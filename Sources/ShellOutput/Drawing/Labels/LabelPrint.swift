package import Archery

/// Labels on the sheets that they are printed on.
package struct LabelPrint: Sendable {
  /// One label.
  package struct Label: Sendable {
    /// The text of its code.
    package let code: String
    /// Its texts, from the top.
    package let lines: [String]

    /// Puts the parts together.
    package init(code: String, lines: [String]) { (self.code, self.lines) = (code, lines) }
  }

  package let grid: LabelGrid
  package let labels: [Label]
  /// The codes of the labels; nil where they have none.
  package var codes: [CodeMatrix]?
  /// How many of a label's texts nobody may leave out where there is no room; nil for all.
  package var neededLines: Int?
  /// How many labels of the first sheet are used up.
  package let skipped: Int
  /// True for a page to try a sheet with: frames and a rule.
  package let hasFrames: Bool

  /// Puts the parts together.
  package init(grid: LabelGrid, labels: [Label], skipped: Int, hasFrames: Bool) {
    (self.grid, self.labels, self.skipped, self.hasFrames) = (grid, labels, skipped, hasFrames)
  }

  /// How many pages there are, at least one.
  package var pages: Int { max(1, (skipped + labels.count + grid.places - 1) / grid.places) }

  /// The page of a label by its number from 0, and its place there, both from 0.
  package func place(of label: Int) -> (page: Int, place: Int) {
    let place = skipped + label
    return (place / grid.places, place % grid.places)
  }

  /// The labels of a page by their places.
  package func labels(onPage page: Int) -> [(place: Int, label: Int)] {
    let first = max(0, page * grid.places - skipped)
    let end = min(labels.count, (page + 1) * grid.places - skipped)
    return first < end ? (first..<end).map { (skipped + $0 - page * grid.places, $0) } : []
  }

  /// Places of the last page that are left; 0 if it is full.
  package var left: Int { pages * grid.places - skipped - labels.count }

  /// The lines of a label by its number, as they have room in a part of it.
  package func lines(_ label: Int, in box: LabelLayout.Box) -> LabelLines {
    LabelLines(labels[label].lines, in: box, needed: neededLines)
  }

  /// True if the labels are large enough for a code.
  package var hasRoomForCodes: Bool { LabelLayout.side(grid) >= LabelLayout.leastCodeSide }
}
