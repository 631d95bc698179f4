/// Distances from one to another at equal steps: `18m..90m step 5m`.
public struct DistanceRange: Sendable, Equatable {
  /// The first distance; the others are in its unit.
  public let first: Distance
  /// The limit that no distance exceeds.
  public let last: Distance

  /// A range; nil if it would run backwards.
  public init?(_ first: Distance, _ last: Distance) {
    guard first.metres <= last.metres else { return nil }
    self.first = first
    self.last = last
  }

  /// True if a text contains `..`, and so has the form of a range, valid or not.
  public static func isOne(_ text: String) -> Bool { ends(of: text).count == 2 }

  /// Reads `18m..90m`; a number without a unit has that of the other end, and two without are metres.
  ///
  /// - Throws: `FieldError` if an end is no distance. Nil if it has not two ends, or runs backwards.
  public static func read(_ text: String, as info: FieldInfo) throws(FieldError) -> DistanceRange? {
    let ends = ends(of: text)
    guard ends.count == 2 else { return nil }
    let unit = ends.lazy.compactMap(Distance.typedUnit).first ?? .metres
    let distances = try ends.map { end throws(FieldError) -> Distance in
      let (amount, unit) = try Distance.length(end, as: info, usually: unit)
      guard let distance = Distance(amount, unit) else { throw .outOfRange(info, end) }
      return distance
    }
    return DistanceRange(distances[0], distances[1])
  }

  private static func ends(of text: String) -> [String] {
    let characters = Array(text)
    guard let dots = characters.indices.dropLast().first(where: { characters[$0...($0 + 1)] == [".", "."] }) else {
      return [text]
    }
    return [String(characters[..<dots]), String(characters[(dots + 2)...])]
  }

  /// Its distances at a step, from the first on; the last only if a step ends there.
  public func distances(every step: DistanceStep) -> [Distance] {
    let amount = step.metres / (first.metres / first.amount)
    // The last step may miss the end by a rounding error.
    let count = Int(((last.metres - first.metres) / step.metres + 1e-9).rounded(.down))
    return (0...count).compactMap { Distance(first.amount + Double($0) * amount, first.unit) }
  }
}

/// How far it is from one distance of a range to the next.
public struct DistanceStep: Sendable, Equatable {
  /// Its length.
  public let metres: Double

  /// Metres that a step may have: not so few that a range would never end.
  public static let limits = 0.1...500.0

  /// A step within the limits; nil for anything else.
  public init?(_ amount: Double, _ unit: Unit) {
    metres = amount * unit.factor / Unit.metres.factor
    guard Self.limits.contains(metres) else { return nil }
  }

  /// Reads `5m`, or a number in a unit.
  ///
  /// - Throws: `FieldError` if it is no length, or beyond the limits.
  public static func read(_ text: String, as info: FieldInfo, usually unit: Unit) throws(FieldError) -> DistanceStep {
    let (amount, unit) = try Distance.length(text, as: info, usually: unit)
    guard let step = DistanceStep(amount, unit) else { throw .outOfRange(info, text) }
    return step
  }
}
