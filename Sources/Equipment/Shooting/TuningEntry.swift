/// A test of a bow: its result, the advice for it and the change made, with the version of the setup at that time.
public struct TuningEntry: Record {
  /// How the bow was tested.
  public enum Test: String, Choice {
    /// Shafts without fletching are shot beside fletched arrows, at a target.
    case bareShaft = "bare-shaft"
    /// A fletched arrow is shot through paper.
    case paper
  }

  /// Where it showed, up and down.
  public enum Vertical: String, Choice {
    case high, low
  }

  /// Where it showed, as the archer sees it.
  public enum Horizontal: String, Choice {
    case left, right
  }

  /// The archer's way to let the string go.
  public enum Release: String, Choice {
    case fingers
    /// A release aid.
    case aid
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The day it was shot.
  public var date: CalendarDate?
  /// How the bow was tested.
  public var test = Test.bareShaft
  /// Of bare shafts where they hit, beside the fletched arrows; of paper where the fletching tore it, beside the point.
  public var vertical: Vertical?
  /// Centimetres.
  public var verticalBy: Double?
  /// Of bare shafts where they hit, beside the fletched arrows; of paper where the fletching tore it, beside the point.
  public var horizontal: Horizontal?
  /// Centimetres.
  public var horizontalBy: Double?
  /// Distance of the target.
  public var distance: Distance?
  /// The archer's hand.
  public var hand: Hand?
  /// The way in which the string was let go.
  public var release: Release?
  /// The setup's number.
  public var setup: Int?
  /// The setup's version at that time.
  public var version: Int?
  /// The number of the arrow set.
  public var arrow: Int?
  /// The change that was advised first.
  public var advised: String?
  /// The change that was made.
  public var done: String?
  /// Anything else.
  public var notes: String?

  /// Makes an entry in which nothing was seen.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    TuningEntry.self, "tuning", isOnHub: false, isFrequent: true, naming: ["test", "vertical", "horizontal"],
    TypeWords(["tuning", "tunings"], "Tuning", "Tunings", "⊕"),
    examples: [
      "list tunings where test=bare-shaft and horizontal_by>=3in --sort -date",
      #"edit tuning 1 done="nocking point down 1.5 mm""#,
    ],
    beginning: "tune bare-shaft left=12cm low=5cm at 18m")

  /// Its fields, in the order of the file.
  public static let schema = Schema<TuningEntry>(
    fields: [
      RecordBase.id("Number of the entry, never used again"),
      Field("date", { $0.date }, { $0.date = $1 }, "Day it was shot", .required, .individual),
      Field(
        always: "test", { $0.test }, { $0.test = $1 }, "Bare shafts at a target, or an arrow through paper",
        default: .bareShaft),
      Field(
        "vertical", { $0.vertical }, { $0.vertical = $1 },
        "Where bare shafts hit beside the others, or the fletching tore beside the point", .individual),
      Field(
        "vertical_by", { $0.verticalBy }, { $0.verticalBy = $1 }, "How far", unit: .centimetres, in: most, .individual),
      Field("horizontal", { $0.horizontal }, { $0.horizontal = $1 }, "The same to the side", .individual),
      Field(
        "horizontal_by", { $0.horizontalBy }, { $0.horizontalBy = $1 }, "How far", unit: .centimetres, in: most,
        .individual),
      Field("distance", { $0.distance }, { $0.distance = $1 }, "Distance of the target"),
      Field("hand", { $0.hand }, { $0.hand = $1 }, "The archer's hand: the one that draws"),
      Field("release", { $0.release }, { $0.release = $1 }, "What let the string go: fingers, or a release aid"),
      Field(
        "setup", { $0.setup }, { $0.setup = $1 }, "Number of the setup", in: RecordBase.ids, .refers(.record(.setup))),
      Field(
        "version", { $0.version }, { $0.version = $1 }, "Version of the setup", in: RecordBase.ids, .refers(.version)),
      Field(
        "arrow", { $0.arrow }, { $0.arrow = $1 }, "Number of the arrow set", in: RecordBase.ids,
        .refers(.record(.equipment(.arrow)))),
      Field("advised", { $0.advised }, { $0.advised = $1 }, "What was to be changed first", .advanced, .individual),
      Field("done", { $0.done }, { $0.done = $1 }, "What was changed", .individual),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())

  /// Centimetres that anybody would write down.
  private static let most = 0.1...500.0
}

extension RecordType {
  /// Tests of a bow's tuning.
  public static let tuning = Self(of: TuningEntry.self)
}

extension Record {
  /// The record as a tuning entry; nil if it is none.
  public var tuningEntry: TuningEntry? { self as? TuningEntry }
}
