extension Setup {
  /// Id, times and the unknown columns of `setups.csv`.
  public var base: RecordBase {
    get { head.base }
    set { head.base = newValue }
  }

  /// Its name; setups in use all have different ones.
  public var name: String {
    get { head.name }
    set { head.name = newValue }
  }

  /// A person's description of it.
  public var description: String? {
    get { head.description }
    set { head.description = newValue }
  }

  /// The class that the bow competes in; nil if it is not stated.
  public var division: Division? {
    get { head.division }
    set { head.division = newValue }
  }

  /// Its uses: indoor, outdoor, field, 3d or any other words.
  public var usage: Tags? {
    get { head.usage }
    set { head.usage = newValue }
  }

  /// True while it is in use; false once it is archived.
  public var isActive: Bool {
    get { head.isActive }
    set { head.isActive = newValue }
  }

  /// Makes a setup without a name and with nothing in its slots.
  public init() { self.init(name: "", content: SetupContent(), at: Timestamp(seconds: 0)) }

  /// The setup's number; 0 until it is stored, then never changed and never used again.
  public var id: Int {
    get { base.id }
    set { base.id = newValue }
  }

  /// True if a field is not empty; items need not be read for it.
  public func holds(_ name: String) -> Bool {
    EquipmentType(rawValue: name).map { !present.content[$0].isEmpty } ?? (text(name) != nil)
  }

  /// True if the other is a setup with the same content in every version.
  public func isEqual(to other: any Record) -> Bool { other.setup == self }
}

extension Setup: Equatable {
  /// Setups are equal if their rows are the same, byte for byte, and all their versions are equal.
  public static func == (one: Setup, other: Setup) -> Bool {
    one.head.isEqual(to: other.head) && one.earlier == other.earlier && one.present == other.present
  }
}

extension Setup {
  /// The status of a setup: in use or archived.
  public enum Status: String, Choice {
    case active, archived
  }

  /// Every word for it.
  static let words = TypeWords(["setup", "setups"], "Setup", "Setups", "⟐")

  /// The kind's names and examples, and the kinds of its stored parts.
  public static let kind = RecordKind(
    Setup.self, "setup", file: SetupHead.kind.file, parts: [SetupHead.self, VersionRecord.self], naming: ["name"],
    words,
    examples: ["list setups where status=active --sort name", "count setups by division"],
    beginning: "setup add NAME")

  /// Its own fields, and derived ones for the items and the tuning of the present version, which are read-only.
  public static let schema = Schema<Setup>(
    fields: lifted(SetupHead.schema.fields.dropLast(times.count)) + [
      Field(
        present: FieldInfo(name: "version", help: "Number of the present version", value: Int.self, traits: [.managed])
      ) {
        String($0.presentNumber)
      }
    ]
      + EquipmentType.allCases.map { type in
        let help = type.isMany ? "\(type.words.many) that are fitted" : "\(type.words.one) that is fitted"
        return Field(present: FieldInfo(name: type.rawValue, help: help, value: String.self, traits: [.managed])) {
          let names = $0.present.content[type].map { "\($0.id) \($0.copy.name)" }
          return names.isEmpty ? nil : names.joined(separator: ", ")
        }
      } + SetupTuning.fields.map { field in Field(present: field.info) { field.text(of: $0.present.tuning) } }
      + lifted(times))

  private static let times: [Field<SetupHead>] = RecordBase.times()

  private static func lifted(_ fields: some Sequence<Field<SetupHead>>) -> [Field<Setup>] {
    fields.map { Field($0, of: { $0.head }, { $0.head = $1 }) }
  }

  /// The values beside versions that exports hold as text.
  public static let fields: [Field<Setup>] = lifted(SetupHead.fields)

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
