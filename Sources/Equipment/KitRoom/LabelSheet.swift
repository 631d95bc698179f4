/// A sheet of labels as it is bought, or plain paper on which labels are cut out.
public struct LabelSheet: Record {
  /// What labels are printed on.
  public enum Paper: String, Choice {
    /// Labels that peel off.
    case labels
    /// Paper without labels, which has lines to cut along.
    case plain
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// What it is asked for by, which is the maker's number mostly.
  public var name = ""
  /// The size of a page: its name, or millimetres as `62x29`; nil for A4.
  public var page: String?
  /// How many labels stand beside each other.
  public var columns = 1
  /// How many labels stand below each other.
  public var rows = 1
  /// Millimetres that a label is wide.
  public var width: Double?
  /// Millimetres that a label is high.
  public var height: Double?
  /// Millimetres from the left edge of a label to that of the next; nil if they touch.
  public var horizontalPitch: Double?
  /// Millimetres from the top of a label to that of the next; nil if they touch.
  public var verticalPitch: Double?
  /// Millimetres from the edge of the page to the first label; nil if the labels stand in the middle.
  public var leftMargin: Double?
  /// Millimetres from the top of the page to the first label; nil if the labels stand in the middle.
  public var topMargin: Double?
  /// What is printed on.
  public var paper = Paper.labels
  /// Anything else.
  public var notes: String?

  /// Makes a sheet without a name.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    LabelSheet.self, "label-sheet", family: "Kit room", isOnHub: false, naming: ["name"],
    TypeWords(["label-sheet", "label-sheets"], "Label-sheet", "Label-sheets", "▦"),
    examples: [
      "add label-sheet name=Range page=A4 columns=2 rows=8 width=90mm height=34mm", "list label-sheets where page=A4",
    ],
    beginning: "add label-sheet name=Range page=A4 columns=2 rows=8 width=90mm height=34mm")

  /// Its fields, in the order of the file.
  public static let schema = Schema<LabelSheet>(
    fields: [
      RecordBase.id("Number of the sheet, never used again"),
      Field(always: "name", { $0.name }, { $0.name = $1 }, "What it is asked for by", .required, .individual),
      Field(
        "page", { $0.page }, { $0.page = $1 },
        "Size of a page: A4 if not said otherwise, A5, Letter, or millimetres as 62x29",
        suggestions: PageSize.named.map(\.name),
        checked: { (page, info, _) throws(FieldError) in
          if PageSize(page) == nil { throw .malformed(info, page) }
        }),
      Field(
        always: "columns", { $0.columns }, { $0.columns = $1 }, "Labels beside each other", in: 1...100, default: 1),
      Field(always: "rows", { $0.rows }, { $0.rows = $1 }, "Labels below each other", in: 1...100, default: 1),
    ] + measures + [
      Field(
        always: "paper", { $0.paper }, { $0.paper = $1 }, "Labels that peel off, or plain paper to be cut",
        default: .labels, .advanced),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())

  private static var measures: [Field<LabelSheet>] {
    [
      Field(
        "width", { $0.width }, { $0.width = $1 }, "Width of a label", unit: .millimetres, in: 5...500, .required),
      Field(
        "height", { $0.height }, { $0.height = $1 }, "Height of a label", unit: .millimetres, in: 5...500, .required),
      Field(
        "horizontal_pitch", { $0.horizontalPitch }, { $0.horizontalPitch = $1 },
        "From one label to the next beside it; without it they touch", unit: .millimetres, in: 5...500, .advanced),
      Field(
        "vertical_pitch", { $0.verticalPitch }, { $0.verticalPitch = $1 },
        "From one label to the next below it; without it they touch", unit: .millimetres, in: 5...500, .advanced),
      Field(
        "left_margin", { $0.leftMargin }, { $0.leftMargin = $1 },
        "From the edge of the page to the first label; without it they stand in the middle", unit: .millimetres,
        in: 0...500, .advanced),
      Field(
        "top_margin", { $0.topMargin }, { $0.topMargin = $1 },
        "From the top of the page to the first label; without it they stand in the middle", unit: .millimetres,
        in: 0...500, .advanced),
    ]
  }
}

extension RecordType {
  /// Sheets of labels of a person's own.
  public static let labelSheet = Self(of: LabelSheet.self)
}

extension Record {
  /// The record as a sheet of labels; nil if it is none.
  public var labelSheet: LabelSheet? { self as? LabelSheet }
}
