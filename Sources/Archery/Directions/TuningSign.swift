public import Equipment

/// What a test of a bow shows on one side, and what that means.
///
/// `tune` reads these; each is declared once, for a right-handed archer who shoots with the fingers.
public struct TuningSign: Sendable, Hashable {
  /// The test.
  public let test: TuningEntry.Test
  /// The side: of bare shafts where they hit beside the fletched arrows, of paper where the fletching tore it.
  public let side: TuningSide
  /// What it means.
  public let cause: TuningCause
  /// What it may mean too, in a word; nil for nothing.
  public let doubt: String?
  /// Where that was read.
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

  /// What a side means for an archer.
  public static func sign(_ test: TuningEntry.Test, _ side: TuningSide, for hand: Hand) -> TuningSign? {
    let seen = side.seen(by: hand)
    return all.first { $0.test == test && $0.side == seen }
  }
}

/// One of the four sides on which a test shows something.
public enum TuningSide: String, CaseIterable, Sendable {
  case high, low, left, right

  /// Whether it is up or down, which a left-hander sees as a right-hander does.
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

/// What is not right about a bow.
public enum TuningCause: String, CaseIterable, Sendable {
  case nockingPointHigh = "nocking point high"
  case nockingPointLow = "nocking point low"
  /// The arrow bends too little for the bow.
  case stiff
  /// The arrow bends too much for the bow.
  case weak

  /// Whether it shows up or down.
  public var isVertical: Bool { self == .nockingPointHigh || self == .nockingPointLow }
}

/// Where directions were read.
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
