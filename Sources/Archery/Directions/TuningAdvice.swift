public import Equipment

/// The changes to make on a bow after a test, one after the other.
public struct TuningAdvice: Sendable {
  /// A change, and why.
  public struct Step: Sendable {
    /// The part to change, with its changes against every cause.
    public let step: TuningStep
    /// The sign that calls for it.
    public let sign: TuningSign
    /// The side as the archer sees it.
    public let side: TuningSide
    /// The change in words, with its condition if it has one: `lower by 1.6 mm`.
    public let change: String

    /// `nocking point: lower by 1.6 mm`.
    public var text: String { "\(step.part): \(change)" }

    /// `left: weak or clearance`.
    public var reason: String {
      // Up and down, the other cause only shows when a few steps change nothing, which `mayBe` is for.
      "\(side.rawValue): \(sign.cause.rawValue)" + (side.isVertical ? "" : sign.doubt.map { " or \($0)" } ?? "")
    }

    /// The other possible cause of a sign up or down, if a few such steps change nothing; nil if there is none.
    public var mayBe: String? { side.isVertical ? sign.doubt : nil }
  }

  /// The changes in order: the first now and nothing else, the others when it has been shot again.
  public let steps: [Step]
  /// Parts that a step would change and that the bow does not have.
  public let missing: [EquipmentType]
  /// True if the plunger is most likely enough, so that other steps to the side were left out.
  public let isPlungerEnough: Bool

  /// Looks up the changes for an entry.
  ///
  /// - Parameter parts: the types that are fitted to the bow.
  /// - Throws: `TuningGap` if directions for such an archer were not read, or if it is not known who shot.
  public init(_ entry: TuningEntry, parts: Set<EquipmentType>) throws(TuningGap) {
    let sides = entry.sides
    if !sides.isEmpty, entry.release != .fingers { throw entry.release == .aid ? .releaseAid : .noRelease }
    guard entry.hand != nil || !sides.contains(where: { !$0.isVertical }) else { throw .noHand }
    let hand = entry.hand ?? .right
    let isNear = entry.isNear && parts.contains(.plunger)
    var (steps, missing): ([Step], [EquipmentType]) = ([], [])
    for side in sides {
      guard let sign = TuningSign.sign(entry.test, side, for: hand) else { continue }
      for step in TuningStep.all {
        guard let change = step.changes[sign.cause] else { continue }
        if let needed = step.needs, !parts.contains(needed) {
          missing.append(needed)
        } else if side.isVertical || !isNear || step.part == TuningStep.plunger.part {
          let condition = step.conditions[entry.test].map { ", \($0)" } ?? ""
          steps.append(Step(step: step, sign: sign, side: side, change: change + condition))
        }
      }
    }
    (self.steps, self.missing) = (steps, missing)
    isPlungerEnough = isNear && steps.contains { !$0.side.isVertical }
  }
}

/// Why there are no directions for what was seen.
public enum TuningGap: Error, Sendable, Hashable {
  /// Left and right mean the opposite for the other hand.
  case noHand
  /// The directions are for archers who shoot with the fingers, and this archer's release is not known.
  case noRelease
  /// It was shot with a release aid, for which no directions were read.
  case releaseAid
}

extension TuningAdvice.Step {
  /// The tuning value that it changes, and the value's text afterwards, in its unit; nil if it changes none.
  ///
  /// The text is nil if no source says how far, or the value before is not known.
  public func value(after tuning: SetupTuning) -> (name: String, text: String?)? {
    guard let name = step.value else { return nil }
    guard let amount = step.amounts[sign.cause], let before = tuning.text(name).flatMap({ Double(text: $0) }) else {
      return (name, nil)
    }
    return (name, (before + amount).shown(1))
  }
}

extension TuningEntry {
  /// True if bare shafts hit so near to the others, at about 30 m, that the plunger is enough.
  fileprivate var isNear: Bool {
    guard test == .bareShaft, let horizontalBy, let distance else { return false }
    return horizontalBy < PlungerIsEnough.nearest && PlungerIsEnough.distance.contains(distance.metres)
  }
}
