/// A piece of equipment that came or went, never rewritten: a correction is an opposite movement.
public struct Movement: Record {
  /// What becomes of a piece.
  public enum Direction: String, Choice {
    /// Kept for a loan that begins later.
    case hold
    case out
    /// Came back.
    case back = "in"
    case lost
    /// Used up.
    case used
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The number of the loan; nil where something was used up.
  public var loan: Int?
  /// What became of the piece.
  public var direction = Direction.out
  /// The piece.
  public var item: EquipmentReference?
  /// How many.
  public var quantity = 1
  /// The numbers on single arrows.
  public var numbers: String?
  /// How good it was.
  public var condition: Condition?
  /// The day it came or went.
  public var date: CalendarDate?
  /// The number of the kit that it was lent with.
  public var kit: Int?
  /// Who did it.
  public var by: String?
  /// Anything else.
  public var notes: String?

  /// Makes a movement without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Movement.self, "movement", family: "Kit room", isOnHub: false, isAppended: true, isFrequent: true,
    naming: ["kind", "item"],
    TypeWords(["movement", "movements"], "Movement", "Movements", "⇥"),
    examples: ["list movements where kind=out --sort -date", "count movements by kind"],
    beginning: "lend riser 14 to Anna")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Movement>(
    fields: [
      RecordBase.id("Number of the movement, never used again"),
      Field("loan", { $0.loan }, { $0.loan = $1 }, "Number of the loan", in: RecordBase.ids, .refers(.record(.loan))),
      Field(
        always: "kind", { $0.direction }, { $0.direction = $1 }, "Held, out, in, lost or used up",
        default: .out),
      Field("item", { $0.item }, { $0.item = $1 }, "The piece, such as riser:14", .required, .refers(.equipment)),
      Field(always: "quantity", { $0.quantity }, { $0.quantity = $1 }, "How many", in: 1...100_000, default: 1),
      Field(
        "numbers", { $0.numbers }, { $0.numbers = $1 }, "Numbers on the shafts, such as 1-8"),
      Field("condition", { $0.condition }, { $0.condition = $1 }, "How good it was"),
      Field("date", { $0.date }, { $0.date = $1 }, "Day it came or went", .required),
      Field(
        "kit", { $0.kit }, { $0.kit = $1 }, "Number of the kit it was lent with", in: RecordBase.ids, .advanced,
        .refers(.record(.kit))),
      Field("by", { $0.by }, { $0.by = $1 }, "Who did it"),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension RecordType {
  /// Movements.
  public static let movement = Self(of: Movement.self)
}

extension Record {
  /// The record as a movement; nil if it is none.
  public var movement: Movement? { self as? Movement }
}
