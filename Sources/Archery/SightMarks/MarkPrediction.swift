public import Equipment

/// Predicted marks, with the series and the curve that they come from.
public struct MarkPrediction: Sendable {
  /// The marks that the curve is fitted to.
  public let series: MarkSeries
  /// The curve.
  public let curve: SightMarkPrediction
  /// The distances asked for, each once, the nearest first.
  public let distances: [Distance]

  /// Predicts the marks for distances in any order.
  public init(series: MarkSeries, curve: SightMarkPrediction, distances: [Distance]) {
    self.series = series
    self.curve = curve
    var seen: Set<Distance> = []
    self.distances = distances.filter { seen.insert($0).inserted }.sorted { $0.metres < $1.metres }
  }

  /// Digits after the point of predicted readings: as many as the marks have.
  public var decimals: Int { series.marks.decimals }

  /// The distances without a measured mark.
  public var unmeasured: [Distance] { distances.filter { series.mark(at: $0) == nil } }

  /// The predicted reading of the scale at a distance.
  public func reading(at distance: Distance) -> Reading? {
    curve.value(at: distance.metres).flatMap { Reading($0, decimals: decimals) }
  }

  /// How far the true mark may be from the predicted one.
  public func error(at distance: Distance) -> Reading? { series.tolerance(curve.uncertainty(at: distance.metres)) }

  /// Measured less predicted, to one digit more; nil where nothing was measured, and where the curve passes through both
  /// marks anyway.
  public func difference(at distance: Distance) -> Reading? {
    guard curve.degreesOfFreedom > 0, let measured = series.mark(at: distance)?.value?.number else { return nil }
    return curve.value(at: distance.metres).flatMap { Reading(measured - $0, decimals: decimals + 1) }
  }
}

extension MarkPrediction {
  /// The changes that store it: a predicted mark for each distance that was not measured, in the place of an older prediction
  /// for it; one that stays as it is is left out.
  public func changes(on today: CalendarDate) -> [ItemChange] {
    let earlier = series.all.filter { $0.origin == .predicted }.newestPerDistance
    return unmeasured.compactMap { distance in
      let old = earlier.first { $0.distance == distance }
      let new = mark(at: distance, today, insteadOf: old)
      guard let old else { return .add(new) }
      return new.isEqual(to: old) ? nil : .edit(old, to: new)
    }
  }

  /// The predicted mark for a distance, in the place of an older one if there is one.
  private func mark(at distance: Distance, _ today: CalendarDate, insteadOf old: SightMark?) -> SightMark {
    var mark = old ?? SightMark()
    (mark.distance, mark.value, mark.kind, mark.origin) = (distance, reading(at: distance), series.kind, .predicted)
    (mark.setup, mark.version) = (series.setup.recordId, series.setup.present.number)
    (mark.arrow, mark.date) = (series.setup.present.content.primaryArrow?.id, today)
    return mark
  }
}
