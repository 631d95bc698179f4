/// Where the sight, or for barebow the fingers, have to be for a distance, with a setup as it was then.
public struct SightMark: Record {
  /// The kinds of mark.
  public enum Kind: String, Choice {
    /// The number on the sight's scale.
    case sight
    /// Where the fingers are on the string below the nock.
    case crawl
  }

  /// How the reading was found.
  public enum Origin: String, Choice {
    case measured, predicted
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// Distance of the target.
  public var distance: Distance?
  /// The reading of the sight's scale, or of the crawl.
  public var value: Reading?
  /// Sight mark or crawl.
  public var kind = Kind.sight
  /// How the reading was found.
  public var origin = Origin.measured
  /// The setup's number.
  public var setup: Int?
  /// The setup's version at that time.
  public var version: Int?
  /// The number of the arrow set.
  public var arrow: Int?
  /// Which finger, or which part of the tab, the crawl is measured to.
  public var finger: String?
  /// How many arrows it rests on.
  public var arrows: Int?
  /// The day it was shot.
  public var date: CalendarDate?
  /// Anything else.
  public var notes: String?

  /// Makes a mark without a reading.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    SightMark.self, "mark", isFrequent: true, naming: ["distance", "value"],
    TypeWords(["mark", "marks"], "Mark", "Marks", "⊹"),
    examples: [
      "add mark distance=70m value=2.35 date=today", "list marks where distance>=50m --sort distance",
      "edit mark 3 value=2.4 date=today",
    ],
    beginning: "mark add 70m 2.35")

  /// Its fields, in the order of the file.
  public static let schema = Schema<SightMark>(
    fields: [
      RecordBase.id("Number of the mark, never used again"),
      Field("distance", { $0.distance }, { $0.distance = $1 }, "Distance of the target", .required, .individual),
      Field("value", { $0.value }, { $0.value = $1 }, "What the scale says", .required, .individual),
      Field(always: "kind", { $0.kind }, { $0.kind = $1 }, "Sight mark or crawl mark", default: .sight),
      Field(always: "origin", { $0.origin }, { $0.origin = $1 }, "Measured or predicted", default: .measured),
      Field(
        "setup", { $0.setup }, { $0.setup = $1 }, "Number of the setup", in: RecordBase.ids, .refers(.record(.setup))),
      Field(
        "version", { $0.version }, { $0.version = $1 }, "Version of the setup", in: RecordBase.ids, .refers(.version)),
      Field(
        "arrow", { $0.arrow }, { $0.arrow = $1 }, "Number of the arrow set", in: RecordBase.ids,
        .refers(.record(.equipment(.arrow)))),
      Field("finger", { $0.finger }, { $0.finger = $1 }, "Finger or part of the tab that a crawl is measured to"),
      Field("arrows", { $0.arrows }, { $0.arrows = $1 }, "How many arrows it rests on", in: 1...100_000, .individual),
      Field("date", { $0.date }, { $0.date = $1 }, "Day it was shot"),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .individual),
    ] + RecordBase.times())
}

extension SightMark {
  /// The same with its distance in another unit; nil leaves it in its own.
  public func converted(to unit: Unit?) -> SightMark {
    var mark = self
    mark.distance = unit.flatMap { distance?.converted(to: $0) } ?? distance
    return mark
  }
}

extension RecordType {
  /// Sight and crawl marks.
  public static let mark = Self(of: SightMark.self)
}

extension Record {
  /// The record as a mark; nil if it is none.
  public var mark: SightMark? { self as? SightMark }
}
