public import Equipment

extension Setup {
  /// The kind of marks where nobody names one: crawls for a barebow, which has no sight.
  public var usualMark: SightMark.Kind { division == .barebow ? .crawl : .sight }
}

/// The marks of one setup and kind that a curve is fitted to.
public struct MarkSeries: Sendable {
  /// The setup that they were shot with.
  public let setup: Setup
  /// Marks of a sight, or crawls.
  public let kind: SightMark.Kind
  /// The newest measured mark of each distance, the nearest first.
  public let marks: [SightMark]
  /// The older and the predicted ones too.
  public let all: [SightMark]

  /// Takes those of one kind from among marks of a setup.
  public init(of setup: Setup, _ kind: SightMark.Kind, among marks: [SightMark]) {
    (self.setup, self.kind) = (setup, kind)
    all = marks.filter { $0.kind == kind }
    self.marks = all.fitted
  }

  /// The measured mark for a distance, if there is one.
  public func mark(at distance: Distance) -> SightMark? {
    marks.first { $0.distance?.isSame(as: distance) ?? false }
  }

  /// Facts of the setup that bear on its arrows' flight.
  public var knowledge: FlightKnowledge { FlightKnowledge(setup, kind) }

  /// How far a true mark may be from a predicted one, in the digits of the marks; never none at all.
  public func tolerance(_ uncertainty: Double?) -> Reading? {
    let unit = 2 * marks.readingError
    return uncertainty.flatMap { Reading(max($0, unit), decimals: marks.decimals) }
  }

  /// Fits the curve.
  ///
  /// - Parameter error: how wrong a reading may be; nil if nobody says.
  /// - Throws: `SightMarkPredictionError`: too few distances, or a number that cannot be.
  public func curve(readingError error: Reading?) throws(SightMarkPredictionError) -> SightMarkPrediction {
    try SightMarkPrediction(
      marks.points, reading: error.map { .stated($0.number) } ?? .lastDigit(marks.readingError), knowing: knowledge)
  }
}
