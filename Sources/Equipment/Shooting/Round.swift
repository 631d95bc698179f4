/// A round as it was shot: with its score, or only as so many arrows.
public struct Round: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The day it was shot.
  public var date: CalendarDate?
  /// The round's name, such as `WA 720`.
  public var name = ""
  /// Distance of the target.
  public var distance: Distance?
  /// Centimetres across the target face.
  public var face: Double?
  /// The kind of face, if a person stated it; a known round implies its own.
  public var faceKind: TargetFace?
  /// Number of arrows shot.
  public var arrows: Int?
  /// Points; nil if nobody counted.
  public var score: Int?
  /// The most points that could have been scored.
  public var maximum: Int?
  /// Arrows that scored.
  public var hits: Int?
  /// Arrows worth ten or more.
  public var tens: Int?
  /// Arrows whose score counts as an X on the face.
  public var xs: Int?
  /// The arrows of each end in their order, ends parted by `/`: `X 10 9 / 9 9 M`.
  public var ends: String?
  /// The setup's number.
  public var setup: Int?
  /// The setup's version at that time.
  public var version: Int?
  /// The number of the arrow set.
  public var arrow: Int?
  /// Who shot.
  public var archer: String?
  /// Anything else.
  public var notes: String?

  /// Makes a round without a name.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Round.self, "round", isFrequent: true, naming: ["name"], TypeWords(["round", "rounds"], "Round", "Rounds", "◉"),
    examples: [
      #"add round date=today name="WA 720" distance=70m face=122cm arrows=72 score=652"#,
      "list rounds where score>=600 --sort -date",
    ],
    beginning: #"round add "WA 720" score=600"#)

  /// Its fields, in the order of the file.
  public static let schema = Schema<Round>(
    fields: [
      RecordBase.id("Number of the round, never used again"),
      Field("date", { $0.date }, { $0.date = $1 }, "Day it was shot", .required, .individual),
      Field(always: "name", { $0.name }, { $0.name = $1 }, "What the round is called", .required),
      Field("distance", { $0.distance }, { $0.distance = $1 }, "Distance of the target"),
      Field(
        "face", { $0.face.map { FaceSize(size: $0) } }, { $0.apply($1) }, "Target face across; takes its kind, too",
        unit: .centimetres, in: faces, suggestions: TargetFace.allCases.map(\.rawValue)),
      Field(
        "face_kind", { $0.faceKind }, { $0.faceKind = $1 }, "Kind of the face: what an arrow scores", .advanced),
      Field("arrows", { $0.arrows }, { $0.arrows = $1 }, "How many arrows were shot", in: 1...100_000, .required),
      Field(
        "score", { $0.score }, { $0.score = $1 }, "Points; empty if nobody counted", in: 0...1_000_000, .individual),
      Field("maximum", { $0.maximum }, { $0.maximum = $1 }, "The most points there are", in: 1...1_000_000),
      Field("hits", { $0.hits }, { $0.hits = $1 }, "Arrows that scored", in: 0...100_000, .individual),
      Field("tens", { $0.tens }, { $0.tens = $1 }, "Arrows worth ten, Xs among them", in: 0...100_000, .individual),
      Field(
        "xs", { $0.xs }, { $0.xs = $1 }, "Xs: tens in the innermost ring; fives on faces of five zones",
        in: 0...100_000, .individual),
      Field(
        "ends", { $0.ends }, { $0.ends = $1 }, "Arrows of each end, such as X 10 9 / 9 9 M", .advanced, .individual),
      Field(
        "setup", { $0.setup }, { $0.setup = $1 }, "Number of the setup", in: RecordBase.ids, .refers(.record(.setup))),
      Field(
        "version", { $0.version }, { $0.version = $1 }, "Version of the setup", in: RecordBase.ids, .inferred,
        .refers(.version)),
      Field(
        "arrow", { $0.arrow }, { $0.arrow = $1 }, "Number of the arrow set", in: RecordBase.ids, .inferred,
        .refers(.record(.equipment(.arrow)))),
      Field("archer", { $0.archer }, { $0.archer = $1 }, "Who shot", .advanced),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())

  /// Centimetres that a face is across.
  static let faces = 4.0...200.0
}

extension RecordType {
  /// Rounds as they were shot.
  public static let round = Self(of: Round.self)
}

extension Record {
  /// The record as a round; nil if it is none.
  public var round: Round? { self as? Round }
}
