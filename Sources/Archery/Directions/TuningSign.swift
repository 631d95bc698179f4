public import Equipment

/// A sign that a test of a bow shows on one side, and its cause.
///
/// `tune` reads these; each is declared once, for a right-handed archer who shoots with the fingers.
public struct TuningSign: Sendable, Hashable {
  /// The test.
  public let test: TuningEntry.Test
  /// The side: of bare shafts where they hit beside the fletched arrows, of paper where the fletching tore it.
  public let side: TuningSide
  /// The most likely cause.
  public let cause: TuningCause
  /// Another possible cause, in a word; nil if there is none.
  public let doubt: String?
  /// The source of sign and cause.
  public let source: String

  private init(
    _ test: TuningEntry.Test, _ side: TuningSide, _ cause: TuningCause, doubt: String? = nil,
    source: String = TuningSource.easton
  ) {
    (self.test, self.side, self.cause, self.doubt, self.source) = (test, side, cause, doubt, source)
  }

  /// All of them, those up and down first, as they are put right first.
  public static let all = [
    TuningSign(.bareShaft, .high, .nockingPointLow),
    TuningSign(.bareShaft, .low, .nockingPointHigh),
    TuningSign(.bareShaft, .left, .stiff),
    TuningSign(.bareShaft, .right, .weak),
    TuningSign(.paper, .high, .nockingPointHigh, doubt: "clearance"),
    TuningSign(.paper, .low, .nockingPointLow),
    TuningSign(.paper, .left, .weak, doubt: "clearance"),
    TuningSign(.paper, .right, .stiff),
  ]

  /// The sign of a test on a side as an archer of that hand sees it; nil if there is none.
  public static func sign(_ test: TuningEntry.Test, _ side: TuningSide, for hand: Hand) -> TuningSign? {
    let seen = side.seen(by: hand)
    return all.first { $0.test == test && $0.side == seen }
  }
}

/// One of the four sides on which a test shows something.
public enum TuningSide: String, CaseIterable, Sendable {
  case high, low, left, right

  /// True for up and down, which a left-hander sees as a right-hander does.
  public var isVertical: Bool { self == .high || self == .low }

  /// The side on which a right-hander would see the same; the bow of a left-hander is the mirror image.
  func seen(by hand: Hand) -> TuningSide {
    switch (hand, self) {
    case (.left, .left): .right
    case (.left, .right): .left
    default: self
    }
  }
}

/// A fault in the tuning of a bow or in the choice of its arrows.
public enum TuningCause: String, CaseIterable, Sendable {
  case nockingPointHigh = "nocking point high"
  case nockingPointLow = "nocking point low"
  /// The arrow bends too little for the bow.
  case stiff
  /// The arrow bends too much for the bow.
  case weak

  /// True if it shows up or down, false if it shows left or right.
  public var isVertical: Bool { self == .nockingPointHigh || self == .nockingPointLow }
}

/// The sources of directions.
enum TuningSource {
  static let easton = "Easton, Arrow Tuning and Maintenance Guide, by archery-live-tuner (ducjs)"
  static let totalArchery = "Lee and de Bondt, Total Archery (2005), ch. 10, by archery-live-tuner (ducjs)"
}

extension TuningEntry {
  /// The sides on which something was seen, the one up or down first.
  public var sides: [TuningSide] {
    [vertical?.rawValue, horizontal?.rawValue].compactMap { $0.flatMap(TuningSide.init(rawValue:)) }
  }
}
