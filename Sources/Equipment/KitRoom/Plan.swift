/// What has to be done again and again to a piece, a type or a choice of pieces.
public struct Plan: Record {
  /// What follows where the work was not done.
  public enum Severity: String, Choice {
    case remind
    /// The piece is not lent until it is done.
    case block
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// A piece, a type or a filter.
  public var target = ""
  /// What is to be done.
  public var task = ""
  /// Days from one time to the next.
  public var everyDays: Int?
  /// Shots from one time to the next.
  public var everyShots: Int?
  /// Days before that it is told.
  public var leadDays: Int?
  /// Whether it is told, or stops lending.
  public var severity = Severity.remind
  /// Anything else.
  public var notes: String?

  /// Makes a plan without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Plan.self, "plan", family: "Kit room", isOnHub: false, naming: ["task"],
    TypeWords(["plan", "plans"], "Plan", "Plans", "⟳"),
    examples: ["list plans where severity=block", "count plans by severity"],
    beginning: "plan add bowstring task=wax every_days=30")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Plan>(
    fields: [
      RecordBase.id("Number of the plan, never used again"),
      Field(
        always: "for", { $0.target }, { $0.target = $1 },
        "A piece, a type or a filter, such as riser:14, risers, all where tags=club", .required, .refers(.equipment)),
      Field(always: "task", { $0.task }, { $0.task = $1 }, "What is to be done", .required),
      Field("every_days", { $0.everyDays }, { $0.everyDays = $1 }, "Days from one time to the next", in: 1...36_500),
      Field(
        "every_shots", { $0.everyShots }, { $0.everyShots = $1 }, "Shots from one time to the next", in: 1...10_000_000),
      Field(
        "lead_days", { $0.leadDays }, { $0.leadDays = $1 }, "Days before that it is told", in: 0...3_650, .advanced),
      Field(
        always: "severity", { $0.severity }, { $0.severity = $1 }, "Whether it is told, or stops lending",
        default: .remind),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension RecordType {
  /// Plans.
  public static let plan = Self(of: Plan.self)
}

extension Record {
  /// The record as a plan; nil if it is none.
  public var plan: Plan? { self as? Plan }
}
