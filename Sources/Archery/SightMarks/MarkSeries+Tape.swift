public import Equipment

extension MarkSeries {
  /// The distances of a tape: those that are requested, and every measured one; where none was, the usual ones.
  public func tapeDistances(requested: [Distance]) -> [Distance] {
    requested.isEmpty ? usualDistances : requested + measured(besides: requested)
  }

  /// The measured distances that are none of these: a measured mark is always drawn.
  private func measured(besides requested: [Distance]) -> [Distance] {
    let drawn = Set(requested.compactMap { mark(at: $0)?.recordId })
    return marks.filter { !drawn.contains($0.recordId) }.compactMap(\.distance)
  }

  /// The measured distances, and every fifth metre or yard between the nearest and the farthest.
  private var usualDistances: [Distance] {
    let measured = marks.compactMap(\.distance)
    guard let first = measured.first, let last = measured.last else { return [] }
    let unit = measured.allSatisfy { $0.unit == .yards } ? Unit.yards : .metres
    let metres = unit.factor / Unit.metres.factor
    let between = stride(from: 5.0, to: last.metres / metres, by: 5).compactMap { Distance($0, unit) }
    return measured + between.filter { $0.metres > first.metres && mark(at: $0) == nil }
  }

  /// Millimetres that a click of the setup's sight goes; nil if that is not known.
  public var clickOfSight: Double? {
    let sight = setup.present.content[.sight].first?.item as? Sight
    return sight?.click.flatMap { Unit.inches.convert($0, to: .millimetres) }
  }
}
