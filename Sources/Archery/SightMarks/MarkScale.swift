public import Equipment

/// How marks lie on the scale that they are read from, in millimetres.
public struct MarkScale: Sendable, Hashable {
  /// Millimetres from one number of the scale to the next.
  public let spacing: Double
  /// Millimetres that one click goes; nil if that is not known, or nothing clicks.
  public let click: Double?
  /// True if larger numbers lie below smaller ones.
  public let growsDown: Bool

  /// Makes a scale; spacing and click are above zero.
  public init(spacing: Double, click: Double?, growsDown: Bool) {
    (self.spacing, self.click, self.growsDown) = (spacing, click, growsDown)
  }

  /// True if larger numbers lie below smaller ones where the mark of the nearest distance is on top, or at the bottom.
  ///
  /// - Parameter direction: up if the marks grow with the distance, down if they shrink; nil if they do neither.
  public static func growsDown(_ direction: Sight.Scale?, nearIsOnTop: Bool) -> Bool {
    (direction == .up) == nearIsOnTop
  }

  /// Millimetres that one mark lies below another; below zero if it lies above.
  public func drop(from one: Double, to other: Double) -> Double {
    (growsDown ? other - one : one - other) * spacing
  }

  /// Millimetres that each mark lies below the topmost.
  public func positions(of values: [Double]) -> [Double] {
    guard let top = growsDown ? values.min() : values.max() else { return [] }
    return values.map { drop(from: top, to: $0) }
  }

  /// The mark so many millimetres below another one.
  public func value(_ millimetres: Double, below value: Double) -> Double {
    value + (growsDown ? millimetres : -millimetres) / spacing
  }

  /// Whole clicks from one mark to another, whichever lies above; nil if it is not known how far a click goes.
  public func clicks(from one: Double, to other: Double) -> Int? {
    click.flatMap { Int(exactly: (drop(from: one, to: other).magnitude / $0).rounded()) }
  }
}
