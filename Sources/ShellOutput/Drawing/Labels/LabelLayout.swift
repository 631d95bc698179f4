package import Archery

/// Where on a label its code stands and where its texts, in millimetres from its upper left corner.
package struct LabelLayout: Equatable {
  /// A part of a label.
  package struct Box: Equatable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
  }

  /// The code with its margin; nil without one.
  package let code: Box?
  /// The texts.
  package let texts: Box

  /// Millimetres of a code of 21 modules with its margin, half a millimetre a module.
  package static let codeSide = 14.5
  /// Millimetres of the smallest that phones still read: 0.3 a module.
  package static let leastCodeSide = 8.7
  /// Between the edge of a label and what is on it.
  private static let padding = 1.5

  /// Puts the code on the left of a label, or at the top of one that is higher than wide.
  package init(_ grid: LabelGrid, hasCode: Bool) {
    let side = Self.side(grid)
    let padding = min(Self.padding, grid.height / 16)
    guard hasCode, side >= Self.leastCodeSide else {
      code = nil
      texts = Box(
        x: Self.padding, y: padding, width: grid.width - 2 * Self.padding, height: grid.height - 2 * padding)
      return
    }
    if grid.height > grid.width {
      let inset = min(Self.padding, (grid.width - side) / 2)
      code = Box(x: (grid.width - side) / 2, y: inset, width: side, height: side)
      let top = inset + side
      texts = Box(
        x: Self.padding, y: top, width: grid.width - 2 * Self.padding, height: max(0, grid.height - top - padding))
    } else {
      let inset = min(Self.padding, (grid.height - side) / 2)
      code = Box(x: inset, y: (grid.height - side) / 2, width: side, height: side)
      let left = inset + side
      texts = Box(
        x: left, y: padding, width: max(0, grid.width - left - Self.padding), height: grid.height - 2 * padding)
    }
  }

  /// Millimetres that a code with its margin gets on the labels of a sheet.
  package static func side(_ grid: LabelGrid) -> Double { min(codeSide, grid.width, grid.height) }
}
