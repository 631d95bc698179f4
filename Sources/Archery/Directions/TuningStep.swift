import Equipment

/// One part that may be changed on a bow, and the change against each cause that it helps against.
///
/// The list is in order: up and down before sideways and one at a time, as Easton has it; to the sides the plunger, then
/// the point, then the draw weight, then the shaft, as Total Archery has it.
public struct TuningStep: Sendable {
  /// The part, in a word or two.
  public let part: String
  /// The change against each cause, in words; none for those that it does not help against.
  public let changes: [TuningCause: String]
  /// The finer change near the right setting, in words; nil where none was read.
  public let fine: String?
  /// The type that has to be fitted for it; nil for none.
  let needs: EquipmentType?
  /// The condition under which it is worth it, for those tests for which one was read.
  let conditions: [TuningEntry.Test: String]
  /// The tuning value that it changes; nil if it changes none.
  let value: String?
  /// The change of that value against each cause, in the value's unit; empty where none was read.
  let amounts: [TuningCause: Double]
  /// Where it was read.
  public let source: String

  private init(
    _ part: String, _ changes: [TuningCause: String], fine: String? = nil, needs: EquipmentType? = nil,
    conditions: [TuningEntry.Test: String] = [:], value: String? = nil, amounts: [TuningCause: Double] = [:],
    source: String = TuningSource.easton
  ) {
    (self.part, self.changes, self.fine, self.needs, self.conditions) = (part, changes, fine, needs, conditions)
    (self.value, self.amounts, self.source) = (value, amounts, source)
  }

  /// All of them, in order.
  public static let all = [nockingPoint, plunger, point, drawWeight, shaft]

  private static let nockingPoint = TuningStep(
    "nocking point",
    [.nockingPointHigh: "lower by 1.6 mm", .nockingPointLow: "raise by 1.6 mm"], fine: "fine: 0.8 mm",
    value: "nocking_point", amounts: [.nockingPointHigh: -1.6, .nockingPointLow: 1.6])

  static let plunger = TuningStep(
    "plunger", [.stiff: "softer by 1/8 turn", .weak: "stiffer by 1/8 turn"], needs: .plunger, value: "plunger_tension")

  private static let point = TuningStep("point", [.stiff: "heavier", .weak: "lighter"])

  private static let drawWeight = TuningStep("draw weight", [.stiff: "more", .weak: "less"], value: "draw_weight")

  private static let shaft = TuningStep(
    "shaft", [.stiff: "weaker", .weak: "stiffer"], conditions: [.bareShaft: "if still > 15 cm at 18 m"])
}

extension TuningStep {
  /// Where the order of the steps to the sides was read.
  public static let orderSource = TuningSource.totalArchery
}

/// Why a bow most likely needs no more than a change of its plunger: bare shafts hit so near to the others.
public enum PlungerIsEnough {
  /// Where it was read.
  public static let source = TuningSource.totalArchery
  /// Centimetres at that distance.
  static let nearest = 7.6
  /// Metres; a tape is read to the half of one.
  static let distance = 29.5..<30.5
}
