extension Setup {
  /// Makes a setup without a name and with nothing in its slots.
  public init() { self.init(name: "", content: SetupContent(), at: Timestamp(seconds: 0)) }

  /// The setup's number; 0 until it is stored, then never changed and never used again.
  public var id: Int {
    get { base.id }
    set { base.id = newValue }
  }

  /// Whether it says the same in every version.
  public func isEqual(to other: any Record) -> Bool { other.setup == self }
}

extension Setup: Equatable {
  /// Setups are equal if they say the same, byte for byte, in every version.
  public static func == (one: Setup, other: Setup) -> Bool {
    one.id == other.id && one.isActive == other.isActive && one.base.unknown == other.base.unknown
      && fields.allSatisfy { isSame($0.read(one), $0.read(other)) } && one.earlier == other.earlier
      && one.present == other.present
  }
}

extension Setup {
  /// Whether a setup is in use.
  public enum Status: String, Choice {
    case active, archived
  }

  /// What it is called, and where it is kept.
  public static let kind = RecordKind(
    Setup.self, "setup", file: "setups.json", naming: ["name"],
    TypeWords(["setup", "setups"], "Setup", "Setups", "⟐"),
    examples: ["list setups where status=active --sort name", "count setups by division"],
    beginning: "setup add NAME")

  /// What files hold beside the versions.
  static let own: [Field<Setup>] = [
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

  /// Its own fields, and what is fitted and measured in the present version, which only a next version changes.
  public static let schema = Schema<Setup>(
    fields: [RecordBase.id("Number of the setup, never used again")] + own + [
      Field(
        always: "status", { $0.isActive ? Status.active : .archived }, { $0.isActive = $1 == .active },
        "Whether it is in use", default: .active, .managed),
      Field(
        present: FieldInfo(name: "version", help: "Number of the present version", value: Int.self, traits: [.managed])
      ) {
        String($0.present.number)
      },
    ]
      + EquipmentType.allCases.map { type in
        let help = type.isMany ? "\(type.words.many) that are fitted" : "\(type.words.one) that is fitted"
        return Field(present: FieldInfo(name: type.rawValue, help: help, value: String.self, traits: [.managed])) {
          let names = $0.present.content[type].map { "\($0.id) \($0.copy.name)" }
          return names.isEmpty ? nil : names.joined(separator: ", ")
        }
      } + SetupTuning.fields.map { field in Field(present: field.info) { field.text(of: $0.present.tuning) } }
      + RecordBase.times())

  /// The values beside versions that a file holds as text.
  public static let fields: [Field<Setup>] = own + RecordBase.times()

  /// The value of that name; nil if there is no such value.
  public static func field(_ name: String) -> Field<Setup>? { fields.first { $0.info.name == name } }
}

extension Field where Item == Setup {
  /// A value of the present version.
  fileprivate convenience init(present info: FieldInfo, _ read: @escaping @Sendable (Setup) -> String?) {
    self.init(derived: info.managed, read)
  }
}

extension RecordType {
  /// Bows as they are shot, with all their versions.
  public static let setup = Self(of: Setup.self)
}

extension Record {
  /// The record as a setup; nil if it is none.
  public var setup: Setup? { self as? Setup }
}
