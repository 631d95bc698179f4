/// Work that was done to a piece.
public struct Service: Record {
  /// What came of the work.
  public enum Result: String, Choice {
    case ok, adjusted, replaced, failed
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The number of the plan; nil for other work.
  public var plan: Int?
  /// The piece.
  public var item: EquipmentReference?
  /// The day it was done.
  public var date: CalendarDate?
  /// Shots that the piece had then.
  public var shots: Int?
  /// What came of it.
  public var result = Result.ok
  /// How good it is since.
  public var condition: Condition?
  /// What it cost, in hundredths of the currency.
  public var cost: Amount?
  /// Who did it.
  public var by: String?
  /// Anything else.
  public var notes: String?

  /// Makes a service without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Service.self, "service", family: "Kit room", isOnHub: false, isFrequent: true, naming: ["item", "date"],
    TypeWords(["service", "services"], "Service", "Services", "✓"),
    examples: ["list services where result=failed", "count services by result"],
    beginning: "service riser 14 result=ok")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Service>(
    fields: [
      RecordBase.id("Number of the service, never used again"),
      Field("plan", { $0.plan }, { $0.plan = $1 }, "Number of the plan", in: RecordBase.ids, .refers(.record(.plan))),
      Field("item", { $0.item }, { $0.item = $1 }, "The piece, such as riser:14", .required, .refers(.equipment)),
      Field("date", { $0.date }, { $0.date = $1 }, "Day it was done", .required),
      Field(
        "shots", { $0.shots }, { $0.shots = $1 }, "Shots that the piece had then", in: 0...100_000_000, .individual),
      Field(always: "result", { $0.result }, { $0.result = $1 }, "What came of it", default: .ok),
      Field("condition", { $0.condition }, { $0.condition = $1 }, "How good it is since"),
      Field("cost", { $0.cost }, { $0.cost = $1 }, "What it cost", .advanced, .individual),
      Field("by", { $0.by }, { $0.by = $1 }, "Who did it"),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension RecordType {
  /// Services.
  public static let service = Self(of: Service.self)
}

extension Record {
  /// The record as a service; nil if it is none.
  public var service: Service? { self as? Service }
}
