/// A setup without its versions: a row of `setups.csv`.
public struct SetupHead: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// Its name; setups in use all have different ones.
  public var name = ""
  /// A person's description of it.
  public var description: String?
  /// The class that the bow competes in; nil if it is not stated.
  public var division: Division?
  /// Its uses: indoor, outdoor, field, 3d or any other words.
  public var usage: Tags?
  /// True while it is in use; false once it is archived.
  public var isActive = true

  /// Makes a setup without a name.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    SetupHead.self, "setup-head", file: "setups.csv", naming: ["name"], Setup.words, examples: [], beginning: "")

  /// The fields of a setup as a whole that a person sets, without its status.
  static let ownFields: [Field<SetupHead>] = [
    Field(always: "name", { $0.name }, { $0.name = $1 }, "What it is called", .required, .individual),
    Field("description", { $0.description }, { $0.description = $1 }, "Anything else", .individual),
    Field("division", { $0.division }, { $0.division = $1 }, "Kind of bow"),
    Field(
      "usage", { $0.usage }, { $0.usage = $1 }, "What it is used for",
      suggestions: ["indoor", "outdoor", "field", "3d"],
      checked: { (words, info, today) throws(FieldError) in
        try RingDay.check(words, info, today)
      }),
  ]

  /// The fields beside id and status that exports hold as text.
  public static let fields: [Field<SetupHead>] = ownFields + RecordBase.times()

  /// The one of these fields with that name; nil if there is none.
  public static func field(_ name: String) -> Field<SetupHead>? { fields.first { $0.info.name == name } }

  /// Its fields, in the order of the file.
  public static let schema = Schema<SetupHead>(
    fields: [RecordBase.id("Number of the setup, never used again")] + ownFields + [
      Field(
        always: "status", { $0.isActive ? Setup.Status.active : .archived }, { $0.isActive = $1 == .active },
        "Whether it is in use", default: .active, .managed)
    ] + RecordBase.times())
}

extension RecordType {
  /// The rows of setups.
  public static let setupHead = Self(of: SetupHead.self)
}
