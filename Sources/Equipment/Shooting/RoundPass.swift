/// The arrows of a round that are shot at one distance and one face.
public struct RoundPass: Sendable, Hashable {
  /// How many, at least one.
  public let arrows: Int
  /// Distance of the target, as precisely as distances are kept.
  public let distance: Distance
  /// The same in metres, as precisely as the round states it: field courses are laid out in feet.
  public let metres: Double
  /// Centimetres across the face.
  public let face: Double
  /// The kind of the face.
  public let kind: TargetFace

  /// So many arrows at a distance and a face.
  public init(arrows: Int, distance: Distance, face: Double, kind: TargetFace) {
    (self.arrows, self.distance, self.face, self.kind) = (arrows, distance, face, kind)
    metres = distance.metres
  }

  /// Reads `36@90m/122cm/10_zone`, with metres or yards and centimetres or inches; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let arrows = Int(parts[0]), 1...100_000 ~= arrows else { return nil }
    let target = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard target.count == 3, let length = Self.length(target[0]), let distance = Distance(length.amount, length.unit),
      let face = Self.face(target[1]), let kind = TargetFace(rawValue: String(target[2]))
    else { return nil }
    (self.arrows, self.distance, self.face, self.kind) = (arrows, distance, face, kind)
    metres = length.amount * length.unit.factor / Unit.metres.factor
  }

  /// A plain number of metres or yards.
  private static func length(_ text: some StringProtocol) -> (amount: Double, unit: Unit)? {
    let unit = text.hasSuffix(Unit.yards.rawValue) ? Unit.yards : .metres
    guard text.hasSuffix(unit.rawValue) else { return nil }
    return Double(text: String(text.dropLast(unit.rawValue.count))).map { ($0, unit) }
  }

  private static func face(_ text: some StringProtocol) -> Double? {
    let unit = text.hasSuffix(Unit.inches.rawValue) ? Unit.inches : .centimetres
    guard text.hasSuffix(unit.rawValue), let size = Double(text: String(text.dropLast(2))) else { return nil }
    let centimetres = Measure.round(size * unit.factor / Unit.centimetres.factor, to: 2)
    return 4...200 ~= centimetres ? centimetres : nil
  }

  /// `36@90m/122cm/10_zone`.
  public var text: String { "\(arrows)@\(distance.text)/\(face.text)cm/\(kind.rawValue)" }

  /// The most points there are.
  public var maximum: Int { arrows * kind.highest }
}
