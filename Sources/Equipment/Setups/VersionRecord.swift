/// A version of a setup as it is stored: a line of `versions.jsonl`.
///
/// It says by numbers what is fitted, and holds a copy of each item that the version before did not have in this form;
/// the others are those of earlier lines of the setup. Its own number is made of the setup's and the version's.
public struct VersionRecord: Record {
  /// Id, and the unknown members of the line, with their values as JSON.
  public var base = RecordBase()
  /// When it was made.
  public var at = Timestamp(seconds: 0)
  /// Why it was made.
  public var reason: String?
  /// The fitted items and their positions.
  public var fitted: [Fitting] = []
  /// How the bow is tuned.
  public var tuning = SetupTuning()
  /// The items that are new in it, or differ from the version before.
  public var copies: [ItemCopy] = []

  /// Makes a version of no setup, with nothing fitted.
  public init() {}

  /// A fitted item, by its number.
  public struct Fitting: Sendable, Hashable {
    /// Which of the ten types it is.
    public let type: EquipmentType
    /// The item's id.
    public let id: Int
    /// Its position; only for types of which a bow can have many.
    public let position: String?
    /// True for the set of arrows that the setup is tuned for.
    public let isPrimary: Bool

    /// Names a fitted item.
    public init(_ type: EquipmentType, id: Int, position: String? = nil, isPrimary: Bool = false) {
      (self.type, self.id, self.position, self.isPrimary) = (type, id, position, isPrimary)
    }
  }

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    VersionRecord.self, "version", file: "versions.jsonl", naming: ["setup", "version"],
    TypeWords(["version", "versions"], "Version", "Versions", "⟐"), examples: [], beginning: "")

  /// The fields that identify a version: its numbers, moment and reason, but neither items nor tuning.
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

  /// True: unknown members of a line are kept as JSON.
  public static let hasJSONColumns = true

  /// False: an edited line replaces the version as a whole.
  public static let isMergedByField = false

  /// True if the other is a version with the same content: reason and items byte for byte, other texts as Swift does.
  public func isEqual(to other: any Record) -> Bool {
    guard let other = other as? VersionRecord else { return false }
    return base.id == other.base.id && at == other.at && isSame(reason, other.reason) && fitted == other.fitted
      && tuning == other.tuning && base.unknown == other.base.unknown && copies.count == other.copies.count
      && zip(copies, other.copies).allSatisfy { $0.isEqual(to: $1) }
  }
}

extension VersionRecord {
  /// The count of ids that are reserved for each setup's versions.
  static let mostVersions = ValidationRules.largestId + 1

  /// The id of a version of a setup: its number among those of all.
  public static func id(ofSetup setup: Int, version: Int) -> Int { setup * mostVersions + version }

  /// The ids that the versions of a setup can have.
  public static func ids(ofSetup setup: Int) -> Range<Int> {
    id(ofSetup: setup, version: 0)..<id(ofSetup: setup + 1, version: 0)
  }

  /// The number within its setup of the version with an id.
  public static func number(ofId id: Int) -> Int { id % mostVersions }

  /// The number of the setup of the version with an id.
  public static func setup(ofId id: Int) -> Int { id / mostVersions }

  /// The ids that the versions of all setups can have of which one is in a range.
  public static func idsOfSetups(with ids: Range<Int>) -> Range<Int> {
    let last = ids.upperBound == .max ? nil : Self.ids(ofSetup: setup(ofId: max(ids.upperBound - 1, ids.lowerBound)))
    return Self.ids(ofSetup: setup(ofId: ids.lowerBound)).lowerBound..<(last?.upperBound ?? .max)
  }

  /// The setup's number.
  public var setup: Int { Self.setup(ofId: base.id) }

  /// The number within the setup, from 1.
  public var number: Int { Self.number(ofId: base.id) }

  /// The bow, whose items are looked for when they are asked for.
  ///
  /// - Parameter copy: returns the newest copy of an item in this line or an earlier one; nil if there is none.
  /// - Throws: `SetupError` if the slots cannot stand together.
  func content(_ copy: @escaping @Sendable (EquipmentType, Int) -> ItemCopy?) throws(SetupError) -> SetupContent {
    let slots = fitted.map { fitting in
      let item = UnreadCopy(fitting.type, id: fitting.id, find: copy)
      return Slot(item, position: fitting.position, isPrimary: fitting.isPrimary)
    }
    return try SetupContent(slots: slots, tuning: tuning)
  }

  /// Checks that the fitted items can stand together.
  ///
  /// - Throws: `SetupError` if it cannot.
  public func check() throws(SetupError) { _ = try content { _, _ in nil } }

  /// True if at least one of these items is fitted.
  public func uses(_ items: [(type: RecordType, id: Int)]) -> Bool {
    items.contains { item in fitted.contains { $0.type.record == item.type && $0.id == item.id } }
  }
}

extension RecordType {
  /// The lines of versions.
  public static let version = Self(of: VersionRecord.self)
}
