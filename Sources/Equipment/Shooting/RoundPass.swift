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
  /// `36@90m/122cm/10_zone`, in the units in which it is stated.
  public let text: String

  /// So many arrows at a distance and a face.
  public init(arrows: Int, distance: Distance, face: Double, kind: TargetFace) {
    (self.arrows, self.distance, self.face, self.kind) = (arrows, distance, face, kind)
    metres = distance.metres
    text = "\(arrows)@\(distance.text)/\(face.text)cm/\(kind.rawValue)"
  }

  /// Reads `36@90m/122cm/10_zone`, with metres or yards and centimetres or inches; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let arrows = Int(text: String(parts[0])), 1...100_000 ~= arrows else { return nil }
    let target = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard target.count == 3, let length = Self.length(target[0], [.yards, .metres]),
      let distance = Distance(length.amount, length.unit), let size = Self.length(target[1], [.inches, .centimetres]),
      let kind = TargetFace(rawValue: String(target[2]))
    else { return nil }
    let face = Measure.round(size.amount * size.unit.factor / Unit.centimetres.factor, to: 2)
    guard Round.faces.contains(face) else { return nil }
    (self.arrows, self.distance, self.face, self.kind) = (arrows, distance, face, kind)
    metres = length.amount * length.unit.factor / Unit.metres.factor
    let (far, wide) = (length.amount.text + length.unit.rawValue, size.amount.text + size.unit.rawValue)
    self.text = "\(arrows)@\(far)/\(wide)/\(kind.rawValue)"
  }

  /// A plain number with one of these units.
  private static func length(_ text: some StringProtocol, _ units: [Unit]) -> (amount: Double, unit: Unit)? {
    guard let unit = units.first(where: { text.hasSuffix($0.rawValue) }) else { return nil }
    return Double(text: String(text.dropLast(unit.rawValue.count))).map { ($0, unit) }
  }

  /// The most points there are.
  public var maximum: Int { arrows * kind.highest }
}

/// What is shot in a round, in this order: `36@90m/122cm/10_zone 36@70m/122cm/10_zone`.
public struct RoundPasses: Sendable, Hashable {
  /// At least one.
  public let passes: [RoundPass]

  /// These passes; nil without any.
  public init?(_ passes: [RoundPass]) {
    if passes.isEmpty { return nil }
    self.passes = passes
  }
}

extension RoundPasses: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .passes }

  /// Reads passes with one blank between two, each in its shortest spelling.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    let typed = String(bytes: bytes, range)
    guard let passes = Self.parsed(typed), passes.text == typed else { return nil }
    self = passes
  }

  /// The passes with a blank between two.
  public var text: String { passes.map(\.text).joined(separator: " ") }

  /// Rounds sort by their arrows.
  public var sortKey: SortKey { .number(Double(passes.reduce(0) { $0 + $1.arrows })) }

  /// Accepts passes parted by blanks or commas.
  public static func read(_ text: String, as info: FieldInfo, today: CalendarDate?) throws(FieldError) -> RoundPasses {
    guard let passes = parsed(text) else { throw .malformed(info, text) }
    return passes
  }

  private static func parsed(_ text: String) -> RoundPasses? {
    var passes: [RoundPass] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let pass = RoundPass(word) else { return nil }
      passes.append(pass)
    }
    return RoundPasses(passes)
  }
}
