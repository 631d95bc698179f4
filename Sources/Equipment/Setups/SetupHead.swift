/// A setup without its versions: what a row of `setups.csv` says.
public struct SetupHead: Record {
  /// What every record has.
  public var base = RecordBase()
  /// What it is called.
  public var name = ""
  /// Anything that a person says about it.
  public var description: String?
  /// What kind of bow it is.
  public var division: Division?
  /// What it is used for: indoor, outdoor, field, 3d or any other words.
  public var usage: Tags?
  /// Whether it is in use; otherwise it is archived.
  public var isActive = true

  /// Makes a setup without a name.
  public init() {}

  /// What it is called, and where it is kept.
  public static let kind = RecordKind(
    SetupHead.self, "setup-head", file: "setups.csv", naming: ["name"], Setup.words, examples: [], beginning: "")

  /// What a person says of a setup as a whole, apart from whether it is in use.
  static let told: [Field<SetupHead>] = [
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

  /// The values beside number and state that exports hold as text.
  public static let fields: [Field<SetupHead>] = told + RecordBase.times()

  /// The value of that name; nil if there is no such value.
  public static func field(_ name: String) -> Field<SetupHead>? { fields.first { $0.info.name == name } }

  /// Its fields, in the order of the file.
  public static let schema = Schema<SetupHead>(
    fields: [RecordBase.id("Number of the setup, never used again")] + told + [
      Field(
        always: "status", { $0.isActive ? Setup.Status.active : .archived }, { $0.isActive = $1 == .active },
        "Whether it is in use", default: .active, .managed)
    ] + RecordBase.times())
}

extension RecordType {
  /// The rows of setups.
  public static let setupHead = Self(of: SetupHead.self)
}
