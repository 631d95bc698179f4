/// What the records of one file are: items of one of the ten types, setups, sight marks, rounds, tuning entries.
public enum RecordType: Hashable, Sendable {
  case equipment(EquipmentType)
  /// Bows as they are shot, with all their versions.
  case setup
  /// Sight and crawl marks.
  case mark
  /// What was shot.
  case round
  /// What tests of a bow showed.
  case tuning
}

extension RecordType: CaseIterable {
  /// The ten types of equipment in the hub's order.
  public static let items = EquipmentType.allCases.map { Self.equipment($0) }
  /// The ten types of equipment, then the others.
  public static let allCases = items + [.setup, .mark, .round, .tuning]
  /// Those whose files are tables, a row a record.
  public static let tables = allCases.filter { $0 != .setup }
}

extension RecordType: RawRepresentable {
  /// The type of a name that journals hold; nil if it is none.
  public init?(rawValue: String) {
    switch rawValue {
    case "setup": self = .setup
    case "mark": self = .mark
    case "round": self = .round
    case "tuning": self = .tuning
    default:
      guard let type = EquipmentType(rawValue: rawValue) else { return nil }
      self = .equipment(type)
    }
  }

  /// The name that journals and commands have for it.
  public var rawValue: String {
    switch self {
    case .equipment(let type): type.rawValue
    case .setup: "setup"
    case .mark: "mark"
    case .round: "round"
    case .tuning: "tuning"
    }
  }
}

extension RecordType: CustomStringConvertible {
  /// The same name.
  public var description: String { rawValue }
}

extension RecordType {
  /// The Swift type of its records.
  public var valueType: any Record.Type {
    switch self {
    case .equipment(let type): type.itemType
    case .setup: Setup.self
    case .mark: SightMark.self
    case .round: Round.self
    case .tuning: TuningEntry.self
    }
  }

  /// The type of equipment; nil if its records are no items.
  public var equipment: EquipmentType? {
    if case .equipment(let type) = self { type } else { nil }
  }

  /// Every word for the type, for reading and for showing.
  public var words: TypeWords {
    switch self {
    case .equipment(let type): type.words
    case .setup: TypeWords(["setup", "setups"], "Setup", "Setups", "⟐")
    case .mark: TypeWords(["mark", "marks"], "Mark", "Marks", "⊹")
    case .round: TypeWords(["round", "rounds"], "Round", "Rounds", "◉")
    case .tuning: TypeWords(["tuning", "tunings"], "Tuning", "Tunings", "⊕")
    }
  }

  /// The type that a person's word means, in any case; nil if it means none.
  public init?(word: String) {
    let folded = Folding.fold(word)
    guard let type = Self.allCases.first(where: { $0.words.typed.contains(folded) }) else { return nil }
    self = type
  }

  /// The name of its file in the data folder.
  public var file: String { equipment?.file ?? "\(rawValue)s.\(self == .setup ? "json" : "csv")" }

  /// The same without its ending: `risers`.
  public var stem: String { String(decoding: file.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self) }

  /// What is known about its fields, in file order.
  public var fields: [FieldInfo] { valueType.fieldInfos }

  /// What is known about one of its fields; nil if it has none of that name.
  public func field(_ name: String) -> FieldInfo? { valueType.fieldInfo(name) }

  /// The fields that together say what a person calls a record.
  public var naming: [String] {
    switch self {
    case .equipment: ["brand", "model"]
    case .mark: ["distance", "value"]
    case .setup, .round: ["name"]
    case .tuning: ["test", "vertical", "horizontal"]
    }
  }

  /// A field's name where it is asked for, with what it says of this type of all: `brand (where on the bow)`.
  ///
  /// Listings, files and filters have the name alone: one name for one field.
  public func title(of field: String) -> String {
    equipment?.meaning(of: field).map { "\(field) (\($0))" } ?? field
  }

  /// What a field says, in a few words.
  public func help(of field: FieldInfo) -> String {
    equipment?.meaning(of: field.name).map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? field.help
  }
}
