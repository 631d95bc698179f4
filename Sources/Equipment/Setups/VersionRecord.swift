/// A version of a setup as it is stored: a line of `versions.jsonl`.
///
/// It says by numbers what is fitted, and holds a copy of each item that the version before did not have in this form;
/// the others are those of earlier lines of the setup. Its own number is made of the setup's and the version's.
public struct VersionRecord: Record {
  /// Its number; what is unknown are members of the line, with their values as JSON.
  public var base = RecordBase()
  /// When it was made.
  public var at = Timestamp(seconds: 0)
  /// Why it was made.
  public var reason: String?
  /// What is fitted where.
  public var fitted: [Fitting] = []
  /// How the bow is tuned.
  public var tuning = SetupTuning()
  /// The items that are new in it, or are not as they were in the version before.
  public var copies: [ItemCopy] = []

  /// Makes a version of no setup, with nothing fitted.
  public init() {}

  /// An item in its place, by its number.
  public struct Fitting: Sendable, Hashable {
    /// Which of the ten types it is.
    public let type: EquipmentType
    /// The item's id.
    public let id: Int
    /// Where it sits.
    public let position: String?
    /// Whether it is the set of arrows that the setup is tuned for.
    public let isPrimary: Bool

    /// Says what is where.
    public init(_ type: EquipmentType, id: Int, position: String? = nil, isPrimary: Bool = false) {
      (self.type, self.id, self.position, self.isPrimary) = (type, id, position, isPrimary)
    }
  }

  /// What it is called, and where it is kept.
  public static let kind = RecordKind(
    VersionRecord.self, "version", file: "versions.jsonl", naming: ["setup", "version"],
    TypeWords(["version", "versions"], "Version", "Versions", "⟐"), examples: [], beginning: "")

  /// What tells one version from another.
  public static let schema = Schema<VersionRecord>(fields: [
    RecordBase.id("Number of the version among those of all setups"),
    Field(derived: FieldInfo(name: "setup", help: "Number of the setup", value: Int.self, traits: [.managed])) {
      String($0.setup)
    },
    Field(derived: FieldInfo(name: "version", help: "Number within the setup", value: Int.self, traits: [.managed])) {
      String($0.number)
    },
    Field(derived: SetupVersion.momentField) { $0.at.text },
    Field(derived: SetupVersion.reasonField) { $0.reason },
  ])

  /// Whoever edits a version means all of it.
  public static let isMergedByField = false

  /// Whether it says the same, byte for byte.
  public func isEqual(to other: any Record) -> Bool {
    guard let other = other as? VersionRecord else { return false }
    return base.id == other.base.id && at == other.at && isSame(reason, other.reason) && fitted == other.fitted
      && tuning == other.tuning && base.unknown == other.base.unknown && copies.count == other.copies.count
      && zip(copies, other.copies).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension VersionRecord {
  /// More versions than that no setup has.
  static let mostVersions = ValidationRules.largestId + 1

  /// The number of a version of a setup among those of all.
  public static func id(ofSetup setup: Int, version: Int) -> Int { setup * mostVersions + version }

  /// The numbers that the versions of a setup can have.
  public static func ids(ofSetup setup: Int) -> Range<Int> {
    id(ofSetup: setup, version: 0)..<id(ofSetup: setup + 1, version: 0)
  }

  /// The number within its setup of what has a number among all.
  public static func number(ofId id: Int) -> Int { id % mostVersions }

  /// The setup of what has a number among all.
  public static func setup(ofId id: Int) -> Int { id / mostVersions }

  /// The setup's number.
  public var setup: Int { Self.setup(ofId: base.id) }

  /// The number within the setup, from 1.
  public var number: Int { Self.number(ofId: base.id) }

  /// The slots, if the version has a copy of each item; those of earlier lines are asked for.
  ///
  /// - Throws: `SetupError` if they cannot stand together.
  func content(_ copy: (EquipmentType, Int) -> ItemCopy?) throws(SetupError) -> SetupContent {
    var slots: [Slot] = []
    for place in fitted {
      let copy =
        copy(place.type, place.id) ?? ItemCopy(place.type, id: place.id, name: "") { place.type.itemType.init() }
      slots.append(Slot(copy, position: place.position, isPrimary: place.isPrimary))
    }
    return try SetupContent(slots: slots, tuning: tuning)
  }

  /// Makes sure that what is fitted can stand together.
  ///
  /// - Throws: `SetupError` if it cannot.
  public func check() throws(SetupError) { _ = try content { _, _ in nil } }

  /// Whether it uses one of these items.
  public func uses(_ items: [(type: RecordType, id: Int)]) -> Bool {
    items.contains { item in fitted.contains { $0.type.record == item.type && $0.id == item.id } }
  }
}

extension RecordType {
  /// The lines of versions.
  public static let version = Self(of: VersionRecord.self)
}
