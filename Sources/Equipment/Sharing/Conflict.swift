/// Something that two machines did to one record without knowing of each other: one of them counts, and this is the other.
public struct Conflict: Record {
  /// Why there is one.
  public enum Reason: String, Choice {
    /// Both changed a value.
    case value
    /// One deleted the record that the other changed, or referred to.
    case deleted
    /// Both gave one name.
    case name
    /// Both gave one number; the record that was not known yet got another.
    case number
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The type of the record.
  public var kind = ""
  /// The record's number.
  public var item: Int?
  /// What identifies the record on every machine.
  public var record = ""
  /// The field; nil where it is the record as a whole.
  public var field: String?
  /// The value that counts.
  public var kept: String?
  /// The clone on which that was written.
  public var keptBy: String?
  /// When it was.
  public var keptAt: Timestamp?
  /// The value that gave way.
  public var other: String?
  /// The clone on which that was written.
  public var otherBy: String?
  /// When it was.
  public var otherAt: Timestamp?
  /// The value before either was written.
  public var before: String?
  /// Why it is a conflict.
  public var why = Reason.value
  /// When it came about.
  public var opened: Timestamp?
  /// When a person decided; nil while it is open.
  public var resolved: Timestamp?
  /// What was decided: `kept`, `other`, or the value.
  public var resolution: String?

  /// Makes a conflict about nothing.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Conflict.self, "conflict", family: "Sharing", isOnHub: false, isManaged: true, isFrequent: true,
    naming: ["kind", "item", "field"],
    TypeWords(["conflict", "conflicts"], "Conflict", "Conflicts", "⚡"),
    examples: ["list conflicts where resolved is empty", "count conflicts by kind"],
    beginning: "sync")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Conflict>(
    fields: [
      RecordBase.id("Number of the conflict, never used again"),
      Field(always: "kind", { $0.kind }, { $0.kind = $1 }, "Type of the record", .required),
      Field("item", { $0.item }, { $0.item = $1 }, "Number of the record", in: RecordBase.ids),
      Field(always: "record", { $0.record }, { $0.record = $1 }, "The record's uid", .required, .advanced),
      Field("field", { $0.field }, { $0.field = $1 }, "Field that both changed; empty is the record"),
      Field("kept", { $0.kept }, { $0.kept = $1 }, "Value that counts"),
      Field("kept_by", { $0.keptBy }, { $0.keptBy = $1 }, "Clone that it was written on"),
      Field("kept_at", { $0.keptAt }, { $0.keptAt = $1 }, "When it was written", .advanced),
      Field("other", { $0.other }, { $0.other = $1 }, "Value that gave way"),
      Field("other_by", { $0.otherBy }, { $0.otherBy = $1 }, "Clone that it was written on"),
      Field("other_at", { $0.otherAt }, { $0.otherAt = $1 }, "When it was written", .advanced),
      Field("base", { $0.before }, { $0.before = $1 }, "Value before either", .advanced),
      Field(always: "why", { $0.why }, { $0.why = $1 }, "What was done twice", default: .value),
      Field("opened", { $0.opened }, { $0.opened = $1 }, "When it came about"),
      Field("resolved", { $0.resolved }, { $0.resolved = $1 }, "When it was decided; empty is open"),
      Field("resolution", { $0.resolution }, { $0.resolution = $1 }, "What was decided"),
    ] + RecordBase.times())
}

extension RecordType {
  /// Conflicts of machines that share a folder.
  public static let conflict = Self(of: Conflict.self)
}

extension Record {
  /// The record as a conflict; nil if it is none.
  public var conflict: Conflict? { self as? Conflict }
}
