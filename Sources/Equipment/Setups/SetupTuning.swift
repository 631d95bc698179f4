/// How a bow is tuned; every value may be missing.
public struct SetupTuning: Sendable, Equatable {
  /// Millimetres, from the grip's pivot to the string.
  public var braceHeight: Double?
  /// Millimetres, from the upper limb to the string.
  public var tillerTop: Double?
  /// Millimetres, from the lower limb to the string.
  public var tillerBottom: Double?
  /// Millimetres above square.
  public var nockingPoint: Double?
  /// Millimetres that the arrow's point stands outside the string's line.
  public var centreShot: Double?
  /// Turns or clicks.
  public var plungerTension: PlungerTension?
  /// Millimetres.
  public var plungerPosition: Double?
  /// Millimetres.
  public var restHeight: Double?
  /// Millimetres.
  public var restDepth: Double?
  /// How far the rest's pressure point is behind the throat of the grip, in millimetres.
  public var pressurePoint: Double?
  /// Millimetres.
  public var clicker: Double?
  /// Turns of the string.
  public var twists: Double?
  /// Pounds on the fingers.
  public var drawWeight: Double?
  /// Inches.
  public var drawLength: Double?
  /// Feet per second.
  public var arrowSpeed: Double?

  /// Makes a tuning without a value.
  public init() {}

  /// The values in their order; a setup is complete with the required ones.
  public static let fields: [ValueField<SetupTuning>] = [
    ValueField(
      "brace_height", { $0.braceHeight }, { $0.braceHeight = $1 }, "Grip's pivot to string", unit: .millimetres,
      in: 50...400, .required),
    ValueField(
      "tiller_top", { $0.tillerTop }, { $0.tillerTop = $1 }, "Upper limb to string", unit: .millimetres, in: 50...400),
    ValueField(
      "tiller_bottom", { $0.tillerBottom }, { $0.tillerBottom = $1 }, "Lower limb to string", unit: .millimetres,
      in: 50...400),
    ValueField(
      "nocking_point", { $0.nockingPoint }, { $0.nockingPoint = $1 }, "Nocking point above square",
      unit: .millimetres, in: -30...60, .required),
    ValueField(
      "centre_shot", { $0.centreShot }, { $0.centreShot = $1 }, "Arrow's point outside the string's line",
      unit: .millimetres, in: -30...30),
    ValueField(
      "plunger_tension", { $0.plungerTension }, { $0.plungerTension = $1 }, "Plunger's spring, in turns or clicks",
      in: 0...500, suggestions: ["3 turns", "12 clicks"]),
    ValueField(
      "plunger_position", { $0.plungerPosition }, { $0.plungerPosition = $1 }, "How far the plunger stands out",
      unit: .millimetres, in: -30...60),
    ValueField(
      "rest_height", { $0.restHeight }, { $0.restHeight = $1 }, "Height of the rest", unit: .millimetres, in: -30...100),
    ValueField(
      "rest_depth", { $0.restDepth }, { $0.restDepth = $1 }, "How far the rest's arm stands out", unit: .millimetres,
      in: -30...60),
    ValueField(
      "pressure_point", { $0.pressurePoint }, { $0.pressurePoint = $1 },
      "Rest's pressure point behind the throat of the grip", unit: .millimetres, in: -100...200),
    ValueField(
      "clicker", { $0.clicker }, { $0.clicker = $1 }, "Position of the clicker", unit: .millimetres, in: -150...300),
    ValueField("twists", { $0.twists }, { $0.twists = $1 }, "Twists of the string", unit: .turns, in: 0...300),
    ValueField(
      "draw_weight", { $0.drawWeight }, { $0.drawWeight = $1 }, "Draw weight on the fingers", unit: .pounds,
      in: ValidationRules.drawWeight, .required),
    ValueField(
      "draw_length", { $0.drawLength }, { $0.drawLength = $1 }, "Draw length", unit: .inches, in: 10...40, .required),
    ValueField(
      "arrow_speed", { $0.arrowSpeed }, { $0.arrowSpeed = $1 }, "Speed of the arrow", unit: .feetPerSecond,
      in: 30...600),
  ]

  /// The value of that name; nil if there is no such value.
  public static func field(_ name: String) -> ValueField<SetupTuning>? { fields.first { $0.info.name == name } }

  /// A value as canonical text; nil if it is missing.
  public func text(_ name: String) -> String? { Self.field(name)?.read(self) }

  /// Sets a value from what a person typed or a file holds; an empty text clears it.
  ///
  /// - Throws: `SetupError` with the tuning unchanged.
  public mutating func set(_ name: String, to text: String) throws(SetupError) {
    guard let field = Self.field(name) else { throw .unknownTuning(name) }
    do { try field.write(&self, text) } catch { throw .value(error) }
  }
}
